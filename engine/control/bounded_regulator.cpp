// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/bounded_regulator.h"

#include "engine/control/small_factor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::control {

namespace {

constexpr double noForce = 0.0;
/// A bound is violated beyond this part of its range, or of one.
constexpr double boundTolerance = 1e-9;
/// Squared sine of the angle between the slope of a bound and those of the active ones below which
/// it says nothing new.
constexpr double dependentSlope = 1e-11;

Eigen::Index signedSize(std::size_t size) {
    return static_cast<Eigen::Index>(size);
}

}  // namespace

BoundedRegulator::BoundedRegulator(const Sizes& sizes) : sizes_(sizes) {
    const Eigen::Index n = signedSize(sizes.states), m = signedSize(sizes.inputs);
    const Eigen::Index rows = signedSize(sizes.quantities);
    const double infinity = std::numeric_limits<double>::infinity();
    using Eigen::MatrixXd, Eigen::VectorXd;
    const RegulatorInterval empty{MatrixXd::Zero(n, n),
                                  MatrixXd::Zero(n, m),
                                  MatrixXd::Identity(m, m),
                                  MatrixXd::Zero(n, n),
                                  VectorXd::Zero(m),
                                  VectorXd::Zero(n),
                                  VectorXd::Constant(m, -infinity),
                                  VectorXd::Constant(m, infinity),
                                  VectorXd::Constant(m, -infinity),
                                  VectorXd::Constant(m, infinity),
                                  MatrixXd::Zero(rows, n),
                                  VectorXd::Constant(rows, -infinity),
                                  VectorXd::Constant(rows, infinity)};
    intervals_.assign(sizes.intervals, empty);
    stiffness_ = VectorXd::Ones(rows);
    const Step step{MatrixXd::Zero(m, n), MatrixXd::Zero(n, n), MatrixXd::Zero(m, m),
                    MatrixXd::Zero(n, m), VectorXd::Zero(m)};
    steps_.assign(sizes.intervals, step);
    inputs_.assign(sizes.intervals, VectorXd::Zero(m));
    states_.assign(sizes.intervals + 1, VectorXd::Zero(n));
    const std::size_t unknowns = sizes.inputs * sizes.intervals;
    shift_ = VectorXd::Zero(signedSize(unknowns));
    // Hard bounds that are active are independent; soft ones may be any.
    mostActive_ = unknowns + sizes.quantities * sizes.intervals;
    const Eigen::Index most = signedSize(mostActive_) + 1;
    active_.resize(mostActive_ + 1);
    former_.resize(mostActive_ + 1);
    slopes_ = MatrixXd::Zero(signedSize(unknowns), most);
    gram_ = factor_ = MatrixXd::Zero(most, most);
    forces_ = direction_ = products_ = VectorXd::Zero(most);
    value_ = valueTransition_ = MatrixXd::Zero(n, n);
    valueInfluence_ = MatrixXd::Zero(n, m);
    curvature_ = MatrixXd::Zero(m, m);
    coupling_ = MatrixXd::Zero(m, n);
    valueSlope_ = nextSlope_ = costate_ = nextCostate_ = VectorXd::Zero(n);
    inputForce_ = row_ = VectorXd::Zero(m);
}

bool BoundedRegulator::prepare() noexcept {
    value_ = intervals_.back().stateHessian;
    valueSlope_ = intervals_.back().stateSlope;
    for (std::size_t interval = sizes_.intervals; interval-- > 0;)
        if (!recur(interval)) return false;
    return value_.allFinite() && valueSlope_.allFinite();
}

