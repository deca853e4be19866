// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <vector>

namespace linkwright::scene {

/// Convex shape in a plane rounded by a disk: every point of the hull of `corners` plus `radius`.
struct RoundedShape {
    std::vector<Eigen::Vector2d> corners;  ///< counter-clockwise hull; two: bar, one: disk
    double radius = 0.0;
    int arcSteps = 0;  ///< lines per corner; 0: as many as a close look needs
};

/// A closed line with its outward directions. Shapes with equally many corners have equally many
/// points, which correspond to each other.
struct Contour {
    std::vector<Eigen::Vector2d> positions;
    std::vector<Eigen::Vector2d> outward;
    std::size_t arcSteps = 0;  ///< between the first and the last point of each corner's arc
};

/// Rim of a rounded shape, counter-clockwise.
Contour contourOf(const RoundedShape& shape);

}  // namespace linkwright::scene
