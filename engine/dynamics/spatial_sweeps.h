// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::dynamics {

// The sweeps over the tree that the equations of motion in space are made of (see hamiltonian.h),
// on vectors of four lanes. They are compiled once for each kind of processor in a source file of
// its own, which uses no type of the standard library and no function outside templates over
// their Target (see substructure_lanes.h); so they read and write the lists of a record as numbers.

/// A joint and the frame it carries, as the drawing has them. Vectors have four numbers.
struct alignas(32) SpatialJoint {
    double anchor[4] = {};        ///< in the parent's frame
    double axis[4] = {};          ///< of a joint with one degree of freedom, in the parent's frame
    double firstMoment[4] = {};   ///< in the own frame
    double moments[12] = {};      ///< of inertia about the own origin, by columns
    double massColumns[12] = {};  ///< mass times the unit matrix
    double mass = 0.0;
    double zero[3] = {};      ///< coordinates in the drawn pose
    double armature[3] = {};  ///< per degree of freedom
    double damping[3] = {};
    assembly::NodeKind kind = assembly::NodeKind::Rigid;
    int parent = -1;  ///< joint, -1 for the ground
    int firstDof = 0;
    int dofCount = 0;
    int firstCoordinate = 0;
    bool heavy = false;    ///< carries inertia
    bool follows = false;  ///< its parent is the joint before it, as in a chain
    bool gathers = false;  ///< some joint that does not follow it hangs on it
};

/// What the sweeps work on.
struct SpatialSweepData {
    // Constants.
    const SpatialJoint* joints = nullptr;
    int jointCount = 0;
    double gravity[4] = {};
    // Lists of the record, see there: numbers per joint ...
    double* poses = nullptr;       ///< 12: rotation by columns, origin
    double* inertias = nullptr;    ///< 13: mass, first moment, moments by columns
    double* velocities = nullptr;  ///< 6
    double* momenta = nullptr;     ///< 6
    double* forces = nullptr;      ///< 6
    // ... and per degree of freedom.
    double* axes = nullptr;     ///< 6
    double* columns = nullptr;  ///< 6
    double* inverses = nullptr;
    double* jointVelocities = nullptr;
    // Scratch.
    double* angles = nullptr;  ///< per joint, rounded up to packs; sines, cosines too
    double* sines = nullptr;
    double* cosines = nullptr;
    void* bodies = nullptr;         ///< per joint, `bodyBytes` each
    void* axesInWork = nullptr;     ///< per degree of freedom, `axisBytes` each
    double* innovations = nullptr;  ///< per degree of freedom
    double* jointForces = nullptr;  ///< per degree of freedom
};

/// The sweeps for one kind of processor.
struct SpatialSweeps {
    /// Poses, columns of H (Maciag 2023, eq. 3.20) and inertias from the ground to the tips.
    void (*place)(const SpatialSweepData& data, const double* coordinates);
    /// Factors of M and the right side `innovations` from the tips to the ground, see
    /// tree_solver.h.
    /// @return joint that has no inertia, -1 for none
    int (*eliminate)(const SpatialSweepData& data, const double* momentum);
    /// Joint velocities and V from the ground to the tips; momenta of the bodies, weight, and
    /// viscous friction of the joints.
    void (*spread)(const SpatialSweepData& data);
    /// Sums momenta and forces over subtrees and projects them on the joints (eq. 3.28b).
    void (*accumulate)(const SpatialSweepData& data, double* momentumRate);
    int bodyBytes = 0, axisBytes = 0;
};

/// The sweeps as compiled for `Target`, see substructure_lanes.h.
template <class Target>
SpatialSweeps spatialSweepsFor();

}  // namespace linkwright::dynamics
