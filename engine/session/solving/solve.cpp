// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/solve.h"

#include "engine/base/parallel.h"
#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/optimization/stages.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/document/formatted.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/closing_design.h"
#include "engine/session/solving/confirmation.h"
#include "engine/session/solving/dead_point_detour.h"
#include "engine/session/solving/name_costates.h"
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

/// Multipliers of constraints in the order of all terms; those of all cases together, for they
/// share their limits.
std::vector<double> byTerm(const std::vector<std::size_t>& constraints,
                           const std::vector<double>& multipliers, std::size_t terms) {
    if (constraints.size() != multipliers.size() || multipliers.empty()) return {};
    std::vector<double> result(terms, 0.0);
    for (std::size_t index = 0; index < constraints.size(); ++index)
        if (constraints[index] < terms)  // others are of dimensions
            result[constraints[index]] += multipliers[index];
    return result;
}

/// The constraint that is farthest from its limits.
std::string missedLimit(const OptimizationResult& result, int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= result.constraints.size()) return {};
    const ConstraintOutcome& missed = result.constraints[static_cast<std::size_t>(index)];
    const bool above = missed.value > missed.atMost;
    return "No design was found that keeps all limits. The one that comes closest has "
           + formatted("%.6g", missed.value) + " for \"" + missed.term + "\""
           + (missed.caseName.empty() ? "" : " in case \"" + missed.caseName + "\"")
           + ", which should be at "
           + (above ? "most " + formatted("%.6g", missed.atMost)
                    : "least " + formatted("%.6g", missed.atLeast))
           + ". ";
}

