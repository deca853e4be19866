// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <complex>

namespace linkwright::math {

template <class Scalar>
using Vector2 = Eigen::Matrix<Scalar, 2, 1>;
template <class Scalar>
using Vector3 = Eigen::Matrix<Scalar, 3, 1>;
template <class Scalar>
using Matrix3 = Eigen::Matrix<Scalar, 3, 3>;

/// Real part of a scalar: comparisons and pivots must never look at the perturbation of a
/// complex step.
inline double realPart(double value) {
    return value;
}
inline double realPart(const std::complex<double>& value) {
    return value.real();
}
template <class Dual>
requires requires(Dual number) {
    number.derivative;
}
double realPart(const Dual& value) {
    return realPart(value.value);
}
template <class Traced>
requires requires(Traced number) {
    number.place();
}
double realPart(const Traced& number) {
    return number.value();
}

// Eigen's dot(), norm() and cross() conjugate complex numbers, which destroys the derivative
// that a complex step carries; the functions below never do.

/// Products and length without conjugation, which would spoil complex steps.
template <class Scalar>
Scalar dot(const Vector2<Scalar>& first, const Vector2<Scalar>& second) {
    return first[0] * second[0] + first[1] * second[1];
}

template <class Scalar>
Scalar dot(const Vector3<Scalar>& first, const Vector3<Scalar>& second) {
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2];
}

template <class Scalar>
Vector3<Scalar> cross(const Vector3<Scalar>& first, const Vector3<Scalar>& second) {
    return {first[1] * second[2] - first[2] * second[1],
            first[2] * second[0] - first[0] * second[2],
            first[0] * second[1] - first[1] * second[0]};
}

/// First vector times second vector: the moment of a planar force about the plane normal.
template <class Scalar>
Scalar cross(const Vector2<Scalar>& first, const Vector2<Scalar>& second) {
    return first[0] * second[1] - first[1] * second[0];
}

/// Angular velocity about the plane normal times a vector of the plane.
template <class Scalar>
Vector2<Scalar> cross(const Scalar& angular, const Vector2<Scalar>& vector) {
    return {-angular * vector[1], angular * vector[0]};
}

template <class Vector>
typename Vector::Scalar length(const Vector& vector) {
    using std::sqrt;
    return sqrt(dot(vector, vector));
}

}  // namespace linkwright::math
