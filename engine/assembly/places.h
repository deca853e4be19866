// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

namespace linkwright::assembly {

/// Place in a list for a count or an identifier, which are int and never negative.
[[nodiscard]] constexpr std::size_t at(int value) {
    return static_cast<std::size_t>(value);
}

}  // namespace linkwright::assembly
