// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of HamiltonianPullback for instants of kinematic motions, see
// hamiltonian_pullback_definitions.h. There is no costate, and with as many rows as velocities the
// multipliers w and eta of the momenta are zero: what is left of L are the rows.
#include "engine/sensitivity/equations/hamiltonian_pullback.h"

#include <algorithm>

namespace linkwright::sensitivity {

template <class Space>
void HamiltonianPullback<Space>::pullMotion(const Record<Space>& record,
                                            const math::RowFactors<Scalar>& rows, bool moves,
                                            const Seeds<Space>& seeds,
                                            const std::vector<World>& initialSignals,
                                            const Derivatives<Space>& derivatives) {
    const PullbackContext<Space> context{system_, parameters_, record,
                                         fields_, cotangents_, wantParameters_};
    beginMotion(record, zeroRates_.data(), derivatives);
    pullMeasures(context, seeds, initialSignals, derivatives);
    if (moves) {
        pullLoopConstraintVelocities(context);  // keeps what the poses of joined points need
        tree_.gatherVelocities();
        rows.solveTransposed(cotangents_.jointVelocities.data(), rowMultipliers_.data());
        std::fill(wrenches_.begin(), wrenches_.end(), typename Space::Force{});
        pullMultipliers(context);
        pullLoopConstraintPoses(context);
    }
    finishPlaces(context);
    for (std::size_t entry = 0; entry < cotangents_.coordinates.size(); ++entry)
        derivatives.state[entry] += cotangents_.coordinates[entry];
    for (std::size_t input = 0; input < cotangents_.inputs.size(); ++input)
        derivatives.inputs[input] += cotangents_.inputs[input];
}

template <class Space>
void HamiltonianPullback<Space>::pullPose(const Record<Space>& record,
                                          const math::RowFactors<Scalar>& rows,
                                          const Scalar* coordinates,
                                          const Derivatives<Space>& derivatives) {
    const PullbackContext<Space> context{system_, parameters_, record,
                                         fields_, cotangents_, wantParameters_};
    beginMotion(record, coordinates, derivatives);
    rows.solveTransposed(cotangents_.jointVelocities.data(), rowMultipliers_.data());
    correcting_ = true;
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        pullResidual(context, system_.rows[row], -rowMultipliers_[row]);
    correcting_ = false;
    finishPlaces(context);
}

/// Nothing but what the rates of coordinates make the joint velocities count for.
template <class Space>
void HamiltonianPullback<Space>::beginMotion(const Record<Space>& record, const Scalar* rate,
                                             const Derivatives<Space>& derivatives) {
    std::fill(jointCostates_.begin(), jointCostates_.end(), Scalar(0.0));
    std::fill(jointMultipliers_.begin(), jointMultipliers_.end(), Scalar(0.0));
    std::fill(wrenches_.begin(), wrenches_.end(), typename Space::Force{});
    clear(derivatives);
    tree_.spreadCostates(record, rate, jointCostates_.data(), fields_);
}

/// Poses, from the tips to the ground.
template <class Space>
void HamiltonianPullback<Space>::finishPlaces(const PullbackContext<Space>& context) {
    const std::vector<typename Space::Force>& displacements = tree_.gatherPoses();
    if (!wantParameters_) return;
    for (std::size_t index = 0; index < system_.nodes.size(); ++index)
        pullGeometry(context, index, displacements[index]);
}

}  // namespace linkwright::sensitivity
