// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/quality/drive_cycle.h"
#include "ui/document/project/project.h"
#include "ui/document/project/user_message.h"
#include "ui/document/solving/background_task.h"

#include <QObject>
#include <QPointer>
#include <vector>

class QDialog;
class QTableWidget;
class QWidget;

namespace linkwright::windows {

/// Shows what drives and motors do in one turn: torque, power, energy, fluctuation of the speed,
/// and the flywheel that keeps it small. Computed beside the window, in a dialog that blocks
/// nothing.
class DriveReport : public QObject {
    Q_OBJECT

public:
    /// @param window that the dialog belongs to
    DriveReport(document::Project& project, QWidget* window);

    void start();
    /// Why there is nothing to tell; empty when there is.
    [[nodiscard]] static QString obstacle(const model::Model& model);

Q_SIGNALS:
    void noticed(const QString& text);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    void show(const model::Model& model, const std::vector<session::DriveCycle>& cycles);

    document::Project& project_;
    QWidget* window_;
    QPointer<QDialog> dialog_;
    document::BackgroundTask task_;
};

}  // namespace linkwright::windows
