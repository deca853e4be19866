// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/gauss_newton.h"

#include "engine/base/diagnostic.h"
#include "engine/optimization/quadratic_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace linkwright::optimization {

namespace {

/// Of the largest curvature along the gradient at the start.
constexpr double firstDamping = 1e-4, leastDamping = 1e-14, mostDamping = 1e12;

enum class Hold { Free, Lower, Upper };

/// The minimum of the model within the bounds of the search.
class BoundedStep {
public:
    BoundedStep(const Search& search, QuadraticModel& model) : search_(search), model_(model) {}

    /// @param damping mu
    /// @param stiffness a curvature beside which all others of the model are small
    void compute(double damping, double stiffness) {
        constexpr int mostRounds = 30;
        const std::size_t size = search_.size();
        holds_.assign(size, Hold::Free);
        for (std::size_t i = 0; i < size; ++i)
            if (room(i, Hold::Lower) >= 0.0 && search_.bestGradient()[i] > 0.0)
                holds_[i] = Hold::Lower;
            else if (room(i, Hold::Upper) <= 0.0 && search_.bestGradient()[i] < 0.0)
                holds_[i] = Hold::Upper;
        for (int round = 0; round < mostRounds; ++round) {
            solve(damping, stiffness);
            if (!updateHolds()) break;
        }
        for (std::size_t i = 0; i < size; ++i)
            step_[i] = std::clamp(step_[i], room(i, Hold::Lower), room(i, Hold::Upper));
    }

    /// Goes on from the end of the step, by the curvature at its beginning and the gradient there:
    /// back to the ground of a bent valley, such as limits make.
    void correct(const std::vector<double>& gradient) {
        for (std::size_t i = 0; i < step_.size(); ++i) {
            const double unit = 1.0 / (search_.scales()[i] * search_.scales()[i]);
            right_[i] = -gradient[i] - damping_ * unit * step_[i];
            if (holds_[i] != Hold::Free)
                right_[i] += stiffness_ * unit * (room(i, holds_[i]) - step_[i]);
        }
        const std::vector<double> correction = model_.solve(right_);
        for (std::size_t i = 0; i < step_.size(); ++i)
            step_[i] =
                std::clamp(step_[i] + correction[i], room(i, Hold::Lower), room(i, Hold::Upper));
    }

    [[nodiscard]] const std::vector<double>& step() const { return step_; }

    /// By how much the model falls along the step.
    [[nodiscard]] double decrease() const {
        double slope = 0.0;
        for (std::size_t i = 0; i < step_.size(); ++i)
            slope += search_.bestGradient()[i] * step_[i];
        return -slope - 0.5 * model_.curvatureOfSolution();
    }

private:
    /// From the best point to a bound.
    [[nodiscard]] double room(std::size_t i, Hold bound) const {
        return (bound == Hold::Lower ? search_.plainLower() : search_.plainUpper())[i]
               - search_.bestVariables()[i];
    }

    /// Variables on a bound are held there by a stiff spring, whose force is their multiplier.
    void solve(double damping, double stiffness) {
        const std::size_t size = search_.size();
        diagonal_.resize(size);
        right_.resize(size);
        for (std::size_t i = 0; i < size; ++i) {
            const double unit = 1.0 / (search_.scales()[i] * search_.scales()[i]);
            diagonal_[i] = damping * unit;
            right_[i] = -search_.bestGradient()[i];
            if (holds_[i] == Hold::Free) continue;
            diagonal_[i] += stiffness * unit;
            right_[i] += stiffness * unit * room(i, holds_[i]);
        }
        damping_ = damping;
        stiffness_ = stiffness;
        model_.factor(diagonal_);
        step_ = model_.solve(right_);
    }

    /// @return whether some variable was taken to a bound or let go
    bool updateHolds() {
        constexpr double rounding = 1e-12;
        bool changed = false;
        for (std::size_t i = 0; i < step_.size(); ++i) {
            const double slack = rounding * search_.scales()[i];
            Hold next = holds_[i];
            if (holds_[i] == Hold::Free) {
                if (step_[i] < room(i, Hold::Lower) - slack) next = Hold::Lower;
                if (step_[i] > room(i, Hold::Upper) + slack) next = Hold::Upper;
            } else {
                const double force = room(i, holds_[i]) - step_[i];
                const bool pulls = holds_[i] == Hold::Lower ? force < 0.0 : force > 0.0;
                if (pulls) next = Hold::Free;
            }
            changed = changed || next != holds_[i];
            holds_[i] = next;
        }
        return changed;
    }

    const Search& search_;
    QuadraticModel& model_;
    std::vector<Hold> holds_;
    std::vector<double> diagonal_, right_, step_;
    double damping_ = 0.0, stiffness_ = 0.0;
};

}  // namespace

void descendByCurvature(Search& search, const CurvatureOf& curvatureOf) {
    constexpr double good = 0.9, poor = 0.25;
    constexpr int corrections = 3;
    constexpr double boldFall = 0.01, fall = 0.3, rise = 8.0;
    double damping = 0.0;
    while (!search.finished() && !search.stalled()) {
        const auto curvature = curvatureOf(search.bestVariables(), {});
        QuadraticModel model(*curvature, search.size());
        const double size = model.curvatureAlong(search.bestGradient(), search.scales());
        if (damping == 0.0) damping = firstDamping;
        if (!(size > 0.0)) return;
        BoundedStep bounded(search, model);
        for (bool lower = false; !lower;) {
            constexpr double stiffness = 1e8;
            bounded.compute(damping * size, stiffness * size);
            const double expected = bounded.decrease();
            if (!(expected > 0.0)) return;
            double change = search.tryStep(bounded.step());
            for (int round = 0; round < corrections && change >= 0.0 && std::isfinite(change);
                 ++round) {
                bounded.correct(search.triedGradient());
                const double corrected = search.tryStep(bounded.step());
                if (!(corrected < change)) break;
                change = corrected;
            }
            if (search.finished() || search.stalled()) return;
            const double ratio = -change / expected;
            lower = ratio > 0.0;
            if (ratio > good)
                damping *= boldFall;
            else if (ratio > poor)
                damping *= fall;
            else
                damping *= rise;
            damping = std::max(damping, leastDamping);
            if (damping > mostDamping) return;
        }
    }
}

}  // namespace linkwright::optimization
