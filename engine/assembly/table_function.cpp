// SPDX-License-Identifier: BSD-3-Clause
#include "engine/assembly/table_function.h"

#include <algorithm>

namespace linkwright::assembly {

TimeFunction splineFunction(const std::vector<double>& times, const std::vector<double>& values) {
    TimeFunction function;
    function.times = times;
    function.values = values;
    const std::size_t count = times.size();
    function.curvatures.assign(count, 0.0);
    if (count < 3) return function;
    // Natural spline: tridiagonal system for the second derivatives (Thomas algorithm).
    std::vector<double> upper(count, 0.0);
    for (std::size_t row = 1; row + 1 < count; ++row) {
        const double left = times[row] - times[row - 1];
        const double right = times[row + 1] - times[row];
        const double slopes =
            (values[row + 1] - values[row]) / right - (values[row] - values[row - 1]) / left;
        const double pivot = 2.0 * (left + right) - left * upper[row - 1];
        upper[row] = right / pivot;
        function.curvatures[row] = (6.0 * slopes - left * function.curvatures[row - 1]) / pivot;
    }
    for (std::size_t row = count - 1; row-- > 1;)
        function.curvatures[row] -= upper[row] * function.curvatures[row + 1];
    return function;
}

TableValue evaluateSpline(const TimeFunction& function, double time) {
    const std::vector<double>& times = function.times;
    if (time < times.front()) return {function.values.front(), 0.0, 0.0};
    if (time > times.back()) return {function.values.back(), 0.0, 0.0};
    const auto after = std::upper_bound(times.begin() + 1, times.end() - 1, time);
    const auto right = static_cast<std::size_t>(after - times.begin());
    const std::size_t left = right - 1;
    const double interval = times[right] - times[left];
    const double b = (time - times[left]) / interval;
    const double a = 1.0 - b;
    const double first = function.curvatures[left];
    const double second = function.curvatures[right];
    TableValue result;
    result.value =
        a * function.values[left] + b * function.values[right]
        + ((a * a * a - a) * first + (b * b * b - b) * second) * interval * interval / 6.0;
    result.rate = (function.values[right] - function.values[left]) / interval
                  + ((1.0 - 3.0 * a * a) * first + (3.0 * b * b - 1.0) * second) * interval / 6.0;
    result.second = a * first + b * second;
    return result;
}

}  // namespace linkwright::assembly
