// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/integration/discrete_adjoint.h"

#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/weighted_sum.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <cmath>

namespace linkwright::sensitivity {

using dynamics::ForwardRun;
using dynamics::Step;
using dynamics::Tableau;

template <class Space>
DiscreteAdjoint<Space>::DiscreteAdjoint(ForwardRun<Space>& forward,
                                        dynamics::InputTable<Scalar>& inputs)
    : forward_(forward),
      inputs_(inputs),
      pullback_(forward),
      stateSize_(forward.dynamics().stateSize()) {
    const System& system = forward.dynamics().system();
    parameters_.resize(at(system.parameterCount));
    stageCotangents_.resize(stateSize_ * Tableau::maximumStages);
    rateCotangent_.resize(stateSize_);
    inputCotangents_.resize(system.model.inputs.size());
    costSeeds_.resize(system.costs.size());
    scratchParameters_.resize(parameters_.size());
    scratchState_.resize(stateSize_);
    scratchInputs_.resize(inputCotangents_.size());
    knownCotangent_.resize(stateSize_);
    stageResidual_.resize(stateSize_);
    after_.resize(stateSize_);
    initialSignals_.resize(system.signalElements.size());
    scratchSignals_.resize(system.signalElements.size());
    signalSeeds_.resize(system.signalElements.size());
}

template <class Space>
Derivatives<Space> DiscreteAdjoint<Space>::derivatives(Scalar* state) {
    return {state, parameters_.data(), inputCotangents_.data(), &initialSignals_};
}

template <class Space>
void DiscreteAdjoint<Space>::run(const std::atomic<bool>* stop) {
    std::fill(parameters_.begin(), parameters_.end(), Scalar(0.0));
    forward_.functions().pullParameters(parameters_.data());
    std::fill(initialSignals_.begin(), initialSignals_.end(), World::Zero());
    const std::size_t count = forward_.steps().size() + 1;
    keepCostates_ = count * stateSize_ * sizeof(Scalar) <= costateLimit_;
    costates_.assign((keepCostates_ ? count : 2) * stateSize_, Scalar(0.0));
    functionGradients_.assign(keepCostates_ ? 0 : count * inputCotangents_.size(), Scalar(0.0));
    inputs_.clearCotangents();
    forward_.useRowsOf(forward_.steps().size());
    pullback_.refresh();
    pullFinal();
    forward_.pullTurn(forward_.steps().size(), parameters_.data());
    for (std::size_t index = forward_.steps().size(); index-- > 0;) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw base::Cancelled();
        if (forward_.useRowsOf(index)) pullback_.refresh();
        sharedSteps_.call(forward_.dynamics().pieces(), [&] { pullStep(index); });
        forward_.pullTurn(index, parameters_.data());
    }
    pullInitialSignals();
    if (const int timeScale = forward_.dynamics().system().timeScale; timeScale >= 0)
        parameters_[at(timeScale)] += inputs_.timeScaleCotangent();
}

template <class Space>
void DiscreteAdjoint<Space>::pullFinal() {
    const std::size_t last = forward_.steps().size();
    for (std::size_t index = 0; index < costSeeds_.size(); ++index)
        costSeeds_[index] = forward_.functions().finalSeed(index);
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    Seeds<Space> seeds;
    seeds.costs = costSeeds_.data();
    seeds.signals = seedSignals(last);
    pullback_.pullBack(forward_.finalRecord(), seeds, forward_.initialSignals(),
                       derivatives(costate(last)));
    inputs_.pullBack(forward_.duration(), inputCotangents_.data());
    if (forward_.drivenPoses()) pullPose(forward_.finalRecord(), costate(last));
    keepFunctionGradient(last);
}

