// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/integration/stage_pullback.h"

#include "engine/dynamics/elements/reaction_friction.h"
#include "engine/dynamics/elements/signal_formula.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/sensitivity/elements/force_pullback.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/elements/signal_pullback.h"
#include "engine/sensitivity/equations/time_pullback.h"

#include <algorithm>

namespace linkwright::sensitivity {

template <class Space>
StagePullback<Space>::StagePullback(dynamics::ForwardRun<Space>& forward)
    : system_(forward.dynamics().system()),
      parameters_(forward.dynamics().parameters()),
      rates_(forward.rates()),
      pullback_(forward.dynamics()),
      extent_(forward.extent()),
      penaltyCotangents_(system_) {
    if (rates_ == nullptr && !system_.hasJointForces && system_.signalFormulas.empty()) return;
    const std::size_t signals = system_.signalElements.size();
    scratch_ = std::make_unique<Scratch>();
    scratch_->signals.resize(signals);
    scratch_->others.resize(signals);
    scratch_->pushes.resize(signals);
    scratch_->momentumFields.resize(system_.nodes.size());
    scratch_->forceFields.resize(system_.nodes.size());
    scratch_->jointForces.resize(at(system_.velocityCount()));
    if (rates_ != nullptr)
        ratesPullback_ = std::make_unique<SignalRatesPullback<Space>>(rates_->accelerations());
}

template <class Space>
void StagePullback<Space>::pullBack(const Record<Space>& record, const Seeds<Space>& seeds,
                                    const std::vector<World>& initialSignals,
                                    const Derivatives<Space>& derivatives) {
    givenMultipliers_.clear();
    pullGiven(record, seeds, initialSignals, derivatives);
    if (!system_.contactFrictions.empty()) pullNormals(record, initialSignals, derivatives);
}

template <class Space>
void StagePullback<Space>::pullInstant(const Record<Space>& record,
                                       const math::RowFactors<Scalar>& rows,
                                       const Seeds<Space>& seeds,
                                       const std::vector<World>& initialSignals,
                                       const Derivatives<Space>& derivatives) {
    if (extent_ == dynamics::InstantScope::Forces) {
        pullBack(record, seeds, initialSignals, derivatives);
        return;
    }
    rows_ = &rows;
    pullGiven(record, seeds, initialSignals, derivatives);
    rows_ = nullptr;
}

/// With seeds that need nothing of this class.
template <class Space>
void StagePullback<Space>::pull(const Record<Space>& record, const Seeds<Space>& seeds,
                                const std::vector<World>& initialSignals,
                                const Derivatives<Space>& derivatives) {
    if (rows_ != nullptr)
        pullback_.pullMotion(record, *rows_, extent_ == dynamics::InstantScope::Velocities, seeds,
                             initialSignals, derivatives);
    else
        pullback_.pullBack(record, seeds, initialSignals, derivatives);
}

template <class Space>
void StagePullback<Space>::pullNormals(const Record<Space>& record,
                                       const std::vector<World>& initialSignals,
                                       const Derivatives<Space>& derivatives) {
    std::vector<Scalar> weights = pullback_.normalCotangents();
    const std::size_t count = weights.size();
    for (std::size_t row = 0; row < system_.rows.size(); ++row)
        givenMultipliers_.push_back(rowMultiplier(row));
    std::vector<double> matrix(count * count);
    for (std::size_t place = 0; place < matrix.size(); ++place)
        matrix[place] = (place % (count + 1) == 0 ? 1.0 : 0.0) - record.normalShares[place];
    math::PivotedFactors factors;
    factors.factorize(matrix, count);
    factors.solveTransposed(weights);
    normalSeeds_.assign(system_.signalElements.size(), World::Zero());
    rates_->evaluate(record);
    for (std::size_t index = 0; index < count; ++index) {
        const assembly::ContactFrictionElement& contact = system_.contactFrictions[index];
        World axis = World::Zero();
        if (contact.axis >= 0)
            axis = dynamics::signalValue<Space>(system_.signalElements[at(contact.axis)], system_,
                                                parameters_, record.state.data(), record);
        const World reaction = rates_->value(system_.signalElements[at(contact.reaction)]);
        const dynamics::PressingForce<Scalar> force =
            dynamics::pressingForce<Scalar>(contact.press, reaction, axis);
        normalSeeds_[at(contact.reaction)] = force.byReaction * weights[index];
        if (contact.axis >= 0) normalSeeds_[at(contact.axis)] = force.byAxis * weights[index];
    }
    Seeds<Space> seeds;
    seeds.signals = normalSeeds_.data();
    pullGiven(record, seeds, initialSignals, derivatives);
}

/// With the normal forces of the record held.
template <class Space>
void StagePullback<Space>::pullGiven(const Record<Space>& record, const Seeds<Space>& seeds,
                                     const std::vector<World>& initialSignals,
                                     const Derivatives<Space>& derivatives) {
    if (scratch_ == nullptr) {
        pull(record, seeds, initialSignals, derivatives);
        return;
    }
    Scratch& scratch = *scratch_;
    clear();
    collect(record, seeds, initialSignals, derivatives);
    if (system_.hasJointForces && rows_ == nullptr) seedJoints(record, seeds);
    Seeds<Space> completed = seeds;
    const Record<Space>* pulled = &record;
    if (scratch.ratesUsed) {
        ratesPullback_->seed(scratch.signals, scratch.forceFields, scratch.jointForces);
        scratch.forcesUsed = true;
        completed.rates = ratesPullback_.get();
        pulled = &rates_->accelerations().record();
    }
    if (scratch.momentaUsed) completed.momentumFields = scratch.momentumFields.data();
    if (scratch.forcesUsed) {
        completed.forceFields = scratch.forceFields.data();
        completed.jointForces = scratch.jointForces.data();
    }
    if (scratch.pushesUsed) completed.pushes = scratch.pushes.data();
    completed.signals = scratch.othersUsed ? scratch.others.data() : nullptr;
    pull(*pulled, completed, initialSignals, derivatives);
}

template <class Space>
typename Space::Scalar StagePullback<Space>::rowMultiplier(std::size_t row) const {
    Scalar multiplier = pullback_.rowMultipliers()[row];
    if (row < givenMultipliers_.size()) multiplier += givenMultipliers_[row];
    return multiplier;
}

template <class Space>
void StagePullback<Space>::clear() {
    Scratch& scratch = *scratch_;
    for (std::vector<World>* list : {&scratch.signals, &scratch.others, &scratch.pushes})
        std::fill(list->begin(), list->end(), World::Zero());
    for (auto* fields : {&scratch.momentumFields, &scratch.forceFields})
        std::fill(fields->begin(), fields->end(), typename Space::Motion{});
    std::fill(scratch.jointForces.begin(), scratch.jointForces.end(), Scalar(0.0));
    scratch.momentaUsed = scratch.forcesUsed = scratch.pushesUsed = false;
    scratch.ratesUsed = scratch.othersUsed = false;
}

/// Cotangents of all signals that are pulled apart, from the cost terms on them and from direct
/// seeds. Accelerations are found only when a rate among them counts.
template <class Space>
void StagePullback<Space>::collect(const Record<Space>& record, const Seeds<Space>& seeds,
                                   const std::vector<World>& initialSignals,
                                   const Derivatives<Space>& derivatives) {
    Scratch& scratch = *scratch_;
    scratch.othersUsed = seeds.signals != nullptr;
    const auto useRates = [&] {
        if (!scratch.ratesUsed) rates_->evaluate(record);
        scratch.ratesUsed = true;
    };
    for (std::size_t index = 0; index < scratch.signals.size(); ++index) {
        if (seeds.signals == nullptr) break;
        const assembly::SignalElement& signal = system_.signalElements[index];
        const World& seed = seeds.signals[index];
        (hasSeedsOfItsOwn(signal) ? scratch.signals : scratch.others)[index] = seed;
        if (signal.rate && math::dot(seed, seed) != Scalar(0.0)) useRates();
    }
    if (seeds.costs != nullptr) collectCosts(record, seeds, initialSignals, derivatives);
    for (auto formula = system_.signalFormulas.rbegin(); formula != system_.signalFormulas.rend();
         ++formula)
        pullFormula(*formula, record, derivatives.parameters);
}

template <class Space>
void StagePullback<Space>::collectCosts(const Record<Space>& record, const Seeds<Space>& seeds,
                                        const std::vector<World>& initialSignals,
                                        const Derivatives<Space>& derivatives) {
    Scratch& scratch = *scratch_;
    penaltyCotangents_.parameters = derivatives.parameters;
    const PullbackContext<Space> context{system_, parameters_, record, noFields_,
                                         penaltyCotangents_};
    for (std::size_t index = 0; index < system_.costs.size(); ++index) {
        const assembly::CostElement& cost = system_.costs[index];
        const assembly::SignalElement& signal = system_.signalElements[at(cost.signal)];
        if (!hasSeedsOfItsOwn(signal) || seeds.costs[index] == Scalar(0.0)) continue;
        const World value = dynamics::measureSignal<Space>(at(cost.signal), system_, parameters_,
                                                           record, rates_, scratch.ratesUsed);
        scratch.signals[at(cost.signal)] += pullPenalty<Space>(
            cost, context, value, seeds.costs[index], initialSignals, *derivatives.initialSignals);
    }
}

/// Passes the cotangent of a signal on to what its formula uses.
template <class Space>
void StagePullback<Space>::pullFormula(const assembly::SignalFormula& formula,
                                       const Record<Space>& record, Scalar* parameters) {
    Scratch& scratch = *scratch_;
    const Scalar cotangent = scratch.signals[at(formula.signal)][0];
    if (cotangent == Scalar(0.0)) return;
    const std::vector<Scalar> arguments = dynamics::formulaArguments<Space>(
        formula, system_, parameters_, record, rates_, scratch.ratesUsed);
    const std::size_t firstOperand = arguments.size() - formula.operands.size();
    for (const std::size_t used : formula.expression.usedVariables()) {
        if (used == 0 && system_.timeScale < 0) continue;
        const Scalar share =
            cotangent * assembly::formulaDerivative(formula.expression, arguments, used);
        if (used == 0) {
            pullTime<Space>(system_, parameters_, record, share, parameters);
            continue;
        }
        if (used < firstOperand) {
            parameters[at(system_.functionNumbers) + used - 1] += share;
            continue;
        }
        const assembly::SignalFormula::Operand& operand = formula.operands[used - firstOperand];
        if (operand.signal < 0) {
            parameters[operand.number] += share;
            continue;
        }
        const bool own = hasSeedsOfItsOwn(system_.signalElements[at(operand.signal)]);
        (own ? scratch.signals : scratch.others)[at(operand.signal)][operand.component] += share;
        scratch.othersUsed = scratch.othersUsed || !own;
    }
}

/// Seeds of impulses of joints.
template <class Space>
void StagePullback<Space>::seedJoints(const Record<Space>& record, const Seeds<Space>& seeds) {
    Scratch& scratch = *scratch_;
    for (std::size_t index = 0; index < scratch.signals.size(); ++index) {
        const assembly::SignalElement& signal = system_.signalElements[index];
        const World& cotangent = scratch.signals[index];
        const bool weighed = math::dot(cotangent, cotangent) != Scalar(0.0);
        if (!signal.sinceStart) continue;
        if (weighed) {
            scratch.othersUsed = true;
            scratch.others[index] = cotangent;
            scratch.momentaUsed = scratch.momentaUsed || signal.node >= 0;
            if (signal.node >= 0)
                addBeyond(signal.node,
                          wrenchCotangent<Space>(signal, system_, parameters_, record, cotangent)
                              * Scalar(signal.sign),
                          scratch.momentumFields);
        }
        if (signal.impulseCoordinate < 0 || seeds.rate == nullptr) continue;
        typename Space::Force rate;
        for (int axis = 0; axis < dynamics::impulseSize<Space>(signal); ++axis)
            dynamics::impulseComponent<Space>(signal, rate, axis) =
                seeds.rate[signal.impulseCoordinate + axis];
        seedPush(index, record, dynamics::wrenchToWorld<Space>(signal, system_, rate));
    }
}

/// Cotangent of the part of a joint's force or moment that its impulse integrates.
template <class Space>
void StagePullback<Space>::seedPush(std::size_t index, const Record<Space>& record,
                                    const World& cotangent) {
    const assembly::SignalElement& signal = system_.signalElements[index];
    Scratch& scratch = *scratch_;
    const typename Space::Motion motion =
        wrenchCotangent<Space>(signal, system_, parameters_, record, cotangent);
    if (signal.node < 0 || signal.moment) {
        scratch.pushesUsed = true;
        scratch.pushes[index] += cotangent;
    }
    scratch.forcesUsed = true;
    for (const int relative : signal.relatives)
        scratch.jointForces[at(system_.dofCount + relative)] +=
            Space::dotProduct(motion, record.relativeWrenches[at(relative)]);
    if (signal.node < 0) return;
    addBeyond(signal.node, motion * Scalar(-signal.sign), scratch.forceFields);
    if (!signal.moment) return;
    // The point of the moment moves: c . (dP/dt x G).
    const typename Space::Vector velocity =
        dynamics::velocityOf<Space>(dynamics::motionOf<Space>(record, signal.at.node),
                                    dynamics::momentPoint<Space>(signal, parameters_, record));
    const typename Space::Motion along{Space::zeroAngular(),
                                       Space::crossVector(motion.angular, velocity)};
    scratch.momentaUsed = true;
    addBeyond(signal.node, along * Scalar(signal.sign), scratch.momentumFields);
}

/// Adds a motion to all nodes beyond a joint.
template <class Space>
void StagePullback<Space>::addBeyond(int first, const typename Space::Motion& motion,
                                     std::vector<typename Space::Motion>& fields) {
    std::vector<bool> beyond(system_.nodes.size(), false);
    for (std::size_t node = at(first); node < system_.nodes.size(); ++node) {
        const int parent = system_.nodes[node].parent;
        beyond[node] = node == at(first) || (parent >= 0 && beyond[at(parent)]);
        if (beyond[node]) fields[node] += motion;
    }
}

template class StagePullback<math::PlanarSpace<double>>;
template class StagePullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
