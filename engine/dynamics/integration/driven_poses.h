// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/equations/driven_rows.h"
#include "engine/dynamics/equations/hamiltonian.h"
#include "engine/dynamics/integration/instant_scope.h"
#include "engine/dynamics/integration/pose_history.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace linkwright::dynamics {

/// Poses of a mechanism whose drives leave it no freedom. At each instant its coordinates are the
/// root of the closure rows, Phi(alpha, t) = 0, found by Newton's method from what the instants
/// before foretell; rows and columns are as many, so that masses have no part in it. Velocities
/// follow from Gamma^T beta = prescribed with the same kind of factors.
///
/// Accelerations and forces follow from an evaluation of the equations of motion at (alpha, 0): the
/// closure impulses sigma make up for any joint momenta, and the rate of sigma is that of the
/// motion.
template <class Space>
class DrivenPoses {
public:
    using Scalar = typename Space::Scalar;

    /// @param dynamics kept
    explicit DrivenPoses(Hamiltonian<Space>& dynamics)
        : dynamics_(dynamics),
          rows_(dynamics.system()),
          history_(at(dynamics.system().coordinateCount)),
          factors_(dynamics.system().rows.size()),
          residuals_(dynamics.system().rows.size()),
          rate_(dynamics.stateSize()),
          guess_(dynamics.stateSize()) {
        record_.resize(dynamics.system());
    }

    /// Ratio of the time of the motion to that of steps, in which times are given here.
    void setTimeScale(const Scalar& scale) { timeScale_ = scale; }

    /// Settles the start of a motion; what was known of another motion is forgotten.
    /// @param state its coordinates are moved onto the root near them; the joint momenta become
    ///        zero
    Status settleStart(Scalar* state) {
        history_.restart(0.0, state);
        side_ = 0;
        weakest_ = -1;
        const Status status = settle(0.0, state, HUGE_VAL);
        if (!status.singular) history_.restart(0.0, state);
        return status;
    }

    /// Goes on from a settled state.
    void resume(double time, const Scalar* state) {
        if (history_.endsWith(time, state)) return;
        history_.restart(time, state);
        keepsNumbers_ = false;
    }

    /// Follows the motion to a later instant, on its branch: a guess is settled unless that takes
    /// it farther than the error of a guess can be, or to another side of a singular pose; then in
    /// as many steps between as it takes.
    /// @param state becomes the settled state there
    /// @return singular at the instant beyond which the loops do not close
    Status advance(double to, Scalar* state) {
        if (history_.foretell(to, guess_.data())) {
            const Status status = settle(to, guess_.data(), reachOf(guess_.data()));
            if (!status.singular && side() == side_) return keep(to, state);
        }
        constexpr double finest = 1e-11;  // of the way
        // A pose as close to singular as this is one where branches meet: the motion goes on as it
        // came.
        constexpr double meetingRatio = 1e-7;
        const double whole = to - history_.time();
        double size = whole;
        while (history_.time() < to) {
            const double time = history_.time();
            const bool last = time + size >= to;
            if (last) size = to - time;
            Status status = evaluate(time, history_.pose().data(), InstantScope::Velocities,
                                     record_, rate_.data());
            if (!status.singular) {
                side_ = side();
                const double ratio = record_.closureRatio;
                for (std::size_t entry = 0; entry < coordinateCount(); ++entry)
                    guess_[entry] = history_.pose()[entry] + rate_[entry] * (timeScale_ * size);
                weakest_ = record_.weakestRow;
                const double next = last ? to : time + size;
                status = settle(next, guess_.data(), reachOf(guess_.data()));
                const bool stays = side() == side_ || ratio < meetingRatio;
                if (!status.singular && stays) {
                    side_ = side();
                    keep(next, state);
                    size *= 2.0;
                    continue;
                }
            }
            size *= 0.5;
            if (size <= finest * whole) return lost(time);
        }
        return {};
    }

    /// What there is to know of an instant, from a settled state.
    /// @param rate of the state; of forces and momenta zero
    Status evaluate(double time, const Scalar* state, InstantScope extent, Record<Space>& record,
                    Scalar* rate) {
        Status status;
        record.drivenFactors.discard();
        if (extent == InstantScope::Forces) {
            status = dynamics_.evaluate(Scalar(time) * timeScale_, state, record, rate,
                                        EvaluationLevel::Stage);
        } else {
            dynamics_.place(Scalar(time) * timeScale_, state, record, keepsNumbers_);
            dynamics_.inputs().evaluate(physical(time), record.inputs.data());
            if (extent == InstantScope::Velocities) {
                status = rows_.factorize(record);
                if (!status.singular) {
                    rows_.solve(record, record.prescribedRates.data(),
                                record.jointVelocities.data());
                    dynamics_.moveBodies(record);
                    dynamics_.rateCoordinates(record, rate);
                }
            } else {
                std::fill_n(rate, coordinateCount(), Scalar(0.0));
                record.closureRatio = record_.closureRatio;
                record.weakestRow = record_.weakestRow;
            }
        }
        std::fill(rate + coordinateCount(), rate + dynamics_.stateSize(), Scalar(0.0));
        status.time = physical(time);
        return status;
    }

