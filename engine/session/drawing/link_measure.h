// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <optional>
#include <string>

/// Distance and direction between two points of the drawing, to be read and to be set.
namespace linkwright::session {

/// Two points of a link and the one that moves when their distance or direction is set.
struct LinkSpan {
    std::string from;
    std::string to;
    std::string moving;
};

struct LinkMeasure {
    double length = 0.0;  ///< m, as drawn
    /// From the horizontal to the direction, rad within half a turn; of links that lie in the plane
    /// of the hinges only.
    std::optional<double> angle;
};

/// The end that is free to move: not the one that the ground holds.
std::string freeEnd(const model::Model& model, const std::string& from, const std::string& to);

/// Nothing when a point is missing.
std::optional<LinkMeasure> measureSpan(const model::Model& model, const LinkSpan& span);

/// Moves one end so that the points are as far apart as asked, in the drawn direction; links that
/// share the point follow.
/// @throws base::InputError when a coordinate follows from a formula, or would leave the bounds it
///         has as a design variable
void setSpanLength(model::Model& model, const LinkSpan& span, double length);
/// As above; the distance stays. @param angle rad
void setSpanAngle(model::Model& model, const LinkSpan& span, double angle);

}  // namespace linkwright::session
