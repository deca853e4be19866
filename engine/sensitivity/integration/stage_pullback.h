// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signal_rates.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/sensitivity/elements/signal_rates_pullback.h"
#include "engine/sensitivity/equations/hamiltonian_pullback.h"

#include <memory>

namespace linkwright::sensitivity {

/// HamiltonianPullback for cost terms on any signal, those that are rates (see
/// AccelerationsPullback), and impulses of joints included: such an impulse has a part that is
/// integrated along the motion (see dynamics/joint_reaction.h).
///
/// Friction by the reaction of a joint makes its normal forces n depend on the rates:
///   n = N(lambda(x, n)).
/// With the cotangent c of n that the pullback finds for given n, the weights
///   v = (1 - S^T)^-1 c,  S = dN/dn with the state held,
/// are cotangents of N: a second pullback of the reactions, seeded by them, makes the gradient
/// complete (implicit function theorem).
template <class Space>
class StagePullback {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// @param forward kept; its last run is what records belong to
    explicit StagePullback(dynamics::ForwardRun<Space>& forward);

    /// As HamiltonianPullback::pullBack.
    void pullBack(const Record<Space>& record, const Seeds<Space>& seeds,
                  const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);

    /// At an instant of a kinematic motion, of as much as its extent says. What its pose counts for
    /// is left to `pullPose`.
    /// @param rows factors of those at the record
    void pullInstant(const Record<Space>& record, const math::RowFactors<Scalar>& rows,
                     const Seeds<Space>& seeds, const std::vector<World>& initialSignals,
                     const Derivatives<Space>& derivatives);
    /// As HamiltonianPullback::pullPose.
    void pullPose(const Record<Space>& record, const math::RowFactors<Scalar>& rows,
                  const Scalar* coordinates, const Derivatives<Space>& derivatives) {
        pullback_.pullPose(record, rows, coordinates, derivatives);
    }

    /// As HamiltonianPullback::pullCorrection.
    void pullCorrection(const Record<Space>& record, const Scalar* rate,
                        const Derivatives<Space>& derivatives) {
        pullback_.pullCorrection(record, rate, derivatives);
    }

    /// As HamiltonianPullback::refresh.
    void refresh() { pullback_.refresh(); }
    /// As HamiltonianPullback::setWantParameters.
    void setWantParameters(bool want) { pullback_.setWantParameters(want); }

    /// Multiplier of the rate of a closure row in the last pullback, mu of Maciag 2023, eq. 4.3.
    [[nodiscard]] Scalar rowMultiplier(std::size_t row) const;

private:
    /// Cotangents of signals that are pulled apart, and the seeds made of them.
    struct Scratch {
        std::vector<World> signals;  ///< of those
        std::vector<World> others;   ///< of all that the ordinary pullback takes
        std::vector<World> pushes;
        std::vector<typename Space::Motion> momentumFields, forceFields;
        std::vector<Scalar> jointForces;
        bool momentaUsed = false, forcesUsed = false, pushesUsed = false;
        bool ratesUsed = false, othersUsed = false;
    };

    void pull(const Record<Space>& record, const Seeds<Space>& seeds,
              const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);
    void pullGiven(const Record<Space>& record, const Seeds<Space>& seeds,
                   const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);
    void pullNormals(const Record<Space>& record, const std::vector<World>& initialSignals,
                     const Derivatives<Space>& derivatives);
    void clear();
    void collect(const Record<Space>& record, const Seeds<Space>& seeds,
                 const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);
    void collectCosts(const Record<Space>& record, const Seeds<Space>& seeds,
                      const std::vector<World>& initialSignals,
                      const Derivatives<Space>& derivatives);
    void pullFormula(const assembly::SignalFormula& formula, const Record<Space>& record,
                     Scalar* parameters);
    void seedJoints(const Record<Space>& record, const Seeds<Space>& seeds);
    void seedPush(std::size_t signal, const Record<Space>& record, const World& cotangent);
    void addBeyond(int node, const typename Space::Motion& motion,
                   std::vector<typename Space::Motion>& fields);

    const System& system_;
    const Scalar* parameters_;
    dynamics::SignalRates<Space>* rates_;
    HamiltonianPullback<Space> pullback_;
    dynamics::InstantScope extent_;
    const math::RowFactors<Scalar>* rows_ = nullptr;  ///< of the instant that is pulled
    std::unique_ptr<Scratch> scratch_;                ///< null: no signal is pulled apart
    std::unique_ptr<SignalRatesPullback<Space>> ratesPullback_;  ///< null: none is a rate
    CostateFields<Space> noFields_;
    Cotangents<Space> penaltyCotangents_;
    std::vector<World> normalSeeds_;        ///< of the signals that frictions measure
    std::vector<Scalar> givenMultipliers_;  ///< row multipliers for given normal forces
};

}  // namespace linkwright::sensitivity
