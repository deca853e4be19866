// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/peak_place.h"

#include <algorithm>
#include <cmath>

namespace linkwright::dynamics {

namespace {

/// What a peak rises above the instants beside it counts from this part of its value: below, its
/// place is one of rounding errors, and it is known to an eighth of that anyway.
constexpr double flatness = 1e-8;

/// Twice the second divided difference around an instant.
double bendAt(const std::vector<double>& values, const std::vector<double>& times,
              std::size_t instant) {
    const auto slope = [&](std::size_t from) {
        return (values[from + 1] - values[from]) / (times[from + 1] - times[from]);
    };
    return 2.0 * (slope(instant) - slope(instant - 1)) / (times[instant + 1] - times[instant - 1]);
}

/// Newton's form of the polynomial through some instants.
class Interpolant {
public:
    Interpolant(const std::vector<double>& values, const std::vector<double>& times,
                const InstantRange& range)
        : times_(times.data() + range.first), count_(range.last - range.first) {
        std::copy_n(values.data() + range.first, count_, differences_.data());
        for (std::size_t order = 1; order < count_; ++order)
            for (std::size_t place = count_ - 1; place >= order; --place)
                differences_[place] = (differences_[place] - differences_[place - 1])
                                      / (times_[place] - times_[place - order]);
    }
    [[nodiscard]] double slope(double time) const {
        double value = differences_[count_ - 1], slope = 0.0;
        for (std::size_t place = count_ - 1; place-- > 0;) {
            slope = slope * (time - times_[place]) + value;
            value = value * (time - times_[place]) + differences_[place];
        }
        return slope;
    }

private:
    const double* times_;
    std::size_t count_;
    std::array<double, 2 * PeakPlace::reach + 1> differences_{};
};

/// The instants around a peak along which the function bends no more than twice as much as there:
/// beyond a corner or a jump it is another function. Fewer than five if the peak is none of a
/// smooth function.
InstantRange smoothAround(const std::vector<double>& values, const std::vector<double>& times,
                          std::size_t instant, const InstantRange& range) {
    const double bend = bendAt(values, times, instant);
    const auto bendsAlike = [&](std::size_t other) {
        if (other <= range.first || other + 1 >= range.last) return false;
        const double share = bendAt(values, times, other) / bend;
        const bool beside = other + 1 >= instant && other <= instant + 1;
        return share <= 2.0 && share >= (beside ? 0.5 : -2.0);
    };
    InstantRange around{instant, instant + 1};
    while (instant - around.first < PeakPlace::reach - 1 && bendsAlike(around.first - 1))
        --around.first;
    while (around.last - instant < PeakPlace::reach && bendsAlike(around.last))
        ++around.last;
    return {around.first - 1, around.last + 1};
}

}  // namespace

PeakPlace peakNear(const std::vector<double>& values, const std::vector<double>& times,
                   std::size_t instant, const InstantRange& range) {
    PeakPlace peak;
    peak.instant = peak.first = instant;
    peak.time = times[instant];
    if (instant <= range.first || instant + 1 >= range.last) return peak;
    if (values[instant] < values[instant - 1] || values[instant] < values[instant + 1]) return peak;
    const double rise = 2.0 * values[instant] - values[instant - 1] - values[instant + 1];
    if (!(rise > flatness * std::abs(values[instant]))) return peak;
    const InstantRange around = smoothAround(values, times, instant, range);
    if (around.last - around.first < 4) return peak;

    const Interpolant interpolant(values, times, around);
    double begin = times[instant - 1], end = times[instant + 1];
    if (!(interpolant.slope(begin) > 0.0 && interpolant.slope(end) < 0.0)) return peak;
    for (double middle = 0.5 * (begin + end); begin < middle && middle < end;
         middle = 0.5 * (begin + end))
        (interpolant.slope(middle) > 0.0 ? begin : end) = middle;

    peak.time = begin;
    peak.first = around.first;
    peak.count = around.last - around.first;
    for (std::size_t own = 0; own < peak.count; ++own) {
        double weight = 1.0;
        for (std::size_t other = 0; other < peak.count; ++other)
            if (other != own)
                weight *= (peak.time - times[around.first + other])
                          / (times[around.first + own] - times[around.first + other]);
        peak.weights[own] = weight;
    }
    return peak;
}

}  // namespace linkwright::dynamics
