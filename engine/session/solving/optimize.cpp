// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/optimization/stages.h"
#include "engine/session/document/formatted.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/case_problem.h"
#include "engine/session/solving/closing_design.h"
#include "engine/session/solving/confirmation.h"
#include "engine/session/solving/dead_point_detour.h"
#include "engine/session/solving/motion_doubts.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace linkwright::session {

namespace {

/// Of the designs tried, from which on an optimization has run along those that do not close.
constexpr double stuckShare = 0.25;

/// Processor time of the calling thread so far, s.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
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

void requireTask(const model::Model& model) {
    requireValid(model);
    if (model.optimization.stages.empty()) requireCost(model);
    requireValidStages(model);
}

/// The dimension that a constraint of `constrainByDimensions` keeps; null for other ones.
const model::Dimension* keptBy(const model::Model& model, const ConstraintOutcome& constraint) {
    const auto found = std::find_if(
        model.dimensions.begin(), model.dimensions.end(),
        [&](const model::Dimension& kept) { return constraint.term == "keep-" + kept.id; });
    const bool own = model::findById(model.costTerms, constraint.term) != nullptr;
    return own || found == model.dimensions.end() ? nullptr : &*found;
}

/// `0.6 for "force" in case "loaded", which should be at least 1.5. `, or
/// `"length" off by 0.001 m. `
std::string missedPart(const model::Model& model, const ConstraintOutcome& missed) {
    if (const model::Dimension* kept = keptBy(model, missed)) {
        const bool length = kept->kind == model::DimensionKind::Distance
                            || kept->kind == model::DimensionKind::EqualLength;
        return "\"" + kept->id + "\" off by "
               + formatted("%.3g", missed.limits.excess(missed.value))
               + (length ? " m. " : " rad. ");
    }
    const bool above = missed.value > missed.limits.atMost;
    return formatted("%.6g", missed.value) + " for \"" + missed.term + "\""
           + (missed.caseName.empty() ? "" : " in case \"" + missed.caseName + "\"")
           + ", which should be at "
           + (above ? "most " + formatted("%.6g", missed.limits.atMost)
                    : "least " + formatted("%.6g", missed.limits.atLeast))
           + ". ";
}

/// Whether no design variable has any influence on a constraint.
bool isBeyondReach(const OptimizationResult& result, const ConstraintOutcome& missed,
                   const SolveControl& control) {
    try {
        const model::Model staged = modelOfStage(result.model, result.lastStage);
        SolveControl quiet;
        quiet.stop = control.stop;
        const GradientResult found = computeGradient(staged, GradientMethod::Adjoint, quiet);
        const auto is = [&](const ConstraintGradient& entry) {
            return entry.constraint.term == missed.term
                   && entry.constraint.caseName == missed.caseName;
        };
        const auto at = std::find_if(found.constraints.begin(), found.constraints.end(), is);
        return at != found.constraints.end()
               && std::all_of(at->gradient.begin(), at->gradient.end(),
                              [](double slope) { return slope == 0.0; });
    } catch (const base::InputError&) {
        return false;  // nothing more is to be said
    } catch (const base::ComputationError&) {
        return false;
    } catch (const base::Cancelled&) {
        return false;
    }
}

/// What is said of limits that contradict each other, or that nothing keeps. Their multipliers mean
/// nothing.
/// @param index of the constraint that is farthest from its limits
std::string missedLimits(OptimizationResult& result, int index, const SolveControl& control) {
    if (index < 0 || static_cast<std::size_t>(index) >= result.constraints.size()) return {};
    const ConstraintOutcome& missed = result.constraints[static_cast<std::size_t>(index)];
    std::string text = "No design was found that meets all limits. The one that comes closest has "
                       + missedPart(result.model, missed);
    for (const ConstraintOutcome& other : result.constraints)
        if (&other != &missed && !other.isMet())
            text += "It also has " + missedPart(result.model, other);
    if (isBeyondReach(result, missed, control)) {
        const model::Dimension* kept = keptBy(result.model, missed);
        text += "No variable has any effect on \"" + (kept ? kept->id : missed.term) + "\" there. ";
    }
    for (ConstraintOutcome& constraint : result.constraints)
        constraint.multiplier = 0.0;
    return text;
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
    if (!result.cancelled)
        confirm(result, control.stop);
    else
        result.constraints.clear();  // what they come to would take another motion
    if (!result.cancelled && !last.limitsMet)
        result.reason = missedLimits(result, evaluator.constraintAt(last.worstConstraint), control)
                        + result.reason;
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

/// What an optimization came to.
struct Attempt {
    OptimizationResult result;
    int failures = 0;  ///< designs that could not be evaluated
    bool limitsMet = true;
    double violation = 0.0;  ///< largest of its limits, see model::Limits

    /// Whether it has run along designs that do not close.
    [[nodiscard]] bool isStuck() const {
        return !result.converged && !result.cancelled && failures > stuckShare * result.evaluations;
    }
    [[nodiscard]] bool isBetterThan(const Attempt& other) const {
        if (!limitsMet || !other.limitsMet)
            return limitsMet != other.limitsMet ? limitsMet : violation < other.violation;
        return result.finalCost < other.result.finalCost;
    }
};

/// @param settings in place of those of the model
Attempt optimizeFrom(const model::Model& model, const model::OptimizationSettings& settings,
                     const SolveControl& control) {
    const Stopwatch whole;
    const double computedBefore = processorSeconds();
    requireTask(model);
    const std::vector<Variable> variables = requireVariables(model);
    CaseProblem problem(model, variables, control);
    Attempt attempt;
    const auto report = [&](const optimization::StageIteration& iteration) {
        IterationReport next = toReport(iteration);
        problem.complete(next, iteration.progress.multipliers);
        if (control.iteration) control.iteration(next);
        if (control.keepIterations) attempt.result.iterations.push_back(std::move(next));
    };
    optimization::StagesResult outcome;
    try {
        outcome = optimization::minimizeInStages(problem.staged(), problem.minimizerVariables(),
                                                 settings, control.stop, report, problem.start());
    } catch (const base::Cancelled&) {
        return {stoppedBeforeStart(model, variables)};
    }
    attempt.failures = problem.failures();
    attempt.limitsMet = outcome.stages.back().limitsMet;
    attempt.violation = outcome.stages.back().violation;
    takeOutcome(outcome, model, variables, problem.evaluator(), control, attempt.result);
    attempt.result.processorSeconds = processorSeconds() - computedBefore;
    attempt.result.wallSeconds = whole.seconds() - problem.pausedSeconds();
    return attempt;
}

/// Optimizations one after another that are told as one.
class JoinedOptimization {
public:
    JoinedOptimization(const SolveControl& control, std::size_t ownTerms)
        : control_(control), ownTerms_(ownTerms) {}

    /// @return what the time that is left allows; nothing where none is
    std::optional<Attempt> optimize(const model::Model& model) {
        const Totals before = totals_;
        model::OptimizationSettings settings = model.optimization;
        if (double& limit = settings.stop.seconds; limit > 0.0) {
            limit -= before.wallSeconds;
            if (!(limit > 0.0)) return std::nullopt;
        }
        SolveControl counted = control_;
        counted.iteration = [&](const IterationReport& report) {
            totals_.iterations = before.iterations + report.iteration + 1;
            if (control_.iteration) control_.iteration(continued(report, before));
        };
        Attempt attempt = optimizeFrom(model, settings, counted);
        for (IterationReport& report : attempt.result.iterations)
            reports_.push_back(continued(std::move(report), before));
        totals_.evaluations += attempt.result.evaluations;
        totals_.wallSeconds += attempt.result.wallSeconds;
        totals_.processorSeconds += attempt.result.processorSeconds;
        return attempt;
    }

    /// Puts the books of all of them into the result of one.
    void finish(OptimizationResult& result) {
        result.iterations = std::move(reports_);
        result.evaluations = totals_.evaluations;
        result.wallSeconds = totals_.wallSeconds;
        result.processorSeconds = totals_.processorSeconds;
    }

private:
    struct Totals {
        int iterations = 0, evaluations = 0;
        double wallSeconds = 0.0, processorSeconds = 0.0;
    };

    /// With the terms of the mechanism only.
    [[nodiscard]] IterationReport continued(IterationReport report, const Totals& before) const {
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
    Totals totals_;
    std::vector<IterationReport> reports_;
};

/// Goes from the start of an optimization to where one ends that keeps off dead points, and on from
/// there.
/// @param velocityCost of what keeps it off them, at the start
/// @return nothing where that is not possible
std::optional<Attempt> goAround(const model::Model& start, double velocityCost,
                                const std::vector<Variable>& variables, JoinedOptimization& joined,
                                const std::atomic<bool>* stop) {
    try {
        const std::optional<DeadPointDetour> detour = detourAroundDeadPoints(start, velocityCost);
        if (!detour) return std::nullopt;
        std::optional<Attempt> around = joined.optimize(detour->model);
        if (!around || around->result.cancelled) return around;
        model::Model from = start;
        assignVariables(from, variables, variableValuesOf(around->result.model));
        // Dead points may lie between the instants of either.
        const auto closing = closingDesign(from, stop);
        return joined.optimize(closing ? *closing : from);
    } catch (const base::ComputationError&) {
        return std::nullopt;  // what was found before counts
    }
}

/// The best of an optimization that stopped at designs which do not close, and of those that go
/// around dead points, wider and wider, until one is not stuck.
/// @param start of all of them
Attempt goneAround(const model::Model& start, Attempt best, JoinedOptimization& joined,
                   const std::atomic<bool>* stop) {
    // Parts of the cost of the start that its velocities make. What the first leaves stuck, among
    // random starts of slider-cranks and four-bars, one of the others does not.
    constexpr std::array<double, 3> parts{0.05, 0.5, 5.0};
    const double initialCost = best.result.initialCost;
    for (const double part : parts) {
        if (!best.isStuck()) break;
        std::optional<Attempt> next =
            goAround(start, part * initialCost, best.result.variables, joined, stop);
        if (!next) continue;
        if (next->result.cancelled) {
            best.result.cancelled = true;
            best.result.reason = next->result.reason;
        } else if (next->isBetterThan(best)) {
            best = std::move(*next);
            best.result.initialCost = initialCost;
            best.result.reason =
                "The search got stuck at a dead point and went around it. " + best.result.reason;
        }
    }
    return best;
}

/// What stopped an optimization where no design was found that closes.
/// @param gap that the nearest one leaves, m
base::Diagnostic withNearest(base::Diagnostic told, double gap) {
    char size[32];
    std::snprintf(size, sizeof size, "%.3g", 1e3 * gap);
    told.remedy = "No design near it closes, either: loops of the nearest one miss closing by "
                  + std::string(size)
                  + " mm on average. Widen the bounds, make more numbers design variables, or limit "
                    "the travel of the drive.";
    return told;
}

/// @param gap see `withNearest`; zero where one was found
Attempt optimizeFirst(JoinedOptimization& joined, const model::Model& start, double gap) {
    try {
        return *joined.optimize(start);
    } catch (const base::ComputationError& error) {
        if (!(gap > 0.0)) throw;
        throw base::ComputationError(withNearest(error.diagnostic(), gap), error.time());
    } catch (const base::InputError& error) {
        if (!(gap > 0.0)) throw;
        throw base::InputError(withNearest(error.diagnostics().front(), gap));
    }
}

/// @param result complete
void addWarnings(OptimizationResult& result) {
    std::vector<const IterationReport*> iterations;
    for (const IterationReport& iteration : result.iterations)
        iterations.push_back(&iteration);
    result.warnings = doubtsOfPeaks(result.model, result.constraints, result.peaks);
    for (base::Diagnostic& doubt : doubtsOfIterations(result.model, iterations))
        result.warnings.push_back(std::move(doubt));
    // Of limits the iterations keep no derivatives.
    if (result.iterations.empty()
        || std::any_of(result.model.costTerms.begin(), result.model.costTerms.end(),
                       model::isConstraint))
        return;
    for (base::Diagnostic& doubt :
         doubtsOfGradient(result.variables, result.iterations.front().gradient, {}))
        result.warnings.push_back(std::move(doubt));
}

}  // namespace

OptimizationResult optimize(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    double gap = 0.0;
    const auto closing = control.start ? std::nullopt : closingDesign(model, control.stop, &gap);
    const model::Model& start = closing ? *closing : model;
    JoinedOptimization joined(control, model.costTerms.size());
    Attempt attempt = optimizeFirst(joined, start, gap);
    if (!control.start && model.optimization.stages.empty())
        attempt = goneAround(start, std::move(attempt), joined, control.stop);
    OptimizationResult& result = attempt.result;
    joined.finish(result);
    addWarnings(result);
    if (closing)
        result.reason =
            "The drawn design does not close everywhere: started from one near it that does. "
            + result.reason;
    return std::move(result);
}

}  // namespace linkwright::session
