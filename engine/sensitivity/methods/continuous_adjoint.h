// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/forward_run.h"
#include "engine/sensitivity/integration/stage_pullback.h"

#include <atomic>
#include <functional>
#include <vector>

namespace linkwright::sensitivity {

/// The thesis' way to the gradient: costate equations integrated backwards in time along the
/// computed motion (Maciag 2023, eqs. 4.29-4.30 and 4.37), here with the classical Runge-Kutta
/// method on the steps of the forward run; states between step boundaries come from cubic
/// Hermite interpolation. Unlike the discrete adjoint the result carries an error of the order
/// of the integration, which falls with the step.
///
/// With lambda = (lambda_alpha, lambda_p) the costate of (alpha, p-hat),
///   d lambda/dt = -(df/dx)^T lambda - (dh/dx)^T,  lambda(t_f) = (dS/dx)^T,
///   dJ/db = int (lambda^T df/db + dh/db) dt + dS/db + lambda(0)^T dx_0/db.
/// In the signs of the thesis xi-hat = -lambda_p, and eta-hat and mu are the multipliers of the
/// linear system solved in each evaluation.
template <class Space>
class ContinuousAdjoint {
public:
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;

    /// Both arguments are kept.
    /// @param inputs of `forward`; receives the cotangents of their samples
    ContinuousAdjoint(dynamics::ForwardRun<Space>& forward, dynamics::InputTable<Scalar>& inputs);

    /// Backward run of the last forward run.
    /// @throws base::ComputationError singular configuration between steps, base::Cancelled
    /// @param progress is told how far it is, 0..1
    void run(const std::atomic<bool>* stop = nullptr,
             const std::function<void(double)>& progress = {});

    /// dJ/d(parameters), per entry of the parameter vector, without what the start depends on.
    [[nodiscard]] const std::vector<Scalar>& parameterCotangents() const { return parameters_; }
    /// Cotangent of the state at the start, stateSize: the costate there, and what references to
    /// initial values add.
    [[nodiscard]] const Scalar* startCotangent() const { return start_.data(); }
    /// Costate at each step boundary, stateSize each; at the start the limit from within the
    /// motion, whose rate is that of the costate equations.
    [[nodiscard]] const std::vector<Scalar>& costates() const { return costates_; }

    /// Evaluates motion and adjoint at the start of step `index`, or at the end; call after `run`.
    /// @param record receives the motion there
    /// @param rate receives minus the rate of the costate, stateSize
    /// @return the pullback, for its multipliers
    const StagePullback<Space>& differentiate(std::size_t index, Record<Space>& record,
                                              Scalar* rate);

private:
    /// Adds weight * (integrands) at a stage and returns the rate of the costate.
    void evaluate(const Record<Space>& record, double time, const Scalar* costate, double weight,
                  Scalar* rate);
    void useRowsOf(std::size_t index);
    void pullEnds(const Record<Space>& record, double time, bool final, Scalar* cotangent);
    void requireInputs(const dynamics::Step& step, const Scalar* end);
    void step(std::size_t index);

    dynamics::ForwardRun<Space>& forward_;
    dynamics::InputTable<Scalar>& inputs_;
    StagePullback<Space> pullback_;
    std::size_t stateSize_;
    std::vector<Scalar> parameters_, costates_, start_;
    Record<Space> left_, middle_, right_;
    std::vector<Scalar> leftRate_, rightRate_, middleState_, middleRate_;
    std::vector<Scalar> slopes_, trial_;
    std::vector<Scalar> stageParameters_, stageInputs_, costSeeds_;
    std::vector<World> initialSignals_, stageSignals_;
};

}  // namespace linkwright::sensitivity
