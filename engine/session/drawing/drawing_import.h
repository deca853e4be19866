// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"

#include <string>

namespace linkwright::session {

/// How a drawing becomes a mechanism.
struct DrawingChoice {
    double unit = 1.0;    ///< m, of lengths in a file that does not say
    bool linked = false;  ///< tables: a link joins each point with the next one
};

/// Whether the name of a file ends as those of drawings and tables do: .dxf or .csv.
bool isDrawingFile(const std::string& path);

/// Makes a project of a drawing in the plane z = 0. DXF: lines, bows and polylines become links,
/// hinged to each other where their ends meet; the center of a circle becomes a ground pivot, a
/// point a point. A table of x, y or x, y, z: each row becomes a point.
/// @throws base::InputError naming the file, the line and the reason
project::ImportedRobot importDrawing(const std::string& path, const DrawingChoice& choice = {});

}  // namespace linkwright::session
