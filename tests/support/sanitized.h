// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::support {

/// Whether sanitizers watch: they look for faults of memory on every path, forty times slower, and
/// the paths are the same with fewer mechanisms and shorter motions. The numbers are the business
/// of the release build, which draws all.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// @return how many mechanisms of `all` to draw, and likewise how many of them to expect
constexpr int drawn(int all) {
    return sanitized ? all / 8 : all;
}

}  // namespace linkwright::support
