// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>

namespace linkwright::control {

/// How far along a way of length 1 and how fast, in a time of length 1.
struct Course {
    double place = 0.0;
    double rate = 0.0;
};

/// From rest to rest along the polynomial of least integral squared jerk. Real time.
/// @param part of the time
inline Course minimumJerk(double part) noexcept {
    const double x = std::clamp(part, 0.0, 1.0);
    return {x * x * x * (10.0 + x * (6.0 * x - 15.0)), 30.0 * x * x * (1.0 - x) * (1.0 - x)};
}

/// The largest rate of that, halfway.
inline constexpr double minimumJerkPeak = 1.875;

}  // namespace linkwright::control
