// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/dual.h"
#include "engine/math/planar_curve.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

namespace linkwright::math {

/// Perturbation of a complex step.
inline constexpr double curveStep = 1e-30;

/// Compares derivatives of normal, its rate, distance and way with complex steps.
/// @param pieces pieces(n) are those of the curve, of complex numbers, its number n perturbed by
/// curveStep i; of -1 none
/// @param numbers of the curve
/// @return the largest deviation, in parts of the derivative where that is above 1
template <class Pieces>
double worstCurveDerivative(const CurveForm& form, double x, double y, int numbers,
                            const Pieces& pieces) {
    using Complex = std::complex<double>;
    using Rate = Tangent<double>;
    using ComplexRate = Tangent<Complex>;
    std::vector<double> still;
    for (const Complex& number : pieces(-1))
        still.push_back(number.real());
    const BesideCurve<Rate> beside(still.data(), form, Vector2<Rate>{Rate(x, 0.6), Rate(y, -0.2)});
    const auto sum = [&](const std::vector<Complex>& curve, double moved) {
        const BesideCurve<ComplexRate> other(
            curve.data(), form, {ComplexRate(Complex(x, moved), 0.6), ComplexRate(y, -0.2)});
        return (other.normal[0].derivative * 0.5 + other.normal[1].derivative * 0.1
                + other.normal[0].value * 0.3 - other.normal[1].value * 0.7
                + other.way().value * 0.4 - other.distance().value * 0.9)
                   .imag()
               / curveStep;
    };
    // Cotangents of the normal (derivative), of its rate (value), of distance and way.
    const BesideCurve<Rate>::Pulled pulled[] = {
        beside.pullNormal({Rate(0.5, 0.3), Rate(0.1, -0.7)}), beside.pullWay(Rate(0.0, 0.4)),
        beside.pullDistance(Rate(0.0, -0.9))};
    const auto deviation = [](double found, double exact) {
        return std::abs(found - exact) / std::max(1.0, std::abs(exact));
    };
    double byPoint = 0.0;
    for (const auto& part : pulled)
        byPoint += part.point[0].derivative;
    double worst = deviation(byPoint, sum(pieces(-1), curveStep));
    double largest = 0.0;
    for (int number = 0; number < numbers; ++number) {
        const std::vector<Complex> curve = pieces(number);
        double byCurve = 0.0;
        for (const auto& part : pulled)
            beside.forCoefficients(part, [&](int place, const Rate& derivative) {
                byCurve += derivative.derivative * curve[static_cast<std::size_t>(place)].imag()
                           / curveStep;
            });
        const double exact = sum(curve, 0.0);
        worst = std::max(worst, deviation(byCurve, exact));
        largest = std::max(largest, std::abs(exact));
    }
    // The rate of the normal.
    const BesideCurve<double> resting(still.data(), form, Vector2<double>{x, y});
    const Vector2<double> rate = resting.normalRate({0.6, -0.2});
    for (int axis = 0; axis < 2; ++axis)
        worst = std::max(worst, deviation(rate[axis], beside.normal[axis].derivative));
    return largest > 0.01 ? worst : HUGE_VAL;  // no derivatives, no comparison
}

}  // namespace linkwright::math