/// The best design of the last stage, confirmed.
void takeOutcome(const optimization::StagesResult& outcome, const model::Model& model,
                 std::vector<Variable> variables, CaseEvaluator& evaluator,
                 const SolveControl& control, OptimizationResult& result) {
    const auto& stages = model.optimization.stages;
    const std::size_t firstStage =
        control.start ? static_cast<std::size_t>(control.start->stage) : 0;
    if (!stages.empty()) result.lastStage = stages[firstStage + outcome.stages.size() - 1];
    const optimization::MinimizerResult& last = outcome.stages.back();
    // Without the bound of the worst case.
    const auto values = std::span<const double>(last.variables).first(variables.size());
    result.model = model;
    if (!stages.empty()) setParameters(result.model, result.lastStage.parameterValues);
    assignVariables(result.model, variables, values);
    result.model.optimizedHash = fingerprint(result.model);
    for (std::size_t i = 0; i < variables.size(); ++i)
        variables[i].value = values[i];
    result.variables = std::move(variables);
    result.initialCost = outcome.stages.front().initialCost;
    result.finalCost = last.cost;
    result.converged = last.converged;
    result.cancelled = last.cause == optimization::StopCause::Cancelled;
    result.reason = outcome.reason;
    const auto [multipliers, shares] = evaluator.splitMultipliers(last.multipliers);
    for (const double multiplier : multipliers)
        result.constraints.push_back({.term = {}, .multiplier = multiplier});
    result.evaluations = outcome.evaluations;
    if (evaluator.hasCases() && !result.cancelled) {
        const double cost = evaluator.cost(values);
        if (evaluator.hasBound()) result.finalCost = cost;  // to rounding it is the bound
        result.cases = evaluator.cases();
        for (std::size_t index = 0; index < shares.size(); ++index)
            result.cases[index].share = shares[index];
    }
    if (!result.cancelled) confirm(result, control.stop);
    if (!result.cancelled && last.violation > optimization::allowedViolation)
        result.reason =
            missedLimit(result, evaluator.constraintAt(last.worstConstraint)) + result.reason;
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

/// Cost, gradients of all cases, and what they make.
void differentiateCases(GradientMethod method, CaseEvaluator& evaluator,
                        const std::vector<double>& values, const std::atomic<bool>* stop,
                        GradientResult& result) {
    std::vector<std::vector<double>> gradients = evaluator.partGradients(method, values, stop);
    const std::vector<CaseOutcome> cases = evaluator.cases();
    const std::size_t worst = worstOf(cases);
    std::fill(result.gradient.begin(), result.gradient.end(), 0.0);
    for (std::size_t index = 0; index < cases.size(); ++index) {
        if (!evaluator.hasBound() || index == worst)
            for (std::size_t entry = 0; entry < values.size(); ++entry)
                result.gradient[entry] += cases[index].weight * gradients[index][entry];
        result.cases.push_back({cases[index], std::move(gradients[index])});
    }
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
    CaseEvaluator evaluator(limited);
    const std::vector<double> values = valuesOf(result.variables);
    result.gradient.assign(values.size(), std::numeric_limits<double>::quiet_NaN());

    const Stopwatch forward;
    result.cost = evaluator.cost(values, control.stop);
    result.forwardSeconds = forward.seconds();

    const Stopwatch whole;
    if (evaluator.hasCases())
        differentiateCases(method, evaluator, values, control.stop, result);
    else
        evaluator.costAndGradient(method, values, result.gradient, control.stop);
    result.gradientSeconds = whole.seconds();
    if (method == GradientMethod::Adjoint) {
        GradientEvaluator::FunctionGradient function = evaluator.functionGradient();
        result.functionTimes = std::move(function.times);
        result.functionGradient = std::move(function.values);
    }
    result.peaks = evaluator.peaks();
    result.constraints = evaluator.constraintGradients(method, values, control.stop);
    return result;
}

CostateResult computeCostates(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    const Stopwatch whole;
    // Substructures are another way to compute the joint form, and keep less of it.
    // They are those of the project itself.
    model::Model source = model;
    source.cases = {};
    if (source.simulation.formulation == model::Formulation::DivideAndConquer)
        source.simulation.formulation = model::Formulation::Joint;
    GradientEvaluator evaluator(source);
    CostateResult result =
        nameCostates(source, evaluator.costates(variableValuesOf(source), control.stop));
    result.wallSeconds = whole.seconds();
    return result;
}

namespace {

PropertyGradient propertyGradientOf(const model::Model& model, const SolveControl& control) {
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

}  // namespace

PropertyGradient computePropertyGradient(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    std::vector<const model::Case*> cases = model::activeCases(model);
    if (cases.empty()) return propertyGradientOf(model, control);
    if (model.cases.objective == model::CaseObjective::Worst) {
        CaseEvaluator evaluator(model);
        evaluator.cost(variableValuesOf(model), control.stop);
        const std::vector<CaseOutcome> found = evaluator.cases();
        cases = {cases[worstOf(found)]};
    }
    std::vector<PropertyGradient> parts(cases.size());
    base::parallelFor(cases.size(), [&](std::size_t index, std::size_t) {
        parts[index] = propertyGradientOf(modelOfCase(model, *cases[index]), control);
    });
    PropertyGradient sum;
    for (std::size_t index = 0; index < cases.size(); ++index)
        for (const auto& [key, derivative] : parts[index])
            // What a case gives a value does not change with the number of the project.
            sum[key] += model::replaces(*cases[index], key.first, key.second)
                            ? 0.0
                            : cases[index]->weight * derivative;
    return sum;
}

std::size_t worstOf(const std::vector<CaseOutcome>& cases) {
    return static_cast<std::size_t>(
        std::max_element(cases.begin(), cases.end(),
                         [](const CaseOutcome& one, const CaseOutcome& other) {
                             return one.weight * one.cost < other.weight * other.cost;
                         })
        - cases.begin());
}

CasesResult computeCases(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    CaseEvaluator evaluator(model);
    CasesResult result;
    result.cost = evaluator.cost(variableValuesOf(model), control.stop);
    result.cases = evaluator.cases();
    result.constraints = evaluator.constraints();
    return result;
}

namespace {

void requireTask(const model::Model& model) {
    requireValid(model);
    if (model.optimization.stages.empty()) requireCost(model);
    requireValidStages(model);
}

/// The problem of an optimization, stage by stage, as the minimizer sees it.
class CaseProblem {
public:
    CaseProblem(const model::Model& model, const std::vector<Variable>& variables,
                const SolveControl& control)
        : model_(model),
          variables_(variables),
          control_(control),
          evaluator_(model),
          current_(model),
          trial_(model) {}

    [[nodiscard]] CaseEvaluator& evaluator() { return evaluator_; }
    [[nodiscard]] double pausedSeconds() const { return pausedSeconds_; }
    /// Designs that could not be evaluated.
    [[nodiscard]] int failures() const { return failures_; }

    /// As the minimizer wants them; behind them the bound of the worst case, if there is one.
    [[nodiscard]] std::vector<optimization::MinimizerVariable> minimizerVariables() const {
        std::vector<optimization::MinimizerVariable> list =
            toMinimizerVariables(model_, variables_);
        if (evaluator_.hasBound()) list.emplace_back();
        return list;
    }

    [[nodiscard]] std::optional<optimization::StagesStart> start() const {
        std::optional<optimization::StagesStart> from = stagesStart(control_, variables_.size());
        if (from && evaluator_.hasBound()) from->variables.push_back(0.0);
        return from;
    }

    optimization::StagedProblem staged() {
        return {
            [this](auto values, auto gradient) { return evaluate(values, gradient, nullptr).cost; },
            [this](const std::map<std::string, double>& weights) {
                evaluator_.setTermWeights(weights);
            },
            [this](const model::OptimizationStage& stage) { begin(stage); },
            &pausedSeconds_,
            [this](auto values, auto gradient, const auto& multipliersOf) {
                return evaluate(values, gradient, &multipliersOf);
            },
            [this] { return evaluator_.hasConstraints(); },
            [this](std::vector<optimization::MinimizerVariable>& list) { prepareBound(list); }};
    }

    /// What an iteration reports of the last evaluation.
    void complete(IterationReport& report, std::span<const double> multipliers) const {
        const std::size_t terms = model_.costTerms.size();
        report.variables.resize(variables_.size());
        report.gradient.resize(variables_.size());
        report.costByTerm = evaluator_.costByTerm();
        report.costByTerm.resize(terms);  // without those of dimensions
        report.multiplierByTerm = byTerm(evaluator_.termsOfConstraints(),
                                         evaluator_.splitMultipliers(multipliers).first, terms);
        const std::vector<CaseOutcome> cases = evaluator_.cases();
        for (const CaseOutcome& outcome : cases)
            report.costByCase.push_back(outcome.cost);
        if (evaluator_.hasBound()) {
            const CaseOutcome& worst = cases[worstOf(cases)];
            report.cost = worst.weight * worst.cost;
        }
        report.forwardSeconds = forwardSeconds_;
        report.gradientSeconds = gradientSeconds_;
    }

private:
    void begin(const model::OptimizationStage& stage) {
        model::Model staged = modelOfStage(model_, stage);
        if (staged == current_) return;
        current_ = std::move(staged);
        trial_ = current_;
        evaluator_ = CaseEvaluator(current_);
    }

    /// The bound begins at the worst cost.
    void prepareBound(std::vector<optimization::MinimizerVariable>& list) {
        if (!evaluator_.hasBound()) return;
        std::vector<double> values;
        for (std::size_t index = 0; index < variables_.size(); ++index)
            values.push_back(std::clamp(list[index].start, list[index].lower, list[index].upper));
        const double worst = evaluateDesign(started_, trial_, variables_, values,
                                            [&] { return evaluator_.cost(values, control_.stop); });
        list.back().start = worst;
        list.back().scale = worst != 0.0 ? std::abs(worst) : 1.0;
        evaluator_.setBoundSize(list.back().scale);
    }

    /// @param multipliersOf null without constraints
    optimization::ConstrainedValue evaluate(std::span<const double> all, std::span<double> gradient,
                                            const optimization::MultipliersOf* multipliersOf) {
        pausedSeconds_ += waitWhilePaused(control_);
        ++failures_;  // until it has a cost
        // The other methods do not tell the terms of the cost and the time of the motion.
        const GradientMethod method = model_.optimization.gradient;
        const auto values = all.first(variables_.size());
        const Stopwatch watch;
        optimization::ConstrainedValue found;
        evaluateDesign(started_, trial_, variables_, values, [&] {
            const bool adjoint = method == GradientMethod::Adjoint;
            const double before = adjoint ? 0.0 : evaluator_.cost(values, control_.stop);
            forwardSeconds_ = watch.seconds();
            if (multipliersOf != nullptr)
                found =
                    evaluator_.constrained(method, all, gradient, *multipliersOf, control_.stop);
            else
                found.cost = evaluator_.costAndGradient(method, values, gradient, control_.stop);
            if (adjoint)
                forwardSeconds_ = evaluator_.forwardSeconds();
            else if (!evaluator_.hasBound())
                found.cost = before;
            return found.cost;
        });
        gradientSeconds_ = watch.seconds();
        --failures_;
        return found;
    }

    const model::Model& model_;
    const std::vector<Variable>& variables_;
    const SolveControl& control_;
    CaseEvaluator evaluator_;
    model::Model current_, trial_;  ///< of the stage
    double forwardSeconds_ = 0.0, gradientSeconds_ = 0.0, pausedSeconds_ = 0.0;
    bool started_ = false;
    int failures_ = 0;
};

/// @param failures designs that could not be evaluated
OptimizationResult optimizeFrom(const model::Model& model, const SolveControl& control,
                                int& failures) {
    const Stopwatch whole;
    const double computedBefore = processorSeconds();
    requireTask(model);
    const std::vector<Variable> variables = requireVariables(model);
    CaseProblem problem(model, variables, control);
    OptimizationResult result;
    const auto report = [&](const optimization::StageIteration& iteration) {
        IterationReport next = toReport(iteration);
        problem.complete(next, iteration.progress.multipliers);
        if (control.iteration) control.iteration(next);
        if (control.keepIterations) result.iterations.push_back(std::move(next));
    };
    optimization::StagesResult outcome;
    try {
        outcome = optimization::minimizeInStages(problem.staged(), problem.minimizerVariables(),
                                                 model.optimization, control.stop, report,
                                                 problem.start());
    } catch (const base::Cancelled&) {
        return stoppedBeforeStart(model, variables);
    }
    failures = problem.failures();
    takeOutcome(outcome, model, variables, problem.evaluator(), control, result);
    result.processorSeconds = processorSeconds() - computedBefore;
    result.wallSeconds = whole.seconds() - problem.pausedSeconds();
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
