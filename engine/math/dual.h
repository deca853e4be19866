// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <cmath>

namespace linkwright::math {

/// A number with its derivatives along several directions at once: the scalar of direct
/// differentiation (forward mode). All arithmetic follows the rules of differentiation exactly.
template <int directionCount>
struct Dual {
    static constexpr int directions = directionCount;
    using Derivative = Eigen::Array<double, directionCount, 1>;

    double value = 0.0;
    Derivative derivative = Derivative::Zero();

    Dual() = default;
    Dual(double constant) : value(constant) {}  // NOLINT(google-explicit-constructor)
    Dual(double start, const Derivative& along) : value(start), derivative(along) {}

    Dual& operator+=(const Dual& other) {
        value += other.value;
        derivative += other.derivative;
        return *this;
    }
    Dual& operator-=(const Dual& other) {
        value -= other.value;
        derivative -= other.derivative;
        return *this;
    }
    Dual& operator*=(const Dual& other) {
        derivative = derivative * other.value + other.derivative * value;
        value *= other.value;
        return *this;
    }
    Dual& operator/=(const Dual& other) {
        const double inverse = 1.0 / other.value;
        value *= inverse;
        derivative = (derivative - other.derivative * value) * inverse;
        return *this;
    }

    friend Dual operator+(Dual first, const Dual& second) { return first += second; }
    friend Dual operator-(Dual first, const Dual& second) { return first -= second; }
    friend Dual operator*(Dual first, const Dual& second) { return first *= second; }
    friend Dual operator/(Dual first, const Dual& second) { return first /= second; }
    friend Dual operator-(const Dual& number) { return {-number.value, -number.derivative}; }
    friend bool operator==(const Dual& first, const Dual& second) {
        return first.value == second.value && (first.derivative == second.derivative).all();
    }
    friend bool operator!=(const Dual& first, const Dual& second) { return !(first == second); }

    friend Dual sin(const Dual& angle) {
        return {std::sin(angle.value), angle.derivative * std::cos(angle.value)};
    }
    friend Dual cos(const Dual& angle) {
        return {std::cos(angle.value), angle.derivative * -std::sin(angle.value)};
    }
    friend Dual tanh(const Dual& argument) {
        const double value = std::tanh(argument.value);
        return {value, argument.derivative * (1.0 - value * value)};
    }
    friend Dual sqrt(const Dual& square) {
        const double root = std::sqrt(square.value);
        return {root, square.derivative * (0.5 / root)};
    }
};

/// Directions carried at once; one SIMD register pair on any 64-bit machine.
using DirectDual = Dual<4>;

}  // namespace linkwright::math

namespace Eigen {

/// Lets Eigen build small vectors and matrices of dual numbers.
template <int directionCount>
struct NumTraits<linkwright::math::Dual<directionCount>> : NumTraits<double> {
    using Real = linkwright::math::Dual<directionCount>;
    using NonInteger = Real;
    using Nested = Real;
    using Literal = Real;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 1,
        ReadCost = 1 + directionCount,
        AddCost = 1 + directionCount,
        MulCost = 1 + 2 * directionCount
    };
};

template <int directionCount, class BinaryOperation>
struct ScalarBinaryOpTraits<linkwright::math::Dual<directionCount>, double, BinaryOperation> {
    using ReturnType = linkwright::math::Dual<directionCount>;
};
template <int directionCount, class BinaryOperation>
struct ScalarBinaryOpTraits<double, linkwright::math::Dual<directionCount>, BinaryOperation> {
    using ReturnType = linkwright::math::Dual<directionCount>;
};

}  // namespace Eigen
