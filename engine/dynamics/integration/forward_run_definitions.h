// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Definitions of the members of ForwardRun, for the files that instantiate them for one kind of
// number each: instances take long to compile, and so they compile beside each other.
#include "engine/assembly/row_basis_change.h"
#include "engine/dynamics/elements/forces.h"
#include "engine/dynamics/elements/signal_formula.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/dynamics/integration/forward_run_checks.h"
#include "engine/dynamics/integration/forward_run_steps.h"
#include "engine/dynamics/integration/motion_faults.h"
#include "engine/dynamics/integration/weighted_sum.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

/// Steps that follow the velocities need these at all instants.
inline InstantScope extentOfInstants(const System& system) {
    const bool adapts = !model::hasFixedStep(system.model.simulation.integrator);
    return std::max(extentOf(system), adapts ? InstantScope::Velocities : InstantScope::Poses);
}

/// Whether instants amid the steps count for anything.
inline bool hasMiddles(const System& system) {
    return !model::hasFixedStep(system.model.simulation.integrator)
           || std::any_of(system.costs.begin(), system.costs.end(),
                          [](const auto& cost) { return cost.isRunning(); });
}

template <class Space>
ForwardRun<Space>::ForwardRun(Hamiltonian<Space>& dynamics, Scalar* parameters)
    : dynamics_(dynamics),
      system_(dynamics.system()),
      extent_(extentOfInstants(system_)),
      tableau_(system_.kinematic ? tableauOfInstants(hasMiddles(system_))
                                 : tableauOf(system_.model.simulation.integrator)),
      duration_(system_.model.simulation.duration),
      stages_(system_, tableau_.stages),
      states_(dynamics.stateSize()),
      functions_(system_),
      turns_(parameters) {
    const std::size_t size = dynamics.stateSize();
    rates_.resize(size * (Tableau::maximumStages + 1));
    costRates_.resize(system_.costs.size() * Tableau::maximumStages);
    stageState_.resize(size);
    nextState_.resize(size);
    finalCosts_.resize(system_.costs.size());
    initialSignals_.resize(system_.signalElements.size());
    tracedSignals_.resize(system_.signalElements.size());
    finalRecord_.resize(system_);
    if (system_.hasRateSignals) signalRates_ = std::make_unique<SignalRates<Space>>(dynamics);
    if (system_.kinematic) {
        driven_ = std::make_unique<DrivenPoses<Space>>(dynamics);
    } else if (tableau_.diagonal > 0.0) {
        implicit_ = std::make_unique<ImplicitStages<Space>>(dynamics, tableau_.diagonal);
        stageBase_.resize(size);
    }
    projectsAll_ = system_.model.simulation.projectConstraints && !system_.rows.empty() && !driven_;
    if (projectsAll_ || assembly::hasTurnableRows(system_)) {
        corrections_.resize(correctionCount);
        for (Record<Space>& record : corrections_)
            record.resize(system_);
        correctionRate_.resize(size);
        uncorrected_.resize(size);
    }
    workRecords_.resize(at(tableau_.stages));
    for (Record<Space>& record : workRecords_)
        record.resize(system_);
}

template <class Space>
void ForwardRun<Space>::reset(bool keepRecords) {
    sharesMemory_ = false;
    scratchRecords();
    stages_.start(keepRecords);
    lastRatio_ = 1.0;
    passages_.reset();
    useRowsOf(0);
    turns_.discard();
    turned_ = false;
    bestRatio_ = 0.0;
    steps_.clear();
    functions_.reset();
}

/// Records of the last run are evaluated anew with it, so it stays until the next.
template <class Space>
void ForwardRun<Space>::takeTimeScale() {
    if (system_.timeScale >= 0) timeScale_ = dynamics_.parameters()[system_.timeScale];
    const double scale = math::realPart(timeScale_);
    if (!(scale > 0.0 && std::isfinite(scale)))
        throw base::ComputationError(
            {base::Severity::Error, "", "/simulation/duration",
             "The duration of the motion is not positive.",
             "For the numbers it is computed from, set bounds that keep it positive."},
            0.0);
    if (implicit_) implicit_->setTimeScale(timeScale_);
    if (driven_) driven_->setTimeScale(timeScale_);
}

