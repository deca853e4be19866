// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/expression.h"

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

/// The functions of the formula language for real, complex and dual arguments. Private to
/// engine/math: include expression.h instead.
namespace linkwright::math::formula {

using Complex = std::complex<double>;

inline double realPart(double argument) {
    return argument;
}
inline double realPart(const Complex& argument) {
    return argument.real();
}

/// Exponents that are whole numbers of at most this size are taken by repeated multiplication:
/// exact for negative bases, where exp(y log x) would leave the real axis.
inline constexpr double largestWholeExponent = 1024.0;

inline bool isSmallWhole(double argument) {
    return std::abs(argument) <= largestWholeExponent && argument == std::trunc(argument);
}
inline bool isSmallWhole(const Complex& argument) {
    return argument.imag() == 0.0 && isSmallWhole(argument.real());
}

template <class Scalar>
Scalar wholePower(Scalar base, double exponent) {
    Scalar result(1.0);
    for (auto left = static_cast<unsigned>(std::abs(exponent)); left != 0; left /= 2) {
        if (left % 2 == 1) result *= base;
        base *= base;
    }
    return exponent < 0.0 ? Scalar(1.0) / result : result;
}

inline Complex notANumber() {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan};
}

// Functions with a restricted real domain: std::complex would silently leave it.
inline double squareRoot(double argument) {
    return std::sqrt(argument);
}
inline Complex squareRoot(const Complex& argument) {
    return argument.real() < 0.0 ? notANumber() : std::sqrt(argument);
}
inline double logarithm(double argument) {
    return std::log(argument);
}
inline Complex logarithm(const Complex& argument) {
    return argument.real() < 0.0 ? notANumber() : std::log(argument);
}
inline double arcSine(double argument) {
    return std::asin(argument);
}
inline Complex arcSine(const Complex& argument) {
    return std::abs(argument.real()) > 1.0 ? notANumber() : std::asin(argument);
}
inline double arcCosine(double argument) {
    return std::acos(argument);
}
inline Complex arcCosine(const Complex& argument) {
    return std::abs(argument.real()) > 1.0 ? notANumber() : std::acos(argument);
}

template <class Scalar>
Scalar power(const Scalar& base, const Scalar& exponent) {
    if (isSmallWhole(exponent)) return wholePower(base, realPart(exponent));
    if (base == Scalar(0.0) && realPart(exponent) > 0.0) return Scalar(0.0);
    return std::exp(exponent * logarithm(base));
}

inline double arcTangent2(double ordinate, double abscissa) {
    return std::atan2(ordinate, abscissa);
}
/// atan2 continued analytically: the arc tangent of the smaller quotient plus the angle of the
/// sector the real parts lie in.
inline Complex arcTangent2(const Complex& ordinate, const Complex& abscissa) {
    constexpr double pi = std::numbers::pi;
    if (std::abs(abscissa.real()) >= std::abs(ordinate.real())) {
        if (abscissa == Complex(0.0)) return Complex(std::atan2(ordinate.real(), abscissa.real()));
        const double sector = abscissa.real() > 0.0 ? 0.0 : (ordinate.real() < 0.0 ? -pi : pi);
        return std::atan(ordinate / abscissa) + sector;
    }
    return (ordinate.real() > 0.0 ? 0.5 * pi : -0.5 * pi) - std::atan(abscissa / ordinate);
}

/// A number with its derivative: arithmetic on it is forward-mode differentiation. Unlike
/// DualNumber it keeps what does not change unchanged where a function has no slope.
template <class Scalar>
struct Dual {
    Scalar value{};
    Scalar slope{};

    Dual() = default;
    explicit Dual(double constant) : value(constant), slope(0.0) {}
    Dual(Scalar valueOf, Scalar slopeOf) : value(valueOf), slope(slopeOf) {}
};

template <class Scalar>
bool operator==(const Dual<Scalar>& left, const Dual<Scalar>& right) {
    return left.value == right.value && left.slope == right.slope;
}

/// Derivative of a function with zero slope factor, kept zero even where `factor` is infinite:
/// sqrt(0) of a constant has the derivative zero.
template <class Scalar>
Scalar chain(const Scalar& factor, const Scalar& slope) {
    return slope == Scalar(0.0) ? Scalar(0.0) : factor * slope;
}

template <class Scalar>
Dual<Scalar> operator-(const Dual<Scalar>& argument) {
    return {-argument.value, -argument.slope};
}
template <class Scalar>
Dual<Scalar> operator+(const Dual<Scalar>& left, const Dual<Scalar>& right) {
    return {left.value + right.value, left.slope + right.slope};
}
template <class Scalar>
Dual<Scalar> operator-(const Dual<Scalar>& left, const Dual<Scalar>& right) {
    return {left.value - right.value, left.slope - right.slope};
}
template <class Scalar>
Dual<Scalar> operator*(const Dual<Scalar>& left, const Dual<Scalar>& right) {
    return {left.value * right.value,
            chain(right.value, left.slope) + chain(left.value, right.slope)};
}
template <class Scalar>
Dual<Scalar> operator/(const Dual<Scalar>& left, const Dual<Scalar>& right) {
    const Scalar quotient = left.value / right.value;
    return {quotient, chain(Scalar(1.0) / right.value, left.slope)
                          - chain(quotient / right.value, right.slope)};
}
// Dual numbers of dual numbers give second derivatives.
template <class Scalar>
Dual<Scalar> squareRoot(const Dual<Scalar>& argument) {
    const Scalar root = squareRoot(argument.value);
    return {root, chain(Scalar(0.5) / root, argument.slope)};
}
template <class Scalar>
Dual<Scalar> logarithm(const Dual<Scalar>& argument) {
    return {logarithm(argument.value), chain(Scalar(1.0) / argument.value, argument.slope)};
}
template <class Scalar>
double realPart(const Dual<Scalar>& argument) {
    return realPart(argument.value);
}

template <class Scalar>
Dual<Scalar> power(const Dual<Scalar>& base, const Dual<Scalar>& exponent) {
    const Scalar value = power(base.value, exponent.value);
    // d(x^y) = y x^(y-1) dx + x^y log(x) dy
    Scalar slope(0.0);
    if (base.slope != Scalar(0.0) && exponent.value != Scalar(0.0))
        slope = exponent.value * power(base.value, exponent.value - Scalar(1.0)) * base.slope;
    if (exponent.slope != Scalar(0.0) && value != Scalar(0.0))
        slope = slope + value * logarithm(base.value) * exponent.slope;
    return {value, slope};
}

}  // namespace linkwright::math::formula
