// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/constrained.h"

#include "engine/base/diagnostic.h"
#include "engine/optimization/augmented_lagrangian.h"
#include "engine/optimization/interior_point.h"
#include "engine/optimization/search.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>

namespace linkwright::optimization {

namespace {

/// Rules of the next minimization: what is left of iterations and time, and at first loose, for
/// multipliers that are not right yet.
model::StopRules nextRules(const model::StopRules& rules, const MinimizerResult& total, int round) {
    constexpr double loosest = 1e-3;
    constexpr int looseRounds = 6;
    model::StopRules next = rules;
    next.cost = 0.0;
    next.relativeStep = 0.0;  // penalties make the Lagrangian steep: small steps count
    if (round < looseRounds)
        next.relativeCost = std::max(rules.relativeCost, loosest * std::pow(0.1, round));
    if (rules.maximumIterations > 0) next.maximumIterations -= total.iterations;
    if (rules.seconds > 0.0) next.seconds = std::max(rules.seconds - total.seconds, 1e-3);
    return next;
}

void add(const MinimizerResult& next, MinimizerResult& total) {
    MinimizerResult sum = next;
    sum.iterations += total.iterations;
    sum.evaluations += total.evaluations;
    sum.failedEvaluations += total.failedEvaluations;
    sum.seconds += total.seconds;
    total = std::move(sum);
}

bool isUsedUp(const MinimizerResult& last, const model::StopRules& rules, int iterations) {
    return last.cause == StopCause::Cancelled || last.cause == StopCause::Time
           || (rules.maximumIterations > 0 && iterations >= rules.maximumIterations);
}

/// What is left of iterations for the last minimization is no news.
std::string usedUpText(const MinimizerResult& last, const model::StopRules& rules) {
    char text[120];
    if (last.cause == StopCause::Iterations)
        std::snprintf(text, sizeof text,
                      "The maximum of %d iterations was reached; first-order optimality is %.2g.",
                      rules.maximumIterations, last.optimality);
    else if (last.cause == StopCause::Time)
        std::snprintf(text, sizeof text,
                      "The time limit of %.3g s was reached; first-order optimality is %.2g.",
                      rules.seconds, last.optimality);
    else
        return last.reason;
    return text;
}

/// One minimization after another, until multipliers are right.
class ConstrainedSearch {
public:
    ConstrainedSearch(const ConstrainedCost& cost, const std::vector<MinimizerVariable>& variables,
                      const MinimizerOptions& options)
        : cost_(cost), options_(options), lagrangian_(cost, variables), from_(variables) {}

