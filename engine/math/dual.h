// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/number_traits.h"
#include "engine/math/vectors.h"

#include <cmath>
#include <complex>

namespace linkwright::math {

/// A number with derivatives of it: the scalar of direct differentiation (forward mode). All
/// arithmetic follows the rules of differentiation exactly.
/// @tparam Along the derivatives: an array of them, or a number for one
template <class Value, class Along>
struct DualNumber {
    Value value{0.0};
    Along derivative = Along(0.0);

    DualNumber() = default;
    DualNumber(double constant) : value(constant) {}  // NOLINT(google-explicit-constructor)
    DualNumber(const Value& start, const Along& along) : value(start), derivative(along) {}

    DualNumber& operator+=(const DualNumber& other) {
        value += other.value;
        derivative += other.derivative;
        return *this;
    }
    DualNumber& operator-=(const DualNumber& other) {
        value -= other.value;
        derivative -= other.derivative;
        return *this;
    }
    DualNumber& operator*=(const DualNumber& other) {
        derivative = derivative * other.value + other.derivative * value;
        value *= other.value;
        return *this;
    }
    DualNumber& operator/=(const DualNumber& other) {
        value /= other.value;
        derivative = (derivative - other.derivative * value) / other.value;
        return *this;
    }

    friend DualNumber operator+(DualNumber first, const DualNumber& second) {
        return first += second;
    }
    friend DualNumber operator-(DualNumber first, const DualNumber& second) {
        return first -= second;
    }
    friend DualNumber operator*(DualNumber first, const DualNumber& second) {
        return first *= second;
    }
    friend DualNumber operator/(DualNumber first, const DualNumber& second) {
        return first /= second;
    }
    friend DualNumber operator-(const DualNumber& number) {
        return {-number.value, -number.derivative};
    }
    friend bool operator==(const DualNumber& first, const DualNumber& second) {
        const auto same = first.derivative == second.derivative;
        if constexpr (requires { same.all(); })
            return first.value == second.value && same.all();
        else
            return first.value == second.value && same;
    }

    friend DualNumber sin(const DualNumber& angle) {
        using std::cos;
        using std::sin;
        return {sin(angle.value), angle.derivative * cos(angle.value)};
    }
    friend DualNumber cos(const DualNumber& angle) {
        using std::cos;
        using std::sin;
        return {cos(angle.value), angle.derivative * -sin(angle.value)};
    }
    friend DualNumber tanh(const DualNumber& argument) {
        using std::tanh;
        const Value value = tanh(argument.value);
        return {value, argument.derivative * (Value(1.0) - value * value)};
    }
    friend DualNumber atan(const DualNumber& argument) {
        using std::atan;
        return {atan(argument.value),
                argument.derivative / (Value(1.0) + argument.value * argument.value)};
    }
    friend DualNumber exp(const DualNumber& exponent) {
        using std::exp;
        const Value value = exp(exponent.value);
        return {value, exponent.derivative * value};
    }
    friend DualNumber log(const DualNumber& argument) {
        using std::log;
        return {log(argument.value), argument.derivative / argument.value};
    }
    friend DualNumber sqrt(const DualNumber& square) {
        using std::sqrt;
        const Value root = sqrt(square.value);
        return {root, square.derivative * (Value(0.5) / root)};
    }
};

/// A number with its derivatives along several directions at once.
template <int directionCount>
using Dual = DualNumber<double, Eigen::Array<double, directionCount, 1>>;

/// Directions carried at once: what is not differentiated, sines and formulas among it, is then
/// computed once for all of them.
inline constexpr int directDirections = 8;
using DirectDual = Dual<directDirections>;

/// A number together with its rate along the motion. Running velocity-level code on tangents,
/// with the state's own rate as tangent, gives accelerations and reactions exactly. The base may
/// be any scalar of the engine, so that rates can be differentiated again.
template <class Base>
using Tangent = DualNumber<Base, Base>;

/// Whether a scalar is a Tangent.
template <class Scalar>
inline constexpr bool isTangent = false;
template <class Base>
inline constexpr bool isTangent<Tangent<Base>> = true;

/// Whether a scalar is a Dual.
template <class Scalar>
inline constexpr bool isDual = false;
template <int directionCount>
inline constexpr bool isDual<Dual<directionCount>> = true;

template <class Value, class Along>
inline constexpr bool carriesMore<DualNumber<Value, Along>> = true;

}  // namespace linkwright::math

template <class Value, class Along>
struct Eigen::NumTraits<linkwright::math::DualNumber<Value, Along>>
    : linkwright::math::NumberTraits<linkwright::math::DualNumber<Value, Along>, 2, 3> {};
