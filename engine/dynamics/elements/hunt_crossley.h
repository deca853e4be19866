// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <cmath>

namespace linkwright::dynamics {

/// One-sided push of Hunt and Crossley (1975, eq. 18), d deep: N = k d^(3/2) s(x) with
/// x = 1 + c d(d)/dt. s(x) = x from h = 1/5 on; below, a cubic from (0, 0) to (h, h) with the
/// slopes 0 and 1; nothing below zero, so that it never pulls.
template <class Scalar>
struct ClippedPush {
    Scalar depth{0.0};      ///< d; not above zero: no contact
    Scalar depthRate{0.0};  ///< d(d)/dt
    Scalar root{0.0};       ///< sqrt(d)
    Scalar share{0.0};      ///< s(x)

    ClippedPush(const Scalar& deep, const Scalar& rate, const Scalar& dissipation)
        : depth(deep), depthRate(rate) {
        using std::sqrt;
        constexpr double blend = 0.2;  // h
        if (!touches()) return;
        root = sqrt(depth);
        const Scalar factor = Scalar(1.0) + dissipation * depthRate;
        if (math::realPart(factor) <= 0.0) return;
        if (math::realPart(factor) >= blend) {
            share = factor;
            return;
        }
        const Scalar part = factor * Scalar(1.0 / blend);
        share = factor * part * (Scalar(2.0) - part);
    }

    [[nodiscard]] bool touches() const { return math::realPart(depth) > 0.0; }
    /// d^(3/2)
    [[nodiscard]] Scalar shape() const { return depth * root; }
};

/// N = k d^(3/2) s(1 + c d(d)/dt)
template <class Number>
Number huntCrossley(const Number& stiffness, const Number& dissipation, const Number& depth,
                    const Number& depthRate) {
    const ClippedPush<Number> push(depth, depthRate, dissipation);
    return stiffness * push.shape() * push.share;
}

}  // namespace linkwright::dynamics