/// Cotangents of the signals at the start of a step or at the end, of which functions are made;
/// null where there are none.
template <class Space>
const typename DiscreteAdjoint<Space>::World* DiscreteAdjoint<Space>::seedSignals(
    std::size_t index) {
    if (!forward_.functions().hasSignalSeeds()) return nullptr;
    forward_.functions().signalSeeds(index, signalSeeds_);
    const System& system = forward_.dynamics().system();
    for (std::size_t signal = 0; signal < signalSeeds_.size(); ++signal)
        if (system.signalElements[signal].sinceStart)
            initialSignals_[signal] -= signalSeeds_[signal];
    return signalSeeds_.data();
}

template <class Space>
void DiscreteAdjoint<Space>::pullStep(std::size_t index) {
    if (forward_.drivenPoses()) {
        pullInstants(index);
        return;
    }
    const Tableau& tableau = forward_.tableau();
    const Record<Space>* records = forward_.stageRecords(index);
    Scalar* before = costate(index);
    const Scalar* end = costate(index + 1);
    const bool projects = forward_.projects(index);
    forward_.dynamics().shareState([&](const dynamics::StateRange& range) {
        std::copy(end + range.begin, end + range.end, after_.data() + range.begin);
        if (!projects) std::copy(end + range.begin, end + range.end, before + range.begin);
    });
    if (projects) {
        pullProjection(index);
        std::copy_n(after_.data(), stateSize_, before);
    }
    if (auto* implicit = forward_.implicitStages())
        implicit->linearize(forward_.steps()[index].time, forward_.steps()[index].size,
                            records[0].state.data());
    for (int stage = tableau.stages; stage-- > 0;) {
        Scalar* cotangent = stageCotangents_.data() + at(stage) * stateSize_;
        seedStage(index, stage);
        pullStage(index, stage, records[stage], cotangent);
    }
    forward_.dynamics().shareState([&](const dynamics::StateRange& range) {
        for (int stage = tableau.stages; stage-- > 0;) {
            const Scalar* cotangent = stageCotangents_.data() + at(stage) * stateSize_;
            for (std::size_t entry = range.begin; entry < range.end; ++entry)
                before[entry] += cotangent[entry];
        }
    });
    if (index > 0) keepFunctionGradient(index);
}

template <class Space>
void DiscreteAdjoint<Space>::pullInstants(std::size_t index) {
    const Tableau& tableau = forward_.tableau();
    const Record<Space>* records = forward_.stageRecords(index);
    std::fill(after_.begin(), after_.end(), Scalar(0.0));
    std::fill(stageCotangents_.begin(), stageCotangents_.end(), Scalar(0.0));
    std::fill_n(costate(index), stateSize_, Scalar(0.0));
    for (int stage = tableau.stages; stage-- > 0;) {
        if (tableau.result[at(stage)] == 0.0) continue;
        Scalar* cotangent = stageCotangents_.data() + at(stage) * stateSize_;
        seedStage(index, stage);
        pullStage(index, stage, records[stage], cotangent);
        pullPose(records[stage], cotangent);
    }
    if (index > 0) keepFunctionGradient(index);
}

/// Takes the cotangent of a settled pose to that of what its closure rows are made of, and makes it
/// zero.
template <class Space>
void DiscreteAdjoint<Space>::pullPose(const Record<Space>& record, Scalar* cotangent) {
    pullback_.pullCorrection(forward_.drivenPoses()->correctionAt(record), cotangent,
                             derivatives(scratchState_.data()));
    std::fill_n(cotangent, stateSize_, Scalar(0.0));
}

/// Each correction adds to the coordinates what follows from them.
template <class Space>
void DiscreteAdjoint<Space>::pullProjection(std::size_t index) {
    const std::vector<Record<Space>>& corrections = forward_.correctionRecords(index);
    for (std::size_t correction = corrections.size(); correction-- > 0;) {
        rateCotangent_ = after_;
        pullback_.pullCorrection(corrections[correction], rateCotangent_.data(),
                                 derivatives(after_.data()));
    }
}

