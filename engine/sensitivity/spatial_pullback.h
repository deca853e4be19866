// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/spatial_tree.h"
#include "engine/sensitivity/cotangents.h"
#include "engine/sensitivity/spatial_pullback_sweeps.h"

#include <vector>

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::SpatialTree: the sweeps over the tree of HamiltonianPullback, in
/// its order; force elements, costs, signals and closed loops pull in between. Allocates nothing.
class SpatialPullback {
public:
    using Space = math::SpatialSpace<double>;
    using Force = Space::Force;

    /// @param parameters of the system; kept
    SpatialPullback(const System& system, const double* parameters);

    /// Takes over the present parameters; call before a backward run.
    void refresh();

    /// Costate and its rate, what they make V and poses count for, and the cotangent of gravity.
    /// @param jointCostates xi-hat, per degree of freedom; kept for this evaluation
    void spreadCostates(const Record<Space>& record, const double* jointCostates,
                        CostateFields<Space>& fields, Cotangents<Space>& cotangents);
    /// Sums the cotangents of V over subtrees and projects them on the joints.
    /// @param innovations receives the half solved right side, per degree of freedom
    void gatherVelocities(const Record<Space>& record, Cotangents<Space>& cotangents,
                          std::vector<Force>& wrenches, double* innovations);
    /// w and eta.
    /// @param wrenches receives M_bodies eta, per node
    void spreadMultipliers(const Record<Space>& record, double* innovations,
                           double* jointMultipliers, CostateFields<Space>& fields,
                           std::vector<Force>& wrenches);
    /// Takes the multipliers from the cotangents of V, and adds to those of the coordinates.
    void gatherPoses(const Record<Space>& record, CostateFields<Space>& fields,
                     Cotangents<Space>& cotangents, std::vector<Force>& wrenches);
    /// Cotangents of rigid displacements of what the joints carry, per node.
    [[nodiscard]] const std::vector<Force>& displacements() const { return displacements_; }

private:
    void bind(const Record<Space>& record);

    const System& system_;
    SpatialPullbackSweeps sweeps_;
    dynamics::SpatialJoints joints_;
    SpatialPullbackData data_;
    std::vector<Force> displacements_;
};

}  // namespace linkwright::sensitivity
