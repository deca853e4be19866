// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/solve.h"

#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/optimization/stages.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/document/formatted.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/closing_design.h"
#include "engine/session/solving/confirmation.h"
#include "engine/session/solving/dead_point_detour.h"
#include "engine/session/solving/name_costates.h"
#include "engine/session/solving/peaks.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>

namespace linkwright::session {

namespace {

using sensitivity::GradientEvaluator;

/// Of the designs tried, from which on an optimization has run along those that do not close.
constexpr double stuckShare = 0.25;

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Processor time of the calling thread so far, s.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void requireCost(const model::Model& model) {
    if (model::hasActiveTerms(model)) return;
    throw base::InputError({base::Severity::Error,
                            {},
                            "/objective",
                            "The objective has no active terms.",
                            "Add a cost term, or activate one."});
}

/// @throws base::InputError when there is nothing the cost could be differentiated by
std::vector<Variable> requireVariables(const model::Model& model) {
    std::vector<Variable> variables = variablesOf(model);
    if (variables.empty()) {
        throw base::InputError(
            {base::Severity::Error,
             {},
             "/designVariables",
             "There are no variables.",
             "Mark a numeric property as design variable, or an input as optimized."});
    }
    return variables;
}

std::vector<double> valuesOf(const std::vector<Variable>& variables) {
    std::vector<double> values;
    values.reserve(variables.size());
    for (const Variable& variable : variables)
        values.push_back(variable.value);
    return values;
}

/// Both lists are made from the same model; this fails when the code that makes them disagrees.
void checkAgreement(const std::vector<Variable>& variables, const GradientEvaluator& evaluator) {
    const std::vector<sensitivity::VariableInfo>& others = evaluator.variables();
    const bool agree =
        std::equal(variables.begin(), variables.end(), others.begin(), others.end(),
                   [](const Variable& variable, const sensitivity::VariableInfo& other) {
                       return variable.object == other.object && variable.property == other.property
                              && variable.sample == other.sample;
                   });
    if (!agree)
        throw std::logic_error("the gradient evaluator lists other variables than the session");
}

IterationReport toReport(const optimization::StageIteration& iteration) {
    const optimization::MinimizerIteration& progress = iteration.progress;
    IterationReport report;
    report.stage = iteration.stage;
    report.stageName = iteration.stageName;
    report.iteration = progress.iteration;
    report.cost = progress.cost;
    report.optimality = progress.optimality;
    report.variables.assign(progress.variables.begin(), progress.variables.end());
    report.gradient.assign(progress.gradient.begin(), progress.gradient.end());
    report.violation = progress.violation;
    report.evaluations = progress.evaluations;
    report.wallSeconds = progress.seconds;
    return report;
}

/// Every stage has to be sound before the first one runs for an hour.
/// @throws base::InputError naming the stage
void requireValidStages(const model::Model& model) {
    const auto& stages = model.optimization.stages;
    for (std::size_t index = 0; index < stages.size(); ++index) {
        const model::Model staged = modelOfStage(model, stages[index]);
        try {
            requireValid(staged);
            requireCost(staged);
        } catch (const base::InputError& error) {
            std::vector<base::Diagnostic> found = error.diagnostics();
            for (base::Diagnostic& diagnostic : found)
                diagnostic.message += " (In stage " + std::to_string(index + 1) + ".)";
            throw base::InputError(std::move(found));
        }
    }
}

/// @return seconds that it waited
double waitWhilePaused(const SolveControl& control) {
    using namespace std::chrono_literals;
    if (control.pause == nullptr || !*control.pause) return 0.0;
    const Stopwatch waited;
    while (control.pause != nullptr && *control.pause
           && (control.stop == nullptr || !*control.stop))
        std::this_thread::sleep_for(5ms);
    return waited.seconds();
}

/// @throws std::invalid_argument when the point to go on from is one of another model
std::optional<optimization::StagesStart> stagesStart(const SolveControl& control,
                                                     std::size_t variableCount) {
    if (!control.start) return std::nullopt;
    if (control.start->stage < 0 || control.start->variables.size() != variableCount)
        throw std::invalid_argument("optimize: the start belongs to another model");
    return optimization::StagesStart{static_cast<std::size_t>(control.start->stage),
                                     control.start->variables};
}

/// A design that is not valid or cannot be assembled is one the search steps back from, unless it
/// is the first.
/// @param trial the model of the stage, which takes the values
template <class Evaluate>
double evaluateDesign(bool& started, model::Model& trial, const std::vector<Variable>& variables,
                      std::span<const double> values, const Evaluate& evaluate) {
    try {
        assignVariables(trial, variables, values);
        requireValid(trial);
        const double cost = evaluate();
        started = true;
        return cost;
    } catch (const base::InputError& error) {
        if (!started) throw;
        throw base::ComputationError(error.diagnostics().front(), 0.0);
    }
}

/// Multipliers of constraints in the order of all terms.
std::vector<double> byTerm(const std::vector<sensitivity::ConstraintValue>& constraints,
                           std::span<const double> multipliers, std::size_t terms) {
    if (constraints.size() != multipliers.size() || multipliers.empty()) return {};
    std::vector<double> result(terms, 0.0);
    for (std::size_t index = 0; index < constraints.size(); ++index)
        if (constraints[index].term < terms)  // others are of dimensions
            result[constraints[index].term] = multipliers[index];
    return result;
}

/// The constraint that is farthest from its limits.
std::string missedLimit(const OptimizationResult& result, int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= result.constraints.size()) return {};
    const ConstraintOutcome& missed = result.constraints[static_cast<std::size_t>(index)];
    const bool above = missed.value > missed.atMost;
    return "No design was found that keeps all limits. The one that comes closest has "
           + formatted("%.6g", missed.value) + " for \"" + missed.term + "\", which should be at "
           + (above ? "most " + formatted("%.6g", missed.atMost)
                    : "least " + formatted("%.6g", missed.atLeast))
           + ". ";
}

/// The best design of the last stage, confirmed.
void takeOutcome(const optimization::StagesResult& outcome, const model::Model& model,
                 std::vector<Variable> variables, const SolveControl& control,
                 OptimizationResult& result) {
    const auto& stages = model.optimization.stages;
    const std::size_t firstStage =
        control.start ? static_cast<std::size_t>(control.start->stage) : 0;
    if (!stages.empty()) result.lastStage = stages[firstStage + outcome.stages.size() - 1];
    const optimization::MinimizerResult& last = outcome.stages.back();
    result.model = model;
    if (!stages.empty()) setParameters(result.model, result.lastStage.parameterValues);
    assignVariables(result.model, variables, last.variables);
    result.model.optimizedHash = fingerprint(result.model);
    for (std::size_t i = 0; i < variables.size(); ++i)
        variables[i].value = last.variables[i];
    result.variables = std::move(variables);
    result.initialCost = outcome.stages.front().initialCost;
    result.finalCost = last.cost;
    result.converged = last.converged;
    result.cancelled = last.cause == optimization::StopCause::Cancelled;
    result.reason = outcome.reason;
    for (const double multiplier : last.multipliers)
        result.constraints.push_back({.term = {}, .multiplier = multiplier});
    result.evaluations = outcome.evaluations;
    if (!result.cancelled) confirm(result, control.stop);
    if (!result.cancelled && last.violation > optimization::allowedViolation)
        result.reason = missedLimit(result, last.worstConstraint) + result.reason;
}

/// The Lagrangian of the present multipliers.
sensitivity::Combination combined(const std::vector<sensitivity::ConstraintValue>& constraints,
                                  const optimization::MultipliersOf& multipliersOf) {
    std::vector<optimization::LimitedValue> functions;
    functions.reserve(constraints.size());
    for (const sensitivity::ConstraintValue& constraint : constraints)
        functions.push_back({constraint.value, constraint.atLeast, constraint.atMost});
    sensitivity::Combination combination;
    for (const double multiplier : multipliersOf(functions))
        combination.constraints.push_back(
            {multiplier, -std::min(multiplier, 0.0), -std::max(multiplier, 0.0)});
    return combination;
}

/// What remains to be said when work was stopped before the start was evaluated.
OptimizationResult stoppedBeforeStart(const model::Model& model, std::vector<Variable> variables) {
    OptimizationResult result;
    result.model = model;
    result.variables = std::move(variables);
    result.initialCost = result.finalCost = std::numeric_limits<double>::quiet_NaN();
    result.cancelled = true;
    result.reason = "Stopped on request before the start was evaluated.";
    return result;
}

}  // namespace

