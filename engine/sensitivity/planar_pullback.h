// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/planar_tree.h"
#include "engine/sensitivity/cotangents.h"
#include "engine/sensitivity/planar_pullback_sweeps.h"

#include <array>
#include <vector>

namespace linkwright::sensitivity {

/// Derivative twin of dynamics::PlanarDynamics: HamiltonianPullback (its equations and what is said
/// there) for planar mechanisms of hinges and sliders, from the record of either. It comes in two
/// halves: force elements, costs and signals pull in between, over `fields` and `cotangents`.
/// Allocates nothing.
class PlanarPullback {
public:
    using Space = dynamics::PlanarTree::Space;
    using Vector = Space::Vector;
    using Motion = Space::Motion;
    using Force = Space::Force;

    /// @param parameters of the system; kept
    PlanarPullback(const System& system, const double* parameters);

    /// Takes over the present parameters; call before a backward run.
    void refresh();

    /// Costate and its rate from the ground to the tips, and what they make the velocities count
    /// for.
    /// @param rate cotangent of the state rate
    /// @param parameters where derivatives with respect to them are added
    /// @param wantParameters also those of joints and inertias
    void begin(const Record<Space>& record, const double* rate, double* parameters,
               bool wantParameters);

    /// What the costate gave to positions, velocities and coordinates becomes a cotangent of the
    /// state.
    /// @param multipliers receives omega per closure row
    /// @param state added to
    void finish(const Record<Space>& record, bool wantParameters, double* multipliers,
                double* state);

    /// xi and its rate per node, and the cotangents of the present evaluation.
    [[nodiscard]] const CostateFields<Space>& fields() const { return fields_; }
    [[nodiscard]] Cotangents<Space>& cotangents() { return cotangents_; }

private:
    using PlanarJoint = dynamics::PlanarJoint;
    using PlanarLoop = dynamics::PlanarLoop;
    /// A point of a loop in the present evaluation.
    struct LoopEnd {
        Vector position = Vector::Zero();
        Vector velocity = Vector::Zero();
        Vector second = Vector::Zero();  ///< second rate along xi and V
    };

    void layOut();
    void pullLoopVelocities(const Record<Space>& record);
    void pullEndVelocity(const assembly::PointReference& point, const Record<Space>& record,
                         const Vector& impulse, LoopEnd& end);
    void pullLoopPoses(const Record<Space>& record, const double* multipliers, bool wantParameters);
    void pullEndPose(const assembly::PointReference& point, const Record<Space>& record,
                     const LoopEnd& end, const Vector& impulse, const Vector& multiplier,
                     bool wantParameters);
    void pullJoint(std::size_t index, const Record<Space>& record, const Force& displacement);
    void pullInertia(std::size_t index, const Record<Space>& record);

    const System& system_;
    const double* parameters_;
    dynamics::PlanarTree tree_;
    CostateFields<Space> fields_;  ///< without the multiplier, which comes last
    Cotangents<Space> cotangents_;
    std::vector<Motion> multipliers_;       ///< eta per joint
    std::vector<Force> wrenches_;           ///< M_bodies eta + C^T omega, per joint
    std::vector<double> jointCostates_;     ///< xi-hat
    std::vector<double> jointMultipliers_;  ///< w
    std::vector<double> impulseCotangents_;
    std::vector<std::array<LoopEnd, 2>> ends_;  ///< of the loops
    std::vector<Force> displacements_;          ///< cotangents, per joint
    PlanarPullbackSweeps sweeps_;
    PlanarPullbackData data_;
};

}  // namespace linkwright::sensitivity
