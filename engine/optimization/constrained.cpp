// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/constrained.h"

#include "engine/base/diagnostic.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace linkwright::optimization {

namespace {

/// How far a value is beyond its limits, with the sign of the multiplier that draws it back.
double beyond(const LimitedValue& function) {
    return std::max(function.value - function.atMost, 0.0)
           - std::max(function.atLeast - function.value, 0.0);
}

/// The cost with the multipliers and penalties of its functions. Functions are counted in a scale
/// of their own, and the penalty in that of the cost.
class AugmentedLagrangian {
public:
    AugmentedLagrangian(const ConstrainedCost& cost,
                        const std::vector<MinimizerVariable>& variables)
        : cost_(cost), variables_(variables) {}

    double operator()(std::span<const double> variables, std::span<double> gradient) {
        if (!(penalty_ > 0.0)) begin(variables);
        trial_ = cost_(variables, gradient,
                       [this](std::size_t first, std::span<const LimitedValue> functions) {
                           return multipliers(first, functions);
                       });
        double sum = 0.0;
        const std::vector<double> after = multipliers(0, trial_.functions);
        for (std::size_t index = 0; index < after.size(); ++index) {
            const double moved = after[index] * scales_[index];
            sum += (moved * moved - lambda_[index] * lambda_[index]) / (2.0 * penalty_);
        }
        return trial_.cost + sum;
    }

    /// The trial evaluated last is the best design so far.
    void accept() { accepted_ = trial_; }
    [[nodiscard]] double cost() const { return accepted_.cost; }
    [[nodiscard]] std::vector<double> multipliers() const {
        return multipliers(0, accepted_.functions);
    }
    /// Largest violation, in the scale of its function, and whose it is.
    [[nodiscard]] std::pair<double, int> violation() const {
        std::pair<double, int> worst{0.0, -1};
        for (std::size_t index = 0; index < accepted_.functions.size(); ++index) {
            const double own = std::abs(beyond(accepted_.functions[index])) / scales_[index];
            if (own > worst.first) worst = {own, static_cast<int>(index)};
        }
        return worst;
    }

    /// The same, and how far a function with a multiplier stays within its limit: zero where the
    /// multipliers are right.
    [[nodiscard]] double imbalance() const {
        double worst = 0.0;
        const std::vector<double> after = multipliers();
        for (std::size_t index = 0; index < after.size(); ++index)
            worst = std::max(worst,
                             std::abs(after[index] * scales_[index] - lambda_[index]) / penalty_);
        return worst;
    }

    /// Takes over the multipliers of the best design.
    /// @return false when the penalty has become so large that it cannot help any more
    bool advance() {
        constexpr double enough = 0.25, growth = 10.0, most = 1e14, largest = 1e10;
        const double now = imbalance();
        const std::vector<double> after = multipliers();
        for (std::size_t index = 0; index < after.size(); ++index)
            lambda_[index] = std::clamp(after[index] * scales_[index], -largest * costScale_,
                                        largest * costScale_);
        if (now > allowedViolation && now > enough * imbalanceBefore_) penalty_ *= growth;
        imbalanceBefore_ = now;
        return penalty_ < most * costScale_;
    }

private:
    /// Chooses scales and penalty at the first design.
    void begin(std::span<const double> variables) {
        std::vector<double> plain(variables.size()), gradient(variables.size());
        const auto evaluate = [&](int counted) {
            return cost_(variables, gradient,
                         [&](std::size_t first, std::span<const LimitedValue> functions) {
                             std::vector<double> ones(functions.size(), 0.0);
                             const int place = counted - static_cast<int>(first);
                             if (place >= 0 && static_cast<std::size_t>(place) < ones.size())
                                 ones[static_cast<std::size_t>(place)] = 1.0;
                             return ones;
                         });
        };
        trial_ = evaluate(-1);
        plain = gradient;
        scales_.clear();
        for (std::size_t index = 0; index < trial_.functions.size(); ++index) {
            double scale = limitSize(trial_.functions[index]);
            if (scale == 0.0) {
                evaluate(static_cast<int>(index));
                for (std::size_t i = 0; i < gradient.size(); ++i)
                    scale = std::max(scale, variables_[i].scale * std::abs(gradient[i] - plain[i]));
            }
            scales_.push_back(scale > 0.0 ? scale : 1.0);
        }
        lambda_.assign(scales_.size(), 0.0);
        accept();
        choosePenalty(costSize(variables, plain));
    }

    /// Size of the cost: at the first design, unless it is zero there but for rounding, as where a
    /// neighboring problem has its optimum. A little beside it then tells.
    double costSize(std::span<const double> variables, std::span<double> gradient) const {
        constexpr double aside = 0.01, rounding = 1e-10;
        const double here = std::abs(accepted_.cost);
        std::vector<double> moved(variables.begin(), variables.end());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            const double step = aside * variables_[i].scale;
            const bool upward = moved[i] + step <= variables_[i].upper;
            moved[i] = upward ? moved[i] + step : std::max(moved[i] - step, variables_[i].lower);
        }
        double there = here;
        try {
            const auto none = [](std::size_t, std::span<const LimitedValue> functions) {
                return std::vector<double>(functions.size(), 0.0);
            };
            if (violation().first > 0.0) there = std::abs(cost_(moved, gradient, none).cost);
        } catch (const base::ComputationError&) {
            // The size stays that of the first design.
        }
        if (here < rounding * there) return there;
        return here != 0.0 ? here : 1.0;
    }