namespace {

double costAndGradientBy(GradientMethod method, GradientEvaluator& evaluator,
                         std::span<const double> values, std::span<double> gradient,
                         const std::atomic<bool>* stop) {
    switch (method) {
        case GradientMethod::Adjoint: break;
        case GradientMethod::ContinuousAdjoint:
            return evaluator.continuousAdjointGradient(values, gradient, stop);
        case GradientMethod::Direct: return evaluator.directGradient(values, gradient, stop);
        case GradientMethod::ComplexStep:
            return evaluator.complexStepGradient(values, gradient, stop);
        case GradientMethod::FiniteDifference:
            return evaluator.finiteDifferenceGradient(values, gradient, stop);
    }
    return evaluator.costAndGradient(values, gradient, stop);
}

/// One by one, at the values of the last evaluation.
std::vector<ConstraintGradient> constraintGradients(GradientMethod method,
                                                    const model::Model& model,
                                                    GradientEvaluator& evaluator,
                                                    std::span<const double> values,
                                                    const std::atomic<bool>* stop) {
    std::vector<ConstraintGradient> result;
    const std::vector<sensitivity::ConstraintValue> constraints = evaluator.constraints();
    for (std::size_t index = 0; index < constraints.size(); ++index) {
        evaluator.setCombination([&](const auto& all) {
            sensitivity::Combination alone{0.0, {}};
            alone.constraints.resize(all.size());
            alone.constraints[index].value = 1.0;
            return alone;
        });
        const sensitivity::ConstraintValue& found = constraints[index];
        result.push_back(
            {{model.costTerms.at(found.term).id, found.value, found.atLeast, found.atMost},
             std::vector<double>(values.size(), 0.0)});
        costAndGradientBy(method, evaluator, values, result.back().gradient, stop);
    }
    evaluator.setCombination({});
    return result;
}

}  // namespace

