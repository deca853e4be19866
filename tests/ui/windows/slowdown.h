// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace linkwright::windows {

/// A number estimated from measurements that scatter.
struct Estimate {
    double value = 0.0;
    double margin =
        0.0;  ///< half the width of the interval that holds the truth in 95 of 100 cases
};

/// Hodges and Lehmann: the median of the means of all pairs of values, with the interval that
/// belongs to the signed rank test of Wilcoxon. A few wild values hardly move it.
Estimate robustMean(const std::vector<double>& values);

/// What is solved in `slowdown`.
struct SlowdownCase {
    std::size_t samples = 400;   ///< of the controls
    int turnMilliseconds = 100;  ///< some evaluations
    bool kept = false;           ///< every iteration goes to the results file, too
};

/// Prints what the window costs an optimization that it shows, within about a minute and a quarter.
/// While the optimization runs, the window sleeps and works in turn, and what an evaluation of cost
/// and gradient takes when it works is compared with those just before and after: the pace of a
/// machine changes within tenths of a second, so that whole optimizations one after the other tell
/// much less. A turn in which the window works begins with all that was reported while it slept.
void slowdown(const char* scenario, const SlowdownCase& what);

}  // namespace linkwright::windows
