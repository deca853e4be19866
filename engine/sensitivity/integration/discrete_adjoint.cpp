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
void DiscreteAdjoint<Space>::run(const std::atomic<bool>* stop,
                                 const std::function<void(double)>& progress) {
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
        {
            const base::PieceSharing sharing(forward_.dynamics().worthSharing());
            pullStep(index);
        }
        forward_.pullTurn(index, parameters_.data());
        if (jumps_ != nullptr) jumps_->pass(index, costate(index), stateSize_);
        if (progress)
            progress(1.0
                     - static_cast<double>(index) / static_cast<double>(forward_.steps().size()));
    }
    pullInitialSignals();
    if (const int timeScale = forward_.dynamics().system().timeScale; timeScale >= 0)
        parameters_[at(timeScale)] += inputs_.timeScaleCotangent();
}

template <class Space>
void DiscreteAdjoint<Space>::pullFinal() {
    const std::size_t last = forward_.steps().size();
    for (std::size_t index = 0; index < costSeeds_.size(); ++index)
        costSeeds_[index] =
            forward_.functions().finalSeed(index) + Scalar(runningWeight(index, last, 0));
    Seeds<Space> seeds;
    seeds.costs = costSeeds_.data();
    seeds.signals = seedSignals(last);
    if (forward_.drivenPoses()) {
        if (stretches()) pullSize(last, 0, forward_.finalRecord());
        pullInstant(forward_.finalRecord(), forward_.duration(), seeds);
        keepFunctionGradient(last);
        return;
    }
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    pullback_.pullBack(forward_.finalRecord(), seeds, forward_.initialSignals(),
                       derivatives(costate(last)));
    inputs_.pullBack(forward_.duration(), inputCotangents_.data());
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
    const auto piece = forward_.inputsWithin(forward_.steps()[index]);
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
    const Step& step = forward_.steps()[index];
    for (int stage = tableau.stages; stage-- > 0;) {
        seedCosts(index, stage);
        Seeds<Space> seeds;
        seeds.costs = costSeeds_.data();
        if (stage == 0) seeds.signals = seedSignals(index);
        if (!counts(seeds)) continue;
        const Record<Space>& record = forward_.stageRecords(index)[stage];
        if (stretches()) pullSize(index, stage, record);
        const double time = step.time + tableau.nodes[at(stage)] * step.size;
        pullInstant(record, forward_.physical(time), seeds);
    }
    if (index > 0) keepFunctionGradient(index);
}

/// Whether anything at an instant has a part in what is differentiated.
template <class Space>
bool DiscreteAdjoint<Space>::counts(const Seeds<Space>& seeds) const {
    return std::any_of(costSeeds_.begin(), costSeeds_.end(),
                       [](const Scalar& seed) { return seed != Scalar(0.0); })
           || (seeds.signals != nullptr
               && std::any_of(signalSeeds_.begin(), signalSeeds_.end(), [](const World& seed) {
                      return math::dot(seed, seed) != Scalar(0.0);
                  }));
}

/// The cotangent of the pose goes on to what its closure rows are made of.
template <class Space>
void DiscreteAdjoint<Space>::pullInstant(const Record<Space>& record, double time,
                                         const Seeds<Space>& seeds) {
    const math::RowFactors<Scalar>& rows = forward_.drivenPoses()->factorsAt(record);
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    std::fill(scratchState_.begin(), scratchState_.end(), Scalar(0.0));
    pullback_.pullInstant(record, rows, seeds, forward_.initialSignals(),
                          derivatives(scratchState_.data()));
    inputs_.pullBack(time, inputCotangents_.data());
    pullback_.pullPose(record, rows, scratchState_.data(), derivatives(nullptr));
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
    seedCosts(index, stage);
}

/// Weight of an integrand at a stage, or at the end of the motion, in what is differentiated, s.
template <class Space>
double DiscreteAdjoint<Space>::runningWeight(std::size_t cost, std::size_t index, int stage) const {
    const dynamics::MotionFunctions<Scalar>& functions = forward_.functions();
    const std::vector<Step>& steps = forward_.steps();
    const Tableau& tableau = forward_.tableau();
    double weight = 0.0;
    if (index < steps.size())
        weight += functions.runningSeed(cost, steps[index].middle())
                  * forward_.physical(steps[index].size) * tableau.result[at(stage)];
    if (stage == 0 && index > 0 && tableau.end != 0.0)
        weight += functions.runningSeed(cost, steps[index - 1].middle())
                  * forward_.physical(steps[index - 1].size) * tableau.end;
    return weight;
}

