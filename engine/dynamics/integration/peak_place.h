// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/integration/function_share.h"

#include <array>
#include <cstddef>
#include <vector>

namespace linkwright::dynamics {

/// A peak of a function between instants of a motion: the maximum of the polynomial through those
/// around. As it is flat there, its derivative with respect to their values are the weights.
struct PeakPlace {
    static constexpr std::size_t reach = 4;  ///< instants to each side

    std::size_t instant = 0;
    std::size_t first = 0;  ///< instant of the first weight
    std::size_t count = 1;  ///< of weights; 1: no peak, or none between instants
    std::array<double, 2 * reach + 1> weights{1.0};
    double time = 0.0;  ///< s
};

/// The peak beside an instant that is no lower than its neighbors. At an end of the range, a
/// corner, a jump, and where the function is flat up to rounding, there is none between instants.
/// @param values of the function at all instants; times -1 for its smallest value
/// @param times of all instants, s
/// @param instant within the range
PeakPlace peakNear(const std::vector<double>& values, const std::vector<double>& times,
                   std::size_t instant, const InstantRange& range);

}  // namespace linkwright::dynamics
