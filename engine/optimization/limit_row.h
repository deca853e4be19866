// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace linkwright::optimization {

/// A side of a function's limits: c = sign (value - limit) / scale, at most zero or, of an
/// equation, zero.
struct LimitRow {
    std::size_t function = 0;
    double sign = 1.0;
    bool isEquation = false;
    double scale = 1.0;
    std::optional<std::size_t> place = {};  ///< of the instant of a path; none: the function itself
    double tightened = 0.0;                 ///< by which the value stays off the limit, besides

    [[nodiscard]] double value(const std::vector<LimitedValue>& functions) const {
        const LimitedValue& own = functions[function];
        const double limit = sign > 0.0 ? own.limits.atMost : own.limits.atLeast;
        return (sign * ((place ? own.path[*place] : own.value) - limit) + tightened) / scale;
    }

    /// What an equation misses, in parts of what it asks for or, where that is nothing, of how far
    /// the function goes along the motion: a thousand times the scale that it then has.
    [[nodiscard]] double missed(const std::vector<LimitedValue>& functions) const {
        constexpr double rangeInScales = 1e3;
        const LimitedValue& own = functions[function];
        const double asked = std::abs(own.limits.atMost);
        return own.limits.excess(own.value)
               / (own.limits.scale <= asked ? asked : rangeInScales * own.limits.scale);
    }
};

}  // namespace linkwright::optimization
