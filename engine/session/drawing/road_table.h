// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

namespace linkwright::session {

/// Sets the table of a road to the heights of a surface along its line, in place of its formula.
/// @param file STL or OBJ, in the axes of the drawing
/// @param scale meters per unit of the file
/// @throws base::InputError where there is no such road, the file cannot be read, or the surface
///         has a hole, a step or two heights on the line
void takeRoadSurface(model::Model& model, const std::string& road, const std::string& file,
                     double scale);

}  // namespace linkwright::session
