// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <numbers>

namespace linkwright::synthesis {

inline constexpr double fullTurn = 2.0 * std::numbers::pi;  ///< rad

}  // namespace linkwright::synthesis
