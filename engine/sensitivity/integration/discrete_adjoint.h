// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/parallel.h"
#include "engine/dynamics/integration/forward_run.h"
#include "engine/sensitivity/integration/stage_pullback.h"

#include <atomic>
#include <functional>
#include <vector>

namespace linkwright::sensitivity {

/// Discrete adjoint of a ForwardRun: goes back through exactly the accepted steps and stages,
/// quadrature of the running cost included, so that the gradient is that of the computed number
/// and not of an idealized motion. For a step with stages k_i = f(X_i), X_i = x + h sum a_ij k_j,
///   kbar_i = h b_i lambda + h sum_j a_ji Xbar_j,   Xbar_i = (df/dx)^T kbar_i + h b_i (dh/dx)^T,
///   lambda <- lambda + sum_i Xbar_i,
/// with lambda the cotangent of the state at the end of the step. The sum goes over the later
/// stages; in an implicit method it holds the stage itself, too, and Xbar_i is the solution of
///   (I - h a_ii df/dx)^T Xbar_i = (df/dx)^T (h b_i lambda + ...) + h b_i (dh/dx)^T,
/// the transposed equation of the stage (implicit function theorem). Where steps end with a
/// projection, lambda passes its corrections first, last one first. Instants of a kinematic motion
/// know nothing of each other: the cotangent of each pose goes through the closure rows that it
/// solves, and lambda is zero.
template <class Space>
class DiscreteAdjoint {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// Both arguments are kept.
    /// @param inputs of `forward`; receives the cotangents of their samples
    DiscreteAdjoint(dynamics::ForwardRun<Space>& forward, dynamics::InputTable<Scalar>& inputs);

    /// Backward run of the last forward run. Results stay until the next call.
    /// @throws base::Cancelled when `stop` becomes true
    /// @param progress is told how far it is, 0..1
    void run(const std::atomic<bool>* stop = nullptr,
             const std::function<void(double)>& progress = {});
    /// Whether `parameterCotangents` are wanted (they are at first); a run without them is shorter,
    /// and leaves only part of them.
    void setWantParameters(bool want) {
        wantParameters_ = want;
        pullback_.setWantParameters(want);
    }

    /// Lets the costates of later runs jump.
    /// @param jumps kept; null for none
    void setJumps(dynamics::Jumps<Scalar>* jumps) { jumps_ = jumps; }

    /// dJ/d(parameters), per entry of the parameter vector, without what the start depends on.
    [[nodiscard]] const std::vector<Scalar>& parameterCotangents() const { return parameters_; }
    /// Cotangent of the state at the start.
    [[nodiscard]] const Scalar* startCotangent() const { return costates_.data(); }
    /// @param bytes for the costates of later runs; above it only two are kept at a time, and the
    ///        functional gradients are computed along with them
    void setCostateLimit(std::size_t bytes) { costateLimit_ = bytes; }

    /// Functional gradient of an input at the start of step `index`, or at the end:
    /// lambda . df/du + dh/du (Maciag 2023, eq. 4.30 for a control input).
    void functionGradient(std::size_t index, Scalar* inputs);

private:
    void pullFinal();
    const World* seedSignals(std::size_t index);
    void pullStep(std::size_t index);
    void pullProjection(std::size_t index);
    void pullInstants(std::size_t index);
    void pullInstant(const Record<Space>& record, double time, const Seeds<Space>& seeds);
    [[nodiscard]] bool counts(const Seeds<Space>& seeds) const;
    void seedStage(std::size_t index, int stage);
    [[nodiscard]] double runningWeight(std::size_t cost, std::size_t index, int stage) const;
    /// Whether the size of the steps follows from numbers that are wanted.
    [[nodiscard]] bool stretches() const {
        return wantParameters_ && forward_.dynamics().system().timeScale >= 0;
    }
    void seedCosts(std::size_t index, int stage);
    void pullStage(std::size_t index, int stage, const Record<Space>& record, Scalar* cotangent);
    void pullSize(std::size_t index, int stage, const Record<Space>& record);
    void solveStage(const Record<Space>& record, double time, double size, Scalar* cotangent);
    void pullInitialSignals();
    Derivatives<Space> derivatives(Scalar* state);
    void keepFunctionGradient(std::size_t index);
    void pullFunction(std::size_t index, Scalar* inputs);
    /// Costate at the start of step `index` and at the end.
    Scalar* costate(std::size_t index) {
        return costates_.data() + (keepCostates_ ? index : index % 2) * stateSize_;
    }

    dynamics::ForwardRun<Space>& forward_;
    dynamics::InputTable<Scalar>& inputs_;
    StagePullback<Space> pullback_;
    std::size_t stateSize_;
    std::size_t costateLimit_ = dynamics::StateStore<Scalar>::standardLimit;
    dynamics::Jumps<Scalar>* jumps_ = nullptr;
    bool keepCostates_ = true;
    bool wantParameters_ = true;
    std::vector<Scalar> functionGradients_;  ///< per step and input, when costates are not kept
    std::vector<Scalar> parameters_, costates_;
    std::vector<Scalar> stageCotangents_, rateCotangent_;
    std::vector<Scalar> inputCotangents_, costSeeds_, scratchParameters_, scratchState_,
        scratchInputs_, knownCotangent_, stageResidual_, integrands_;
    std::vector<Scalar> after_;  ///< cotangent of the end of the step in work, before projection
    std::vector<World> initialSignals_, scratchSignals_, signalSeeds_;
};

}  // namespace linkwright::sensitivity
