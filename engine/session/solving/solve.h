// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace linkwright::session {

/// A point of an earlier optimization of the same model, to go on from.
struct OptimizationStart {
    int stage = 0;                  ///< the stages before it are passed over
    std::vector<double> variables;  ///< one per entry of `variablesOf(model)`
};

/// Lets a caller watch and stop long work. Functions are called on the solving thread.
struct SolveControl {
    const std::atomic<bool>* stop = nullptr;        ///< work ends soon after it becomes true
    std::function<void(double fraction)> progress;  ///< 0..1, may be empty
    std::function<void(const IterationReport&)> iteration;  ///< after each optimizer iteration
    const std::atomic<bool>* pause = nullptr;  ///< an optimization waits while it is true
    bool keepIterations = true;                ///< whether the result lists the iterations
    std::optional<OptimizationStart> start;    ///< where an optimization goes on from
};

/// Checks the model and counts what it is made of. Never throws for wrong input: everything
/// found is in `problems`.
ModelSummary summarize(const model::Model& model);

/// Body displacements in the assembled start pose (order of `model.bodies`).
/// @throws base::InputError when the model is wrong or a loop cannot be closed
std::vector<BodyDisplacement> startPose(const model::Model& model);

/// Computes the motion. A motion that stops early is returned with `failure` set.
/// @param atTimes when not empty, results are stored at exactly these times (ascending, within
///        the duration) instead of every integrator step
/// @throws base::InputError when the model is wrong, base::Cancelled when stopped
SimulationResult simulate(const model::Model& model, const std::vector<double>& atTimes = {},
                          const SolveControl& control = {});

/// The variables the optimizer would work on: design variables, then samples of every input
/// marked `optimize`.
std::vector<Variable> variablesOf(const model::Model& model);
/// Their values alone: names of 20,000 samples take 20 ms.
std::vector<double> variableValuesOf(const model::Model& model);

/// Gradient of the cost with respect to `variablesOf(model)`, and of the constraints, those that
/// keep the dimensions of the drawing included.
/// @throws base::InputError, base::ComputationError (motion stopped early), base::Cancelled
GradientResult computeGradient(const model::Model& model, GradientMethod method,
                               const SolveControl& control = {});

/// Costates of the continuous adjoint, for plots. Needs a cost, but no variables.
/// @throws base::InputError, base::ComputationError (motion stopped early), base::Cancelled
CostateResult computeCostates(const model::Model& model, const SolveControl& control = {});

/// dJ/dp for every number of the model, from one adjoint run.
PropertyGradient computePropertyGradient(const model::Model& model,
                                         const SolveControl& control = {});

/// Number of the case with the largest weighted cost, the first of several. @pre there are some
std::size_t worstOf(const std::vector<CaseOutcome>& cases);

/// All cases at the present design, without gradients.
struct CasesResult {
    double cost = 0.0;  ///< of the objective: the sum or the worst
    std::vector<CaseOutcome> cases;
    std::vector<ConstraintOutcome> constraints;  ///< of each of them
};
/// Computes every active case; without cases the model itself.
/// @throws base::InputError, base::ComputationError (motion stopped early), base::Cancelled
CasesResult computeCases(const model::Model& model, const SolveControl& control = {});

/// Runs all stages of the optimization.
/// @throws base::InputError, base::ComputationError when not even the start can be evaluated
OptimizationResult optimize(const model::Model& model, const SolveControl& control = {});

}  // namespace linkwright::session
