// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace linkwright::control {

/// One interval of a BoundedRegulator, all in changes beside a plan: x at its end follows from x
/// and u at its beginning by transition x + influence u. Bounds may be infinite.
struct RegulatorInterval {
    Eigen::MatrixXd transition, influence;
    Eigen::MatrixXd inputHessian, stateHessian;  ///< of the cost; of the state at the end
    Eigen::VectorXd inputSlope, stateSlope;
    Eigen::VectorXd lowestInput, highestInput;
    Eigen::VectorXd lowestRise, highestRise;  ///< of u beyond that of the interval before
    Eigen::MatrixXd quantities;  ///< rows that make bounded ones of the state at the end
    Eigen::VectorXd lowestQuantity, highestQuantity;
};

/// Minimizes over the inputs of all intervals
///   sum x^T Q x / 2 + q^T x + u^T R u / 2 + r^T u,
/// where inputs and their rises keep their bounds and quantities of the state keep theirs up to an
/// excess s that costs stiffness s^2 / 2. `prepare` does what does not depend on the first state:
/// the Riccati recursion. With its policy u = K x + k + L^-T w, Lambda = L L^T, the cost is |w|^2 /
/// 2 beyond the least one without bounds, so that what is left is the shortest w that keeps the
/// bounds: `solve` finds it by a dual method of active sets (Goldfarb and Idnani 1983), begun with
/// those of the last solution. The excess lets every problem have a solution.
///
/// Neither allocates, locks nor throws.
class BoundedRegulator {
public:
    struct Sizes {
        std::size_t states = 0, inputs = 0, intervals = 0, quantities = 0;
    };

    explicit BoundedRegulator(const Sizes& sizes);

    [[nodiscard]] const Sizes& sizes() const { return sizes_; }
    /// To fill before `prepare`; sizes stay as they are.
    [[nodiscard]] RegulatorInterval& interval(std::size_t index) { return intervals_[index]; }
    /// Costs of excesses of quantities, one each.
    [[nodiscard]] Eigen::VectorXd& stiffness() { return stiffness_; }

    /// @return false where the cost has no least value or a number is not finite
    bool prepare() noexcept;
    /// @param first change of the state that the horizon begins with
    /// @return false when no inputs that keep the bounds were found within the permitted work
    bool solve(const Eigen::VectorXd& first) noexcept;
    /// Forgets the active bounds of the last solution.
    void forget() noexcept { activeCount_ = 0; }

    /// Of the last solution.
    [[nodiscard]] const Eigen::VectorXd& input(std::size_t interval) const {
        return inputs_[interval];
    }
    /// At the beginning of an interval, or the end of the last one.
    [[nodiscard]] const Eigen::VectorXd& state(std::size_t node) const { return states_[node]; }
    /// K of the last preparation.
    [[nodiscard]] const Eigen::MatrixXd& gain(std::size_t interval) const {
        return steps_[interval].gain;
    }
    /// Bounds that push.
    [[nodiscard]] std::size_t activeCount() const { return activeCount_; }

private:
    enum class Kind : unsigned char { Input, Rise, Quantity };
    struct Bound {
        Kind kind = Kind::Input;
        bool upper = false;
        std::size_t interval = 0, index = 0;
        bool operator==(const Bound&) const = default;
    };
    /// What the Riccati recursion leaves of an interval.
    struct Step {
        Eigen::MatrixXd gain, closed;     ///< K, A + B K
        Eigen::MatrixXd unit, influence;  ///< L^-T, B L^-T
        Eigen::VectorXd constant;         ///< k
    };

    bool recur(std::size_t interval) noexcept;
    void rollOut(const Eigen::VectorXd& first) noexcept;
    [[nodiscard]] double valueOf(const Bound& bound) const noexcept;
    [[nodiscard]] double limitOf(const Bound& bound) const noexcept;
    /// Beyond zero where the bound is kept.
    [[nodiscard]] double slackOf(const Bound& bound) const noexcept {
        return bound.upper ? limitOf(bound) - valueOf(bound) : valueOf(bound) - limitOf(bound);
    }
    [[nodiscard]] bool isActive(const Bound& bound) const noexcept;
    /// @return whether there is one
    bool findWorst(Bound& worst) const noexcept;
    /// Derivative of the slack of a bound by w.
    void slopeOf(const Bound& bound, Eigen::Ref<Eigen::VectorXd> slope) noexcept;
    [[nodiscard]] double softness(const Bound& bound) const noexcept;

    void warmStart(const Eigen::VectorXd& first) noexcept;
    bool activate(const Bound& bound) noexcept;
    bool append(const Bound& bound) noexcept;
    void drop(std::size_t place) noexcept;
    void halfSolve() noexcept;
    void backSolve(std::size_t count) noexcept;
    void takeForces() noexcept;

    Sizes sizes_;
    std::vector<RegulatorInterval> intervals_;
    Eigen::VectorXd stiffness_;
    std::vector<Step> steps_;
    std::vector<Eigen::VectorXd> inputs_, states_;
    Eigen::VectorXd shift_;  ///< w
    std::size_t mostActive_, work_ = 0;

    std::vector<Bound> active_, former_;
    std::size_t activeCount_ = 0;
    Eigen::MatrixXd slopes_;  ///< of the active bounds, a column each, and of one more
    Eigen::MatrixXd gram_;    ///< of these, with the softness of theirs
    Eigen::MatrixXd factor_;  ///< lower triangle of its Cholesky factor
    Eigen::VectorXd forces_, direction_, products_;

    // Of the recursion.
    Eigen::MatrixXd value_, valueInfluence_, valueTransition_, curvature_, coupling_;
    Eigen::VectorXd valueSlope_, nextSlope_, inputForce_, costate_, nextCostate_, row_;
};

}  // namespace linkwright::control