/// One step back of the Riccati recursion, from the cost beyond the end of an interval to that
/// beyond its beginning.
bool BoundedRegulator::recur(std::size_t interval) noexcept {
    const RegulatorInterval& own = intervals_[interval];
    Step& step = steps_[interval];
    valueInfluence_.noalias() = value_ * own.influence;
    valueTransition_.noalias() = value_ * own.transition;
    curvature_ = own.inputHessian;
    curvature_.noalias() += own.influence.transpose() * valueInfluence_;
    coupling_.noalias() = own.influence.transpose() * valueTransition_;
    inputForce_ = own.inputSlope;
    inputForce_.noalias() += own.influence.transpose() * valueSlope_;
    if (!factorizeInPlace(curvature_)) return false;
    step.unit.setIdentity();
    curvature_.transpose().triangularView<Eigen::Upper>().solveInPlace(step.unit);
    // K = -unit unit^T S, k likewise.
    valueInfluence_.noalias() = coupling_.transpose() * step.unit;
    step.gain.noalias() = -step.unit * valueInfluence_.transpose();
    row_.noalias() = step.unit.transpose() * inputForce_;
    step.constant.noalias() = -step.unit * row_;
    step.closed = own.transition;
    step.closed.noalias() += own.influence * step.gain;
    step.influence.noalias() = own.influence * step.unit;
    nextSlope_.noalias() = own.transition.transpose() * valueSlope_;
    nextSlope_.noalias() += coupling_.transpose() * step.constant;
    value_.noalias() = own.transition.transpose() * valueTransition_;
    value_.noalias() -= valueInfluence_ * valueInfluence_.transpose();
    valueSlope_ = nextSlope_;
    if (interval > 0) {
        value_ += intervals_[interval - 1].stateHessian;
        valueSlope_ += intervals_[interval - 1].stateSlope;
    }
    // Rounding would make it grow apart from its transpose.
    for (Eigen::Index row = 0; row < value_.rows(); ++row)
        for (Eigen::Index column = 0; column < row; ++column)
            value_(row, column) = value_(column, row) =
                0.5 * (value_(row, column) + value_(column, row));
    return true;
}

void BoundedRegulator::rollOut(const Eigen::VectorXd& first) noexcept {
    const Eigen::Index m = signedSize(sizes_.inputs);
    states_[0] = first;
    for (std::size_t interval = 0; interval < sizes_.intervals; ++interval) {
        const Step& step = steps_[interval];
        const auto own = shift_.segment(signedSize(interval) * m, m);
        inputs_[interval] = step.constant;
        inputs_[interval].noalias() += step.gain * states_[interval];
        inputs_[interval].noalias() += step.unit * own;
        states_[interval + 1].noalias() = intervals_[interval].transition * states_[interval];
        states_[interval + 1].noalias() += intervals_[interval].influence * inputs_[interval];
    }
}

double BoundedRegulator::valueOf(const Bound& bound) const noexcept {
    const Eigen::Index index = signedSize(bound.index);
    switch (bound.kind) {
        case Kind::Input: return inputs_[bound.interval][index];
        case Kind::Rise:
            return inputs_[bound.interval][index]
                   - (bound.interval > 0 ? inputs_[bound.interval - 1][index] : 0.0);
        case Kind::Quantity: break;
    }
    return intervals_[bound.interval].quantities.row(index).dot(states_[bound.interval + 1]);
}

double BoundedRegulator::limitOf(const Bound& bound) const noexcept {
    const RegulatorInterval& own = intervals_[bound.interval];
    const Eigen::Index index = signedSize(bound.index);
    switch (bound.kind) {
        case Kind::Input: return bound.upper ? own.highestInput[index] : own.lowestInput[index];
        case Kind::Rise: return bound.upper ? own.highestRise[index] : own.lowestRise[index];
        case Kind::Quantity: break;
    }
    return bound.upper ? own.highestQuantity[index] : own.lowestQuantity[index];
}

bool BoundedRegulator::isActive(const Bound& bound) const noexcept {
    return std::find(active_.begin(), active_.begin() + static_cast<std::ptrdiff_t>(activeCount_),
                     bound)
           != active_.begin() + static_cast<std::ptrdiff_t>(activeCount_);
}