    MinimizerResult run() {
        constexpr int maxRestarts = 2;
        std::vector<double> start;
        for (const MinimizerVariable& variable : from_)
            start.push_back(std::clamp(variable.start, variable.lower, variable.upper));
        lagrangian_.begin(start, options_.curvature);
        bool usedUp =
            options_.curvature && (lagrangian_.isFree() || lagrangian_.hasPaths()) && approach();
        usedUp = usedUp || search();
        for (int restart = 0; restart < maxRestarts && !usedUp; ++restart) {
            const Design* better = lagrangian_.better();
            if (better == nullptr || better->lack > 0.0) break;
            place(better->variables);
            lagrangian_.startFrom(Design(*better));
            usedUp = search();
        }
        if (const Design* better = lagrangian_.better()) goBack(Design(*better));
        const auto [violation, worst] = lagrangian_.violation();
        total_.initialCost = initialCost_;
        total_.cost = lagrangian_.cost();
        total_.violation = violation;
        total_.worstConstraint = worst;
        total_.limitsMet = lagrangian_.meetsLimits();
        if (total_.limitsMet) {
            total_.reason += " All limits are met.";
            return std::move(total_);
        }
        total_.converged = false;
        if (total_.cause <= StopCause::RelativeStep || total_.cause == StopCause::Rounding)
            total_.cause = StopCause::Infeasible;
        return std::move(total_);
    }

private:
    /// Where all of the curvature is known, most of the way is gone by interior points; what
    /// follows has only to confirm the end.
    /// @return whether nothing is left to do: it is the optimum, time is used up, or somebody
    ///         stopped it
    bool approach() {
        MinimizerOptions inner = options_;
        inner.iteration = [&](const MinimizerIteration& found) {
            if (begun_ && found.iteration == 0) return;
            if (!begun_) initialCost_ = found.cost;
            begun_ = true;
            if (options_.iteration) options_.iteration(found);
        };
        const auto found = approachByInteriorPoint(cost_, from_, inner);
        if (!found) return false;
        total_.iterations = found->iterations;
        total_.evaluations = found->evaluations;
        total_.failedEvaluations = found->failedEvaluations;
        total_.seconds = found->seconds;
        place(found->variables);
        if (found->cause != StopCause::Cancelled && found->cause != StopCause::Time) {
            if (!found->multipliers.empty() && isOptimum(*found)) return true;
            lagrangian_.begin(found->variables, options_.curvature, found->multipliers);
            return false;
        }
        Design design;
        design.variables = found->variables;
        design.gradient.assign(found->variables.size(), 0.0);
        design.value = found->value;
        lagrangian_.take(design);
        total_.variables = design.variables;
        total_.gradient = design.gradient;
        total_.multipliers.assign(design.value.functions.size(), 0.0);
        total_.optimality = found->optimality;
        total_.cause = found->cause;
        total_.algorithm = model::Algorithm::GaussNewton;
        total_.reason = found->cause == StopCause::Cancelled
                            ? "Stopped on request; the best design is kept."
                            : usedUpText(total_, options_.stop);
        return true;
    }

    /// Whether the end of an approach meets all rules as it is; takes it then. What was found by
    /// motions in pieces has the optimality of these.
    bool isOptimum(const Approach& found) {
        Design design;
        const CostAndGradient lagrangian = [&](auto variables, auto gradient) {
            design.value = cost_(variables, gradient, [&](std::size_t first, auto functions) {
                const auto begin = found.multipliers.begin() + static_cast<std::ptrdiff_t>(first);
                return std::vector<double>(begin,
                                           begin + static_cast<std::ptrdiff_t>(functions.size()));
            });
            return design.value.cost;
        };
        MinimizerOptions once = options_;
        once.iteration = {};
        once.leavesStationaryStart = false;
        if (!lagrangian_.hasSquares()) once.curvature = {};
        once.stop = {};
        once.stop.optimality = std::numeric_limits<double>::infinity();
        MinimizerResult end = minimize(lagrangian, from_, once);
        if (found.isInPieces || found.keepsPaths) end.optimality = found.optimality;
        if (!(end.optimality <= options_.stop.optimality) || !meetsLimits(design.value))
            return false;
        end.reason =
            optimalityReason(end.optimality, options_.stop.optimality)
            + std::string(found.isInPieces ? " It was found by motions in pieces." : "")
            + (options_.algorithm == model::Algorithm::Automatic ? " Automatic chose Gauss-Newton."
                                                                 : "");
        design.variables = end.variables;
        design.gradient = end.gradient;
        end.algorithm = model::Algorithm::GaussNewton;
        add(end, total_);
        total_.multipliers = found.multipliers;
        lagrangian_.take(design);
        return true;
    }

    /// Minimizes until multipliers are right or cannot become so.
    /// @return whether iterations or time are used up, or somebody stopped it
    bool search() {
        constexpr int maxRounds = 100;
        for (int round = 0; round < maxRounds; ++round) {
            const MinimizerResult found = minimizeOnce(round);
            const bool loose = rules_.relativeCost > options_.stop.relativeCost
                               && found.cause == StopCause::RelativeCost;
            const bool settled = lagrangian_.isSettled();
            total_.converged = total_.converged && settled && !loose;
            total_.multipliers = lagrangian_.multipliers();
            if (total_.converged) return false;
            if (isUsedUp(found, options_.stop, total_.iterations)) {
                if (total_.cause < StopCause::Iterations) total_.cause = StopCause::Iterations;
                total_.reason = usedUpText(total_, options_.stop);
                return true;
            }
            if (settled && !loose && round > 0) return false;
            if (!lagrangian_.advance()) return false;
        }
        return false;
    }

