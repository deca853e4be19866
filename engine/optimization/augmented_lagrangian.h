// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"
#include "engine/optimization/quadratic_model.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace linkwright::optimization {

/// How far a value is beyond its limits, with the sign of the multiplier that draws it back.
inline double beyond(const LimitedValue& function) {
    return std::max(function.value - function.limits.atMost, 0.0)
           - std::max(function.limits.atLeast - function.value, 0.0);
}

inline bool meetsLimits(const ConstrainedValue& design) {
    return std::all_of(
        design.functions.begin(), design.functions.end(),
        [](const LimitedValue& function) { return function.limits.areMet(function.value); });
}

/// Where a search was, and what was there.
struct Design {
    std::vector<double> variables, gradient;  ///< of the Lagrangian at that time
    ConstrainedValue value;
    /// Largest violation in the scales of the search; 0 where all limits are met.
    double lack = std::numeric_limits<double>::infinity();
};

/// The cost with the multipliers and penalties of its functions. Functions are counted in a scale
/// of their own, and the penalty in that of the cost.
class AugmentedLagrangian {
public:
    AugmentedLagrangian(const ConstrainedCost& cost,
                        const std::vector<MinimizerVariable>& variables)
        : cost_(cost), variables_(variables) {}

    double operator()(std::span<const double> variables, std::span<double> gradient) {
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
        see(variables, gradient);
        return trial_.cost + sum;
    }

    /// Chooses scales, penalty and multipliers at the first design.
    /// @param ofCost empty where curvature is not known
    /// @param known multipliers there; empty: not known
    void begin(std::span<const double> variables, const CurvatureOf& ofCost,
               const std::vector<double>& known = {}) {
        std::vector<double> plain(variables.size()), gradient(variables.size());
        const auto evaluate = [&](int counted) { return count(variables, gradient, counted); };
        trial_ = evaluate(-1);
        plain = gradient;
        scales_.clear();
        std::vector<Eigen::VectorXd> slopes;
        std::vector<std::vector<double>> plainSlopes;
        for (std::size_t index = 0; index < trial_.functions.size(); ++index) {
            evaluate(static_cast<int>(index));
            const double sign = std::isfinite(trial_.functions[index].limits.atMost) ? 1.0 : -1.0;
            slopes.push_back(
                sign * (scaledSlopes(variables, gradient) - scaledSlopes(variables, plain)));
            double change = 0.0;
            for (std::size_t i = 0; i < gradient.size(); ++i)
                change = std::max(change, variables_[i].scale * std::abs(gradient[i] - plain[i]));
            scales_.push_back(scaleOf(trial_.functions[index], change));
            for (std::size_t i = 0; i < gradient.size(); ++i)
                gradient[i] -= plain[i];
            plainSlopes.push_back(gradient);
        }
        const auto squares = ofCost ? ofCost(variables, {}, CurvatureKind::Squares) : nullptr;
        hasSquares_ = squares != nullptr;
        if (squares) scaleByCurvature(*squares, plain, plainSlopes);
        lambda_ = firstMultipliers(scaledSlopes(variables, plain), slopes);
        for (std::size_t index = 0; index < known.size(); ++index)
            lambda_[index] = known[index] * scales_[index];
        accept();
        see(variables, plain);
        choosePenalty(costSize(variables, plain));
        // Counted by what they cost, functions know how much more is much: curvature does not mind.
        constexpr double strong = 1e2;
        if (hasSquares_) penalty_ = firstPenalty_ = strong;
    }

    /// Whether a limit holds all along a motion: only its smooth peak is known here.
    [[nodiscard]] bool hasPaths() const {
        return std::any_of(accepted_.functions.begin(), accepted_.functions.end(),
                           [](const LimitedValue& function) { return !function.path.empty(); });
    }
    /// Whether the cost was a sum of squares whose curvature is known.
    [[nodiscard]] bool hasSquares() const { return hasSquares_; }

