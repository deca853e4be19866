// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_tire.h"
#include "engine/math/vectors.h"

#include <array>
#include <cmath>

namespace linkwright::dynamics {

// The forces of a tire along the road per load that presses it, see model::Tire, as functions of a
// few numbers. They have all derivatives but where the brush begins to slide as a whole (r = 1),
// where the third one jumps.

/// What the law depends on: the motion, then the numbers of the tire.
template <class Scalar>
struct TireInputs {
    static constexpr std::size_t motionCount = 6;
    /// w . t, w . s, v . t (m/s), the spin about the axis (rad/s), n . e, and what the load leaves
    /// of friction and peaks
    Scalar along{0.0}, across{0.0}, travel{0.0}, spin{0.0}, tilt{0.0}, grip{1.0};
    Scalar radius{0.0}, transition{0.0}, camber{0.0}, trail{0.0}, resistance{0.0};
    /// Brush: friction, longitudinalStiffness, lateralStiffness; MagicFormula: factors along, then
    /// across.
    std::array<Scalar, 8> law{};

    /// All that `law` of the element uses, in order.
    template <class Visit>
    void visit(model::TireLaw kind, const Visit& visit) {
        for (Scalar* input : {&along, &across, &travel, &spin, &tilt, &grip, &radius, &transition,
                              &camber, &trail, &resistance})
            visit(*input);
        for (std::size_t place = 0; place < (kind == model::TireLaw::Brush ? 3U : 8U); ++place)
            visit(law[place]);
    }
    static constexpr std::size_t largestCount = 19;
};

/// Offsets of the inputs that are numbers, in the order of TireInputs::visit.
inline std::array<int, 13> tireOffsets(const assembly::TireElement& tire) {
    std::array<int, 13> offsets{tire.radius, tire.transitionVelocity, tire.camber, tire.trail,
                                tire.rollingResistance};
    if (tire.law == model::TireLaw::Brush) {
        offsets[5] = tire.friction;
        offsets[6] = tire.longitudinalStiffness;
        offsets[7] = tire.lateralStiffness;
        return offsets;
    }
    for (std::size_t factor = 0; factor < 4; ++factor) {
        offsets[5 + factor] = tire.longitudinal[factor];
        offsets[9 + factor] = tire.lateral[factor];
    }
    return offsets;
}

/// What the law gives.
template <class Scalar>
struct TireOutputs {
    Scalar along{0.0}, across{0.0};  ///< forces along t and s, per load
    Scalar aligning{0.0};            ///< moment about n, m
    Scalar rolling{0.0};             ///< moment about the axis, m
    Scalar slip{0.0};                ///< k
    Scalar slipAngle{0.0};           ///< atan(w . s / V), rad
};

/// Added to q^2, so that it has a derivative without slip.
inline constexpr double slipFloor = 1e-12;

/// Factors of X and Y in the forces, and the share z of the trail.
template <class Scalar>
struct TireShape {
    Scalar along{0.0}, across{0.0}, trail{0.0};

    static TireShape brush(const Scalar& size, const Scalar& friction) {
        const Scalar ratio = size / (friction * Scalar(3.0));  // r
        if (math::realPart(ratio) >= 1.0) {
            const Scalar share = friction / size;
            return {share, share, Scalar(0.0)};
        }
        const Scalar share = Scalar(1.0) - ratio + ratio * ratio * Scalar(1.0 / 3.0);
        const Scalar rest = Scalar(1.0) - ratio;
        return {share, share, rest * rest * rest / share};
    }
    static TireShape magic(const Scalar& size, const std::array<Scalar, 8>& factors,
                           const Scalar& grip) {
        using std::atan;
        using std::sin;
        using std::sqrt;
        const Scalar bent = size - atan(size);
        const auto force = [&](std::size_t first) -> Scalar {
            const Scalar argument = size - factors[first + 3] * bent;
            return grip * factors[first + 2] * sin(factors[first + 1] * atan(argument)) / size;
        };
        return {force(0), force(4), Scalar(1.0) / sqrt(Scalar(1.0) + size * size)};
    }
};

template <class Scalar>
TireOutputs<Scalar> tireLaw(model::TireLaw kind, const TireInputs<Scalar>& in) {
    using std::atan;
    using std::sqrt;
    const Scalar floor = in.transition * in.transition;
    const Scalar speed = sqrt(in.travel * in.travel + floor);  // V
    const Scalar forward = in.travel / speed;
    TireOutputs<Scalar> out;
    out.slip = -in.along / speed;
    out.slipAngle = atan(in.across / speed);
    const Scalar lateral = -in.across / speed - in.camber * in.tilt * forward * forward;
    const bool brush = kind == model::TireLaw::Brush;
    const Scalar x = out.slip * (brush ? in.law[1] : in.law[0]);
    const Scalar y = lateral * (brush ? in.law[2] : in.law[4]);
    const Scalar size = sqrt(x * x + y * y + Scalar(slipFloor));  // q
    const TireShape<Scalar> shape = brush ? TireShape<Scalar>::brush(size, in.law[0] * in.grip)
                                          : TireShape<Scalar>::magic(size, in.law, in.grip);
    out.along = x * shape.along;
    out.across = y * shape.across;
    out.aligning = -in.trail * forward * shape.trail * out.across;
    const Scalar rim = in.spin * in.radius;
    out.rolling = -in.resistance * in.radius * rim / sqrt(rim * rim + floor);
    return out;
}

}  // namespace linkwright::dynamics