    MinimizerResult minimizeOnce(int round) {
        MinimizerOptions inner = options_;
        rules_ = inner.stop = nextRules(options_.stop, total_, round);
        // What limits hold need not be a minimum of the cost.
        inner.leavesStationaryStart =
            options_.leavesStationaryStart && !begun_ && lagrangian_.isFree();
        inner.iteration = [&](const MinimizerIteration& found) {
            lagrangian_.accept();
            if (!begun_) initialCost_ = lagrangian_.cost();
            if (begun_ && found.iteration == 0) return;
            begun_ = true;
            report(found);
        };
        inner.curvature = {};
        if (lagrangian_.hasSquares())
            inner.curvature = [&](auto variables, auto /*none*/, CurvatureKind kind) {
                return lagrangian_.curvature(variables, options_.curvature, kind);
            };
        MinimizerResult found = minimize(
            [&](auto point, auto gradient) { return lagrangian_(point, gradient); }, from_, inner);
        add(found, total_);
        place(found.variables);
        return found;
    }

    void report(const MinimizerIteration& found) const {
        if (!options_.iteration) return;
        MinimizerIteration report = found;
        report.cost = lagrangian_.cost();
        report.violation = lagrangian_.violation().first;
        const std::vector<double> multipliers = lagrangian_.multipliers();
        report.multipliers = multipliers;
        report.iteration += total_.iterations;
        report.evaluations += total_.evaluations;
        report.seconds += total_.seconds;
        options_.iteration(report);
    }

    void place(const std::vector<double>& values) {
        for (std::size_t i = 0; i < from_.size(); ++i)
            from_[i].start = values[i];
    }

    /// Takes a better design that was left, and reports it under the number of the last iteration:
    /// it is no optimum that the search has found.
    void goBack(const Design& better) {
        lagrangian_.take(better);
        MinimizerResult found = total_;
        found.variables = better.variables;
        found.gradient = better.gradient;
        place(better.variables);
        MinimizerOptions once = options_;
        once.stop.optimality = std::numeric_limits<double>::infinity();
        once.leavesStationaryStart = false;
        if (!lagrangian_.hasSquares()) once.curvature = {};
        once.iteration = [&](const MinimizerIteration& start) {
            lagrangian_.accept();
            report(start);
        };
        try {
            // What it has to tell is computed anew.
            const MinimizerResult start =
                minimize([&](auto point, auto gradient) { return lagrangian_(point, gradient); },
                         from_, once);
            found.gradient = start.gradient;
            found.optimality = start.optimality;
            found.evaluations = total_.evaluations + start.evaluations;
        } catch (const base::Cancelled&) {
            // Known without it.
        }
        found.multipliers.assign(better.value.functions.size(), 0.0);
        found.converged = false;
        found.reason += " A better design that was met on the way is kept.";
        total_ = std::move(found);
    }

    const ConstrainedCost& cost_;
    const MinimizerOptions& options_;
    AugmentedLagrangian lagrangian_;
    std::vector<MinimizerVariable> from_;
    model::StopRules rules_;  ///< of the last minimization
    MinimizerResult total_;
    double initialCost_ = 0.0;
    bool begun_ = false;
};

}  // namespace

MinimizerResult minimizeConstrained(const ConstrainedCost& cost,
                                    const std::vector<MinimizerVariable>& variables,
                                    const MinimizerOptions& options) {
    return ConstrainedSearch(cost, variables, options).run();
}

}  // namespace linkwright::optimization