    /// The trial evaluated last is the best design so far.
    void accept() { accepted_ = trial_; }
    [[nodiscard]] double cost() const { return accepted_.cost; }
    [[nodiscard]] std::vector<double> multipliers() const {
        return multipliers(0, accepted_.functions);
    }
    /// Whether no limit pushes so far.
    [[nodiscard]] bool isFree() const {
        return std::all_of(lambda_.begin(), lambda_.end(),
                           [](double multiplier) { return multiplier == 0.0; });
    }
    [[nodiscard]] bool meetsLimits() const { return optimization::meetsLimits(accepted_); }
    /// Largest violation, and whose it is.
    [[nodiscard]] std::pair<double, int> violation() const {
        std::pair<double, int> worst{0.0, -1};
        for (std::size_t index = 0; index < accepted_.functions.size(); ++index) {
            const LimitedValue& function = accepted_.functions[index];
            const double own = function.limits.violation(function.value);
            if (own > worst.first) worst = {own, static_cast<int>(index)};
        }
        return worst;
    }

    /// Of all designs that were evaluated the best, where it is better than the accepted one by
    /// more than what the margins of the limits are worth.
    [[nodiscard]] const Design* better() const {
        constexpr double rounding = 1e-9;
        const double lack = lackOf(accepted_);
        if (seen_.lack < lack * (1.0 - rounding)) return &seen_;
        if (seen_.lack > 0.0 || lack > 0.0) return nullptr;
        double worth = rounding * std::abs(accepted_.cost);
        const std::vector<double> after = multipliers();
        for (std::size_t index = 0; index < after.size(); ++index)
            worth += std::abs(after[index]) * accepted_.functions[index].limits.margin();
        return seen_.value.cost < accepted_.cost - worth ? &seen_ : nullptr;
    }
    /// Accepts that design, whose multipliers are not known.
    void take(const Design& design) {
        accepted_ = design.value;
        std::fill(lambda_.begin(), lambda_.end(), 0.0);
    }
    /// Begins anew from there, with penalties that let less of the limits go.
    void startFrom(const Design& design) {
        constexpr double stricter = 100.0;
        take(design);
        penalty_ = firstPenalty_ *= stricter;
        imbalanceBefore_ = std::numeric_limits<double>::infinity();
    }

    /// Whether limits are met with something to spare for roundings, and no function with a
    /// multiplier stays within its limit: multipliers are right.
    [[nodiscard]] bool isSettled() const {
        constexpr double spared = 0.5, ofScale = 1e-7, rounding = 1e-12;
        const std::vector<double> imbalances = this->imbalances();
        for (std::size_t index = 0; index < imbalances.size(); ++index) {
            const LimitedValue& function = accepted_.functions[index];
            const double least = rounding * std::abs(function.value) / scales_[index];
            if (!(function.limits.excess(function.value) <= spared * function.limits.margin())
                || !(imbalances[index] <= std::max(ofScale, least)))
                return false;
        }
        return true;
    }

    /// Takes over the multipliers of the best design.
    /// @return false when the penalty has become so large that it cannot help any more
    bool advance() {
        constexpr double enough = 0.25, growth = 10.0, most = 1e14, largest = 1e10;
        const std::vector<double> imbalances = this->imbalances();
        const double now = *std::max_element(imbalances.begin(), imbalances.end());
        const bool grows = !isSettled() && now > enough * imbalanceBefore_;
        const std::vector<double> after = multipliers();
        for (std::size_t index = 0; index < after.size(); ++index)
            lambda_[index] = std::clamp(after[index] * scales_[index], -largest * costScale_,
                                        largest * costScale_);
        if (grows) penalty_ *= growth;
        imbalanceBefore_ = now;
        return penalty_ < most * costScale_;
    }

