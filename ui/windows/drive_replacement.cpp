// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/drive_replacement.h"

#include "engine/session/drawing/drive_to_motor.h"
#include "ui/document/elements/element_info.h"

namespace linkwright::windows {

DriveReplacement::DriveReplacement(document::Project& project, QObject* parent)
    : QObject(parent), project_(project) {
    // What is computed belongs to the drawing it was computed from.
    connect(&project_, &document::Project::modelChanged, &task_, [this] { task_.discard(); });
    connect(&task_, &document::BackgroundTask::failed, this,
            [this](const std::vector<base::Diagnostic>& problems) {
                if (!problems.empty())
                    Q_EMIT messageRaised({tr("The drive was not replaced"), problems});
            });
}

void DriveReplacement::start(const QString& drive) {
    if (task_.busy()) return;
    const QString name = document::nameOf(project_.model(), drive.toStdString());
    task_.start(
        [this, name, id = drive.toStdString(), model = project_.sharedModel()](
            const document::BackgroundTask::TaskContext& turn) -> document::BackgroundTask::Answer {
            session::SolveControl control;
            control.stop = &turn.stop();
            model::Model machine = *model;
            const std::string added = session::replaceDriveByMotor(machine, id, control);
            return [this, name, machine, added] {
                project_.commit(tr("Replace %1 with a motor").arg(name),
                                [&](model::Model& edited) { edited = machine; });
                Q_EMIT replaced(QString::fromStdString(added));
            };
        });
}

}  // namespace linkwright::windows
