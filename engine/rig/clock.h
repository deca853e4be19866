// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <ctime>

namespace linkwright::rig {

/// Seconds of CLOCK_MONOTONIC, the clock of everything here; the same in all processes. Real time.
inline double monotonicSeconds() noexcept {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds the computer has been suspended since it was started: CLOCK_MONOTONIC stands still then.
/// Real time.
inline double suspendedSeconds() noexcept {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double sinceStart =
        static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    return sinceStart - monotonicSeconds();
}

/// Waits until the clock shows `seconds`. Real time.
inline void sleepUntil(double seconds) noexcept {
    timespec due{};
    due.tv_sec = static_cast<time_t>(seconds);
    due.tv_nsec = static_cast<long>((seconds - static_cast<double>(due.tv_sec)) * 1e9);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nullptr);
}

}  // namespace linkwright::rig
