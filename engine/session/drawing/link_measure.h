// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <optional>
#include <string>
#include <vector>

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

/// Makes a link as long as asked. Its moving end goes along the drawn direction while other points
/// follow, so that all other links keep their shape, pivots stay where they are and blocks stay on
/// their rails; where that cannot be, the link may also turn. Where not even that can be, only the
/// moving end goes, and the other links through it change. A dimension that keeps the length takes
/// the new one.
/// @return ids of other bodies that changed their shape
/// @throws base::InputError when a coordinate follows from a formula, or would leave the bounds it
///         has as a design variable
std::vector<std::string> setSpanLength(model::Model& model, const LinkSpan& span, double length);
/// As above with the direction of a link, which keeps its length. The mechanism turns there as it
/// would move, and so stays on its branch, where it can. @param angle rad
std::vector<std::string> setSpanAngle(model::Model& model, const LinkSpan& span, double angle);

}  // namespace linkwright::session
