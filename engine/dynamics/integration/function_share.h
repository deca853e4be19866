// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// Part of the duration around one of the instants of a motion, from zero to the end.
inline double durationShare(const std::vector<double>& times, std::size_t instant) {
    const double before = times[instant > 0 ? instant - 1 : 0];
    const double after = times[std::min(instant + 1, times.size() - 1)];
    return 0.5 * (after - before) / times.back();
}

/// Derivatives of what is asked for with respect to a function of the motion and its limits.
struct FunctionShare {
    double value = 0.0, atLeast = 0.0, atMost = 0.0;
};

}  // namespace linkwright::dynamics
