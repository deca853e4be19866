// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/parallel.h"
#include "engine/dynamics/elements/signal_rates.h"
#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/dynamics/integration/driven_poses.h"
#include "engine/dynamics/integration/implicit_stages.h"
#include "engine/dynamics/integration/motion_functions.h"
#include "engine/dynamics/integration/passage_watch.h"
#include "engine/dynamics/integration/row_basis_changes.h"
#include "engine/dynamics/integration/stage_store.h"
#include "engine/dynamics/integration/state_store.h"
#include "engine/dynamics/integration/tableau.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace linkwright::dynamics {

/// One accepted integration step, in the time of the model's own duration: where that follows from
/// numbers, all steps stretch with it by `ForwardRun::timeScale`.
struct Step {
    double time = 0.0;  ///< at its start, s
    double size = 0.0;  ///< s

    /// Time in its middle, s.
    [[nodiscard]] double middle() const { return time + 0.5 * size; }
};

/// Steps of a fixed-step run: multiples of the step, the last one shortened to end in time.
std::vector<Step> fixedSteps(double duration, double step);

/// What a run comes with to the starts of some steps, and goes on with from there: states of a
/// motion that is put together of pieces, or its costates on the way back.
template <class Scalar>
struct Jumps {
    std::vector<std::size_t> steps;         ///< ascending
    std::vector<std::vector<Scalar>> to;    ///< one each; those that are empty: as it comes
    std::vector<std::vector<Scalar>> from;  ///< one each, of the last run

    void pass(std::size_t step, Scalar* values, std::size_t size) {
        const auto found = std::lower_bound(steps.begin(), steps.end(), step);
        if (found == steps.end() || *found != step) return;
        const auto place = static_cast<std::size_t>(found - steps.begin());
        from.resize(steps.size());
        from[place].assign(values, values + size);
        if (!to.empty()) std::copy(to[place].begin(), to[place].end(), values);
    }
};

/// Jumps at so many steps to values of one size, one behind another.
template <class Scalar>
Jumps<Scalar> jumpsTo(const std::vector<std::size_t>& steps, const std::vector<Scalar>& values,
                      std::size_t size) {
    Jumps<Scalar> jumps{steps, {}, {}};
    for (std::size_t place = 0; place < steps.size(); ++place)
        jumps.to.emplace_back(values.begin() + static_cast<std::ptrdiff_t>(place * size),
                              values.begin() + static_cast<std::ptrdiff_t>((place + 1) * size));
    return jumps;
}

/// Integrates the equations of motion and the running cost, and keeps what the adjoint needs:
/// the accepted steps, the states at their starts or checkpoints of them (StateStore), and the
/// records of stages that are worth their memory (StageStore).
template <class Space>
class ForwardRun {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// @param dynamics kept; integrator, step and duration are those of its system
    /// @param parameters of `dynamics`, kept; axes of redundant joints are turned in it
    ForwardRun(Hamiltonian<Space>& dynamics, Scalar* parameters);

    /// Runs from `startState`. With `prescribed` steps the run takes exactly these (oracles,
    /// frozen adaptive runs), and the turns that belong to them; otherwise the settings of the
    /// model decide.
    /// @param keepRecords false for runs whose gradient is not wanted
    /// @throws base::ComputationError singular configuration, open loop, not a number, step
    ///         too small; base::Cancelled when `stop` becomes true
    void run(const std::vector<Scalar>& startState, bool keepRecords,
             const std::vector<Step>* prescribed = nullptr, const std::atomic<bool>* stop = nullptr,
             const std::function<void(double)>& progress = {},
             const std::vector<BasisChange>* prescribedTurns = nullptr);

    /// Places the start of a motion whose steps are taken by `repeat`, at which signals that count
    /// from the start begin.
    /// @param turns of the motion
    void beginRepeats(const std::vector<Scalar>& startState, const std::vector<BasisChange>& turns);
    /// Takes steps of a motion again, from a state of its own: what tangents of a part of it want.
    /// @param first of the steps among those of the whole motion
    /// @param state at their start; takes that at their end
    void repeat(std::span<const Step> steps, std::size_t first, std::vector<Scalar>& state);
    /// Evaluates a state at the end of the motion. @return `finalRecord`
    const Record<Space>& evaluateFinal(const std::vector<Scalar>& state);

    /// Lets later runs jump.
    /// @param jumps kept; null for none
    void setJumps(Jumps<Scalar>* jumps) { jumps_ = jumps; }

