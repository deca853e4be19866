// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/error_estimate.h"
#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QPointer>

class QMessageBox;
class QWidget;

namespace linkwright::windows {

/// Estimates how exactly the motion was computed, beside the window, and shows which digits are
/// safe in a box that blocks nothing.
class ErrorCheck : public QObject {
    Q_OBJECT

public:
    /// @param window that the box belongs to
    ErrorCheck(document::Project& project, QWidget* window);

    void start();

Q_SIGNALS:
    void noticed(const QString& text);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    void show(const session::ErrorEstimate& estimate, bool hasCost);

    document::Project& project_;
    QWidget* window_;
    QPointer<QMessageBox> box_;
    document::BackgroundTask task_;
};

}  // namespace linkwright::windows