    static double limitSize(const LimitedValue& function) {
        if (function.size > 0.0) return function.size;
        double size = 0.0;
        for (const double limit : {function.atLeast, function.atMost})
            if (std::isfinite(limit)) size = std::max(size, std::abs(limit));
        return size;
    }

    /// A violation of a tenth then costs a twentieth of the cost; a large one is not to drown it.
    void choosePenalty(double costSize) {
        constexpr double first = 10.0;
        costScale_ = costSize;
        double squares = 0.0;
        for (std::size_t index = 0; index < scales_.size(); ++index)
            squares += std::pow(beyond(accepted_.functions[index]) / scales_[index], 2);
        penalty_ = first * costScale_ / std::max(1.0, squares);
        imbalanceBefore_ = violation().first;
    }

    [[nodiscard]] std::vector<double> multipliers(std::size_t first,
                                                  std::span<const LimitedValue> functions) const {
        std::vector<double> result;
        for (std::size_t index = 0; index < functions.size(); ++index) {
            const LimitedValue& function = functions[index];
            const double scale = scales_[first + index];
            const auto pushed = [&](double limit) {
                return lambda_[first + index] + penalty_ * (function.value - limit) / scale;
            };
            double multiplier = 0.0;
            if (std::isfinite(function.atMost)) multiplier = std::max(pushed(function.atMost), 0.0);
            if (std::isfinite(function.atLeast) && multiplier == 0.0)
                multiplier = std::min(pushed(function.atLeast), 0.0);
            result.push_back(multiplier / scale);
        }
        return result;
    }

    const ConstrainedCost& cost_;
    const std::vector<MinimizerVariable>& variables_;
    ConstrainedValue trial_, accepted_;
    std::vector<double> scales_;  ///< of the functions
    std::vector<double> lambda_;  ///< times the scales
    double costScale_ = 1.0;
    double penalty_ = 0.0;  ///< rho, with functions in their scales; 0 before the first design
    double imbalanceBefore_ = 0.0;
};

/// Rules of the next minimization: what is left of iterations and time, and at first loose, for
/// multipliers that are not right yet.
model::StopRules nextRules(const model::StopRules& rules, const MinimizerResult& total, int round) {
    constexpr double loosest = 1e-3;
    constexpr int looseRounds = 6;
    model::StopRules next = rules;
    next.cost = 0.0;
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

}  // namespace

MinimizerResult minimizeConstrained(const ConstrainedCost& cost,
                                    const std::vector<MinimizerVariable>& variables,
                                    const MinimizerOptions& options) {
    constexpr int mostRounds = 100;
    AugmentedLagrangian lagrangian(cost, variables);
    std::vector<MinimizerVariable> from = variables;
    MinimizerResult total;
    double initialCost = 0.0;
    bool reachable = true;
    for (int round = 0; round < mostRounds; ++round) {
        MinimizerOptions inner = options;
        inner.stop = nextRules(options.stop, total, round);
        inner.iteration = [&](const MinimizerIteration& found) {
            lagrangian.accept();
            if (round == 0 && found.iteration == 0) initialCost = lagrangian.cost();
            if (!options.iteration || (round > 0 && found.iteration == 0)) return;
            MinimizerIteration report = found;
            report.cost = lagrangian.cost();
            report.violation = lagrangian.violation().first;
            const std::vector<double> multipliers = lagrangian.multipliers();
            report.multipliers = multipliers;
            report.iteration += total.iterations;
            report.evaluations += total.evaluations;
            report.seconds += total.seconds;
            options.iteration(report);
        };
        const MinimizerResult found = minimize(
            [&](auto point, auto gradient) { return lagrangian(point, gradient); }, from, inner);
        add(found, total);
        for (std::size_t i = 0; i < from.size(); ++i)
            from[i].start = found.variables[i];
        const bool within = lagrangian.imbalance() <= allowedViolation;
        const bool loose = inner.stop.relativeCost > options.stop.relativeCost
                           && found.cause == StopCause::RelativeCost;
        if (isUsedUp(found, options.stop, total.iterations)) {
            total.converged = total.converged && within && !loose;
            total.reason = usedUpText(found, options.stop);
            break;
        }
        if (within && !loose && (found.converged || round > 0)) break;
        reachable = lagrangian.advance();
        if (!reachable) break;
    }
    const auto [violation, worst] = lagrangian.violation();
    total.initialCost = initialCost;
    total.cost = lagrangian.cost();
    total.violation = violation;
    total.worstConstraint = worst;
    total.multipliers = lagrangian.multipliers();
    if (violation > allowedViolation) {
        total.converged = false;
        if (total.cause <= StopCause::RelativeStep || total.cause == StopCause::Rounding)
            total.cause = StopCause::Infeasible;
    }
    if (violation <= allowedViolation) total.reason += " All limits are met.";
    return total;
}

}  // namespace linkwright::optimization
