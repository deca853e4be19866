// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

namespace linkwright::session {

/// The smallest and the largest value of a curve that is known at times, between them, too.
struct Extremes {
    struct Place {
        double value = 0.0;  ///< unit of the curve
        double time = 0.0;   ///< s
    };
    Place least, most;
};

/// Where the curve bends alike on both sides of an extreme sample, the top of the parabola through
/// it and its neighbors: to the fourth order of their distance. Elsewhere, as at a kink or a jump,
/// the sample.
/// @param times s, ascending
/// @pre as many values as times, and at least one
Extremes extremesOf(const std::vector<double>& times, const std::vector<double>& values);

}  // namespace linkwright::session