/// The bound that is violated most, beside its range.
bool BoundedRegulator::findWorst(Bound& worst) const noexcept {
    double most = boundTolerance;
    const auto look = [&](Kind kind, std::size_t interval, std::size_t count) {
        for (std::size_t index = 0; index < count; ++index) {
            const Bound low{kind, false, interval, index}, high{kind, true, interval, index};
            const double lowest = limitOf(low), highest = limitOf(high), value = valueOf(low);
            double range = highest - lowest;
            if (!std::isfinite(range)) range = 1.0;
            range = std::max(range, 1e-6);
            if ((lowest - value) / range > most && !isActive(low)) {
                most = (lowest - value) / range;
                worst = low;
            }
            if ((value - highest) / range > most && !isActive(high)) {
                most = (value - highest) / range;
                worst = high;
            }
        }
    };
    for (std::size_t interval = 0; interval < sizes_.intervals; ++interval) {
        look(Kind::Input, interval, sizes_.inputs);
        look(Kind::Rise, interval, sizes_.inputs);
        look(Kind::Quantity, interval, sizes_.quantities);
    }
    return most > boundTolerance;
}

void BoundedRegulator::slopeOf(const Bound& bound, Eigen::Ref<Eigen::VectorXd> slope) noexcept {
    const Eigen::Index m = signedSize(sizes_.inputs), index = signedSize(bound.index);
    const double sign = bound.upper ? -1.0 : 1.0;
    slope.setZero();
    std::size_t next = bound.interval;  // costate_ is of the state at its beginning
    if (bound.kind == Kind::Quantity) {
        costate_ = sign * intervals_[bound.interval].quantities.row(index).transpose();
        ++next;
    } else {
        slope.segment(signedSize(next) * m, m) = sign * steps_[next].unit.row(index).transpose();
        costate_ = sign * steps_[next].gain.row(index).transpose();
    }
    for (; next-- > 0;) {
        const Step& step = steps_[next];
        auto own = slope.segment(signedSize(next) * m, m);
        own.noalias() = step.influence.transpose() * costate_;
        nextCostate_.noalias() = step.closed.transpose() * costate_;
        if (bound.kind == Kind::Rise && next + 1 == bound.interval) {
            own -= sign * step.unit.row(index).transpose();
            nextCostate_ -= sign * step.gain.row(index).transpose();
        }
        costate_.swap(nextCostate_);
    }
}

double BoundedRegulator::softness(const Bound& bound) const noexcept {
    return bound.kind == Kind::Quantity ? 1.0 / stiffness_[signedSize(bound.index)] : 0.0;
}

/// products_ = L^-1 products_ of the active bounds.
void BoundedRegulator::halfSolve() noexcept {
    for (Eigen::Index row = 0; row < signedSize(activeCount_); ++row) {
        products_[row] -= factor_.row(row).head(row).dot(products_.head(row));
        products_[row] /= factor_(row, row);
    }
}

/// direction_ = L^-T products_ of so many.
void BoundedRegulator::backSolve(std::size_t count) noexcept {
    direction_.head(signedSize(count)) = products_.head(signedSize(count));
    for (Eigen::Index row = signedSize(count); row-- > 0;) {
        direction_[row] /= factor_(row, row);
        direction_.head(row) -= direction_[row] * factor_.row(row).head(row).transpose();
    }
}

/// Takes a bound, whose slope and products stand behind those of the active ones, among them;
/// false where it depends on them.
bool BoundedRegulator::append(const Bound& bound) noexcept {
    const Eigen::Index place = signedSize(activeCount_);
    products_.head(place) = gram_.row(place).head(place).transpose();
    halfSolve();
    const double rest = gram_(place, place) - products_.head(place).squaredNorm();
    if (!(rest > dependentSlope * gram_(place, place))) return false;
    factor_.row(place).head(place) = products_.head(place).transpose();
    factor_(place, place) = std::sqrt(rest);
    active_[activeCount_] = bound;
    ++activeCount_;
    return true;
}

/// Removes an active bound; those behind it, and one more, move up.
void BoundedRegulator::drop(std::size_t place) noexcept {
    const Eigen::Index first = signedSize(place), last = signedSize(activeCount_);
    for (Eigen::Index column = first; column < last; ++column) {
        slopes_.col(column) = slopes_.col(column + 1);
        forces_[column] = forces_[column + 1];
        active_[static_cast<std::size_t>(column)] = active_[static_cast<std::size_t>(column) + 1];
    }
    for (Eigen::Index row = 0; row <= last; ++row) {
        const Eigen::Index from = row < first ? row : row + 1;
        if (from > last) continue;
        for (Eigen::Index column = 0; column <= row; ++column)
            gram_(row, column) = gram_(from, column < first ? column : column + 1);
    }
    const std::size_t left = activeCount_ - 1;
    activeCount_ = place;
    while (activeCount_ < left && append(active_[activeCount_])) {
    }
}

