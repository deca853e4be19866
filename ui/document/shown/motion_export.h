// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"

#include <QString>

namespace linkwright::document {

/// Writes a motion as an animated glTF file, see session::motionScene. May be called on any thread.
/// @return empty, or what failed
QString writeMotionScene(const QString& path, const ModelPointer& model,
                         const SimulationPointer& motion);

/// Writes the curves of a motion: a table where the name ends with .csv, variables of MATLAB with
/// .mat, else results (HDF5). May be called on any thread.
/// @param project its file name
/// @return empty, or what failed
QString writeMotionData(const QString& path, const ModelPointer& model,
                        const SimulationPointer& motion, const QString& project);

}  // namespace linkwright::document
