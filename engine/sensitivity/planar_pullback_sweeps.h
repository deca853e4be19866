// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/planar_sweeps.h"

namespace linkwright::sensitivity {

// The sweeps of PlanarPullback, twins of those of dynamics/planar_sweeps.h: on vectors of four
// lanes, compiled once for each kind of processor in a source file of its own.

/// What the sweeps work on. Motions and forces have 4 numbers per joint.
struct PlanarPullbackData {
    const dynamics::PlanarJoint* joints = nullptr;
    int jointCount = 0;
    double gravity[2] = {};
    // Lists of the record.
    const double* inertias = nullptr;  ///< 6 per joint
    const double* velocities = nullptr;
    const double* momenta = nullptr;
    const double* forces = nullptr;
    const double* axes = nullptr;
    // Costate motions xi, their rates xi-dot with xi-hat held, and eta.
    double* costates = nullptr;
    double* costateRates = nullptr;
    const double* multipliers = nullptr;
    // Cotangents.
    double* velocityCotangents = nullptr;
    double* poseCotangents = nullptr;
    double* coordinateCotangents = nullptr;     ///< one per joint
    double* jointVelocityCotangents = nullptr;  ///< one per joint
    double* wrenches = nullptr;       ///< M_bodies eta + C^T omega, of a joint, then of its subtree
    double* displacements = nullptr;  ///< cotangents of rigid displacements of what a joint carries
};

/// The sweeps for one kind of processor.
struct PlanarPullbackSweeps {
    /// Costate and its rate from the ground to the tips, and what they, inertias and weights make
    /// of the velocities and poses.
    /// @param rate cotangent of the rates of the coordinates
    /// @param costates xi-hat, cotangent of the rates of the joint momenta
    /// @param weights receives the cotangent of gravity, two numbers
    void (*begin)(const PlanarPullbackData& data, const double* rate, const double* costates,
                  double* weights);
    /// M_bodies eta.
    void (*weigh)(const PlanarPullbackData& data);
    /// From the tips to the ground: M_bodies eta + C^T omega off the cotangents of V, and the
    /// cotangents of rigid displacements of the subtrees.
    /// @param state cotangent of the coordinates, added to
    void (*gather)(const PlanarPullbackData& data, double* state);
};

/// The sweeps as compiled for `Target`, see dynamics/substructure_lanes.h.
template <class Target>
PlanarPullbackSweeps planarPullbackSweepsFor();

}  // namespace linkwright::sensitivity
