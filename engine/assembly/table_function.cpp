// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/table_function.h"

#include "engine/math/natural_spline.h"

#include <algorithm>

namespace linkwright::assembly {

TimeFunction splineFunction(const std::vector<double>& times, const std::vector<double>& values) {
    TimeFunction function;
    function.times = times;
    function.values = values;
    const std::size_t count = times.size();
    function.curvatures.assign(count, 0.0);
    if (count < 3) return function;
    const auto interval = [&](std::size_t row) { return times[row + 1] - times[row]; };
    const auto slope = [&](std::size_t row) {
        return (values[row + 1] - values[row]) / interval(row);
    };
    std::vector<double> inner(count - 2);
    for (std::size_t row = 0; row < inner.size(); ++row)
        inner[row] = 6.0 * (slope(row + 1) - slope(row));
    math::solveSplineSystem(interval, inner);
    std::copy(inner.begin(), inner.end(), function.curvatures.begin() + 1);
    return function;
}

TableValue evaluateSpline(const TimeFunction& function, double time) {
    const std::vector<double>& times = function.times;
    if (time < times.front()) return {function.values.front()};
    if (time > times.back()) return {function.values.back()};
    const auto after = std::upper_bound(times.begin() + 1, times.end() - 1, time);
    const auto right = static_cast<std::size_t>(after - times.begin());
    const std::size_t left = right - 1;
    const double interval = times[right] - times[left];
    const double b = (time - times[left]) / interval;
    const double a = 1.0 - b;
    const double first = function.curvatures[left];
    const double second = function.curvatures[right];
    TableValue result;
    const math::SplineWeights weights = math::splineWeights(b, interval);
    result.value = weights.left * function.values[left] + weights.right * function.values[right]
                   + weights.leftCurvature * first + weights.rightCurvature * second;
    result.rate = (function.values[right] - function.values[left]) / interval
                  + ((1.0 - 3.0 * a * a) * first + (3.0 * b * b - 1.0) * second) * interval / 6.0;
    result.second = a * first + b * second;
    result.third = (second - first) / interval;
    return result;
}

}  // namespace linkwright::assembly
