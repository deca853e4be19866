// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/hunt_crossley.h"
#include "engine/dynamics/elements/joint_law.h"

namespace linkwright::dynamics {

/// Calls `visit(outward, push)` for each side of a stop that is touched, d beyond its limit, see
/// model::JointStop. @param outward 1 at the upper limit, -1 at the lower one
template <class Number, class Visit>
void forEachTouchedSide(
    const assembly::JointStopElement& stop,
    const JointLawValues<Number, assembly::JointStopElement::numberCount>& values,
    const Visit& visit) {
    for (const std::size_t side : {0u, 1u}) {
        if (stop.numbers[side] < 0) continue;
        const Number outward(side == 0 ? -1.0 : 1.0);
        const ClippedPush<Number> push((values.coordinate - values.numbers[side]) * outward,
                                       values.velocity * outward, values.numbers[3]);
        if (push.touches()) visit(outward, push);
    }
}

template <class Number>
Number jointForce(const assembly::JointStopElement& stop,
                  const JointLawValues<Number, assembly::JointStopElement::numberCount>& values) {
    Number force(0.0);
    forEachTouchedSide(stop, values, [&](const Number& outward, const ClippedPush<Number>& push) {
        force -= values.numbers[2] * push.shape() * push.share * outward;
    });
    return force;
}

/// (2/5) k d^(5/2).
template <class Number>
Number jointEnergy(const assembly::JointStopElement& stop,
                   const JointLawValues<Number, assembly::JointStopElement::numberCount>& values) {
    Number energy(0.0);
    forEachTouchedSide(stop, values, [&](const Number&, const ClippedPush<Number>& push) {
        energy += Number(0.4) * values.numbers[2] * push.shape() * push.depth;
    });
    return energy;
}

}  // namespace linkwright::dynamics
