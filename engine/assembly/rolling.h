// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

namespace linkwright::assembly {

// The lowest point of a wheel over the ground, see model::RollingWheel. With the axis e and the
// normal n, unit vectors, and m = n - (n . e) e,
//   x = c - (R - r) u - r n,  u = m / |m|.
// In the plane of a planar mechanism e is zero, and u = n.

/// The direction u from the lowest point of the middle of the rim to the center of the wheel.
/// @tparam Vector of the space, over any kind of number
template <class Vector>
struct RollingDirection {
    using Scalar = typename Vector::Scalar;
    Vector axis, normal;  ///< e, n
    Scalar tilt{0.0};     ///< n . e
    Scalar upright{0.0};  ///< |m|, zero of a wheel that lies flat
    Vector value;         ///< u

    RollingDirection(const Vector& ofAxis, const Vector& ofGround)
        : axis(ofAxis), normal(ofGround), tilt(math::dot(ofGround, ofAxis)) {
        const Vector across = normal - axis * tilt;
        upright = math::length(across);
        value = across * (Scalar(1.0) / upright);
    }

    /// d(u)/dt of both vectors moving.
    [[nodiscard]] Vector rate(const Vector& axisRate, const Vector& normalRate) const {
        const Vector across = normalRate - axisRate * tilt
                              - axis * (math::dot(normalRate, axis) + math::dot(normal, axisRate));
        return (across - value * math::dot(value, across)) * (Scalar(1.0) / upright);
    }

    /// Cotangents of both vectors.
    struct Pulled {
        Vector axis, normal;
    };
    [[nodiscard]] Pulled pull(const Vector& cotangent) const {
        const Vector across =
            (cotangent - value * math::dot(value, cotangent)) * (Scalar(1.0) / upright);
        const Scalar part = math::dot(axis, across);
        return {-(across * tilt) - normal * part, across - axis * part};
    }
};

}  // namespace linkwright::assembly
