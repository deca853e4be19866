// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_law.h"

#include <cmath>

namespace linkwright::dynamics {

/// The smooth ramp s(u) = (u + sqrt(u^2 + w^2))/2 of one flank, see model::Backlash.
template <class Number>
struct FlankRamp {
    Number push;   ///< s
    Number touch;  ///< ds/du, from 0 to 1
    Number work;   ///< integral of s from 0 to u

    /// @param depth u, positive where the flank is pressed
    /// @param width w
    FlankRamp(const Number& depth, const Number& width) {
        using std::log;
        using std::sqrt;
        const Number half(0.5), root = sqrt(depth * depth + width * width);
        // Both are w^2 / (root - depth) where depth is negative: nothing cancels.
        const bool outside = math::realPart(depth) < 0.0;
        const Number sum = outside ? width * width / (root - depth) : root + depth;
        push = half * sum;
        touch = half * sum / root;
        work = half * half * (depth * depth + depth * root + width * width * log(sum / width));
    }
};

template <class Number>
Number jointForce(const assembly::BacklashElement&,
                  const JointLawValues<Number, assembly::BacklashElement::numberCount>& values) {
    const auto& [gap, center, stiffness, damping, rounding] = values.numbers;
    const Number place = values.coordinate - center, half = Number(0.5) * gap;
    const FlankRamp<Number> upper(place - half, rounding), lower(-place - half, rounding);
    return stiffness * (lower.push - upper.push)
           - damping * (upper.touch + lower.touch) * values.velocity;
}

/// Zero in the middle of the gap.
template <class Number>
Number jointEnergy(const assembly::BacklashElement&,
                   const JointLawValues<Number, assembly::BacklashElement::numberCount>& values) {
    const auto& [gap, center, stiffness, damping, rounding] = values.numbers;
    const Number place = values.coordinate - center, half = Number(0.5) * gap;
    const FlankRamp<Number> upper(place - half, rounding), lower(-place - half, rounding);
    const FlankRamp<Number> middle(-half, rounding);
    return stiffness * (upper.work + lower.work - Number(2.0) * middle.work);
}

}  // namespace linkwright::dynamics
