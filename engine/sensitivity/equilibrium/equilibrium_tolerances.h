// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace linkwright::sensitivity {

/// Below this share of the largest, an eigenvalue is zero: those of a matrix with rounding errors
/// of 1e-16 that is not symmetric are known to the root of that.
inline constexpr double nothing = 1e-6;

/// What rounding leaves of a sum, beside its parts.
inline constexpr double rounding = 1e-13;

}  // namespace linkwright::sensitivity
