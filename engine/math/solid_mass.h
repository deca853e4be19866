// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <array>
#include <string>
#include <vector>

namespace linkwright::math {

/// Mass, center of mass and inertia of a solid of uniform density.
struct SolidMass {
    double mass = 0.0;                                 ///< kg
    Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< m
    /// kg m^2 about the center, matrix entries (J_xy = -integral of x y dm).
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
};

/// Surface of a solid: corners and the triangles between them, seen counterclockwise from outside.
struct TriangleMesh {
    std::vector<Eigen::Vector3d> vertices;      ///< m
    std::vector<std::array<int, 3>> triangles;  ///< indices into `vertices`
};

/// Box with edges along the axes, about the origin. @param size edge lengths, m, positive
/// @param density kg/m^3, positive
SolidMass boxMass(const Eigen::Vector3d& size, double density);

/// Round bar or tube about the z axis, centered at the origin.
/// @param outerRadius m, positive  @param innerRadius m, 0 for a full bar, below outerRadius
SolidMass cylinderMass(double outerRadius, double innerRadius, double length, double density);

/// Plate whose outline is a polygon in the x-y plane, with the plane in its middle.
/// @param outline corners, m, at least three, either sense, without crossings
/// @param thickness m, positive
SolidMass plateMass(const std::vector<Eigen::Vector2d>& outline, double thickness, double density);

/// Solid inside a closed surface; surfaces that all point inwards are turned.
/// @param mesh closed and consistently oriented, see `faultOfSurface`
SolidMass meshMass(const TriangleMesh& mesh, double density);

/// Why the surface does not enclose a solid (holes, triangles that face different ways, no
/// volume), one sentence; empty when it does. Corners at the same place count as one.
std::string faultOfSurface(const TriangleMesh& mesh);

/// Whether the outline encloses an area and none of its edges cross.
bool isSimplePolygon(const std::vector<Eigen::Vector2d>& outline);

/// The same solid turned by `rotation` (about the origin) and then moved by `translation`.
SolidMass placed(const SolidMass& solid, const Eigen::Matrix3d& rotation,
                 const Eigen::Vector3d& translation);

}  // namespace linkwright::math