GradientResult computeGradient(const model::Model& model, GradientMethod method,
                               const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    GradientResult result;
    result.variables = requireVariables(model);
    model::Model limited = model;
    constrainByDimensions(limited);
    GradientEvaluator evaluator(limited);
    checkAgreement(result.variables, evaluator);
    const std::vector<double> values = valuesOf(result.variables);
    result.gradient.assign(values.size(), std::numeric_limits<double>::quiet_NaN());

    const Stopwatch forward;
    result.cost = evaluator.cost(values, control.stop);
    result.forwardSeconds = forward.seconds();

    const Stopwatch whole;
    costAndGradientBy(method, evaluator, values, result.gradient, control.stop);
    result.gradientSeconds = whole.seconds();
    if (method == GradientMethod::Adjoint) {
        GradientEvaluator::FunctionGradient function = evaluator.functionGradient();
        result.functionTimes = std::move(function.times);
        result.functionGradient = std::move(function.values);
    }
    result.peaks = peaksOf(limited, evaluator);
    result.constraints = constraintGradients(method, limited, evaluator, values, control.stop);
    return result;
}

CostateResult computeCostates(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    const Stopwatch whole;
    // Substructures are another way to compute the joint form, and keep less of it.
    model::Model source = model;
    if (source.simulation.formulation == model::Formulation::DivideAndConquer)
        source.simulation.formulation = model::Formulation::Joint;
    GradientEvaluator evaluator(source);
    CostateResult result =
        nameCostates(source, evaluator.costates(variableValuesOf(model), control.stop));
    result.wallSeconds = whole.seconds();
    return result;
}