    /// Factors of the rows at an evaluated record, of which the derivatives of its pose and
    /// velocities are made; valid until the next call of any function.
    const math::RowFactors<Scalar>& factorsAt(const Record<Space>& record) {
        if (record.drivenFactors.known()) return record.drivenFactors;
        double ratio = 1.0;
        int weakest = -1;
        rows_.factorize(record, factors_, ratio, weakest);
        return factors_;
    }

    /// Coordinates settled last, or those of the start while there are none.
    [[nodiscard]] const std::vector<Scalar>& lastPose() const { return history_.pose(); }

private:
    [[nodiscard]] std::size_t coordinateCount() const {
        return at(dynamics_.system().coordinateCount);
    }

    [[nodiscard]] double physical(double time) const { return time * math::realPart(timeScale_); }

    /// The sign of the determinant of Gamma at the pose in work, 1 or -1: that of the branch of the
    /// motion, which is left through singular poses only.
    [[nodiscard]] int side() const { return record_.drivenFactors.negative() ? -1 : 1; }

    /// Moves coordinates onto the root near them; the joint momenta become zero.
    /// @param reach farthest that a coordinate may move, m or rad
    /// @return singular where Newton's method finds none within reach
    Status settle(double time, Scalar* state, double reach) {
        constexpr int maxCorrections = 12;
        // Once residuals are this fraction of the drawing, the next are rounding; derivatives
        // carried by the numbers follow one correction later.
        constexpr double fine = 1e-9;
        int missing = std::is_same_v<Scalar, double> ? 1 : 2;
        double travelled = 0.0;
        for (int correction = 0; correction < maxCorrections; ++correction) {
            dynamics_.place(Scalar(time) * timeScale_, state, record_, correction > 0);
            keepsNumbers_ = true;
            Status status = rows_.factorize(record_);
            status.time = physical(time);
            if (status.singular) return status;
            travelled += correct(state);
            if (!(travelled <= reach)) break;
            if (residual() <= fine * std::fmax(1.0, dynamics_.system().size) && --missing == 0) {
                std::fill(state + coordinateCount(), state + dynamics_.stateSize(), Scalar(0.0));
                return {};
            }
        }
        return lost(time);
    }

    /// One step of Newton's method.
    /// @return farthest that a coordinate moves
    double correct(Scalar* state) {
        for (std::size_t row = 0; row < residuals_.size(); ++row)
            residuals_[row] = -record_.closures[row].residual;
        rows_.solve(record_, residuals_.data(), record_.jointVelocities.data());
        dynamics_.rateCoordinates(record_, rate_.data());
        double farthest = 0.0;
        for (std::size_t entry = 0; entry < coordinateCount(); ++entry) {
            state[entry] += rate_[entry];
            farthest = std::fmax(farthest, std::abs(math::realPart(rate_[entry])));
        }
        return farthest;
    }

    /// Takes over the guess, which is settled.
    Status keep(double time, Scalar* state) {
        history_.add(time, guess_.data());
        std::copy(guess_.begin(), guess_.end(), state);
        return {};
    }

    /// Of the pose before the last correction.
    [[nodiscard]] double residual() const {
        double largest = 0.0;
        for (const LoopConstraintValue<Space>& closure : record_.closures)
            largest = std::fmax(largest, std::abs(math::realPart(closure.residual)));
        return largest;
    }

    /// A guess errs by less than it moves; poses of another branch are farther.
    [[nodiscard]] double reachOf(const Scalar* guess) const {
        constexpr double share = 0.3, rounding = 1e-7;
        double moved = 0.0;
        for (std::size_t entry = 0; entry < coordinateCount(); ++entry)
            moved =
                std::fmax(moved, std::abs(math::realPart(guess[entry] - history_.pose()[entry])));
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
    DrivenRows<Space> rows_;
    Record<Space> record_;
    PoseHistory<Scalar> history_;
    math::RowFactors<Scalar> factors_;  ///< of a record that does not have its own
    std::vector<Scalar> residuals_, rate_, guess_;
    bool keepsNumbers_ = false;  ///< the parameters are those of the last pose that was settled
    int side_ = 0;               ///< of the last instant; 0: not known
    int weakest_ = -1;           ///< row closest to singular where the way was lost
};

}  // namespace linkwright::dynamics
