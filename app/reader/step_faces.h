// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/import/step_parts.h"

#include <gp_Dir.hxx>
#include <gp_Pnt.hxx>

class TopoDS_Shape;

namespace linkwright::step {

// OpenCASCADE computes in millimeters.
inline constexpr double meters = 1e-3;
inline constexpr double square = meters * meters;
inline constexpr double cubic = meters * square;

inline Eigen::Vector3d pointOf(const gp_Pnt& point) {
    return meters * Eigen::Vector3d(point.X(), point.Y(), point.Z());
}
inline Eigen::Vector3d directionOf(const gp_Dir& direction) {
    return {direction.X(), direction.Y(), direction.Z()};
}

/// Adds the plane faces of a part, and the round ones that go around for three quarters at least:
/// less are the roundings of edges.
void addFaces(const TopoDS_Shape& shape, project::StepPart& part);

}  // namespace linkwright::step
