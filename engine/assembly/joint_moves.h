// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <algorithm>
#include <cmath>

namespace linkwright::assembly {

/// How far joint displacements go at most: rad, or as a fraction of the size of the drawing.
/// @param displacement one per velocity of the nodes
inline double largestMove(const System& system, const double* displacement) {
    double largest = 0.0;
    for (const Node& node : system.nodes) {
        const bool turns = node.kind == NodeKind::Revolute || node.kind == NodeKind::Screw
                           || node.kind == NodeKind::Spherical;
        for (int dof = node.firstDof; dof < node.firstDof + node.dofCount; ++dof)
            largest = std::max(largest, std::abs(displacement[dof]) / (turns ? 1.0 : system.size));
    }
    return largest;
}

/// Makes the quaternions among coordinates ones of unit length.
inline void normalizeQuaternions(const System& system, double* coordinates) {
    for (const Node& node : system.nodes) {
        if (node.kind != NodeKind::Spherical) continue;
        double* quaternion = coordinates + node.firstCoordinate;
        const double length = std::hypot(std::hypot(quaternion[0], quaternion[1]),
                                         std::hypot(quaternion[2], quaternion[3]));
        for (int entry = 0; entry < node.coordinateCount; ++entry)
            quaternion[entry] /= length;
    }
}

}  // namespace linkwright::assembly
