// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace linkwright::math {

/// Cubic B-spline of `count` control values with clamped ends: first control value of the span
/// and the four weights at `time` (Cox-de Boor recursion on the knots 0 0 0 0 1 2 ... m m m m).
struct BSplineWeights {
    std::size_t first;
    std::array<double, 4> weights;
};

inline BSplineWeights bSplineWeights(double time, double duration, std::size_t count) {
    const double spans = static_cast<double>(count - 3);
    const double place = std::clamp(time / duration * spans, 0.0, spans);
    const auto span = std::min(static_cast<std::size_t>(place), count - 4);
    const auto knot = [&](std::size_t index) {
        return std::clamp(static_cast<double>(index) - 3.0, 0.0, spans);
    };
    const std::size_t base = span + 3;
    std::array<double, 4> weights{1.0, 0.0, 0.0, 0.0};
    for (std::size_t degree = 1; degree <= 3; ++degree) {
        double saved = 0.0;
        for (std::size_t index = 0; index < degree; ++index) {
            const double right = knot(base + index + 1);
            const double left = knot(base + index + 1 - degree);
            const double share = weights[index] / (right - left);
            weights[index] = saved + (right - place) * share;
            saved = (place - left) * share;
        }
        weights[degree] = saved;
    }
    return {span, weights};
}

/// Where a control value counts most (Greville): the mean of the three knots inside its span. The
/// values of a curve at these times are those of one spline only (Schoenberg and Whitney 1953).
inline double grevilleTime(std::size_t control, double duration, std::size_t count) {
    const double spans = static_cast<double>(count - 3);
    double sum = 0.0;
    for (std::size_t index = control + 1; index <= control + 3; ++index)
        sum += std::clamp(static_cast<double>(index) - 3.0, 0.0, spans);
    return sum / 3.0 / spans * duration;
}

}  // namespace linkwright::math
