// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/drawing/link_shapes.h"

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

/// Keeps the distance of two points at a length that was typed, by the dimension that is there or
/// by a new one. Nothing moves yet.
/// @param length m; more than zero
void keepTypedLength(model::Model& model, const std::string& from, const std::string& to,
                     double length);

/// Moves points until every dimension holds, each as little as possible. Where only a dimension
/// changed, links keep their shapes if they can and go along as a whole. Else first others move
/// than those that were moved since `before` and those that the ground holds, then all but what the
/// ground holds, then all; points on the line of a link stay on it as long as that can be.
/// Coordinates that follow from formulas stay. Nothing happens while all hold, or are as far off as
/// they were.
/// @throws base::InputError naming a dimension that cannot hold with the others, and another if
///         without that it could
void settleDimensions(model::Model& model, const model::Model& before);

/// After coordinates were typed: lets others follow, and refuses what would not leave the points
/// that were moved where they were put.
/// @throws base::InputError naming the dimension
void settleAround(model::Model& model, const model::Model& before);

/// Moves points as little as possible until the dimensions of the drawing and others besides hold.
/// Coordinates that follow from formulas stay.
/// @param held points that stay
/// @return whether they can hold; nothing moves otherwise
bool placePoints(model::Model& model, const Shapes& wanted, const std::set<std::string>& held);

/// Adds each dimension that a design variable could break as a constraint of the optimization.
void constrainByDimensions(model::Model& model);

}  // namespace linkwright::session
