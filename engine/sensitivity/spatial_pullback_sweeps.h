// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/spatial_sweeps.h"

namespace linkwright::sensitivity {

// Derivative twins of dynamics::SpatialSweeps, with what is said there: the sweeps over the tree of
// HamiltonianPullback, from a record.

/// What the sweeps work on. Motions and forces have six numbers.
struct SpatialPullbackData {
    // Constants.
    const dynamics::SpatialJoint* joints = nullptr;
    int jointCount = 0;
    double gravity[4] = {};
    // Lists of the record: per joint, per degree of freedom, and the coordinates.
    const double* inertias = nullptr;
    const double* velocities = nullptr;
    const double* momenta = nullptr;
    const double* forces = nullptr;
    const double* axes = nullptr;
    const double* columns = nullptr;
    const double* inverses = nullptr;
    const double* coordinates = nullptr;
    // Fields and cotangents, per joint.
    double* costates = nullptr;
    double* costateRates = nullptr;
    double* multipliers = nullptr;
    double* poseCotangents = nullptr;
    double* velocityCotangents = nullptr;
    double* wrenches = nullptr;       ///< M_bodies eta + C^T omega
    double* displacements = nullptr;  ///< cotangent of a rigid displacement beyond each joint
    // Per degree of freedom.
    const double* jointCostates = nullptr;
    double* jointVelocityCotangents = nullptr;
    double* jointMultipliers = nullptr;
    double* innovations = nullptr;
    double* coordinateCotangents = nullptr;  ///< per coordinate
    double weights[4] = {};                  ///< cotangent of gravity
};

/// The sweeps for one kind of processor.
struct SpatialPullbackSweeps {
    /// xi and its rate from the ground to the tips; what they make V, poses and gravity count for.
    void (*spreadCostates)(SpatialPullbackData& data);
    /// Sums the cotangents of V over subtrees, projects them on the joints, and makes of them the
    /// innovations of the right side whose solution is w.
    void (*gatherVelocities)(const SpatialPullbackData& data);
    /// w and eta from the ground to the tips, and M_bodies eta.
    void (*spreadMultipliers)(const SpatialPullbackData& data);
    /// The part of the multipliers in the cotangents of V, and the cotangents of rigid
    /// displacements and of coordinates, from the tips to the ground.
    void (*gatherPoses)(const SpatialPullbackData& data);
};

/// The sweeps as compiled for `Target`, see dynamics/substructure_lanes.h.
template <class Target>
SpatialPullbackSweeps spatialPullbackSweepsFor();

}  // namespace linkwright::sensitivity
