// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <set>
#include <string>
#include <vector>

/// Dimensions of the drawing: see model::Dimension.
namespace linkwright::session {

/// Adds a dimension with the value that the drawing measures; of a kind without a value the points
/// move until it holds.
/// @param points start and end of each line
/// @return its id  @throws base::InputError when it cannot hold, or names the same points twice
std::string addDimension(model::Model& model, model::DimensionKind kind,
                         const std::vector<std::string>& points);

/// Moves points until every dimension holds, each as little as possible: first others than those
/// that were moved since `before` and those that the ground holds, then all but what the ground
/// holds, then all. Coordinates that follow from formulas stay. Nothing happens while all hold.
/// @throws base::InputError naming a dimension that cannot hold with the others
void settleDimensions(model::Model& model, const model::Model& before);

/// Moves points as little as possible until the dimensions of the drawing and others besides hold.
/// Coordinates that follow from formulas stay.
/// @param wanted dimensions that are not of the drawing, between its points
/// @param held points that stay
/// @return whether they can hold; nothing moves otherwise
bool placePoints(model::Model& model, const std::vector<model::Dimension>& wanted,
                 const std::set<std::string>& held);

/// Adds each dimension that a design variable could break as a constraint of the optimization.
void constrainByDimensions(model::Model& model);

}  // namespace linkwright::session