PropertyGradient computePropertyGradient(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    model::Model numbered = model;
    model::assignSlots(numbered);
    GradientEvaluator evaluator(numbered);
    const std::vector<double> bySlot =
        evaluator.propertyGradient(variableValuesOf(model), control.stop);
    PropertyGradient gradient;
    model::forEachNumber(
        std::as_const(numbered), [&](const model::PropertyInfo& info, const model::Number& number) {
            const double derivative = bySlot.at(static_cast<std::size_t>(number.slot));
            if (std::isfinite(derivative)) gradient[{info.object, info.property}] = derivative;
        });
    return gradient;
}

namespace {

void requireTask(const model::Model& model) {
    requireValid(model);
    if (model.optimization.stages.empty()) requireCost(model);
    requireValidStages(model);
}

/// @param failures designs that could not be evaluated
OptimizationResult optimizeFrom(const model::Model& model, const SolveControl& control,
                                int& failures) {
    const Stopwatch whole;
    const double computedBefore = processorSeconds();
    requireTask(model);
    std::vector<Variable> variables = requireVariables(model);
    GradientEvaluator evaluator(model);
    checkAgreement(variables, evaluator);

    OptimizationResult result;
    model::Model current = model, trial = model;
    double forwardSeconds = 0.0, gradientSeconds = 0.0, pausedSeconds = 0.0;
    bool started = false;
    failures = 0;
    const auto evaluate = [&](std::span<const double> values, std::span<double> gradient) {
        pausedSeconds += waitWhilePaused(control);
        ++failures;  // until it has a cost
        // The other methods do not tell the terms of the cost and the time of the motion.
        const GradientMethod method = model.optimization.gradient;
        const Stopwatch watch;
        const double cost = evaluateDesign(started, trial, variables, values, [&] {
            const bool adjoint = method == GradientMethod::Adjoint;
            const double before = adjoint ? 0.0 : evaluator.cost(values, control.stop);
            forwardSeconds = watch.seconds();
            const double found =
                costAndGradientBy(method, evaluator, values, gradient, control.stop);
            if (adjoint) forwardSeconds = evaluator.forwardSeconds();
            return adjoint ? found : before;
        });
        gradientSeconds = watch.seconds();
        --failures;
        return cost;
    };
    const optimization::StagedProblem problem{
        evaluate,
        [&](const std::map<std::string, double>& weights) { evaluator.setTermWeights(weights); },
        [&](const model::OptimizationStage& stage) {
            model::Model staged = modelOfStage(model, stage);
            if (staged == current) return;
            current = std::move(staged);
            trial = current;
            evaluator = GradientEvaluator(current);
        },
        &pausedSeconds,
        [&](std::span<const double> values, std::span<double> gradient,
            const optimization::MultipliersOf& multipliersOf) {
            evaluator.setCombination(
                [&](const auto& constraints) { return combined(constraints, multipliersOf); });
            const double cost = evaluate(values, gradient);
            evaluator.setCombination({});
            return cost;
        },
        [&] {
            return std::any_of(
                current.costTerms.begin(), current.costTerms.end(),
                [](const auto& term) { return term.active && model::isConstraint(term); });
        }};
    const auto report = [&](const optimization::StageIteration& iteration) {
        IterationReport next = toReport(iteration);
        next.costByTerm = evaluator.costByTerm();
        next.costByTerm.resize(model.costTerms.size());  // without those of dimensions
        next.multiplierByTerm =
            byTerm(evaluator.constraints(), iteration.progress.multipliers, model.costTerms.size());
        next.forwardSeconds = forwardSeconds;
        next.gradientSeconds = gradientSeconds;
        if (control.iteration) control.iteration(next);
        if (control.keepIterations) result.iterations.push_back(std::move(next));
    };
    optimization::StagesResult outcome;
    try {
        outcome = optimization::minimizeInStages(problem, toMinimizerVariables(model, variables),
                                                 model.optimization, control.stop, report,
                                                 stagesStart(control, variables.size()));
    } catch (const base::Cancelled&) {
        return stoppedBeforeStart(model, std::move(variables));
    }
    takeOutcome(outcome, model, std::move(variables), control, result);
    result.processorSeconds = processorSeconds() - computedBefore;
    result.wallSeconds = whole.seconds() - pausedSeconds;
    return result;
}

/// Optimizations one after another that are told as one.
class JoinedOptimization {
public:
    JoinedOptimization(const SolveControl& control, std::size_t ownTerms)
        : control_(control), ownTerms_(ownTerms) {}

