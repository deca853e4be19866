// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace linkwright::windows {

/// A number estimated from measurements that scatter.
struct Estimate {
    double value = 0.0;
    double margin = 0.0;  ///< half the width of the interval that holds the truth in 95 of 100 cases
};

/// Hodges and Lehmann: the median of the means of all pairs of values, with the interval that belongs to
/// the signed rank test of Wilcoxon. A few wild values hardly move it.
Estimate robustMean(const std::vector<double>& values);

/// What is solved in `slowdown`.
struct SlowdownCase {
    std::size_t samples = 400;  ///< of the controls
    int iterations = 30;
    bool kept = false;          ///< every iteration goes to the results file, too
};

/// Prints what the window costs an optimization that it shows: the same one without and with somebody
/// watching, in turn, for about a minute and a quarter. Each pair is compared by itself, since the pace
/// of a machine changes from second to second; pairs beside which other programs computed are left out.
/// Says how much longer it takes on the wall, how much longer the thread of the engine computes, and how
/// much more of its time that waits for a processor.
void slowdown(const char* scenario, const SlowdownCase& what);

}  // namespace linkwright::windows
