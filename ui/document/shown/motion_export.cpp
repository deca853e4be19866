// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_export.h"

#include "engine/base/diagnostic.h"
#include "engine/session/solving/motion_scene.h"
#include "engine/session/solving/motion_table.h"

#include <QFileInfo>

namespace linkwright::document {

QString writeMotionScene(const QString& path, const ModelPointer& model,
                         const SimulationPointer& motion) {
    try {
        project::writeGltf(path.toStdString(), session::motionScene(*model, *motion));
    } catch (const base::InputError& error) {
        return QString::fromStdString(error.diagnostics().front().message);
    }
    return {};
}

QString writeMotionData(const QString& path, const ModelPointer& model,
                        const SimulationPointer& motion, const QString& project) {
    try {
        session::OptimizationDescription description;
        description.name = QFileInfo(path).completeBaseName().toStdString();
        description.projectName = project.toStdString();
        description.program = "linkwright";
        session::writeMotionData(path.toStdString(), *model, *motion, description);
    } catch (const base::InputError& error) {
        return QString::fromStdString(error.diagnostics().front().message);
    }
    return {};
}

}  // namespace linkwright::document
