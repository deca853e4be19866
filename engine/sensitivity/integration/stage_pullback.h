// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/signal_rates.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/sensitivity/equations/hamiltonian_pullback.h"

#include <memory>

namespace linkwright::sensitivity {

/// HamiltonianPullback for cost terms on any signal, those that are rates, and forces and impulses
/// of joints included.
///
/// A rate signal is s = d/dt g(x, t) = g_x . f + g_t with a velocity-level quantity g. With its
/// cotangent c held, the gradient of c . s is the rate along the motion of the gradient of c . g,
/// which the pullback gives when its numbers are tangents, plus f_x^T times the gradient of
/// c . g, which is one more seed of the ordinary pullback. The force of a joint has a part that is
/// no rate (see dynamics/joint_reaction.h), and its impulse integrates that part.
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

    /// As HamiltonianPullback::pullCorrection.
    void pullCorrection(const Record<Space>& record, const Scalar* rate,
                        const Derivatives<Space>& derivatives) {
        pullback_.pullCorrection(record, rate, derivatives);
    }

    /// As HamiltonianPullback::refresh.
    void refresh() {
        pullback_.refresh();
        if (rateScratch_) rateScratch_->pullback.refresh();
    }
    /// As HamiltonianPullback::setWantParameters.
    void setWantParameters(bool want) {
        pullback_.setWantParameters(want);
        if (rateScratch_) rateScratch_->pullback.setWantParameters(want);
    }

    /// Multiplier of the rate of a closure row in the last pullback, mu of Maciag 2023, eq. 4.3.
    [[nodiscard]] Scalar rowMultiplier(std::size_t row) const;

private:
    using Rates = dynamics::SignalRates<Space>;
    using Moving = typename Rates::Moving;
    using MovingScalar = typename Rates::MovingScalar;

    /// Cotangents of signals that are pulled apart, and the seeds made of them.
    struct Scratch {
        std::vector<World> signals;  ///< of those
        std::vector<World> others;   ///< of all that the ordinary pullback takes
        std::vector<World> pushes;
        std::vector<typename Space::Motion> momentumFields, forceFields;
        std::vector<Scalar> relativeForces;
        bool fieldsUsed = false, pushesUsed = false, ratesUsed = false, othersUsed = false;
    };
    /// Everything that only systems with rate signals need.
    struct RateScratch {
        explicit RateScratch(const Rates& rates) : pullback(rates.dynamics()) {}
        HamiltonianPullback<Moving> pullback;
        std::vector<math::Vector3<MovingScalar>> signals, initialSignals, initialCotangents;
        std::vector<MovingScalar> state, parameters, inputs;
        std::vector<typename Moving::Motion> momentumFields;
        std::vector<Scalar> rate;
    };

    void pullGiven(const Record<Space>& record, const Seeds<Space>& seeds,
                   const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);
    void pullNormals(const Record<Space>& record, const std::vector<World>& initialSignals,
                     const Derivatives<Space>& derivatives);
    void clear();
    void collect(const Record<Space>& record, const Seeds<Space>& seeds,
                 const std::vector<World>& initialSignals, const Derivatives<Space>& derivatives);
    void seedJoints(const Record<Space>& record, const Seeds<Space>& seeds);
    void seedPush(std::size_t signal, const Record<Space>& record, const World& cotangent);
    template <class Motion>
    void addBeyond(int node, const Motion& motion, std::vector<Motion>& fields);
    void pullRates(const Seeds<Space>& seeds, const Derivatives<Space>& derivatives);
    void seedMotion();

    const System& system_;
    const Scalar* parameters_;
    Rates* rates_;
    HamiltonianPullback<Space> pullback_;
    std::unique_ptr<Scratch> scratch_;          ///< null: no signal is pulled apart
    std::unique_ptr<RateScratch> rateScratch_;  ///< null: none is a rate
    CostateFields<Space> noFields_;
    Cotangents<Space> penaltyCotangents_;
    std::vector<World> normalSeeds_;        ///< of the signals that frictions measure
    std::vector<Scalar> givenMultipliers_;  ///< row multipliers for given normal forces
};

}  // namespace linkwright::sensitivity
