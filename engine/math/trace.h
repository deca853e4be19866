// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/number_traits.h"
#include "engine/math/vectors.h"

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace linkwright::math {

class Traced;

/// The record of a computation on traced numbers: which follow from which, by what slopes. One
/// sweep back through it gives the derivatives of any weighted sum of results with respect to
/// everything they were computed from, whatever the number of that (reverse mode, see Griewank and
/// Walther 2008, section 3.2). Computations are recorded by the trace that is active on their
/// thread.
class Trace {
public:
    /// Makes a trace the active one of this thread while it lives.
    class Recording {
    public:
        explicit Recording(Trace& trace) : before_(active()) { active() = &trace; }
        ~Recording() { active() = before_; }
        Recording(const Recording&) = delete;
        Recording& operator=(const Recording&) = delete;

    private:
        Trace* before_;
    };

    /// Forgets everything and keeps the memory.
    void clear() {
        sources_.clear();
        slopes_.clear();
        ends_.clear();
    }
    /// A number that results depend on.
    Traced variable(double value);
    /// How many numbers were recorded.
    [[nodiscard]] std::size_t size() const { return ends_.size(); }

    /// Turns weights of recorded numbers into the derivatives of their weighted sum with respect to
    /// each of them. What has no weight passes nothing on, also along an infinite slope.
    /// @param weights by place; results of numbers that others follow from are added to
    void sweepBack(std::vector<double>& weights) const {
        for (std::size_t place = ends_.size(); place-- > 0;) {
            const double weight = weights[place];
            if (weight == 0.0) continue;
            for (std::size_t entry = place == 0 ? 0 : ends_[place - 1]; entry < ends_[place];
                 ++entry)
                if (slopes_[entry] != 0.0)
                    weights[static_cast<std::size_t>(sources_[entry])] += weight * slopes_[entry];
        }
    }
    /// Marks what follows from marked numbers by a slope that is not zero.
    void sweepMarks(std::vector<bool>& marks) const {
        std::size_t entry = 0;
        for (std::size_t place = 0; place < ends_.size(); ++place)
            for (; entry < ends_[place]; ++entry)
                if (slopes_[entry] != 0.0 && marks[static_cast<std::size_t>(sources_[entry])])
                    marks[place] = true;
    }

private:
    friend class Traced;
    static Trace*& active() {
        thread_local Trace* trace = nullptr;
        return trace;
    }
    /// Ends the entries of a number. @return its place
    int close() {
        ends_.push_back(sources_.size());
        return static_cast<int>(ends_.size()) - 1;
    }
    void add(int source, double slope) {
        sources_.push_back(source);
        slopes_.push_back(slope);
    }

    std::vector<int> sources_;  ///< of all numbers, one after the other
    std::vector<double> slopes_;
    std::vector<std::size_t> ends_;  ///< of the entries of each number
};

/// A number of a recorded computation, or a constant, which leaves no record.
class Traced {
public:
    Traced() = default;
    Traced(double constant) : value_(constant) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] double value() const { return value_; }
    /// In the trace; -1 for a constant.
    [[nodiscard]] int place() const { return place_; }

    /// A number that follows from others by known slopes.
    /// @param sources numbers, of which those named by `used` count
    /// @param slopeOf gives the slope along an entry of `used`
    template <class Used, class SlopeOf>
    static Traced following(double value, const std::vector<Traced>& sources, const Used& used,
                            SlopeOf&& slopeOf) {
        Traced result(value);
        std::vector<int> places;
        std::vector<double> slopes;
        for (const std::size_t index : used) {
            if (sources[index].place_ < 0) continue;
            places.push_back(sources[index].place_);
            slopes.push_back(slopeOf(index));
        }
        if (places.empty()) return result;
        Trace* trace = Trace::active();
        for (std::size_t entry = 0; entry < places.size(); ++entry)
            trace->add(places[entry], slopes[entry]);
        result.place_ = trace->close();
        return result;
    }

    Traced& operator+=(const Traced& other) { return *this = *this + other; }
    Traced& operator-=(const Traced& other) { return *this = *this - other; }
    Traced& operator*=(const Traced& other) { return *this = *this * other; }
    Traced& operator/=(const Traced& other) { return *this = *this / other; }

    friend Traced operator+(const Traced& first, const Traced& second) {
        return ofTwo(first.value_ + second.value_, first, 1.0, second, 1.0);
    }
    friend Traced operator-(const Traced& first, const Traced& second) {
        return ofTwo(first.value_ - second.value_, first, 1.0, second, -1.0);
    }
    friend Traced operator*(const Traced& first, const Traced& second) {
        return ofTwo(first.value_ * second.value_, first, second.value_, second, first.value_);
    }
    friend Traced operator/(const Traced& first, const Traced& second) {
        const double quotient = first.value_ / second.value_;
        return ofTwo(quotient, first, 1.0 / second.value_, second, -quotient / second.value_);
    }
    friend Traced operator-(const Traced& number) { return ofOne(-number.value_, number, -1.0); }
    /// Whether both are the same number, not only as large.
    friend bool operator==(const Traced& first, const Traced& second) {
        return first.value_ == second.value_ && first.place_ == second.place_;
    }

    friend Traced sin(const Traced& angle) {
        return ofOne(std::sin(angle.value_), angle, std::cos(angle.value_));
    }
    friend Traced cos(const Traced& angle) {
        return ofOne(std::cos(angle.value_), angle, -std::sin(angle.value_));
    }
    friend Traced sqrt(const Traced& square) {
        const double root = std::sqrt(square.value_);
        return ofOne(root, square, 0.5 / root);
    }

private:
    /// A slope of one leaves the derivatives as they are, and one of zero none.
    static Traced ofOne(double value, const Traced& source, double slope) {
        Traced result(value);
        if (source.place_ < 0 || slope == 0.0) return result;
        if (slope == 1.0) {
            result.place_ = source.place_;
            return result;
        }
        Trace* trace = Trace::active();
        trace->add(source.place_, slope);
        result.place_ = trace->close();
        return result;
    }
    static Traced ofTwo(double value, const Traced& first, double bySlope, const Traced& second,
                        double otherSlope) {
        if (second.place_ < 0) return ofOne(value, first, bySlope);
        if (first.place_ < 0) return ofOne(value, second, otherSlope);
        Traced result(value);
        Trace* trace = Trace::active();
        trace->add(first.place_, bySlope);
        trace->add(second.place_, otherSlope);
        result.place_ = trace->close();
        return result;
    }

    friend class Trace;
    double value_ = 0.0;
    int place_ = -1;
};

inline Traced Trace::variable(double value) {
    Traced result(value);
    result.place_ = close();
    return result;
}

/// Whether a scalar is a Traced.
template <class Scalar>
inline constexpr bool isTraced = std::is_same_v<Scalar, Traced>;

template <>
inline constexpr bool carriesMore<Traced> = true;

}  // namespace linkwright::math

template <>
struct Eigen::NumTraits<linkwright::math::Traced>
    : linkwright::math::NumberTraits<linkwright::math::Traced, 8, 8> {};
