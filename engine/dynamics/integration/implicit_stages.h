// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/math/dual.h"
#include "engine/math/pivoted_solve.h"

#include <cmath>
#include <type_traits>
#include <vector>

namespace linkwright::dynamics {

/// Solves the stages of a diagonally implicit Runge-Kutta method (Hairer, Wanner, Solving Ordinary
/// Differential Equations II, sections IV.6 and IV.8),
///   X = base + h gamma f(t, X),
/// by Newton's method with the matrix I - h gamma df/dx. The derivative df/dx of the equations of
/// motion is exact: they are evaluated once per state with tangents as numbers. One matrix serves
/// all stages of a step, unless a stage converges too slowly with it. Stages are solved to
/// rounding, so that what is differentiated is the solution and not the way to it.
template <class Space>
class ImplicitStages {
public:
    using Scalar = typename Space::Scalar;

    /// @param diagonal gamma, the diagonal of the tableau
    ImplicitStages(Hamiltonian<Space>& dynamics, double diagonal)
        : dynamics_(dynamics),
          system_(dynamics.system()),
          diagonal_(diagonal),
          parameters_(at(system_.parameterCount)),
          inputs_(system_.model),
          moving_(system_, parameters_.data(), inputs_),
          movingState_(dynamics.stateSize()),
          movingRate_(dynamics.stateSize()),
          update_(dynamics.stateSize()),
          jacobian_(dynamics.stateSize() * dynamics.stateSize()),
          matrix_(jacobian_.size()) {
        movingRecord_.resize(system_);
    }

    /// Takes over the present parameters and inputs; call before a run.
    void refresh() {
        for (std::size_t index = 0; index < parameters_.size(); ++index)
            parameters_[index] = MovingScalar(dynamics_.parameters()[index], Scalar(0.0));
        inputs_.takeFrom(dynamics_.inputs());
        momentumFloor_ = 0.0;
        for (const Node& node : system_.nodes)
            if (node.inertiaParameter >= 0)
                momentumFloor_ += math::realPart(dynamics_.parameters()[node.inertiaParameter]);
    }

    /// Ratio of the time of the motion to that of steps, in which times and sizes are given here.
    void setTimeScale(const Scalar& scale) { timeScale_ = scale; }

    /// Prepares the matrix of a step of `size` with the derivative at a time and state.
    /// @return false when there is none
    bool linearize(double time, double size, const Scalar* state) {
        const auto piece = inputs_.pieceOf(dynamics_.inputs());
        const std::size_t count = update_.size();
        size_ = size;
        exactStep_ = timeScale_ * (size * diagonal_);
        scaledStep_ = math::realPart(exactStep_);
        for (std::size_t entry = 0; entry < count; ++entry)
            movingState_[entry] = MovingScalar(state[entry], Scalar(0.0));
        for (std::size_t column = 0; column < count; ++column) {
            movingState_[column].derivative = Scalar(1.0);
            const Status status =
                moving_.evaluate(MovingScalar(Scalar(time) * timeScale_, Scalar(0.0)),
                                 movingState_.data(), movingRecord_, movingRate_.data());
            movingState_[column].derivative = Scalar(0.0);
            if (status.singular) return false;
            for (std::size_t row = 0; row < count; ++row)
                jacobian_[row * count + column] = math::realPart(movingRate_[row].derivative);
        }
        for (std::size_t place = 0; place < matrix_.size(); ++place)
            matrix_[place] = -scaledStep_ * jacobian_[place];
        for (std::size_t row = 0; row < count; ++row)
            matrix_[row * count + row] += 1.0;
        return factors_.factorize(matrix_, count);
    }

    /// Solves a stage after `linearize`.
    /// @param base what does not depend on the stage
    /// @param state first guess, and the solution
    /// @param record of the solution
    /// @param rate (X - base) / (h gamma), which is f without its rounding errors, that stiffness
    ///        magnifies
    Status solve(double time, const std::vector<Scalar>& base, Scalar* state, Record<Space>& record,
                 Scalar* rate) {
        if (const Status status = iterate(time, base, state, record, rate); status.singular)
            return status;
        if constexpr (!std::is_same_v<Scalar, double>) {
            // The derivatives that the numbers carry follow one iteration behind with the
            // derivative at the solution; they are not looked at for convergence.
            constexpr int iterations = 4;
            if (!linearize(time, size_, state)) return unsolved(time);
            for (int iteration = 0; iteration < iterations; ++iteration) {
                correct(base, state, rate);
                if (const Status status = evaluate(time, state, record, rate); status.singular)
                    return status;
            }
        }
        for (std::size_t entry = 0; entry < update_.size(); ++entry)
            rate[entry] = (state[entry] - base[entry]) / exactStep_;
        return {};
    }

    /// (I - h gamma df/dx)^-1 times a vector, and its transpose.
    template <class Number>
    void divide(std::vector<Number>& vector) const {
        factors_.solve(vector);
    }
    template <class Number>
    void divideTransposed(std::vector<Number>& vector) const {
        factors_.solveTransposed(vector);
    }
    /// h gamma
    [[nodiscard]] double scaledStep() const { return scaledStep_; }

private:
    using Moving = typename Space::template Rebind<math::Tangent<Scalar>>;
    using MovingScalar = typename Moving::Scalar;