    /// Curvature of this at the accepted design: that of the cost and of the functions that push,
    /// each with the square of its own slopes.
    [[nodiscard]] std::shared_ptr<CostCurvature> curvature(std::span<const double> variables,
                                                           const CurvatureOf& ofCost,
                                                           CurvatureKind kind) const {
        const std::vector<double> pushing = multipliers();
        auto result = ofCost(variables, pushing, kind);
        if (!result) return result;
        std::vector<double> plain(variables.size()), slopes(variables.size());
        bool known = false;
        std::vector<CostCurvature::Penalty> penalties;
        for (std::size_t index = 0; index < pushing.size(); ++index) {
            const model::Limits& limits = accepted_.functions[index].limits;
            if (pushing[index] == 0.0 && limits.atLeast != limits.atMost) continue;
            if (!known) count(variables, plain, -1);
            known = true;
            count(variables, slopes, static_cast<int>(index));
            for (std::size_t i = 0; i < slopes.size(); ++i)
                slopes[i] -= plain[i];
            penalties.push_back({penalty_ / (scales_[index] * scales_[index]), slopes});
        }
        result->penalties = std::move(penalties);
        return result;
    }

private:
    /// Counts each function by the change of it that costs one half: with curvature B and slopes a,
    /// a change by c costs c^2 / (2 a^T B^-1 a).
    void scaleByCurvature(const CostCurvature& curvature, const std::vector<double>& costSlopes,
                          const std::vector<std::vector<double>>& slopes) {
        constexpr double damping = 1e-4;
        std::vector<double> scales, diagonal;
        for (const MinimizerVariable& variable : variables_)
            scales.push_back(variable.scale);
        QuadraticModel model(curvature, variables_.size());
        const double size = model.curvatureAlong(costSlopes, scales);
        for (const double scale : scales)
            diagonal.push_back(damping * (size > 0.0 ? size : 1.0) / (scale * scale));
        model.factor(diagonal);
        for (std::size_t index = 0; index < slopes.size(); ++index) {
            const std::vector<double> step = model.solve(slopes[index]);
            const double give =
                std::inner_product(step.begin(), step.end(), slopes[index].begin(), 0.0);
            if (give > 0.0 && std::isfinite(give)) scales_[index] = std::sqrt(give);
        }
    }

    /// The cost and the functions of a design.
    /// @param gradient of the cost plus the function that is counted, if any, on the side of a
    /// limit
    ///        that there is
    ConstrainedValue count(std::span<const double> variables, std::span<double> gradient,
                           int counted) const {
        return cost_(
            variables, gradient, [&](std::size_t first, std::span<const LimitedValue> functions) {
                std::vector<double> ones(functions.size(), 0.0);
                const int place = counted - static_cast<int>(first);
                if (place >= 0 && static_cast<std::size_t>(place) < ones.size()) {
                    const auto index = static_cast<std::size_t>(place);
                    ones[index] = std::isfinite(functions[index].limits.atMost) ? 1.0 : -1.0;
                }
                return ones;
            });
    }

