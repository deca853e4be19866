// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"
#include "engine/dynamics/spatial_sweeps.h"
#include "engine/math/spatial_space.h"

#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

// In space the sweeps over the tree are most of what an evaluation takes. Here they run over
// numbers that lie side by side, on vectors of four lanes (spatial_sweeps.h), with what depends on
// parameters only taken over once a run. They are those of Hamiltonian for every kind of joint and
// fill the same record with the same values to rounding, in half the time; closed loops, force
// elements and signals know no difference.

/// Memory for vectors of four lanes.
class LaneMemory {
public:
    /// @param bytes zeroed, at a multiple of 64
    void resize(std::size_t bytes);
    [[nodiscard]] void* data() const { return start_; }
    [[nodiscard]] double* numbers() const { return static_cast<double*>(start_); }

private:
    std::vector<std::byte> bytes_;
    void* start_ = nullptr;
};

/// Joints of a tree with their constants, for the equations of motion and their twin.
class SpatialJoints {
public:
    /// @param parameters of the system; kept
    SpatialJoints(const System& system, const double* parameters);

    /// Takes over the present parameters.
    void refresh();

    /// One joint per node, parents first.
    [[nodiscard]] const std::vector<SpatialJoint>& list() const { return joints_; }
    /// Copies the components of gravity, m/s^2.
    void gravityTo(double* target) const;

private:
    const System& system_;
    const double* parameters_;
    std::vector<SpatialJoint> joints_;
};

/// The sweeps of an evaluation of the equations of motion in space. Not thread-safe: one per
/// thread.
class SpatialTree {
public:
    using Space = math::SpatialSpace<double>;

    /// Whether a system is of this kind: not planar, no body of lent inertia.
    static bool fits(const System& system) { return !system.planar && system.ballasts.empty(); }

    /// @param parameters of the system; kept
    SpatialTree(const System& system, const double* parameters);

    /// Takes over the present parameters; call before a run.
    void refresh();

    /// Poses, columns of H and inertias of the record.
    void place(Record<Space>& record);
    /// Factors of M in the record, and the innovations of a right side, joint momenta.
    Status eliminate(Record<Space>& record, const double* momentum);
    /// Of the last elimination, per degree of freedom; closed loops take their share from them.
    [[nodiscard]] double* innovations() { return data_.innovations; }
    /// Velocities of joints and bodies, momenta of the bodies, weights.
    /// @param jointForces per degree of freedom: receives viscous friction
    void spread(Record<Space>& record, double* jointForces);
    /// Sums momenta and forces of the record over subtrees.
    /// @param momentumRate receives d(p-hat)/dt, per degree of freedom
    void accumulate(Record<Space>& record, double* jointForces, double* momentumRate);

private:
    SpatialSweeps sweeps_;
    SpatialJoints joints_;
    SpatialSweepData data_;
    LaneMemory bodies_, axes_, numbers_;
};

}  // namespace linkwright::dynamics