/// Cotangents of the rate of a stage, as far as they are known, and of its integrands.
template <class Space>
void DiscreteAdjoint<Space>::seedStage(std::size_t index, int stage) {
    const Tableau& tableau = forward_.tableau();
    const Step& step = forward_.steps()[index];
    dynamics::WeightedSum<Scalar> sum;
    sum.add(after_.data(), tableau.result[at(stage)]);
    for (int later = stage + 1; later < tableau.stages; ++later)
        sum.add(stageCotangents_.data() + at(later) * stateSize_,
                tableau.weights[at(later)][at(stage)]);
    Scalar* cotangent = stageCotangents_.data() + at(stage) * stateSize_;
    forward_.dynamics().shareState([&](const dynamics::StateRange& range) {
        sum.give(nullptr, forward_.physical(step.size), range, rateCotangent_.data());
        std::fill(cotangent + range.begin, cotangent + range.end, Scalar(0.0));
    });
    const dynamics::MotionFunctions<Scalar>& functions = forward_.functions();
    const double share = forward_.physical(step.size) * tableau.result[at(stage)];
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost) {
        costSeeds_[cost] = Scalar(functions.runningSeed(cost, step.middle()) * share);
        if (stage == 0) costSeeds_[cost] += functions.instantSeed(cost, index);
    }
}

template <class Space>
void DiscreteAdjoint<Space>::pullStage(std::size_t index, int stage, const Record<Space>& record,
                                       Scalar* cotangent) {
    const Step& step = forward_.steps()[index];
    const double time = step.time + forward_.tableau().nodes[at(stage)] * step.size;
    const bool implicit = stage > 0 && forward_.implicitStages() != nullptr;
    if (implicit) solveStage(record, time, step.size, cotangent);
    if (wantParameters_ && forward_.dynamics().system().timeScale >= 0)
        pullSize(index, stage, record);
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    Seeds<Space> seeds;
    seeds.rate = rateCotangent_.data();
    seeds.costs = costSeeds_.data();
    if (stage == 0) seeds.signals = seedSignals(index);
    // What a solved stage leaves of its state is known already, without the roundings of stiffness.
    pullback_.pullBack(record, seeds, forward_.initialSignals(),
                       derivatives(implicit ? scratchState_.data() : cotangent));
    inputs_.pullBack(forward_.physical(time), inputCotangents_.data());
}

/// The size of a step is proportional to the ratio r of times: what a rate and an integrand get
/// from it is theirs by r.
template <class Space>
void DiscreteAdjoint<Space>::pullSize(std::size_t index, int stage, const Record<Space>& record) {
    const Step& step = forward_.steps()[index];
    Scalar sum(0.0);
    for (std::size_t entry = 0; entry < stateSize_; ++entry)
        sum += rateCotangent_[entry] * record.rate[entry];
    const double share = forward_.physical(step.size) * forward_.tableau().result[at(stage)];
    if (share != 0.0) {
        integrands_.resize(costSeeds_.size());
        forward_.runningCosts(record, integrands_.data());
        for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost)
            sum +=
                integrands_[cost] * (forward_.functions().runningSeed(cost, step.middle()) * share);
    }
    parameters_[at(forward_.dynamics().system().timeScale)] += sum / forward_.timeScale();
}

