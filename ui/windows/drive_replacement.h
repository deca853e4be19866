// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/solving/background_task.h"

#include <QObject>

namespace linkwright::windows {

/// Puts a motor, or a force, in the place of a drive, beside the window; see
/// session::replaceDriveByMotor.
class DriveReplacement : public QObject {
    Q_OBJECT

public:
    DriveReplacement(document::Project& project, QObject* parent);

    void start(const QString& drive);

Q_SIGNALS:
    void replaced(const QString& motor);
    void messageRaised(const linkwright::document::UserMessage& message);

private:
    document::Project& project_;
    document::BackgroundTask task_;
};

}  // namespace linkwright::windows
