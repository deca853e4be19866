// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/planar_curve.h"

namespace linkwright::assembly {

/// A model coordinate of a joint, found in the tree, or among the relative ones.
struct JointDof {
    int node = -1;        ///< -1 for a relative one
    int dof = -1;         ///< velocity index, -1 when the joint has no state (cut or fixed)
    int coordinate = -1;  ///< coordinate index, -1 for components of a spherical rotation
};

/// A place fixed in a node, or in the ground (node -1).
struct PointReference {
    int node = -1;
    int parameter = -1;  ///< offset of the local position (vector)
};

/// A direction fixed in a node, or in the ground.
struct DirectionReference {
    int node = -1;
    int parameter = -1;  ///< offset of the local components (vector)
};

/// A point of one body beside a curve in another, see model::Cam and math/planar_curve.h.
struct CurveContact {
    PointReference follower;           ///< the point
    PointReference origin;             ///< what coordinates of the curve are counted from
    DirectionReference first, second;  ///< axes of the coordinates, unit, fixed with the origin
    int pieces = -1;                   ///< offset of the numbers of the curve
    math::CurveForm form;
    double side = 1.0;  ///< 1: the follower is to the left of the curve, -1: to the right
};

/// Entries that a row of the constraints has for single joint velocities.
template <class Number>
struct RowEntries {
    static constexpr int most = 6;
    int count = 0;
    int dofs[most] = {};
    Number values[most] = {};

    void add(int dof, const Number& value) {
        dofs[count] = dof;
        values[count++] = value;
    }
    template <class Visit>
    void forEach(const Visit& visit) const {
        for (int entry = 0; entry < count; ++entry)
            visit(dofs[entry], values[entry]);
    }
};

}  // namespace linkwright::assembly