    static constexpr int largestIterationCount = 30;
    /// Changes below this are roundings.
    static constexpr double finest = 1e-15;
    /// Changes below this that shrink no more are roundings, too.
    static constexpr double fine = 1e-10;
    /// A change has to shrink at least this much, or the matrix is made anew.
    static constexpr double slowest = 0.2;

    Status iterate(double time, const std::vector<Scalar>& base, Scalar* state,
                   Record<Space>& record, Scalar* rate) {
        double before = HUGE_VAL;
        bool fresh = false;
        for (int iteration = 0; iteration < largestIterationCount; ++iteration) {
            if (const Status status = evaluate(time, state, record, rate); status.singular)
                return status;
            const double change = findUpdate(base, state, rate);
            if (!std::isfinite(change)) return unsolved(time);
            if (change <= finest || (change < fine && change > 0.5 * before)) return {};
            const bool slow = change > slowest * before;
            if (slow && !fresh) {
                if (!linearize(time, size_, state)) return unsolved(time);
                findUpdate(base, state, rate);
                fresh = true;
            } else {
                fresh = false;
            }
            for (std::size_t entry = 0; entry < update_.size(); ++entry)
                state[entry] += update_[entry];
            before = change;
        }
        return unsolved(time);
    }

    Status evaluate(double time, const Scalar* state, Record<Space>& record, Scalar* rate) {
        Status status = dynamics_.evaluate(Scalar(time) * timeScale_, state, record, rate,
                                           EvaluationLevel::Stage);
        status.time = time * math::realPart(timeScale_);
        return status;
    }

    void correct(const std::vector<Scalar>& base, Scalar* state, const Scalar* rate) {
        for (std::size_t entry = 0; entry < update_.size(); ++entry)
            update_[entry] = base[entry] + rate[entry] * exactStep_ - state[entry];
        factors_.solve(update_);
        for (std::size_t entry = 0; entry < update_.size(); ++entry)
            state[entry] += update_[entry];
    }

    /// Newton's change of the stage.
    /// @return its size: the largest change of a coordinate, or of the speed of one in a second,
    ///         relative to the coordinate, but at least to 1 rad or the size of a small drawing; or
    ///         of a momentum (those that constraint impulses make change no speed)
    double findUpdate(const std::vector<Scalar>& base, const Scalar* state, const Scalar* rate) {
        const std::size_t count = update_.size();
        for (std::size_t entry = 0; entry < count; ++entry)
            update_[entry] = base[entry] + rate[entry] * exactStep_ - state[entry];
        factors_.solve(update_);
        const double floor = std::min(1.0, system_.size);
        double largest = 0.0;
        double sum = 0.0;
        for (std::size_t row = 0; row < at(system_.coordinateCount); ++row) {
            double speed = 0.0;
            for (std::size_t column = 0; column < count; ++column)
                speed += jacobian_[row * count + column] * math::realPart(update_[column]);
            const double change = std::max(std::abs(math::realPart(update_[row])), std::abs(speed))
                                  / std::max(std::abs(math::realPart(state[row])), floor);
            sum += change;
            if (change > largest) {
                largest = change;
                worst_ = static_cast<int>(row);
            }
        }
        for (std::size_t row = at(system_.coordinateCount); row < count; ++row) {
            const double change =
                std::abs(math::realPart(update_[row]))
                / std::max(std::abs(math::realPart(state[row])), momentumFloor_ * floor);
            sum += change;
            largest = std::max(largest, change);
        }
        return std::isfinite(sum) ? largest : sum;
    }

    /// Names the node of the coordinate that moved most.
    Status unsolved(double time) const {
        Status status{true, -1, 0, time * math::realPart(timeScale_), true};
        for (std::size_t index = 0; index < system_.nodes.size(); ++index)
            if (system_.nodes[index].firstCoordinate <= worst_ && system_.nodes[index].dofCount > 0)
                status.node = static_cast<int>(index);
        return status;
    }

    Hamiltonian<Space>& dynamics_;
    const System& system_;
    double diagonal_;
    Scalar timeScale_{1.0};
    double size_ = 0.0;
    Scalar exactStep_{0.0};
    double scaledStep_ = 0.0;  ///< its real part
    std::vector<MovingScalar> parameters_;
    InputTable<MovingScalar> inputs_;
    Hamiltonian<Moving> moving_;
    Record<Moving> movingRecord_;
    std::vector<MovingScalar> movingState_, movingRate_;
    std::vector<Scalar> update_;
    std::vector<double> jacobian_;  ///< df/dx, row major
    std::vector<double> matrix_;    ///< I - h gamma df/dx
    math::PivotedFactors factors_;
    int worst_ = 0;
    double momentumFloor_ = 0.0;  ///< mass of all bodies at 1 m/s
};

}  // namespace linkwright::dynamics
