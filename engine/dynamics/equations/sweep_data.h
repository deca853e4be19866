// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_constants.h"

namespace linkwright::dynamics {

/// What the sweeps over a tree work on: lists of a record as the numbers they are made of, in the
/// layout of the Space of the record (sweeps that are compiled for one kind of processor know no
/// other type of ours), and scratch.
template <class Number>
struct SweepData {
    // Constants.
    const assembly::JointConstants<Number>* joints = nullptr;
    int jointCount = 0;
    Number gravity[4] = {};  ///< m/s^2
    // Lists of the record, see there: per joint ...
    Number* poses = nullptr;
    Number* inertias = nullptr;
    Number* velocities = nullptr;
    Number* momenta = nullptr;
    Number* forces = nullptr;
    // ... and per degree of freedom.
    Number* axes = nullptr;
    Number* columns = nullptr;
    Number* inverses = nullptr;
    Number* jointVelocities = nullptr;
    // Scratch.
    Number* angles = nullptr;  ///< per joint, rounded up to eight; sines, cosines too
    Number* sines = nullptr;
    Number* cosines = nullptr;
    void* bodies = nullptr;         ///< per joint, `bodyBytes` each
    void* branches = nullptr;       ///< per joint, `branchBytes` each
    void* axesInWork = nullptr;     ///< per degree of freedom, `screwBytes` each
    Number* innovations = nullptr;  ///< per degree of freedom
    Number* jointForces = nullptr;  ///< per degree of freedom
    const Number* coordinates = nullptr;
    Number* coordinateRates = nullptr;
    // Of a substructure.
    int tip = -1;               ///< joint that carries handle 2, -1: none does
    Number* tipAxes = nullptr;  ///< e, per degree of freedom; zero off the way between the handles
    void* handles = nullptr;    ///< HandlesInWork
};

/// Rows of the constraint system that have one path, for `Sweeps::halfSolve`.
template <class Number>
struct RowsInWork {
    const int* path = nullptr;  ///< joints they act on, tips first
    int pathLength = 0;
    int dofs = 0;                          ///< of these joints
    int count = 1;                         ///< rows, 1 to 6
    Number* wrenches = nullptr;            ///< of unit impulses, `count` per joint; overwritten
    Number* half = nullptr;                ///< receives z, row by row
    assembly::RowEntries<Number> entries;  ///< for velocities of the tree, of a single row
};

/// The sweeps over a tree that the equations of motion are made of (hamiltonian.h), compiled for
/// one Space. Whoever calls them names no Space.
template <class Number>
struct Sweeps {
    using Data = SweepData<Number>;
    /// Poses, columns of H (Maciag 2023, eq. 3.20) and inertias from the ground to the tips.
    void (*place)(const Data& data) = nullptr;
    /// Factors of M, and the innovations of the right side `momentum`, from the tips to the ground.
    /// @return joint that has no inertia, -1 for none
    int (*eliminate)(const Data& data, const Number* momentum) = nullptr;
    /// Half solves rows with the factors of M: z = L^-1 Gamma.
    void (*halfSolve)(const Data& data, const RowsInWork<Number>& rows) = nullptr;
    /// Joint velocities, rates of coordinates and V from the ground to the tips; momenta of the
    /// bodies, weight, and viscous friction of the joints.
    void (*spread)(const Data& data) = nullptr;
    /// Sums momenta and forces over subtrees and projects them on the joints (eq. 3.28b).
    void (*accumulate)(const Data& data, Number* momentumRate) = nullptr;
    int bodyBytes = 0, branchBytes = 0, screwBytes = 0;  ///< of scratch
};

}  // namespace linkwright::dynamics
