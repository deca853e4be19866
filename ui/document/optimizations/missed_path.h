// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <array>
#include <optional>
#include <vector>

namespace linkwright::document {

/// A path through points that the best design of an optimization does not pass within its
/// tolerance.
struct MissedPath {
    std::vector<std::array<double, 2>> points;  ///< m, in the xy plane
    bool closed = false;
    bool pointsOnly = true;  ///< the motion need not stay near the curve between them
    double tolerance = 0.0;  ///< m
    double distance = 0.0;   ///< root mean square of how far the path misses them beyond it, m
};

/// Of an optimization that ended and had one path of a point to follow, free of time and with one
/// tolerance or none. Nothing where it passes the points to a thousandth of their extent, or to
/// hardly more than their tolerance.
std::optional<MissedPath> missedPath(const Optimization& optimization);

}  // namespace linkwright::document