/// w from the forces of the active bounds.
void BoundedRegulator::takeForces() noexcept {
    const Eigen::Index count = signedSize(activeCount_);
    shift_.noalias() = slopes_.leftCols(count) * forces_.head(count);
}

/// Adds a violated bound to the active ones, and removes those that no longer push.
bool BoundedRegulator::activate(const Bound& bound) noexcept {
    if (activeCount_ >= mostActive_) return false;
    double slack = slackOf(bound);
    slopeOf(bound, slopes_.col(signedSize(activeCount_)));
    {
        const Eigen::Index place = signedSize(activeCount_);
        for (Eigen::Index other = 0; other <= place; ++other)
            gram_(place, other) = slopes_.col(place).dot(slopes_.col(other));
        gram_(place, place) += softness(bound);
        forces_[place] = noForce;
    }
    while (work_-- > 0) {
        const Eigen::Index place = signedSize(activeCount_);
        products_.head(place) = gram_.row(place).head(place).transpose();
        halfSolve();
        const double rest = gram_(place, place) - products_.head(place).squaredNorm();
        const bool depends = !(rest > dependentSlope * gram_(place, place));
        backSolve(activeCount_);
        double length = depends ? std::numeric_limits<double>::infinity() : -slack / rest;
        std::size_t blocking = activeCount_;
        for (Eigen::Index other = 0; other < place; ++other)
            if (direction_[other] > 0.0 && forces_[other] < length * direction_[other]) {
                length = forces_[other] / direction_[other];
                blocking = static_cast<std::size_t>(other);
            }
        if (!std::isfinite(length)) return false;
        forces_.head(place) -= length * direction_.head(place);
        forces_[place] += length;
        if (!depends) slack += length * rest;
        if (blocking == activeCount_) return append(bound);
        const std::size_t before = activeCount_;
        drop(blocking);
        if (activeCount_ + 1 != before) return false;  // rounding left too little of the others
    }
    return false;
}

/// Begins with those bounds of the last solution that push at this one, too.
void BoundedRegulator::warmStart(const Eigen::VectorXd& first) noexcept {
    const std::size_t formerCount = activeCount_;
    std::copy_n(active_.begin(), formerCount, former_.begin());
    activeCount_ = 0;
    shift_.setZero();
    rollOut(first);
    for (std::size_t index = 0; index < formerCount; ++index) {
        const Eigen::Index place = signedSize(activeCount_);
        slopeOf(former_[index], slopes_.col(place));
        for (Eigen::Index other = 0; other <= place; ++other)
            gram_(place, other) = slopes_.col(place).dot(slopes_.col(other));
        gram_(place, place) += softness(former_[index]);
        if (std::isfinite(limitOf(former_[index]))) append(former_[index]);
    }
    while (activeCount_ > 0) {
        for (std::size_t index = 0; index < activeCount_; ++index)
            products_[signedSize(index)] = -slackOf(active_[index]);
        halfSolve();
        backSolve(activeCount_);
        Eigen::Index least = 0;
        if (direction_.head(signedSize(activeCount_)).minCoeff(&least) >= 0.0) break;
        drop(static_cast<std::size_t>(least));
    }
    forces_.head(signedSize(activeCount_)) = direction_.head(signedSize(activeCount_));
    takeForces();
    rollOut(first);
}

bool BoundedRegulator::solve(const Eigen::VectorXd& first) noexcept {
    work_ = 8 * (sizes_.inputs + sizes_.quantities) * sizes_.intervals;
    warmStart(first);
    bool kept = true;
    for (Bound worst; kept && findWorst(worst);) {
        kept = activate(worst);
        takeForces();
        rollOut(first);
    }
    if (!kept) forget();
    return kept && inputs_.front().allFinite();
}

}  // namespace linkwright::control
