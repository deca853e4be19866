// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/gauss_newton.h"

#include "engine/base/diagnostic.h"
#include "engine/optimization/quadratic_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

namespace linkwright::optimization {

namespace {

/// Of the largest curvature along the gradient at the start.
constexpr double firstDamping = 1e-4, minDamping = 1e-14, maxDamping = 1e12;

enum class Hold { Free, Lower, Upper };

/// The minimum of the model within the bounds of the search.
class BoundedStep {
public:
    /// @param checks whether the model may have negative curvature
    BoundedStep(const Search& search, QuadraticModel& model, bool checks)
        : search_(search), model_(model), checks_(checks) {}

    /// @param damping mu
    /// @param stiffness a curvature beside which all others of the model are small
    /// @return false where the model has no minimum
    bool compute(double damping, double stiffness) {
        constexpr int maxRounds = 30;
        const std::size_t size = search_.size();
        holds_.assign(size, Hold::Free);
        for (std::size_t i = 0; i < size; ++i)
            if (room(i, Hold::Lower) >= 0.0 && search_.bestGradient()[i] > 0.0)
                holds_[i] = Hold::Lower;
            else if (room(i, Hold::Upper) <= 0.0 && search_.bestGradient()[i] < 0.0)
                holds_[i] = Hold::Upper;
        for (int round = 0; round < maxRounds; ++round) {
            if (!solve(damping, stiffness)) return false;
            if (!updateHolds()) break;
        }
        for (std::size_t i = 0; i < size; ++i)
            step_[i] = std::clamp(step_[i], room(i, Hold::Lower), room(i, Hold::Upper));
        return true;
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
    bool solve(double damping, double stiffness) {
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
        if (!model_.factor(diagonal_, checks_) && checks_) return false;
        step_ = model_.solve(right_);
        return true;
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
    bool checks_;
    std::vector<Hold> holds_;
    std::vector<double> diagonal_, right_, step_;
    double damping_ = 0.0, stiffness_ = 0.0;
};

/// Steps of one search.
class Descent {
public:
    Descent(Search& search, const CurvatureOf& curvatureOf)
        : search_(search), curvatureOf_(curvatureOf) {}

    void run() {
        while (!search_.finished() && !search_.stalled()) {
            const double before = search_.optimality();
            if (!step()) return;
            watch(before);
        }
    }

private:
    /// Squares alone show the way, and converge by themselves where they say what a step brings.
    /// Where they do not, what they leave out counts, as long as that gets further.
    void watch(double before) {
        constexpr double slow = 0.2, told = 0.9;
        constexpr int patience = 2, longPatience = 8;
        const bool squares = kind_ == CurvatureKind::Squares;
        const bool isSlow = search_.optimality() > slow * before && (!squares || ratio_ < told);
        slowSteps_ = isSlow ? slowSteps_ + 1 : 0;
        if (slowSteps_ < (squares ? patience : longPatience)) return;
        slowSteps_ = 0;
        if (squares && wholeIsKnown_)
            kind_ = CurvatureKind::Whole;
        else
            kind_ = CurvatureKind::Squares;
    }

    /// @return whether the cost fell
    bool step() {
        if (kind_ == CurvatureKind::Whole) {
            const auto whole = curvature(kind_);
            if (whole && stepBy(*whole, true)) return true;
            wholeIsKnown_ = whole != nullptr;
            kind_ = CurvatureKind::Squares;
            slowSteps_ = 0;
            if (search_.finished() || search_.stalled()) return false;
        }
        const auto squares = curvature(CurvatureKind::Squares);
        return squares && stepBy(*squares, false);
    }

    /// @return null where it is not known, or could not be computed
    std::shared_ptr<CostCurvature> curvature(CurvatureKind kind) {
        std::shared_ptr<CostCurvature> result;
        search_.attempt([&] { result = curvatureOf_(search_.bestVariables(), {}, kind); });
        return result;
    }

    bool stepBy(const CostCurvature& curvature, bool mayBeNegative) {
        QuadraticModel model(curvature, search_.size());
        // Once for all of the curvature: along gradients that turn, it differs by orders.
        if (size_ == 0.0 || !mayBeNegative)
            size_ = std::abs(model.curvatureAlong(search_.bestGradient(), search_.scales()));
        if (!(size_ > 0.0)) return false;
        BoundedStep bounded(search_, model, mayBeNegative);
        while (damping_ <= maxDamping) {
            constexpr double stiffness = 1e8, rise = 8.0;
            if (!bounded.compute(damping_ * size_, stiffness * size_)) {
                damping_ *= rise;
                continue;
            }
            const double expected = bounded.decrease();
            if (!(expected > 0.0)) return false;
            const double change = tryStep(bounded);
            if (search_.finished() || search_.stalled()) return false;
            adapt(-change / expected);
            if (change < 0.0) return true;
        }
        damping_ = firstDamping;
        return false;
    }

    /// @return by how much the cost changes, after corrections where it would not fall
    double tryStep(BoundedStep& bounded) {
        constexpr int corrections = 3;
        double change = search_.tryStep(bounded.step());
        for (int round = 0; round < corrections && change >= 0.0 && std::isfinite(change);
             ++round) {
            bounded.correct(search_.triedGradient());
            const double corrected = search_.tryStep(bounded.step());
            if (!(corrected < change)) break;
            change = corrected;
        }
        return change;
    }

    /// @param ratio of the change of the cost to the one that was expected
    void adapt(double ratio) {
        constexpr double good = 0.9, poor = 0.25;
        constexpr double boldFall = 0.01, fall = 0.3, rise = 8.0;
        ratio_ = ratio;
        damping_ *= ratio > good ? boldFall : ratio > poor ? fall : rise;
        damping_ = std::max(damping_, minDamping);
    }

    Search& search_;
    const CurvatureOf& curvatureOf_;
    CurvatureKind kind_ = CurvatureKind::Squares;
    double size_ = 0.0;  ///< curvature along the first gradient, in scales of the variables
    double damping_ = firstDamping;
    double ratio_ = 1.0;  ///< of the last step, see adapt
    int slowSteps_ = 0;
    bool wholeIsKnown_ = true;
};

}  // namespace

void descendByCurvature(Search& search, const CurvatureOf& curvatureOf) {
    Descent(search, curvatureOf).run();
}

}  // namespace linkwright::optimization
