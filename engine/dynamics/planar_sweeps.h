// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace linkwright::dynamics {

// The sweeps over the tree that the equations of motion of a planar mechanism of hinges and sliders
// are made of (planar_dynamics.h), on vectors of four lanes (math/wide_planar.h). As those of
// spatial_sweeps.h they are compiled once for each kind of processor in a source file of its own,
// and read and write the lists of a record as numbers.

/// A joint and the frame it carries, as the drawing has them.
struct PlanarJoint {
    int parent = -1;           ///< joint, -1 for the ground
    bool turns = true;         ///< else it slides
    bool heavy = false;        ///< carries inertia
    bool follows = false;      ///< its parent is the joint before it, as in a chain
    bool followed = false;     ///< the next one follows it
    bool gathers = false;      ///< some joint that does not follow it hangs on it
    double sense = 1.0;        ///< of rotation about the normal of the plane
    double anchor[2] = {};     ///< in the parent's frame
    double direction[2] = {};  ///< of a sliding joint, in the parent's frame
    double zero = 0.0;         ///< coordinate in the drawn pose
    double damping = 0.0;
    double armature = 0.0;
    double inertia[4] = {};  ///< mass, first moment, moment of inertia
};

/// Where a joint's share of a half solved row of a loop lies.
struct PlanarRowShare {
    std::size_t row = 0;
    std::size_t place = 0;  ///< in Record::rowInnovations
};

/// What the sweeps work on.
struct PlanarSweepData {
    // Constants.
    const PlanarJoint* joints = nullptr;
    int jointCount = 0;
    double gravity[2] = {};
    const PlanarRowShare* shares = nullptr;    ///< joint by joint
    const std::size_t* firstShares = nullptr;  ///< of each joint, and the end
    // Lists of the record, see there: numbers per joint.
    double* poses = nullptr;       ///< 4: rotation, origin
    double* inertias = nullptr;    ///< 6, see math::PlanarInertiaColumns
    double* velocities = nullptr;  ///< 4, as all motions and forces
    double* momenta = nullptr;
    double* forces = nullptr;
    double* axes = nullptr;
    double* columns = nullptr;  ///< A H
    double* inverses = nullptr;
    double* jointVelocities = nullptr;
    double* half = nullptr;  ///< Record::rowInnovations
    // Scratch.
    double* angles = nullptr;  ///< per joint, rounded up to packs; sines, cosines too
    double* sines = nullptr;
    double* cosines = nullptr;
    // What joints that do not follow hand to the one they hang on.
    double* articulated = nullptr;  ///< 12 per joint
    double* wrenches = nullptr;     ///< 4 per joint: what the elimination leaves of the right side
    double* rowWrenches = nullptr;  ///< 4 per row and joint
    double* innovations = nullptr;  ///< per joint
    double* jointForces = nullptr;  ///< per joint
};

/// The sweeps for one kind of processor.
struct PlanarSweeps {
    /// Poses, columns of H (Maciag 2023, eq. 3.20) and inertias from the ground to the tips.
    void (*place)(const PlanarSweepData& data, const double* coordinates);
    /// From the tips to the ground: eliminates the joints, half solves the rows of the loops,
    /// z = L^-1 Gamma, and the right side.
    /// @return joint that has no inertia, -1 for none
    int (*eliminate)(const PlanarSweepData& data, const double* momentum);
    /// Joint velocities and V from the ground to the tips; momenta of the bodies, gravity, and
    /// viscous friction of the joints.
    void (*spread)(const PlanarSweepData& data);
    /// Sums momenta and forces over subtrees and projects them on the joints:
    /// d(p-hat)/dt = H . (F - V x* P) + joint forces (eq. 3.28b).
    void (*accumulate)(const PlanarSweepData& data, double* momentumRate);
    /// The right side of a derivative twin, p-hat + H . forces, with factors that are there.
    /// @param forces 4 per joint; summed over subtrees on return
    void (*eliminateAgain)(const PlanarSweepData& data, const double* momentum, double* forces);
    /// Joint velocities and motions of it.
    void (*spreadAgain)(const PlanarSweepData& data, double* velocity, double* motions);
};

/// The sweeps as compiled for `Target`, see substructure_lanes.h.
template <class Target>
PlanarSweeps planarSweepsFor();

}  // namespace linkwright::dynamics
