// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// Instants of a motion that follow each other, from `first` to before `last`.
struct InstantRange {
    std::size_t first = 0, last = 0;
};

/// Part of the time of a range around one of its instants.
inline double durationShare(const std::vector<double>& times, std::size_t instant,
                            const InstantRange& range) {
    const double before = times[instant > range.first ? instant - 1 : range.first];
    const double after = times[std::min(instant + 1, range.last - 1)];
    return 0.5 * (after - before) / (times[range.last - 1] - times[range.first]);
}

/// Part of the duration around one of the instants of a motion, from zero to the end.
inline double durationShare(const std::vector<double>& times, std::size_t instant) {
    return durationShare(times, instant, {0, times.size()});
}

/// The largest or smallest of the values of a function at the instants of a motion, which a smooth
/// peak misses by at most `bound`.
struct ExactPeak {
    double value = 0.0;
    double bound = 0.0;
    double time = 0.0;  ///< s
};

/// Derivatives of what is asked for with respect to a function of the motion and its limits.
struct FunctionShare {
    double value = 0.0, atLeast = 0.0, atMost = 0.0;
    /// Of a peak, besides: with respect to the values at all instants it is taken of; may be empty.
    std::vector<double> instants = {};
};

}  // namespace linkwright::dynamics
