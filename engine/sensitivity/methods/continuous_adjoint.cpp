// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/methods/continuous_adjoint.h"

#include "engine/base/diagnostic.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace linkwright::sensitivity {

using dynamics::ForwardRun;
using dynamics::Step;

template <class Space>
ContinuousAdjoint<Space>::ContinuousAdjoint(ForwardRun<Space>& forward,
                                            dynamics::InputTable<Scalar>& inputs)
    : forward_(forward),
      inputs_(inputs),
      pullback_(forward),
      stateSize_(forward.dynamics().stateSize()) {
    const System& system = forward.dynamics().system();
    if (system.kinematic)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/simulation/kind",
            "A kinematic motion has no costates: each instant is solved on its own.",
            "Use the method \"adjoint\", or set the kind of motion to "
            "\"dynamic\"."});
    if (system.timeScale >= 0)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/simulation/duration",
            "The continuous adjoint cannot handle a duration that depends on parameters.",
            "Use the method \"adjoint\", or enter the duration as a number."});
    for (const assembly::CostElement& cost : system.costs)
        if (cost.jumps())
            throw base::InputError(base::Diagnostic{
                base::Severity::Error, system.model.costTerms[at(cost.term)].id, "time",
                "The continuous adjoint cannot handle largest, smallest or nearest values, values "
                "at an instant, or windows: its costates would jump.",
                "Use the method \"adjoint\"."});
    parameters_.resize(at(system.parameterCount));
    stageParameters_.resize(parameters_.size());
    for (Record<Space>* record : {&left_, &middle_, &right_})
        record->resize(system);
    for (std::vector<Scalar>* list :
         {&leftRate_, &rightRate_, &middleState_, &middleRate_, &trial_})
        list->resize(stateSize_);
    slopes_.resize(4 * stateSize_);
    stageInputs_.resize(system.model.inputs.size());
    costSeeds_.resize(system.costs.size());
    initialSignals_.resize(system.signalElements.size());
    stageSignals_.resize(system.signalElements.size());
}

template <class Space>
void ContinuousAdjoint<Space>::run(const std::atomic<bool>* stop,
                                   const std::function<void(double)>& progress) {
    const std::size_t count = forward_.steps().size();
    std::fill(parameters_.begin(), parameters_.end(), Scalar(0.0));
    forward_.functions().pullParameters(parameters_.data());
    std::fill(initialSignals_.begin(), initialSignals_.end(), World::Zero());
    costates_.assign((count + 1) * stateSize_, Scalar(0.0));
    inputs_.clearCotangents();
    forward_.useRowsOf(count);
    pullback_.refresh();
    forward_.dynamics().evaluate(forward_.duration(), forward_.state(count), right_,
                                 rightRate_.data());
    pullEnds(right_, forward_.duration(), true, costates_.data() + count * stateSize_);
    for (std::size_t index = count; index-- > 0;) {
        if (stop != nullptr && stop->load(std::memory_order_relaxed)) throw base::Cancelled();
        if (forward_.pullTurn(index + 1, parameters_.data())) useRowsOf(index);
        step(index);
        std::swap(right_, left_);
        std::swap(rightRate_, leftRate_);
        if (progress) progress(1.0 - static_cast<double>(index) / static_cast<double>(count));
    }
    // What the cost takes from the start is no force along the motion: the costate does not jump.
    start_.assign(costates_.begin(), costates_.begin() + static_cast<std::ptrdiff_t>(stateSize_));
    pullEnds(right_, 0.0, false, start_.data());
}

/// Rows that end with a step: its end is evaluated with them, too.
template <class Space>
void ContinuousAdjoint<Space>::useRowsOf(std::size_t index) {
    const Step& step = forward_.steps()[index];
    const Scalar* end = forward_.state(index + 1);
    forward_.useRowsOf(index);
    pullback_.refresh();
    forward_.dynamics().evaluate(step.time + step.size, end, right_, rightRate_.data());
}

/// Terminal cost at the end; references to initial values at the start.
template <class Space>
void ContinuousAdjoint<Space>::pullEnds(const Record<Space>& record, double time, bool final,
                                        Scalar* cotangent) {
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost)
        costSeeds_[cost] = forward_.functions().finalSeed(cost);
    const std::vector<World> pulled = initialSignals_;
    std::fill(stageInputs_.begin(), stageInputs_.end(), Scalar(0.0));
    Seeds<Space> seeds;
    if (final)
        seeds.costs = costSeeds_.data();
    else
        seeds.signals = pulled.data();
    pullback_.pullBack(record, seeds, forward_.initialSignals(),
                       {cotangent, parameters_.data(), stageInputs_.data(), &initialSignals_});
    inputs_.pullBack(time, stageInputs_.data());
}

