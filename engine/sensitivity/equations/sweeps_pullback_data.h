// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_constants.h"

namespace linkwright::sensitivity {

/// What the twins of the sweeps over a tree work on, see dynamics::SweepData.
template <class Number>
struct SweepPullbackData {
    // Constants.
    const assembly::JointConstants<Number>* joints = nullptr;
    int jointCount = 0;
    Number gravity[4] = {};
    // Lists of the record.
    const Number* poses = nullptr;
    const Number* inertias = nullptr;
    const Number* velocities = nullptr;
    const Number* momenta = nullptr;
    const Number* forces = nullptr;
    const Number* axes = nullptr;
    const Number* columns = nullptr;
    const Number* inverses = nullptr;
    const Number* coordinates = nullptr;
    const Number* jointVelocities = nullptr;
    // Fields and cotangents, per joint.
    Number* costates = nullptr;  ///< xi as made by the joints alone; its rate too
    Number* costateRates = nullptr;
    Number* multipliers = nullptr;  ///< eta
    Number* poseCotangents = nullptr;
    Number* velocityCotangents = nullptr;
    Number* wrenches = nullptr;       ///< M_bodies eta + C^T omega
    Number* displacements = nullptr;  ///< cotangent of a rigid displacement beyond each joint
    // Per degree of freedom.
    const Number* rates = nullptr;  ///< cotangents of the rates of coordinates
    const Number* jointCostates = nullptr;
    Number* jointVelocityCotangents = nullptr;
    Number* jointMultipliers = nullptr;
    Number* innovations = nullptr;
    Number* coordinateCotangents = nullptr;  ///< per coordinate
    Number weights[4] = {};                  ///< cotangent of gravity
    // Of a substructure, see dynamics::SweepData.
    int tip = -1;
    const Number* tipAxes = nullptr;
    void* handles = nullptr;  ///< HandleCotangents
    /// Set to the derivatives with respect to the constants of the joints; null: not wanted.
    assembly::JointConstants<Number>* derivatives = nullptr;
};

/// The twins of dynamics::Sweeps, compiled for one Space.
template <class Number>
struct SweepPullbacks {
    using Data = SweepPullbackData<Number>;
    /// xi and its rate from the ground to the tips; what they make V, poses and gravity count for,
    /// and the joint velocities by the rates of coordinates and by viscous friction.
    void (*spreadCostates)(Data& data) = nullptr;
    /// Sums the cotangents of V over subtrees, projects them on the joints, and makes of them the
    /// innovations of the right side whose solution is w.
    void (*gatherVelocities)(const Data& data) = nullptr;
    /// w and eta from the ground to the tips, and M_bodies eta.
    void (*spreadMultipliers)(const Data& data) = nullptr;
    /// The part of the multipliers in the cotangents of V, and the cotangents of rigid
    /// displacements and of coordinates, from the tips to the ground.
    void (*gatherPoses)(const Data& data) = nullptr;
};

}  // namespace linkwright::sensitivity