/// Signals of the start are known before the first stage, whose costs may refer to them.
template <class Space>
void ForwardRun<Space>::placeStart(const std::vector<Scalar>& startState) {
    nextState_ = startState;
    if (driven_) requireRegular(driven_->settleStart(nextState_.data()));
    states_.start(nextState_.data());
    requireRegular(driven_ ? driven_->evaluate(0.0, nextState_.data(), InstantScope::Forces,
                                               finalRecord_, rates_.data())
                           : evaluate(0.0, nextState_.data(), finalRecord_, rates_.data()));
    for (std::size_t signal = 0; signal < initialSignals_.size(); ++signal)
        initialSignals_[signal] = signalOf(signal, finalRecord_);
    if (jumps_ == nullptr) return;
    jump(0, nextState_.data());
    states_.start(nextState_.data());
}

template <class Space>
Status ForwardRun<Space>::evaluate(double time, const StageSum<Scalar>& state,
                                   Record<Space>& record, Scalar* rate) {
    Status status =
        dynamics_.evaluate(Scalar(time) * timeScale_, state, record, rate, EvaluationLevel::Stage);
    status.time = physical(time);
    return status;
}

template <class Space>
void ForwardRun<Space>::begin(const std::vector<Scalar>& startState, bool keepRecords,
                              const std::vector<BasisChange>* prescribedTurns) {
    // What fails at its first instant has a start, too.
    states_.start(startState.data());
    reset(keepRecords);
    if (prescribedTurns != nullptr) turns_.follow(*prescribedTurns);
    dynamics_.refresh();
    if (implicit_) implicit_->refresh();
    takeTimeScale();
    placeStart(startState);
}

template <class Space>
void ForwardRun<Space>::beginRepeats(const std::vector<Scalar>& startState,
                                     const std::vector<BasisChange>& turns) {
    mayTurn_ = false;
    begin(startState, false, &turns);
}

template <class Space>
void ForwardRun<Space>::repeat(std::span<const Step> steps, std::size_t first,
                               std::vector<Scalar>& state) {
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const Step& step = steps[index];
        useRowsOf(first + index);
        Record<Space>* records = scratchRecords();
        requireRegular(computeStages(step.time, step.size, state.data(), records, false));
        if (observe_) observe_(step, records);
        requireRegular(
            advance(first + index, step.time, state.data(), step.size, nextState_.data()));
        std::swap(state, nextState_);
    }
}

template <class Space>
const Record<Space>& ForwardRun<Space>::evaluateFinal(const std::vector<Scalar>& state) {
    requireRegular(evaluate(duration_, state.data(), finalRecord_, rates_.data()));
    return finalRecord_;
}

template <class Space>
void ForwardRun<Space>::run(const std::vector<Scalar>& startState, bool keepRecords,
                            const std::vector<Step>* prescribed, const std::atomic<bool>* stop,
                            const std::function<void(double)>& progress,
                            const std::vector<BasisChange>* prescribedTurns) {
    mayTurn_ =
        prescribed == nullptr && prescribedTurns == nullptr && assembly::hasTurnableRows(system_);
    begin(startState, keepRecords, prescribedTurns);
    if (prescribed != nullptr)
        runFixed(*prescribed, stop, progress);
    else if (!model::hasFixedStep(system_.model.simulation.integrator))
        runAdaptive(stop, progress);
    else
        runFixed(splitSteps(fixedSteps(duration_, system_.model.simulation.step),
                            landingsOf(system_, dynamics_.parameters())),
                 stop, progress);
    finish();
}

template <class Space>
typename ForwardRun<Space>::World ForwardRun<Space>::signalAt(std::size_t signal,
                                                              const Record<Space>& record) {
    const World value = signalOf(signal, record);
    return system_.signalElements[signal].sinceStart ? World(value - initialSignals_[signal])
                                                     : value;
}

template <class Space>
typename ForwardRun<Space>::World ForwardRun<Space>::signalOf(std::size_t signal,
                                                              const Record<Space>& record) {
    bool rated = false;
    return measureSignal<Space>(signal, system_, dynamics_.parameters(), record, signalRates_.get(),
                                rated);
}

template <class Space>
typename ForwardRun<Space>::World ForwardRun<Space>::deviation(std::size_t cost,
                                                               const Record<Space>& record,
                                                               bool& rated) {
    const assembly::CostElement& element = system_.costs[cost];
    const World value = measureSignal<Space>(at(element.signal), system_, dynamics_.parameters(),
                                             record, signalRates_.get(), rated);
    return costDeviation<Space>(element, system_, dynamics_.parameters(), value,
                                initialSignals_[at(element.signal)], record.functionValues);
}

