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

}  // namespace linkwright::assembly