template <class Space>
void ContinuousAdjoint<Space>::evaluate(const Record<Space>& record, double time,
                                        const Scalar* costate, double weight, Scalar* rate) {
    for (std::size_t cost = 0; cost < costSeeds_.size(); ++cost)
        costSeeds_[cost] = Scalar(forward_.functions().runningSeed(cost));
    std::fill_n(rate, stateSize_, Scalar(0.0));
    std::fill(stageParameters_.begin(), stageParameters_.end(), Scalar(0.0));
    std::fill(stageInputs_.begin(), stageInputs_.end(), Scalar(0.0));
    std::fill(stageSignals_.begin(), stageSignals_.end(), World::Zero());
    Seeds<Space> seeds;
    seeds.rate = costate;
    seeds.costs = costSeeds_.data();
    pullback_.pullBack(record, seeds, forward_.initialSignals(),
                       {rate, stageParameters_.data(), stageInputs_.data(), &stageSignals_});
    for (std::size_t entry = 0; entry < parameters_.size(); ++entry)
        parameters_[entry] += stageParameters_[entry] * weight;
    for (std::size_t entry = 0; entry < initialSignals_.size(); ++entry)
        initialSignals_[entry] += stageSignals_[entry] * weight;
    for (Scalar& input : stageInputs_)
        input *= weight;
    inputs_.pullBack(time, stageInputs_.data());
}

template <class Space>
const StagePullback<Space>& ContinuousAdjoint<Space>::differentiate(std::size_t index,
                                                                    Record<Space>& record,
                                                                    Scalar* rate) {
    const std::vector<Step>& steps = forward_.steps();
    const double time = index < steps.size() ? steps[index].time : forward_.duration();
    const Scalar* state = forward_.state(index);
    if (forward_.useRowsOf(index)) pullback_.refresh();
    forward_.dynamics().evaluate(time, state, record, leftRate_.data());
    evaluate(record, time, costates_.data() + index * stateSize_, 0.0, rate);
    return pullback_;
}

/// The end of a step where inputs jump was evaluated with those behind the jump.
template <class Space>
void ContinuousAdjoint<Space>::requireInputs(const Step& step, const Scalar* end) {
    inputs_.evaluate(step.time + step.size, stageInputs_.data());
    if (stageInputs_ != right_.inputs)
        forward_.dynamics().evaluate(step.time + step.size, end, right_, rightRate_.data());
}

/// One classical Runge-Kutta step from the end of a forward step to its start.
template <class Space>
void ContinuousAdjoint<Space>::step(std::size_t index) {
    const Step& step = forward_.steps()[index];
    const double size = step.size;
    const double middleTime = step.time + 0.5 * size;
    const Scalar* before = forward_.state(index);
    const Scalar* after = forward_.state(index + 1);
    if (forward_.useRowsOf(index)) pullback_.refresh();
    const auto piece = forward_.inputsWithin(step);
    requireInputs(step, after);
    forward_.dynamics().evaluate(step.time, before, left_, leftRate_.data());
    for (std::size_t entry = 0; entry < stateSize_; ++entry)
        middleState_[entry] = (before[entry] + after[entry]) * 0.5
                              + (leftRate_[entry] - rightRate_[entry]) * (size / 8.0);
    const dynamics::Status status =
        forward_.dynamics().evaluate(middleTime, middleState_.data(), middle_, middleRate_.data());
    if (status.singular)
        throw base::ComputationError(
            {base::Severity::Error, "", "", "The costates reached a singular configuration.",
             "Use a smaller step."},
            middleTime);

    const Scalar* end = costates_.data() + (index + 1) * stateSize_;
    Scalar* start = costates_.data() + index * stateSize_;
    const std::array<const Record<Space>*, 4> records{&right_, &middle_, &middle_, &left_};
    const std::array<double, 4> times{step.time + size, middleTime, middleTime, step.time};
    const std::array<double, 4> reach{0.0, 0.5, 0.5, 1.0};
    const std::array<double, 4> weights{1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    std::copy_n(end, stateSize_, start);
    for (std::size_t stage = 0; stage < 4; ++stage) {
        for (std::size_t entry = 0; entry < stateSize_; ++entry) {
            trial_[entry] = end[entry];
            if (stage > 0)
                trial_[entry] += slopes_[(stage - 1) * stateSize_ + entry] * (reach[stage] * size);
        }
        Scalar* slope = slopes_.data() + stage * stateSize_;
        evaluate(*records[stage], times[stage], trial_.data(), weights[stage] * size, slope);
        for (std::size_t entry = 0; entry < stateSize_; ++entry)
            start[entry] += slope[entry] * (weights[stage] * size);
    }
}

template class ContinuousAdjoint<math::PlanarSpace<double>>;
template class ContinuousAdjoint<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