template <class Space>
template <class Wanted>
void ForwardRun<Space>::instantCosts(const Record<Space>& record, Scalar* values,
                                     const Wanted& wanted) {
    bool rated = false;
    for (std::size_t index = 0; index < system_.costs.size(); ++index) {
        const assembly::CostElement& cost = system_.costs[index];
        values[index] = Scalar(0.0);
        if (!wanted(cost)) continue;
        values[index] = costValue<Space>(cost, system_, dynamics_.parameters(),
                                         deviation(index, record, rated));
    }
}

/// Peaks and values at an instant are taken of the starts of steps, and so are the ranges of
/// constraints.
template <class Space>
void ForwardRun<Space>::stageCosts(int stage, const Record<Space>& record) {
    if (stage == 0) traceSignals(record);
    if (stage > 0 && tableau_.result[at(stage)] == 0.0) return;
    instantCosts(record, costRates_.data() + at(stage) * system_.costs.size(),
                 [&](const auto& cost) {
                     if (cost.isRunning()) return true;
                     const bool ranges = cost.isTerminal() && cost.isConstraint();
                     return stage == 0 && (cost.isOfInstants() || ranges);
                 });
}

/// Signals that targets are compared with.
template <class Space>
void ForwardRun<Space>::traceSignals(const Record<Space>& record) {
    for (const assembly::TargetElement& targets : system_.targets)
        for (const assembly::TargetElement::Component& component : targets.components)
            if (component.component == 0)
                tracedSignals_[at(component.signal)] = signalAt(at(component.signal), record);
}

template <class Space>
void ForwardRun<Space>::runningCosts(const Record<Space>& record, Scalar* values) {
    instantCosts(record, values, [](const auto& cost) { return cost.isRunning(); });
}

template <class Space>
void ForwardRun<Space>::requireRegular(const Status& status) const {
    if (!status.singular) return;
    // Numbers that have grown beyond all measure make anything singular.
    if (!driven_) reportIfDiverged<Space>(system_, status.time, states_.last());
    if (driven_ && status.friction < 0 && status.node < 0) {
        std::vector<double> pose;
        for (const Scalar& coordinate : driven_->lastPose())
            pose.push_back(math::realPart(coordinate));
        reportUnreachable(system_, status, pose);
    }
    reportSingular(system_, status);
}

template <class Space>
Status ForwardRun<Space>::computeStep(double time, double size, const Scalar* state,
                                      Record<Space>* records, bool firstKnown) {
    const base::PieceSharing sharing(dynamics_.worthSharing());
    const Status status = computeStages(time, size, state, records, firstKnown, true);
    return status.singular ? status : advance(steps_.size(), time, state, size, nextState_.data());
}

/// Stages of one step, up to the first that is singular, and what they cost if that counts. With
/// `firstKnown` the first rate and record are those of the end of the step before.
template <class Space>
Status ForwardRun<Space>::computeStages(double time, double size, const Scalar* state,
                                        Record<Space>* records, bool firstKnown, bool countsCosts) {
    if (driven_) return computeInstants(time, size, state, records, firstKnown, countsCosts);
    const auto piece = inputsWithin({time, size});
    const std::size_t stateSize = dynamics_.stateSize();
    for (int stage = 0; stage < tableau_.stages; ++stage) {
        if (stage > 0 && implicit_) {
            const Status status = computeImplicitStage(stage, time, size, state, records);
            if (status.singular) return status;
            if (countsCosts) stageCosts(stage, records[stage]);
            continue;
        }
        if (stage > 0 || !firstKnown) {
            if (sharesMemory_)
                std::swap(records[stage].divided,
                          records[(stage + tableau_.stages - 1) % tableau_.stages].divided);
            const Status status =
                evaluate(time + tableau_.nodes[at(stage)] * size,
                         stageSum(tableau_.weights[at(stage)].data(), stage, state, size),
                         records[stage], rates_.data() + at(stage) * stateSize);
            if (status.singular) return status;
        }
        if (countsCosts) stageCosts(stage, records[stage]);
    }
    return {};
}

