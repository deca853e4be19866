// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/shown/motion_export.h"

#include "engine/base/diagnostic.h"
#include "engine/session/solving/motion_scene.h"

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

}  // namespace linkwright::document
