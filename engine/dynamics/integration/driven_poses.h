// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/hamiltonian.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace linkwright::dynamics {

/// Poses of a mechanism whose drives leave it no freedom. At each instant its coordinates are the
/// root of the closure rows, Phi(alpha, t) = 0, found by Newton's method from the pose an instant
/// before; rows and columns are as many, so that the masses that weigh a correction
/// (Hamiltonian::evaluateCorrection) do not matter.
///
/// Velocities, accelerations and forces follow from an evaluation at (alpha, 0): the closure
/// impulses sigma make up for any joint momenta, Gamma^T beta = prescribed determines beta, and the
/// rate of sigma is that of the motion.
template <class Space>
class DrivenPoses {
public:
    using Scalar = typename Space::Scalar;

    /// @param dynamics kept
    explicit DrivenPoses(Hamiltonian<Space>& dynamics)
        : dynamics_(dynamics),
          rate_(dynamics.stateSize()),
          from_(dynamics.stateSize()),
          guess_(dynamics.stateSize()),
          lastPose_(at(dynamics.system().coordinateCount)) {
        record_.resize(dynamics.system());
    }

    /// Ratio of the time of the motion to that of steps, in which times are given here.
    void setTimeScale(const Scalar& scale) { timeScale_ = scale; }

    /// Moves the coordinates of a state onto the root near them; the joint momenta become zero.
    /// @param reach farthest that a coordinate may move, m or rad
    /// @return singular where Newton's method finds none within reach
    Status settle(double time, Scalar* state, double reach) {
        constexpr int mostCorrections = 12;
        // Once residuals are this fraction of the drawing, the next are rounding; derivatives
        // carried by the numbers follow one correction later.
        constexpr double fine = 1e-9;
        int missing = std::is_same_v<Scalar, double> ? 1 : 2;
        double travelled = 0.0;
        for (int correction = 0; correction < mostCorrections; ++correction) {
            Status status = dynamics_.evaluateCorrection(Scalar(time) * timeScale_, state, record_,
                                                         rate_.data());
            status.time = physical(time);
            if (status.singular) return status;
            double farthest = 0.0;
            for (std::size_t entry = 0; entry < coordinateCount(); ++entry) {
                state[entry] += rate_[entry];
                farthest = std::fmax(farthest, std::abs(math::realPart(rate_[entry])));
            }
            travelled += farthest;
            if (!(travelled <= reach)) break;
            if (residual() <= fine * std::fmax(1.0, dynamics_.system().size) && --missing == 0) {
                std::fill(state + coordinateCount(), state + dynamics_.stateSize(), Scalar(0.0));
                std::copy_n(state, coordinateCount(), lastPose_.begin());
                return {};
            }
        }
        return lost(time);
    }

    /// Follows the motion from a pose to a later instant, on its branch: a guess is settled unless
    /// that takes it farther than the error of a guess can be; then in as many steps between as it
    /// takes.
    /// @param begin settled state at `from`, s
    /// @param state guess, becomes the settled state at `to`
    /// @return singular at the instant beyond which the loops do not close
    Status follow(double from, const Scalar* begin, double to, Scalar* state) {
        if (const Status status = settle(to, state, reachOf(begin, state)); !status.singular)
            return status;
        constexpr double finest = 1e-11;  // of the way
        std::copy_n(begin, dynamics_.stateSize(), from_.begin());
        double time = from;
        double size = 0.5 * (to - from);
        while (time < to) {
            const bool last = time + size >= to;
            if (last) size = to - time;
            Status status = dynamics_.evaluate(Scalar(time) * timeScale_, from_.data(), record_,
                                               rate_.data(), Extent::Stage);
            if (!status.singular) {
                for (std::size_t entry = 0; entry < coordinateCount(); ++entry)
                    guess_[entry] = from_[entry] + rate_[entry] * (timeScale_ * size);
                weakest_ = record_.weakestRow;
                const double next = last ? to : time + size;
                const double reach = reachOf(from_.data(), guess_.data());
                status = settle(next, guess_.data(), reach);
                if (!status.singular) {
                    from_ = guess_;
                    time = next;
                    size *= 2.0;
                    continue;
                }
            }
            size *= 0.5;
            if (size <= finest * (to - from)) return lost(time);
        }
        std::copy(from_.begin(), from_.end(), state);
        return {};
    }

    /// Record of the correction of a settled pose, which moves nothing: its pullback is that of the
    /// root, d alpha = -Gamma^-T d Phi (implicit function theorem).
    const Record<Space>& correctionAt(const Record<Space>& pose) {
        dynamics_.evaluateCorrection(pose.time, pose.state.data(), record_, rate_.data());
        return record_;
    }

    /// Settles the start of a motion; what was known of another motion is forgotten.
    Status settleStart(Scalar* state) {
        std::copy_n(state, coordinateCount(), lastPose_.begin());
        weakest_ = -1;
        return settle(0.0, state, HUGE_VAL);
    }

    /// Coordinates settled last, or those of the start while there are none.
    [[nodiscard]] const std::vector<Scalar>& lastPose() const { return lastPose_; }

private:
    [[nodiscard]] std::size_t coordinateCount() const {
        return at(dynamics_.system().coordinateCount);
    }

    [[nodiscard]] double physical(double time) const { return time * math::realPart(timeScale_); }

    /// Of the pose before the last correction.
    [[nodiscard]] double residual() const {
        double largest = 0.0;
        for (const ClosureValue<Space>& closure : record_.closures)
            largest = std::fmax(largest, std::abs(math::realPart(closure.residual)));
        return largest;
    }

    /// A guess along the velocity errs by less than it moves; poses of another branch are farther.
    [[nodiscard]] double reachOf(const Scalar* begin, const Scalar* guess) const {
        constexpr double share = 0.3, rounding = 1e-7;
        double moved = 0.0;
        for (std::size_t entry = 0; entry < coordinateCount(); ++entry)
            moved = std::fmax(moved, std::abs(math::realPart(guess[entry] - begin[entry])));
        return share * moved + rounding * std::fmax(1.0, dynamics_.system().size);
    }

    [[nodiscard]] Status lost(double time) const {
        Status status;
        status.singular = true;
        status.row = weakest_;
        status.time = physical(time);
        return status;
    }

    Hamiltonian<Space>& dynamics_;
    Scalar timeScale_{1.0};
    Record<Space> record_;
    std::vector<Scalar> rate_, from_, guess_, lastPose_;
    int weakest_ = -1;  ///< row closest to singular where the way was lost
};

}  // namespace linkwright::dynamics
