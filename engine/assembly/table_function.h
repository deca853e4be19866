// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/time_function.h"

#include <vector>

namespace linkwright::assembly {

/// Natural cubic spline through the rows of a table.
/// @param times s, ascending, at least two
/// @param values one per time
TimeFunction splineFunction(const std::vector<double>& times, const std::vector<double>& values);

/// Value of a table function and its first three derivatives with respect to time.
struct TableValue {
    double value = 0.0, rate = 0.0, second = 0.0, third = 0.0;
};
/// @param function with a table: not a formula
/// @param time s; beyond the ends of the table the nearest value, with derivatives of zero
TableValue evaluateSpline(const TimeFunction& function, double time);

/// The same spline through values that are numbers of the model.
/// @param firstNumber argument of the value of the first row, see `functionArguments`
TimeFunction numbersFunction(const std::vector<double>& times, int firstNumber);

/// Rows whose values count at a time, from `first` to before `last`.
struct RowRange {
    std::size_t first = 0, last = 0;
};
/// @param function of numbers of the model
RowRange rowsAt(const TimeFunction& function, double time);
/// What the value of a row counts for at a time: the derivatives of the function, of its rates with
/// respect to time, and so on, with respect to that value. The function is their sum over rows.
TableValue rowShare(const TimeFunction& function, double time, std::size_t row);

}  // namespace linkwright::assembly