/// Stages of a step of a kinematic motion.
template <class Space>
Status ForwardRun<Space>::computeInstants(double time, double size, const Scalar* state,
                                          Record<Space>* records, bool firstKnown,
                                          bool countsCosts) {
    driven_->resume(time, state);
    for (int stage = 0; stage < tableau_.stages; ++stage) {
        Scalar* rate = rates_.data() + at(stage) * dynamics_.stateSize();
        const double instant = time + tableau_.nodes[at(stage)] * size;
        Status status;
        if (stage > 0) {
            status = driven_->advance(instant, stageState_.data());
            if (!status.singular)
                status = evaluate(instant, stageState_.data(), records[stage], rate);
        } else if (!firstKnown) {
            status = evaluate(instant, state, records[stage], rate);
        }
        if (status.singular) return status;
        if (countsCosts) stageCosts(stage, records[stage]);
    }
    return {};
}

/// A stage of an implicit method; the one before is the first guess.
template <class Space>
Status ForwardRun<Space>::computeImplicitStage(int stage, double time, double size,
                                               const Scalar* state, Record<Space>* records) {
    if (stage == 1 && !implicit_->linearize(time, size, state)) return {true, -1, 0, time, true};
    combine(tableau_.weights[at(stage)].data(), stage, state, size, stageBase_.data());
    stageState_ = records[stage - 1].state;
    return implicit_->solve(time + tableau_.nodes[at(stage)] * size, stageBase_, stageState_.data(),
                            records[stage], rates_.data() + at(stage) * dynamics_.stateSize());
}

/// State at the end of a step from its stages.
/// @param step `noStep` for a part of one
template <class Space>
Status ForwardRun<Space>::advance(std::size_t step, double time, const Scalar* state, double size,
                                  Scalar* next) {
    if (driven_) return driven_->advance(time + size, next);
    combine(tableau_.result.data(), tableau_.stages, state, size, next);
    return projects(step) ? project(time + size, next) : Status{};
}

template <class Space>
Status ForwardRun<Space>::project(double time, Scalar* state) {
    for (Record<Space>& record : corrections_) {
        Status status = dynamics_.evaluateCorrection(Scalar(time) * timeScale_, state, record,
                                                     correctionRate_.data());
        status.time = physical(time);
        if (status.singular) return status;
        for (std::size_t entry = 0; entry < at(system_.coordinateCount); ++entry)
            state[entry] += correctionRate_[entry];
    }
    return {};
}

template <class Space>
const std::vector<Record<Space>>& ForwardRun<Space>::correctionRecords(std::size_t step) {
    const Record<Space>* records = stageRecords(step);
    for (int stage = 0; stage < tableau_.stages; ++stage)
        std::copy(records[stage].rate.begin(), records[stage].rate.end(),
                  rates_.begin() + static_cast<std::ptrdiff_t>(at(stage) * dynamics_.stateSize()));
    requireRegular(advance(step, steps_[step].time, records[0].state.data(), steps_[step].size,
                           uncorrected_.data()));
    return corrections_;
}

/// state + size * sum_i weights_i rate_i, the size in the time of the motion
template <class Space>
StageSum<typename Space::Scalar> ForwardRun<Space>::stageSum(const double* weights, int count,
                                                             const Scalar* state,
                                                             double size) const {
    StageSum<Scalar> sum(state, timeScale_ * size);
    for (int stage = 0; stage < count; ++stage)
        sum.add(rates_.data() + at(stage) * dynamics_.stateSize(), weights[stage]);
    return sum;
}

template <class Space>
void ForwardRun<Space>::combine(const double* weights, int count, const Scalar* state, double size,
                                Scalar* next) const {
    const StageSum<Scalar> sum = stageSum(weights, count, state, size);
    dynamics_.shareState([&](const StateRange& range) { sum.fill(range, next); });
}

template <class Space>
void ForwardRun<Space>::accept(const Step& step, Scalar* next, Record<Space>* records) {
    const double time = physical(step.time);
    checkState(time, next, records[0]);
    requireLeftOutRows<Space>(system_, dynamics_.parameters(), time, records[0]);
    if (!driven_ && passages_.add(time, records[0].closureRatio))
        reportSingular(system_, {true, records[0].weakestRow, -1, passages_.time()});
    steps_.push_back(step);
    if (observe_) observe_(step, records);
    functions_.addInstant(costRates_.data(), tracedSignals_);
    for (int stage = 0; stage < tableau_.stages; ++stage)
        if (tableau_.result[at(stage)] != 0.0)
            functions_.addStage(costRates_.data() + at(stage) * system_.costs.size(),
                                timeScale_ * (tableau_.result[at(stage)] * step.size),
                                step.middle());
    if (tableau_.end != 0.0 && steps_.size() > 1) {
        const Step& before = steps_[steps_.size() - 2];
        functions_.addStage(costRates_.data(), endWeight(before), before.middle());
    }
    lastRatio_ = 1.0;
    for (int stage = 0; stage < tableau_.stages; ++stage)
        if (records[stage].closureRatio < lastRatio_) {
            lastRatio_ = records[stage].closureRatio;
            lastWeakest_ = records[stage].weakestRow;
        }
    turnRows(records[0].closureRatio, next);
    jump(steps_.size(), next);
    states_.add(next);
    useRowsOf(steps_.size());
}

