// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/solid_mass.h"

#include <Eigen/Geometry>

#include <utility>
#include <vector>

namespace linkwright::math {

/// Surface of a box with edges along the axes, about the origin. @param half half edges, m
TriangleMesh boxSurface(const Eigen::Vector3d& half);

/// Surface of revolution about z. @param profile radius and place along z, m, from below to above;
///        radius 0 at both ends closes it
TriangleMesh turnedSurface(const std::vector<std::pair<double, double>>& profile);

/// Surface of two half balls about z with a bar between them. @param half of the bar's length, m;
/// 0:
///        a ball
TriangleMesh capsuleSurface(double radius, double half);

/// The same surface with one corner where there were several at a place.
TriangleMesh welded(const TriangleMesh& mesh);

/// Adds a placed copy of a surface, which may be scaled or mirrored.
void append(TriangleMesh& mesh, const TriangleMesh& other, const Eigen::Affine3d& placement);

}  // namespace linkwright::math
