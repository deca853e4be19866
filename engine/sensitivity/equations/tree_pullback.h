// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/tree.h"
#include "engine/sensitivity/equations/cotangents.h"
#include "engine/sensitivity/equations/sweeps_pullback_data.h"

namespace linkwright::sensitivity {

/// The twins of the sweeps for the records of a space, see dynamics::sweepsFor.
template <class Space>
SweepPullbacks<typename Space::Scalar> sweepPullbacksFor();
template <>
SweepPullbacks<double> sweepPullbacksFor<math::PlanarSpace<double>>();
template <>
SweepPullbacks<double> sweepPullbacksFor<math::SpatialSpace<double>>();

/// Derivative twin of dynamics::Tree: the sweeps over the tree of HamiltonianPullback, in its
/// order; force elements, costs, signals and closed loops pull in between. Allocates nothing.
template <class Space>
class TreePullback {
public:
    using Number = typename Space::Scalar;
    using Force = typename Space::Force;

    /// @param parameters of the system; kept
    /// @param fields kept: receives xi, its rate and eta; cotangents and wrenches too
    /// @param wrenches scratch, one per node: M_bodies eta after `spreadMultipliers`
    TreePullback(const System& system, const Number* parameters, CostateFields<Space>& fields,
                 Cotangents<Space>& cotangents, std::vector<Force>& wrenches)
        : system_(system),
          sweeps_(sweepPullbacksFor<Space>()),
          joints_(system, parameters),
          cotangents_(cotangents),
          innovations_(at(system.dofCount)),
          displacements_(system.nodes.size()) {
        data_.poseCotangents = numbers(cotangents.poses);
        data_.velocityCotangents = numbers(cotangents.velocities);
        data_.jointVelocityCotangents = cotangents.jointVelocities.data();
        data_.coordinateCotangents = cotangents.coordinates.data();
        data_.multipliers = numbers(fields.multiplier);
        data_.wrenches = numbers(wrenches);
        data_.innovations = innovations_.data();
        data_.displacements = numbers(displacements_);
        joints_.bindTo(data_);
    }

    /// Takes over the present parameters; call before a backward run.
    void refresh() {
        joints_.refresh();
        joints_.bindTo(data_);
    }

    /// Costate and its rate, what they make joint velocities, V and poses count for, and the
    /// cotangent of gravity.
    /// @param rates cotangents of the rates of coordinates; kept for this evaluation
    /// @param jointCostates xi-hat, per degree of freedom; kept for this evaluation
    /// @param fields receives xi and its rate, which stay as they are until `gatherPoses`
    void spreadCostates(const Record<Space>& record, const Number* rates,
                        const Number* jointCostates, CostateFields<Space>& fields) {
        dynamics::bindTree(record, data_);
        data_.coordinates = record.state.data();
        data_.rates = rates;
        data_.jointCostates = jointCostates;
        data_.costates = numbers(fields.costate);
        data_.costateRates = numbers(fields.costateRate);
        sweeps_.spreadCostates(data_);
        for (int axis = 0; axis < Space::vectorSize; ++axis)
            cotangents_.parameters[system_.gravityParameter + axis] += data_.weights[axis];
    }
    /// Sums the cotangents of V over subtrees and projects them on the joints.
    /// @return the half solved right side, per degree of freedom; loops take their share from it
    Number* gatherVelocities() {
        sweeps_.gatherVelocities(data_);
        return innovations_.data();
    }
    /// w and eta.
    void spreadMultipliers(Number* jointMultipliers) {
        data_.jointMultipliers = jointMultipliers;
        sweeps_.spreadMultipliers(data_);
    }
    /// Takes the multipliers from the cotangents of V, and adds to those of the coordinates.
    /// @return cotangents of rigid displacements of what the joints carry, per node
    const std::vector<Force>& gatherPoses() {
        sweeps_.gatherPoses(data_);
        return displacements_;
    }

private:
    template <class List>
    static auto numbers(List& list) {
        return dynamics::numbersOf<Number>(list);
    }
    const System& system_;
    SweepPullbacks<Number> sweeps_;
    dynamics::TreeJoints<Space> joints_;
    Cotangents<Space>& cotangents_;
    std::vector<Number> innovations_;
    std::vector<Force> displacements_;
    SweepPullbackData<Number> data_;
};

}  // namespace linkwright::sensitivity