    /// Slopes along the variables in their scales; zero along those at a bound.
    [[nodiscard]] Eigen::VectorXd scaledSlopes(std::span<const double> at,
                                               const std::vector<double>& gradient) const {
        Eigen::VectorXd slopes(static_cast<Eigen::Index>(gradient.size()));
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            const MinimizerVariable& variable = variables_[i];
            const double room = std::min(at[i] - variable.lower, variable.upper - at[i]);
            slopes[static_cast<Eigen::Index>(i)] =
                room > boundMargin * variable.scale ? variable.scale * gradient[i] : 0.0;
        }
        return slopes;
    }

    /// Multipliers of a start that is an optimum already, times the scales: those that leave the
    /// least slope of the Lagrangian, if that is little. Zero elsewhere.
    /// @param slopes of the functions
    [[nodiscard]] std::vector<double> firstMultipliers(
        const Eigen::VectorXd& cost, const std::vector<Eigen::VectorXd>& slopes) const {
        constexpr double near = 10.0, little = 1e-2;
        std::vector<double> result(slopes.size(), 0.0);
        std::vector<std::size_t> held;
        for (std::size_t index = 0; index < slopes.size(); ++index) {
            const LimitedValue& function = trial_.functions[index];
            const double margin = near * function.limits.margin();
            if (!(function.limits.excess(function.value) <= margin)) return result;
            if (room(function) <= margin) held.push_back(index);
        }
        while (!held.empty()) {
            Eigen::MatrixXd columns(cost.size(), static_cast<Eigen::Index>(held.size()));
            for (std::size_t place = 0; place < held.size(); ++place)
                columns.col(static_cast<Eigen::Index>(place)) = slopes[held[place]];
            const Eigen::VectorXd found =
                columns.completeOrthogonalDecomposition().solve(Eigen::VectorXd(-cost));
            if (const auto wrong = wrongest(held, found)) {
                held.erase(held.begin() + *wrong);
                continue;
            }
            const Eigen::VectorXd left = cost + columns * found;
            if (left.lpNorm<Eigen::Infinity>() > little * cost.lpNorm<Eigen::Infinity>()) break;
            for (std::size_t place = 0; place < held.size(); ++place)
                result[held[place]] =
                    found[static_cast<Eigen::Index>(place)] * scales_[held[place]];
            break;
        }
        return result;
    }

    /// How far a value is from the nearest limit, within it.
    [[nodiscard]] static double room(const LimitedValue& function) {
        return std::min(function.limits.atMost - function.value,
                        function.value - function.limits.atLeast);
    }

    /// The place of the multiplier that pulls at its limit most, which may only push.
    [[nodiscard]] std::optional<std::ptrdiff_t> wrongest(const std::vector<std::size_t>& held,
                                                         const Eigen::VectorXd& found) const {
        std::optional<std::ptrdiff_t> wrong;
        double most = 0.0;
        for (std::size_t place = 0; place < held.size(); ++place) {
            const LimitedValue& function = trial_.functions[held[place]];
            const model::Limits& limits = function.limits;
            if (limits.atLeast == limits.atMost) continue;
            const bool atUpper = limits.atMost - function.value <= function.value - limits.atLeast;
            const double pull = (atUpper ? -1.0 : 1.0) * found[static_cast<Eigen::Index>(place)];
            if (!(pull > most)) continue;
            most = pull;
            wrong = static_cast<std::ptrdiff_t>(place);
        }
        return wrong;
    }

    /// @param change of the function, by the scale of the variable that moves it most
    static double scaleOf(const LimitedValue& function, double change) {
        constexpr double rounding = 1e-12;
        const double size = std::max(std::abs(function.value), function.limits.scale);
        return std::isfinite(change) && change > rounding * size ? change : function.limits.scale;
    }

    [[nodiscard]] double lackOf(const ConstrainedValue& design) const {
        if (optimization::meetsLimits(design)) return 0.0;
        double lack = 0.0;
        for (std::size_t index = 0; index < design.functions.size(); ++index)
            lack = std::max(lack, std::abs(beyond(design.functions[index])) / scales_[index]);
        return lack;
    }

    /// Keeps the last trial if it is the best so far: by violation first, then by cost.
    void see(std::span<const double> variables, std::span<const double> gradient) {
        const double lack = lackOf(trial_);
        const bool better = lack != seen_.lack ? lack < seen_.lack : trial_.cost < seen_.value.cost;
        if (!better) return;
        seen_.variables.assign(variables.begin(), variables.end());
        seen_.gradient.assign(gradient.begin(), gradient.end());
        seen_.value = trial_;
        seen_.lack = lack;
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

    /// A violation of a tenth then costs a twentieth of the cost; a large one is not to drown it.
    void choosePenalty(double costSize) {
        constexpr double first = 10.0;
        costScale_ = costSize;
        double squares = 0.0;
        for (std::size_t index = 0; index < scales_.size(); ++index) {
            const double own = beyond(accepted_.functions[index]) / scales_[index];
            squares += own * own;
            imbalanceBefore_ = std::max(imbalanceBefore_, std::abs(own));
        }
        penalty_ = firstPenalty_ = first * costScale_ / std::max(1.0, squares);
    }

    /// Of each function its violation, or how far it stays within a limit that has a multiplier.
    [[nodiscard]] std::vector<double> imbalances() const {
        std::vector<double> result = multipliers();
        for (std::size_t index = 0; index < result.size(); ++index)
            result[index] = std::abs(result[index] * scales_[index] - lambda_[index]) / penalty_;
        return result;
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
            if (std::isfinite(function.limits.atMost))
                multiplier = std::max(pushed(function.limits.atMost), 0.0);
            if (std::isfinite(function.limits.atLeast) && multiplier == 0.0)
                multiplier = std::min(pushed(function.limits.atLeast), 0.0);
            result.push_back(multiplier / scale);
        }
        return result;
    }

    const ConstrainedCost& cost_;
    const std::vector<MinimizerVariable>& variables_;
    ConstrainedValue trial_, accepted_;
    Design seen_;                 ///< the best of all
    std::vector<double> scales_;  ///< of the functions
    std::vector<double> lambda_;  ///< times the scales
    double costScale_ = 1.0;
    double penalty_ = 0.0;  ///< rho, with functions in their scales
    double firstPenalty_ = 0.0;
    double imbalanceBefore_ = 0.0;
    bool hasSquares_ = false;
};

}  // namespace linkwright::optimization
