// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <array>
#include <string>
#include <vector>

namespace linkwright::session {

/// Corners of the smallest convex solid about the surface that a body, or the ground, is drawn
/// with: m, world frame, in the drawn pose. What a contact takes as vertices.
/// @throws base::InputError where it has no surface, or one that is not closed
std::vector<std::array<double, 3>> shapeVertices(const model::Model& model,
                                                 const std::string& body);

}  // namespace linkwright::session