/// Turns the axes of redundant joints before the kept rows depend on each other: they are then far
/// from it again, unless the mechanism itself is singular.
template <class Space>
void ForwardRun<Space>::turnRows(double ratio, Scalar* next) {
    // Small, so that few steps turn; large, because errors grow where rows are close to depending
    // on each other.
    constexpr double fallen = 0.8;
    bestRatio_ = turned_ ? ratio : std::max(bestRatio_, ratio);
    turned_ = false;
    if constexpr (std::is_same_v<Space, math::SpatialSpace<double>>) {
        if (!mayTurn_ || !(ratio < fallen * bestRatio_)) return;
        if (!driven_ && !projectsAll_)
            requireRegular(project(steps_.back().time + steps_.back().size, next));
        turns_.add({steps_.size(), assembly::bestTurns(system_, dynamics_.parameters(), next)});
        turned_ = true;
        passages_.reset();
    }
}

template <class Space>
bool ForwardRun<Space>::useRowsOf(std::size_t step) {
    if (!turns_.use(step)) return false;
    dynamics_.refresh();
    if (implicit_) implicit_->refresh();
    return true;
}

template <class Space>
bool ForwardRun<Space>::pullTurn(std::size_t step, Scalar* cotangents) const {
    turns_.pullBack(step, cotangents);
    return turns_.turnsBefore(step);
}

/// Stage records of the step in work: some that are kept, or the scratch.
template <class Space>
Record<Space>* ForwardRun<Space>::workRecords() {
    Record<Space>* kept = stages_.recordsInWork(steps_.size(), finalRecord_.bytes());
    return kept != nullptr ? kept : workRecords_.data();
}

/// The scratch, for something else than what it may hold.
template <class Space>
Record<Space>* ForwardRun<Space>::scratchRecords() {
    repeatedStep_ = noStep;
    return workRecords_.data();
}

template <class Space>
const typename Space::Scalar* ForwardRun<Space>::state(std::size_t index) {
    return states_.at(index, [&](std::size_t step, const Scalar* from, Scalar* to) {
        useRowsOf(step);
        requireRegular(
            computeStages(steps_[step].time, steps_[step].size, from, scratchRecords(), false));
        requireRegular(advance(step, steps_[step].time, from, steps_[step].size, to));
        jump(step + 1, to);
    });
}

template <class Space>
const Record<Space>* ForwardRun<Space>::stageRecords(std::size_t step) {
    useRowsOf(step);
    if (stages_.has(step)) return stages_.records(step);
    if (repeatedStep_ == step) return workRecords_.data();
    const Scalar* begin = state(step);
    useRowsOf(step);
    requireRegular(
        computeStages(steps_[step].time, steps_[step].size, begin, scratchRecords(), false));
    repeatedStep_ = step;
    return workRecords_.data();
}

template <class Space>
void ForwardRun<Space>::stateAt(double time, std::vector<Scalar>& result) {
    const auto after =
        std::upper_bound(steps_.begin(), steps_.end(), time,
                         [](double value, const Step& step) { return value < step.time; });
    const std::size_t index =
        after == steps_.begin() ? 0 : static_cast<std::size_t>(after - steps_.begin()) - 1;
    const double elapsed = time - steps_[index].time;
    const Scalar* begin = state(index);
    useRowsOf(index);
    result.assign(begin, begin + dynamics_.stateSize());
    if (elapsed <= 0.0) return;
    if (elapsed >= steps_[index].size) {
        result.assign(state(index + 1), state(index + 1) + dynamics_.stateSize());
        return;
    }
    requireRegular(computeStages(steps_[index].time, elapsed, begin, scratchRecords(), false));
    requireRegular(advance(noStep, steps_[index].time, begin, elapsed, result.data()));
}

}  // namespace linkwright::dynamics
