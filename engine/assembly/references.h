// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

}  // namespace linkwright::assembly
