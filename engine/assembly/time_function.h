// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/expression.h"

#include <vector>

namespace linkwright::assembly {

/// A function of time and of numbers of the model: a formula, or a natural cubic spline through
/// the rows of a table (constant beyond its ends).
struct TimeFunction {
    math::Expression formula;                       ///< arguments: t, then System::functionNumbers
    std::vector<double> times, values, curvatures;  ///< table; empty for a formula
};

}  // namespace linkwright::assembly