    /// @param failures designs that could not be evaluated
    OptimizationResult optimize(const model::Model& model, int& failures) {
        const Books before = books_;
        SolveControl counted = control_;
        counted.iteration = [&](const IterationReport& report) {
            books_.iterations = before.iterations + report.iteration + 1;
            if (control_.iteration) control_.iteration(goneOn(report, before));
        };
        OptimizationResult result = optimizeFrom(model, counted, failures);
        for (IterationReport& report : result.iterations)
            reports_.push_back(goneOn(std::move(report), before));
        books_.evaluations += result.evaluations;
        books_.wallSeconds += result.wallSeconds;
        books_.processorSeconds += result.processorSeconds;
        return result;
    }

    /// Puts the books of all of them into the result of one.
    void finish(OptimizationResult& result) {
        result.iterations = std::move(reports_);
        result.evaluations = books_.evaluations;
        result.wallSeconds = books_.wallSeconds;
        result.processorSeconds = books_.processorSeconds;
    }

private:
    struct Books {
        int iterations = 0, evaluations = 0;
        double wallSeconds = 0.0, processorSeconds = 0.0;
    };

    /// With the terms of the mechanism only.
    [[nodiscard]] IterationReport goneOn(IterationReport report, const Books& before) const {
        report.iteration += before.iterations;
        report.evaluations += before.evaluations;
        report.wallSeconds += before.wallSeconds;
        for (std::size_t term = ownTerms_; term < report.costByTerm.size(); ++term)
            report.cost -= report.costByTerm[term];
        report.costByTerm.resize(std::min(report.costByTerm.size(), ownTerms_));
        report.multiplierByTerm.resize(std::min(report.multiplierByTerm.size(), ownTerms_));
        return report;
    }

    const SolveControl& control_;
    std::size_t ownTerms_;
    Books books_;
    std::vector<IterationReport> reports_;
};

/// What an optimization found that stopped at designs which do not close, gone again from its start
/// with a detour around dead points; or else the same as before.
OptimizationResult goneAround(const model::Model& model, OptimizationResult before,
                              JoinedOptimization& joined) {
    const std::optional<DeadPointDetour> detour = detourAroundDeadPoints(model, before.initialCost);
    if (!detour) return before;
    int failures = 0;
    const OptimizationResult around = joined.optimize(detour->model, failures);
    model::Model from = model;
    assignVariables(from, before.variables, variableValuesOf(around.model));
    OptimizationResult after = around.cancelled ? around : joined.optimize(from, failures);
    if (after.cancelled) {
        before.cancelled = true;
        before.reason = after.reason;
    }
    if (after.cancelled || !(after.finalCost < before.finalCost)) return before;
    after.initialCost = before.initialCost;
    after.reason = "The search stalled at a dead point and went around it. " + after.reason;
    return after;
}

}  // namespace

OptimizationResult optimize(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    const auto closing = control.start ? std::nullopt : closingDesign(model, control.stop);
    const model::Model& start = closing ? *closing : model;
    JoinedOptimization joined(control, model.costTerms.size());
    int failures = 0;
    OptimizationResult result = joined.optimize(start, failures);
    const bool stuck =
        !result.converged && !result.cancelled && failures > stuckShare * result.evaluations;
    if (stuck && !control.start && model.optimization.stages.empty())
        result = goneAround(start, std::move(result), joined);
    joined.finish(result);
    if (closing)
        result.reason =
            "The drawn design does not close everywhere: begun with one near it that "
            "does. "
            + result.reason;
    return result;
}

}  // namespace linkwright::session
