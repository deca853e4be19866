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
    /// Table whose values are numbers of the model: the argument of the first one; -1: they are
    /// those above.
    int firstNumber = -1;
    /// How the curvature at a row follows from those numbers: entry (row, number) at
    /// row * 2 reach + number - row + reach, see splineReach.
    std::vector<double> curvatureShares;

    [[nodiscard]] bool isTable() const { return !times.empty(); }
    [[nodiscard]] bool hasNumbers() const { return firstNumber >= 0; }
};

/// How many rows away a number counts in the curvature of a natural spline: from row to row its
/// share falls at least by half, so that rounding is all that is left beyond.
inline constexpr int splineReach = 53;

}  // namespace linkwright::assembly
