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

TimeFunction numbersFunction(const std::vector<double>& times, int firstNumber) {
    TimeFunction function;
    function.times = times;
    function.firstNumber = firstNumber;
    const std::size_t count = times.size();
    constexpr auto reach = static_cast<std::size_t>(splineReach);
    function.curvatureShares.assign(count * 2 * reach, 0.0);
    if (count < 3) return function;
    std::vector<double> unit(count, 0.0);
    for (std::size_t number = 0; number < count; ++number) {
        unit[number] = 1.0;
        const std::vector<double> curvatures = splineFunction(times, unit).curvatures;
        unit[number] = 0.0;
        for (std::size_t row = number < reach ? 0 : number - reach + 1;
             row < std::min(count, number + reach); ++row)
            function.curvatureShares[row * 2 * reach + number + reach - row] = curvatures[row];
    }
    return function;
}

namespace {

/// Between two rows of a natural spline with these values and curvatures.
TableValue within(double before, double after, double time, double left, double right,
                  double leftCurvature, double rightCurvature) {
    const double interval = after - before;
    const double b = (time - before) / interval;
    const double a = 1.0 - b;
    TableValue result;
    const math::SplineWeights weights = math::splineWeights(b, interval);
    result.value = weights.left * left + weights.right * right
                   + weights.leftCurvature * leftCurvature
                   + weights.rightCurvature * rightCurvature;
    result.rate = (right - left) / interval
                  + ((1.0 - 3.0 * a * a) * leftCurvature + (3.0 * b * b - 1.0) * rightCurvature)
                        * interval / 6.0;
    result.second = a * leftCurvature + b * rightCurvature;
    result.third = (rightCurvature - leftCurvature) / interval;
    return result;
}

/// The row before a time within a table.
std::size_t rowBefore(const std::vector<double>& times, double time) {
    const auto after = std::upper_bound(times.begin() + 1, times.end() - 1, time);
    return static_cast<std::size_t>(after - times.begin()) - 1;
}

}  // namespace

RowRange rowsAt(const TimeFunction& function, double time) {
    const std::size_t count = function.times.size();
    if (time < function.times.front()) return {0, 1};
    if (time > function.times.back()) return {count - 1, count};
    const std::size_t left = rowBefore(function.times, time);
    constexpr auto reach = static_cast<std::size_t>(splineReach);
    return {left < reach ? 0 : left - reach + 1, std::min(count, left + 1 + reach)};
}

TableValue rowShare(const TimeFunction& function, double time, std::size_t row) {
    const std::vector<double>& times = function.times;
    if (time < times.front()) return {row == 0 ? 1.0 : 0.0};
    if (time > times.back()) return {row + 1 == times.size() ? 1.0 : 0.0};
    const std::size_t left = rowBefore(times, time), right = left + 1;
    const auto curvature = [&](std::size_t at) {
        const auto distance = static_cast<std::ptrdiff_t>(row) - static_cast<std::ptrdiff_t>(at);
        if (distance <= -splineReach || distance >= splineReach) return 0.0;
        return function.curvatureShares[static_cast<std::size_t>(
            static_cast<std::ptrdiff_t>(at) * 2 * splineReach + distance + splineReach)];
    };
    return within(times[left], times[right], time, row == left ? 1.0 : 0.0,
                  row == right ? 1.0 : 0.0, curvature(left), curvature(right));
}

TableValue evaluateSpline(const TimeFunction& function, double time) {
    const std::vector<double>& times = function.times;
    if (time < times.front()) return {function.values.front()};
    if (time > times.back()) return {function.values.back()};
    const std::size_t left = rowBefore(times, time), right = left + 1;
    return within(times[left], times[right], time, function.values[left], function.values[right],
                  function.curvatures[left], function.curvatures[right]);
}

}  // namespace linkwright::assembly