/// Solves the transposed equation of a stage by iterating with the matrix of the step, and
/// completes the cotangent of its rate. Each iteration is one pullback of the stage.
template <class Space>
void DiscreteAdjoint<Space>::solveStage(const Record<Space>& record, double time, double size,
                                        Scalar* cotangent) {
    constexpr int largestIterationCount = 40;
    constexpr double finest = 1e-15, fine = 1e-10, slowest = 0.2;
    dynamics::ImplicitStages<Space>& stages = *forward_.implicitStages();
    pullback_.setWantParameters(false);
    knownCotangent_ = rateCotangent_;
    Seeds<Space> seeds;
    seeds.rate = rateCotangent_.data();
    seeds.costs = costSeeds_.data();
    double before = HUGE_VAL;
    for (int iteration = 0; iteration < largestIterationCount; ++iteration) {
        std::fill(stageResidual_.begin(), stageResidual_.end(), Scalar(0.0));
        pullback_.pullBack(record, seeds, forward_.initialSignals(),
                           {stageResidual_.data(), scratchParameters_.data(), scratchInputs_.data(),
                            &scratchSignals_});
        for (std::size_t entry = 0; entry < stateSize_; ++entry)
            stageResidual_[entry] -= cotangent[entry];
        stages.divideTransposed(stageResidual_);
        double change = 0.0, largest = 0.0;
        for (std::size_t entry = 0; entry < stateSize_; ++entry) {
            cotangent[entry] += stageResidual_[entry];
            rateCotangent_[entry] = knownCotangent_[entry] + cotangent[entry] * stages.scaledStep();
            change = std::max(change, std::abs(stageResidual_[entry]));
            largest = std::max(largest, std::abs(cotangent[entry]));
        }
        change = largest > 0.0 ? change / largest : 0.0;
        if (change <= finest || (change < fine && change > 0.5 * before)) {
            pullback_.setWantParameters(wantParameters_);
            return;
        }
        if (change > slowest * before) stages.linearize(time, size, record.state.data());
        before = change;
    }
    throw base::ComputationError(
        {base::Severity::Error, "", "/simulation",
         "The equations of the costates of an implicit step could not be solved.",
         "Take a smaller step."},
        time);
}

/// References "initial value" make the cost depend on the signals of the start.
template <class Space>
void DiscreteAdjoint<Space>::pullInitialSignals() {
    const std::vector<World> pulled = initialSignals_;
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    Seeds<Space> seeds;
    seeds.signals = pulled.data();
    const Record<Space>& record = forward_.stageRecords(0)[0];
    pullback_.pullBack(record, seeds, forward_.initialSignals(), derivatives(costate(0)));
    inputs_.pullBack(0.0, inputCotangents_.data());
    if (forward_.drivenPoses()) pullPose(record, costate(0));
    keepFunctionGradient(0);
}

/// The costate at a step is about to be overwritten: takes what is asked of it later.
template <class Space>
void DiscreteAdjoint<Space>::keepFunctionGradient(std::size_t index) {
    if (!keepCostates_)
        pullFunction(index, functionGradients_.data() + index * inputCotangents_.size());
}

template <class Space>
void DiscreteAdjoint<Space>::pullFunction(std::size_t index, Scalar* inputs) {
    const bool atEnd = index == forward_.steps().size();
    if (forward_.useRowsOf(index)) pullback_.refresh();
    const Record<Space>& record = atEnd ? forward_.finalRecord() : forward_.stageRecords(index)[0];
    const std::vector<Step>& steps = forward_.steps();
    const double middle = steps.empty() ? 0.0 : steps[std::min(index, steps.size() - 1)].middle();
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost)
        costSeeds_[cost] = Scalar(forward_.functions().runningSeed(cost, middle));
    Seeds<Space> seeds;
    seeds.rate = costate(index);
    seeds.costs = costSeeds_.data();
    std::fill_n(inputs, inputCotangents_.size(), Scalar(0.0));
    pullback_.pullBack(record, seeds, forward_.initialSignals(),
                       {scratchState_.data(), scratchParameters_.data(), inputs, &scratchSignals_});
}

template <class Space>
void DiscreteAdjoint<Space>::functionGradient(std::size_t index, Scalar* inputs) {
    const std::size_t count = inputCotangents_.size();
    if (!keepCostates_) {
        std::copy_n(functionGradients_.begin() + static_cast<std::ptrdiff_t>(index * count), count,
                    inputs);
        return;
    }
    pullFunction(index, inputs);
}

template class DiscreteAdjoint<math::PlanarSpace<double>>;
template class DiscreteAdjoint<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
