// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace linkwright::bench {

/// Time this thread has computed, s: other programs on the machine do not count.
inline double computingTime() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Computing time of a piece of work, s.
template <class Work>
double secondsOf(const Work& work) {
    const double begin = computingTime();
    work();
    return computingTime() - begin;
}

}  // namespace linkwright::bench
