// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

// Natural cubic spline through samples y_0 ... y_n with the intervals h_i between them (de Boor, A
// Practical Guide to Splines, 2001, chapter IV). Its second derivatives M_i solve
//   h_(i-1) M_(i-1) + 2 (h_(i-1) + h_i) M_i + h_i M_(i+1)
//       = 6 ((y_(i+1) - y_i) / h_i - (y_i - y_(i-1)) / h_(i-1)),   M_0 = M_n = 0.             (1)
// At the fraction b = 1 - a of an interval h the spline is
//   a y_i + b y_(i+1) + (a^3 - a) h^2 / 6 M_i + (b^3 - b) h^2 / 6 M_(i+1).                     (2)

namespace linkwright::math {

/// Solves equation (1) for the inner second derivatives, in place (Thomas algorithm). The matrix is
/// symmetric, so that its transpose is solved, too.
/// @param interval interval(i) is h_i
/// @param right right sides of rows 1 to n - 1
template <class Scalar, class Intervals>
void solveSplineSystem(const Intervals& interval, std::vector<Scalar>& right) {
    using Interval = std::decay_t<decltype(interval(0))>;
    std::vector<Interval> above(right.size());  // entries above the diagonal after elimination
    for (std::size_t row = 0; row < right.size(); ++row) {
        const Interval before = interval(row), after = interval(row + 1);
        Interval pivot = 2.0 * (before + after);
        if (row > 0) {
            pivot -= before * above[row - 1];
            right[row] -= right[row - 1] * before;
        }
        above[row] = after / pivot;
        right[row] *= 1.0 / pivot;
    }
    for (std::size_t row = right.size(); row-- > 1;)
        right[row - 1] -= right[row] * above[row - 1];
}

/// What the ends of an interval count for at a place in it, equation (2).
struct SplineWeights {
    double left, right;                    ///< of the samples
    double leftCurvature, rightCurvature;  ///< of the second derivatives
};
inline SplineWeights splineWeights(double fraction, double interval) {
    const double b = fraction, a = 1.0 - b;
    const double scale = interval * interval / 6.0;
    return {a, b, (a * a * a - a) * scale, (b * b * b - b) * scale};
}

}  // namespace linkwright::math