    /// The accepted steps of the last run, in order.
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    /// The turns of redundant joints in the last run.
    [[nodiscard]] std::vector<BasisChange> turns() const { return turns_.turns(); }
    /// Takes the constraint rows of a step, or of the end for index == steps().size(), for what is
    /// evaluated next.
    /// @return whether they were others
    bool useRowsOf(std::size_t step);
    /// Cotangents of parameters from the rows of a step to those of the step before it.
    /// @return whether they are others
    bool pullTurn(std::size_t step, Scalar* cotangents) const;
    /// The parameters were filled anew.
    void discardTurns() { turns_.discard(); }
    /// State at the start of step `index`, or the final state for index == steps().size(). Valid
    /// until the next call: a long run keeps only checkpoints (StateStore).
    [[nodiscard]] const Scalar* state(std::size_t index);
    /// @param bytes for the states of later runs
    void setStateLimit(std::size_t bytes) { states_.setLimit(bytes); }
    /// @param bytes for the stage records of later runs
    void setStageLimit(std::size_t bytes) { stages_.setLimit(bytes); }
    /// Records of the stages of a step, computed again when they were not kept.
    const Record<Space>* stageRecords(std::size_t step);
    /// Whether the end of a step is projected onto the constraints of position (those of velocity
    /// hold at any state, because the closure impulses are solved for): of each, if that is wanted,
    /// and where rows turn after it. Rows that were left out stray farther than those that were
    /// kept, and would keep what they have strayed; from turn to turn that grows.
    [[nodiscard]] bool projects(std::size_t step) const {
        return projectsAll_ || turns_.turnsBefore(step + 1);
    }
    /// Newton steps of a projection: each leaves residuals of the order of their square.
    static constexpr std::size_t correctionCount = 2;
    /// Records of the corrections at the end of a step, first one first, computed again.
    const std::vector<Record<Space>>& correctionRecords(std::size_t step);
    /// Record at the end of the motion.
    [[nodiscard]] const Record<Space>& finalRecord() const { return finalRecord_; }
    /// Ratio of the time of the motion to that in which steps are counted; one unless the duration
    /// follows from numbers that have changed.
    [[nodiscard]] const Scalar& timeScale() const { return timeScale_; }
    /// Time of the motion at a time in which steps are counted, s.
    [[nodiscard]] double physical(double time) const { return time * math::realPart(timeScale_); }
    /// Of the motion, s.
    [[nodiscard]] double duration() const { return physical(duration_); }

    /// Value of each signal at the start of the motion (reference "initial value").
    [[nodiscard]] const std::vector<World>& initialSignals() const { return initialSignals_; }
    /// Terms of the cost and constraints of the last run, and what an adjoint begins with.
    [[nodiscard]] MotionFunctions<Scalar>& functions() { return functions_; }
    [[nodiscard]] const MotionFunctions<Scalar>& functions() const { return functions_; }
    /// Sum of the terms of the cost.
    [[nodiscard]] Scalar totalCost() const { return functions_.cost(); }

    /// Calls `observe` with each step taken and the records of its stages, of later runs. What
    /// it changes in the records it has to put back.
    using Observer = std::function<void(const Step&, Record<Space>*)>;
    void setObserver(Observer observe) { observe_ = std::move(observe); }

    /// State at any time within the run, from one partial step of the same method.
    void stateAt(double time, std::vector<Scalar>& state);

    /// Integrands of the running functions in an evaluated record; the others are zero.
    void runningCosts(const Record<Space>& record, Scalar* values);
    /// Deviation of the signal of a cost element from its reference in an evaluated record.
    /// @param rated whether rates of signals were computed there; set when they are
    World deviation(std::size_t cost, const Record<Space>& record, bool& rated);
    /// Value of a signal in an evaluated record of the last run.
    World signalAt(std::size_t signal, const Record<Space>& record);
    /// Values of signals that are rates, null when the system has none.
    [[nodiscard]] SignalRates<Space>* rates() { return signalRates_.get(); }

