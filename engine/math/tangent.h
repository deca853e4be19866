// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <cmath>
#include <complex>

namespace linkwright::math {

template <class Base>
struct Tangent;

/// Whether a scalar is a Tangent.
template <class Scalar>
inline constexpr bool isTangent = false;
template <class Base>
inline constexpr bool isTangent<Tangent<Base>> = true;

/// A number together with its rate along the motion. Running velocity-level code on tangents,
/// with the state's own rate as tangent, gives accelerations and reactions exactly. The base may
/// be any scalar of the engine, so that rates can be differentiated again.
template <class Base>
struct Tangent {
    using BaseScalar = Base;

    Base value{0.0};
    Base derivative{0.0};

    Tangent() = default;
    Tangent(double constant) : value(constant) {}  // NOLINT(google-explicit-constructor)
    Tangent(const Base& start, const Base& rate) : value(start), derivative(rate) {}

    Tangent& operator+=(const Tangent& other) {
        value += other.value;
        derivative += other.derivative;
        return *this;
    }
    Tangent& operator-=(const Tangent& other) {
        value -= other.value;
        derivative -= other.derivative;
        return *this;
    }
    Tangent& operator*=(const Tangent& other) {
        derivative = derivative * other.value + other.derivative * value;
        value *= other.value;
        return *this;
    }
    Tangent& operator/=(const Tangent& other) {
        value /= other.value;
        derivative = (derivative - other.derivative * value) / other.value;
        return *this;
    }
    friend Tangent operator+(Tangent first, const Tangent& second) { return first += second; }
    friend Tangent operator-(Tangent first, const Tangent& second) { return first -= second; }
    friend Tangent operator*(Tangent first, const Tangent& second) { return first *= second; }
    friend Tangent operator/(Tangent first, const Tangent& second) { return first /= second; }
    friend Tangent operator-(const Tangent& number) { return {-number.value, -number.derivative}; }
    friend bool operator==(const Tangent& first, const Tangent& second) {
        return first.value == second.value && first.derivative == second.derivative;
    }
    friend bool operator!=(const Tangent& first, const Tangent& second) {
        return !(first == second);
    }

    friend Tangent sin(const Tangent& angle) {
        using std::cos;
        using std::sin;
        return {sin(angle.value), cos(angle.value) * angle.derivative};
    }
    friend Tangent cos(const Tangent& angle) {
        using std::cos;
        using std::sin;
        return {cos(angle.value), -(sin(angle.value) * angle.derivative)};
    }
    friend Tangent tanh(const Tangent& argument) {
        using std::tanh;
        const Base value = tanh(argument.value);
        return {value, (Base(1.0) - value * value) * argument.derivative};
    }
    friend Tangent sqrt(const Tangent& square) {
        using std::sqrt;
        const Base root = sqrt(square.value);
        return {root, square.derivative * Base(0.5) / root};
    }
};

}  // namespace linkwright::math

namespace Eigen {

/// Lets Eigen build small vectors and matrices of tangents.
template <class Base>
struct NumTraits<linkwright::math::Tangent<Base>> : NumTraits<double> {
    using Real = linkwright::math::Tangent<Base>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = Real;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 1,
        ReadCost = 2,
        AddCost = 2,
        MulCost = 3
    };
};

template <class Base, class BinaryOperation>
struct ScalarBinaryOpTraits<linkwright::math::Tangent<Base>, double, BinaryOperation> {
    using ReturnType = linkwright::math::Tangent<Base>;
};
template <class Base, class BinaryOperation>
struct ScalarBinaryOpTraits<double, linkwright::math::Tangent<Base>, BinaryOperation> {
    using ReturnType = linkwright::math::Tangent<Base>;
};

}  // namespace Eigen
