// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/stage_pullback.h"

#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/sensitivity/signal_pullback.h"

#include <algorithm>

namespace linkwright::sensitivity {

template <class Space>
StagePullback<Space>::StagePullback(dynamics::ForwardRun<Space>& forward)
    : system_(forward.dynamics().system()),
      parameters_(forward.dynamics().parameters()),
      rates_(forward.rates()),
      pullback_(forward.dynamics()) {
    if (rates_ == nullptr) return;
    scratch_ = std::make_unique<RateScratch>(*rates_);
    RateScratch& scratch = *scratch_;
    const std::size_t signals = system_.signalElements.size();
    scratch.signals.resize(signals);
    scratch.movingSignals.resize(signals);
    scratch.initialSignals.resize(signals);
    scratch.initialCotangents.resize(signals);
    scratch.impulses.resize(system_.rows.size());
    scratch.state.resize(forward.dynamics().stateSize());
    scratch.parameters.resize(at(system_.parameterCount));
    scratch.inputs.resize(system_.model.inputs.size());
    scratch.momentumFields.resize(system_.nodes.size());
    scratch.forceFields.resize(system_.nodes.size());
    scratch.rate.resize(scratch.state.size());
    penaltyCotangents_.resize(system_);
}

template <class Space>
void StagePullback<Space>::pullBack(const Record<Space>& record, const Seeds<Space>& seeds,
                                    const std::vector<World>& initialSignals,
                                    const Derivatives<Space>& derivatives) {
    if (rates_ == nullptr) {
        pullback_.pullBack(record, seeds, initialSignals, derivatives);
        return;
    }
    RateScratch& scratch = *scratch_;
    rates_->evaluate(record);
    collect(record, seeds, initialSignals, derivatives);
    Seeds<Space> completed = seeds;
    if (scratch.used) {
        seedMotion();
        std::fill(scratch.state.begin(), scratch.state.end(), MovingScalar(0.0));
        std::fill(scratch.parameters.begin(), scratch.parameters.end(), MovingScalar(0.0));
        Seeds<Moving> moving;
        moving.signals = scratch.movingSignals.data();
        moving.impulses = scratch.impulses.data();
        moving.momentumFields = scratch.momentumFields.data();
        scratch.pullback.pullBack(rates_->record(), moving, scratch.initialSignals,
                                  {scratch.state.data(), scratch.parameters.data(),
                                   scratch.inputs.data(), &scratch.initialCotangents});
        for (std::size_t entry = 0; entry < scratch.state.size(); ++entry) {
            derivatives.state[entry] += scratch.state[entry].derivative;
            scratch.rate[entry] = scratch.state[entry].value;
            if (seeds.rate != nullptr) scratch.rate[entry] += seeds.rate[entry];
        }
        for (std::size_t entry = 0; entry < scratch.parameters.size(); ++entry)
            derivatives.parameters[entry] += scratch.parameters[entry].derivative;
        completed.rate = scratch.rate.data();
        completed.forceFields = scratch.forceFields.data();
    }
    // Rate signals are done; the ordinary pullback must not take them for their base kinds.
    std::vector<World>& others = scratch.signals;
    if (seeds.signals != nullptr) {
        for (std::size_t signal = 0; signal < others.size(); ++signal)
            others[signal] =
                system_.signalElements[signal].rate ? World(World::Zero()) : seeds.signals[signal];
        completed.signals = others.data();
    }
    pullback_.pullBack(record, completed, initialSignals, derivatives);
}

template <class Space>
typename Space::Scalar StagePullback<Space>::rowMultiplier(std::size_t row) const {
    const Scalar multiplier = pullback_.rowMultipliers()[row];
    if (scratch_ == nullptr || !scratch_->used) return multiplier;
    return multiplier + scratch_->pullback.rowMultipliers()[row].derivative;
}

/// Cotangents of all rate signals from the cost terms on them and from direct seeds.
template <class Space>
void StagePullback<Space>::collect(const Record<Space>& record, const Seeds<Space>& seeds,
                                   const std::vector<World>& initialSignals,
                                   const Derivatives<Space>& derivatives) {
    RateScratch& scratch = *scratch_;
    scratch.used = false;
    for (std::size_t signal = 0; signal < scratch.signals.size(); ++signal) {
        scratch.signals[signal] = World::Zero();
        if (seeds.signals == nullptr || !system_.signalElements[signal].rate) continue;
        scratch.signals[signal] = seeds.signals[signal];
        scratch.used = true;
    }
    if (seeds.costs == nullptr) return;
    penaltyCotangents_.parameters = derivatives.parameters;
    const PullbackContext<Space> context{system_, parameters_, record, noFields_,
                                         penaltyCotangents_};
    for (std::size_t index = 0; index < system_.costs.size(); ++index) {
        const assembly::CostElement& cost = system_.costs[index];
        const assembly::SignalElement& signal = system_.signalElements[at(cost.signal)];
        if (!signal.rate || seeds.costs[index] == Scalar(0.0)) continue;
        scratch.used = true;
        scratch.signals[at(cost.signal)] +=
            pullPenalty<Space>(cost, context, rates_->value(signal, record), seeds.costs[index],
                               initialSignals, *derivatives.initialSignals);
    }
}

/// Turns the cotangents of the rate signals into seeds of the tangent pullback.
template <class Space>
void StagePullback<Space>::seedMotion() {
    RateScratch& scratch = *scratch_;
    std::fill(scratch.impulses.begin(), scratch.impulses.end(), MovingScalar(0.0));
    std::fill(scratch.momentumFields.begin(), scratch.momentumFields.end(),
              typename Moving::Motion{});
    std::fill(scratch.forceFields.begin(), scratch.forceFields.end(), typename Space::Motion{});
    for (std::size_t index = 0; index < scratch.signals.size(); ++index) {
        const assembly::SignalElement& signal = system_.signalElements[index];
        const World& cotangent = scratch.signals[index];
        for (int axis = 0; axis < 3; ++axis) scratch.movingSignals[index][axis] = MovingScalar(0.0);
        if (!signal.rate) continue;
        if (signal.node >= 0 || !signal.rows.empty()) {
            seedJoint(signal, cotangent);
            continue;
        }
        for (int axis = 0; axis < 3; ++axis)
            scratch.movingSignals[index][axis] = MovingScalar(cotangent[axis], Scalar(0.0));
    }
}

/// Reaction of a joint: rate of impulses of closure rows, or of the momentum beyond a node less
/// the forces there.
template <class Space>
void StagePullback<Space>::seedJoint(const assembly::SignalElement& signal, const World& cotangent) {
    RateScratch& scratch = *scratch_;
    const typename Space::Vector direction = dynamics::fromWorld<Space>(system_, cotangent);
    for (const int row : signal.rows)
        scratch.impulses[at(row)] -= MovingScalar(
            math::dot(assembly::rowDirection<Space>(system_.rows[at(row)]), direction), Scalar(0.0));
    if (signal.node < 0) return;
    std::vector<bool> beyond(system_.nodes.size(), false);
    for (std::size_t node = at(signal.node); node < system_.nodes.size(); ++node) {
        const int parent = system_.nodes[node].parent;
        beyond[node] = node == at(signal.node) || (parent >= 0 && beyond[at(parent)]);
        if (!beyond[node]) continue;
        for (int axis = 0; axis < Space::vectorSize; ++axis) {
            const Scalar weight = direction[axis] * Scalar(signal.sign);
            scratch.momentumFields[node].linear[axis] += MovingScalar(weight, Scalar(0.0));
            scratch.forceFields[node].linear[axis] -= weight;
        }
    }
}

template class StagePullback<math::PlanarSpace<double>>;
template class StagePullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