/// Cotangents of the integrands of a stage.
template <class Space>
void DiscreteAdjoint<Space>::seedCosts(std::size_t index, int stage) {
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost) {
        costSeeds_[cost] = Scalar(runningWeight(cost, index, stage));
        if (stage == 0) costSeeds_[cost] += forward_.functions().instantSeed(cost, index);
    }
}

template <class Space>
void DiscreteAdjoint<Space>::pullStage(std::size_t index, int stage, const Record<Space>& record,
                                       Scalar* cotangent) {
    const Step& step = forward_.steps()[index];
    const double time = step.time + forward_.tableau().nodes[at(stage)] * step.size;
    const bool implicit = stage > 0 && forward_.implicitStages() != nullptr;
    if (implicit) solveStage(record, time, step.size, cotangent);
    if (stretches()) pullSize(index, stage, record);
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
    Scalar sum(0.0);
    if (forward_.drivenPoses() == nullptr)
        for (std::size_t entry = 0; entry < stateSize_; ++entry)
            sum += rateCotangent_[entry] * record.rate[entry];
    integrands_.resize(costSeeds_.size());
    bool known = false;
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost) {
        const double weight = runningWeight(cost, index, stage);
        if (weight == 0.0) continue;
        if (!known) forward_.runningCosts(record, integrands_.data());
        known = true;
        sum += integrands_[cost] * weight;
    }
    parameters_[at(forward_.dynamics().system().timeScale)] += sum / forward_.timeScale();
}

/// Solves the transposed equation of a stage by iterating with the matrix of the step, and
/// completes the cotangent of its rate. Each iteration is one pullback of the stage.
template <class Space>
void DiscreteAdjoint<Space>::solveStage(const Record<Space>& record, double time, double size,
                                        Scalar* cotangent) {
    constexpr int largestIterationCount = 100;
    constexpr double finest = 1e-15, fine = 1e-10, slowest = 0.2;
    dynamics::ImplicitStages<Space>& stages = *forward_.implicitStages();
    pullback_.setWantParameters(false);
    knownCotangent_ = rateCotangent_;
    Seeds<Space> seeds;
    seeds.rate = rateCotangent_.data();
    seeds.costs = costSeeds_.data();
    // What a stage adds can be nothing where costates stand still, such as those of a part that
    // friction holds: then its roundings are those of what it is the difference of.
    double given = 0.0;
    for (const Scalar& known : knownCotangent_)
        given = std::max(given, std::abs(known) / stages.scaledStep());
    double before = HUGE_VAL;
    bool fresh = false;
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
        const bool rounded = fresh && change <= fine * given;
        change = largest > 0.0 ? change / largest : 0.0;
        if (change <= finest || ((rounded || change < fine) && change > 0.5 * before)) {
            pullback_.setWantParameters(wantParameters_);
            return;
        }
        if (change > slowest * before) {
            stages.linearize(time, size, record.state.data());
            fresh = true;
        }
        before = change;
    }
    throw base::ComputationError(
        {base::Severity::Error, "", "/simulation",
         "The equations of the costates of an implicit step could not be solved.",
         "Use a smaller step."},
        time);
}

/// References "initial value" make the cost depend on the signals of the start.
template <class Space>
void DiscreteAdjoint<Space>::pullInitialSignals() {
    const std::vector<World> pulled = initialSignals_;
    Seeds<Space> seeds;
    seeds.signals = pulled.data();
    const Record<Space>& record = forward_.stageRecords(0)[0];
    if (forward_.drivenPoses()) {
        pullInstant(record, 0.0, seeds);
        keepFunctionGradient(0);
        return;
    }
    std::fill(inputCotangents_.begin(), inputCotangents_.end(), Scalar(0.0));
    pullback_.pullBack(record, seeds, forward_.initialSignals(), derivatives(costate(0)));
    inputs_.pullBack(0.0, inputCotangents_.data());
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
    const Derivatives<Space> derivatives{scratchState_.data(), scratchParameters_.data(), inputs,
                                         &scratchSignals_};
    if (forward_.drivenPoses())
        pullback_.pullInstant(record, forward_.drivenPoses()->factorsAt(record), seeds,
                              forward_.initialSignals(), derivatives);
    else
        pullback_.pullBack(record, seeds, forward_.initialSignals(), derivatives);
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
