// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/limits.h"

#include <algorithm>
#include <cmath>

namespace linkwright::model {

double Limits::excess(double value) const {
    // A value that is not a number has to come out as such.
    if (std::isnan(value)) return value;
    return std::max({value - atMost, atLeast - value, 0.0});
}

double limitScale(double atLeast, double atMost, double range) {
    constexpr double part = 1e-3;  // of the range, or of the unit
    // Below these a range is rounding, and so is a margin beside the larger limit or the unit.
    constexpr double minRange = 1e-9, ofLarger = 1e-7, least = 1e-9;
    double smaller = std::numeric_limits<double>::infinity(), larger = 0.0;
    for (const double limit : {atLeast, atMost}) {
        if (!std::isfinite(limit)) continue;
        smaller = std::min(smaller, std::abs(limit));
        larger = std::max(larger, std::abs(limit));
    }
    double scale = std::isfinite(smaller) ? smaller : 0.0;
    if (std::isfinite(range) && range > minRange) scale = std::max(scale, part * range);
    if (scale == 0.0) scale = part;
    return std::max({scale, ofLarger * larger, least});
}

Limits limitsOf(const CostTerm& term, const OptimizationSettings& settings, double atLeast,
                double atMost, double range) {
    return {atLeast, atMost, term.limitScale.value_or(limitScale(atLeast, atMost, range)),
            settings.limitTolerance};
}

Limits limitsOf(const CostTerm& term, const OptimizationSettings& settings, double range) {
    const Limits none;
    return limitsOf(term, settings, term.atLeast ? term.atLeast->value : none.atLeast,
                    term.atMost ? term.atMost->value : none.atMost, range);
}

}  // namespace linkwright::model
