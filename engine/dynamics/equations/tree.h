// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/record.h"
#include "engine/dynamics/equations/sweep_data.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// Memory for vectors of several lanes.
class LaneMemory {
public:
    /// @param bytes zeroed, at a multiple of 64
    void resize(std::size_t bytes);
    [[nodiscard]] void* data() const { return start_; }

private:
    std::vector<std::byte> bytes_;
    void* start_ = nullptr;
};

/// The sweeps for the records of a space: over double those for this processor, else those over
/// the numbers of the record.
template <class Space>
Sweeps<typename Space::Scalar> sweepsFor();
template <>
Sweeps<double> sweepsFor<math::PlanarSpace<double>>();
template <>
Sweeps<double> sweepsFor<math::SpatialSpace<double>>();

/// A list of poses, inertias, motions or forces as the numbers that it is made of.
template <class Number, class Entry>
Number* numbersOf(std::vector<Entry>& list) {
    return reinterpret_cast<Number*>(list.data());
}
template <class Number, class Entry>
const Number* numbersOf(const std::vector<Entry>& list) {
    return reinterpret_cast<const Number*>(list.data());
}

/// Gives sweeps the lists of a tree.
/// @param data SweepData, or its twin, which reads
template <class Lists, class Data>
void bindTree(Lists& lists, Data& data) {
    using Number = typename Lists::Scalar;
    data.poses = numbersOf<Number>(lists.poses);
    data.inertias = numbersOf<Number>(lists.inertias);
    data.velocities = numbersOf<Number>(lists.velocities);
    data.momenta = numbersOf<Number>(lists.momenta);
    data.forces = numbersOf<Number>(lists.forces);
    data.axes = numbersOf<Number>(lists.axes);
    data.columns = numbersOf<Number>(lists.articulated);
    data.inverses = lists.inverseInertias.data();
    data.jointVelocities = lists.jointVelocities.data();
}

/// Joints of a tree with their constants, for the equations of motion and their twin.
template <class Space>
class TreeJoints {
public:
    using Number = typename Space::Scalar;

    /// @param parameters of the system; kept
    TreeJoints(const System& system, const Number* parameters)
        : system_(system),
          parameters_(parameters),
          joints_(assembly::jointConstants<Number>(system)) {
        refresh();
    }
    /// Takes over the present parameters.
    void refresh() { assembly::fillConstants<Space>(system_, parameters_, joints_); }

    /// Gives sweeps the joints and gravity.
    template <class Data>
    void bindTo(Data& data) const {
        data.joints = joints_.data();
        data.jointCount = static_cast<int>(joints_.size());
        std::copy_n(parameters_ + system_.gravityParameter, Space::vectorSize, data.gravity);
    }

private:
    const System& system_;
    const Number* parameters_;
    std::vector<assembly::JointConstants<Number>> joints_;
};

/// The sweeps of an evaluation of the equations of motion. Not thread-safe: one per thread.
template <class Space>
class Tree {
public:
    using Number = typename Space::Scalar;

    /// @param parameters of the system; kept
    Tree(const System& system, const Number* parameters)
        : sweeps_(sweepsFor<Space>()), joints_(system, parameters) {
        const std::size_t joints = system.nodes.size(), dofs = at(system.dofCount);
        const std::size_t padded = (joints + 7) / 8 * 8;  // whole packs
        bodies_.resize(joints * at(sweeps_.bodyBytes));
        branches_.resize(joints * at(sweeps_.branchBytes));
        axes_.resize(dofs * at(sweeps_.screwBytes));
        numbers_.resize(3 * padded + dofs);
        data_.bodies = bodies_.data();
        data_.branches = branches_.data();
        data_.axesInWork = axes_.data();
        data_.angles = numbers_.data();
        data_.sines = data_.angles + padded;
        data_.cosines = data_.sines + padded;
        data_.innovations = data_.cosines + padded;
        joints_.bindTo(data_);
    }

    /// Takes over the present parameters; call before a run.
    void refresh() {
        joints_.refresh();
        joints_.bindTo(data_);
    }

    /// Poses, columns of H and inertias of the record.
    /// @param coordinates of all joints; kept for this evaluation
    void place(Record<Space>& record, const Number* coordinates) {
        bindTree(record, data_);
        data_.coordinates = coordinates;
        sweeps_.place(data_);
    }
    /// Factors of M in the record, and the innovations of a right side, joint momenta.
    Status eliminate(Record<Space>& record, const Number* momentum) {
        bindTree(record, data_);
        const int lost = sweeps_.eliminate(data_, momentum);
        return {lost >= 0, -1, lost};
    }
    /// Of the last elimination, per degree of freedom; closed loops take their share from them.
    [[nodiscard]] Number* innovations() { return data_.innovations; }
    /// Half solves rows with the factors of the last elimination.
    void halfSolve(const RowsInWork<Number>& rows) const { sweeps_.halfSolve(data_, rows); }
    /// Velocities of joints and bodies, momenta of the bodies, weights.
    /// @param jointForces per degree of freedom: receives viscous friction
    /// @param coordinateRates of all joints
    void spread(Record<Space>& record, Number* jointForces, Number* coordinateRates) {
        bindTree(record, data_);
        data_.coordinateRates = coordinateRates;
        data_.jointForces = jointForces;
        sweeps_.spread(data_);
    }
    /// Sums momenta and forces of the record over subtrees.
    /// @param momentumRate receives d(p-hat)/dt, per degree of freedom
    void accumulate(Record<Space>& record, Number* jointForces, Number* momentumRate) {
        bindTree(record, data_);
        data_.jointForces = jointForces;
        sweeps_.accumulate(data_, momentumRate);
    }

private:
    Sweeps<Number> sweeps_;
    TreeJoints<Space> joints_;
    SweepData<Number> data_;
    LaneMemory bodies_, branches_, axes_;
    std::vector<Number> numbers_;
};

}  // namespace linkwright::dynamics