    /// Coefficients of the integrator.
    [[nodiscard]] const Tableau& tableau() const { return tableau_; }
    /// Solver of the stages of an implicit method, null for explicit ones.
    [[nodiscard]] ImplicitStages<Space>* implicitStages() { return implicit_.get(); }
    /// Solver of the poses of a kinematic motion, null for a dynamic one. Stages of such a motion
    /// are instants by themselves, see tableauOfInstants.
    [[nodiscard]] DrivenPoses<Space>* drivenPoses() { return driven_.get(); }
    /// How much of the instants of a kinematic motion is computed.
    [[nodiscard]] InstantScope extent() const { return extent_; }
    /// Weight of the end of a step in the integrals over the motion, where that is no stage, s.
    [[nodiscard]] Scalar endWeight(const Step& step) const {
        return timeScale_ * (tableau_.end * step.size);
    }
    [[nodiscard]] Hamiltonian<Space>& dynamics() { return dynamics_; }
    /// As long as this lives, inputs that jump at an end of a step have there the values from
    /// inside it.
    [[nodiscard]] typename InputTable<Scalar>::Piece inputsWithin(const Step& step) const {
        return dynamics_.inputs().pieceAt(physical(step.middle()));
    }

private:
    /// As `signalAt`, but what counts from the start misses its value there.
    World signalOf(std::size_t signal, const Record<Space>& record);
    /// Values in an evaluated record of the cost elements that `wanted` names, zero of others.
    template <class Wanted>
    void instantCosts(const Record<Space>& record, Scalar* values, const Wanted& wanted);
    void stageCosts(int stage, const Record<Space>& record);
    void traceSignals(const Record<Space>& record);
    void reset(bool keepRecords);
    void begin(const std::vector<Scalar>& startState, bool keepRecords,
               const std::vector<BasisChange>* prescribedTurns);
    void takeTimeScale();
    void jump(std::size_t step, Scalar* state) {
        if (jumps_ != nullptr) jumps_->pass(step, state, dynamics_.stateSize());
    }
    void placeStart(const std::vector<Scalar>& startState);
    Status evaluate(double time, const StageSum<Scalar>& state, Record<Space>& record,
                    Scalar* rate);
    Status evaluate(double time, const Scalar* state, Record<Space>& record, Scalar* rate) {
        if (driven_) return driven_->evaluate(time, state, extent_, record, rate);
        return evaluate(time, StageSum<Scalar>(state), record, rate);
    }
    void requireRegular(const Status& status) const;
    /// Stages of a step, and the state at its end; by several threads where that takes less time.
    Status computeStep(double time, double size, const Scalar* state, Record<Space>* records,
                       bool firstKnown);
    Status computeStages(double time, double size, const Scalar* state, Record<Space>* records,
                         bool firstKnown, bool countsCosts = false);
    Status computeInstants(double time, double size, const Scalar* state, Record<Space>* records,
                           bool firstKnown, bool countsCosts);
    Status computeImplicitStage(int stage, double time, double size, const Scalar* state,
                                Record<Space>* records);
    Status advance(std::size_t step, double time, const Scalar* state, double size, Scalar* next);
    Status project(double time, Scalar* state);
    StageSum<Scalar> stageSum(const double* weights, int count, const Scalar* state,
                              double size) const;
    void combine(const double* weights, int count, const Scalar* state, double size,
                 Scalar* next) const;
    void accept(const Step& step, Scalar* next, Record<Space>* records);
    void runFixed(const std::vector<Step>& steps, const std::atomic<bool>* stop,
                  const std::function<void(double)>& progress);
    Status evaluateEnd(const Step& step);
    void runAdaptive(const std::atomic<bool>* stop, const std::function<void(double)>& progress);
    double errorNorm(const Scalar* state, const Scalar* next, double size) const;
    double implicitErrorNorm(const Scalar* state, const Scalar* next, double size) const;
    double errorScale(const Scalar& before, const Scalar& after) const;
    void turnRows(double ratio, Scalar* next);
    void checkState(double time, const Scalar* state, const Record<Space>& record) const;
    void reportIfNearSingular(double time, const Record<Space>& record) const;
    void finish();
    void checkCosts();
    double firstFault(std::size_t cost);
    Record<Space>* workRecords();
    Record<Space>* scratchRecords();

    Hamiltonian<Space>& dynamics_;
    const System& system_;
    InstantScope extent_;
    const Tableau& tableau_;
    double duration_;  ///< in the time of steps
    Scalar timeScale_{1.0};
    StageStore<Space> stages_;
    /// The stages of a step, of which nothing is kept, leave what the sweeps leave in the same
    /// memory, which stays near.
    bool sharesMemory_ = false;
    static constexpr std::size_t noStep = static_cast<std::size_t>(-1);
    std::size_t repeatedStep_ = noStep;  ///< whose stages are in `workRecords_`
    std::vector<Step> steps_;
    StateStore<Scalar> states_;
    std::vector<Record<Space>> workRecords_;  ///< stages of the step in work
    Record<Space> finalRecord_, endRecord_;   ///< of the motion, and of the step in work
    std::vector<Scalar> rates_;               ///< stages + 1, stateSize each
    std::vector<Scalar> costRates_;           ///< stages, one per cost element
    std::vector<Scalar> stageState_, nextState_;
    std::vector<Scalar> finalCosts_;  ///< per cost element, at the end or at a fault
    MotionFunctions<Scalar> functions_;
    std::vector<World> initialSignals_;
    std::vector<World> tracedSignals_;  ///< at the start of the step in work, or at the end
    std::unique_ptr<SignalRates<Space>> signalRates_;
    std::unique_ptr<ImplicitStages<Space>> implicit_;
    std::unique_ptr<DrivenPoses<Space>> driven_;
    std::vector<Scalar> stageBase_;
    Observer observe_;
    Jumps<Scalar>* jumps_ = nullptr;
    bool projectsAll_ = false;
    std::vector<Record<Space>> corrections_;
    std::vector<Scalar> correctionRate_, uncorrected_;
    double lastRatio_ = 1.0;  ///< smallest closure ratio of the last accepted step, and its row
    int lastWeakest_ = -1;
    PassageWatch passages_;
    RowBasisChanges<Scalar> turns_;
    bool mayTurn_ = false;    ///< there are rows to turn, and no others prescribed
    bool turned_ = false;     ///< at the end of the last accepted step
    double bestRatio_ = 0.0;  ///< largest closure ratio since the last turn
};

}  // namespace linkwright::dynamics
