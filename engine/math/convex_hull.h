// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <array>
#include <vector>

namespace linkwright::math {

/// Triangles of the convex hull of points in space, counterclockwise seen from outside. A single
/// point gives one of three equal corners, two points one with two of them.
/// @return places in `points`; empty where the points have no volume and are more than two, or fall
/// on each other
std::vector<std::array<int, 3>> convexHull(const std::vector<Eigen::Vector3d>& points);

/// Corners of the convex hull of points in a plane, counterclockwise; two for points on one line,
/// one for one place.
std::vector<Eigen::Vector2d> convexOutline(std::vector<Eigen::Vector2d> points);

}  // namespace linkwright::math
