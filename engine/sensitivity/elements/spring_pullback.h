// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/spring.h"
#include "engine/sensitivity/elements/spring_law_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/spring.h.

/// tension * (direction . relative costate) of a spring, see dynamics::springState.
template <class Space>
void pullForce(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
               const typename Space::Scalar*) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Scalar* parameters = context.parameters;
    const Moved<Space> first = context.moved(spring.endA);
    const Moved<Space> second = context.moved(spring.endB);
    const Vector span = second.value - first.value;
    const Scalar length = math::length(span);
    const Scalar inverse = Scalar(1.0) / length;
    const Vector direction = span * inverse;
    const Vector relativeVelocity = second.velocity - first.velocity;
    const Vector relativeCostate = second.costate - first.costate;
    const Scalar lengthRate = math::dot(direction, relativeVelocity);
    const Scalar costateRate = math::dot(direction, relativeCostate);
    Scalar stiffness = parameters[spring.stiffness];
    Scalar damping = parameters[spring.damping];
    const Scalar stretch = length - parameters[spring.freeLength];
    Scalar tension = stiffness * stretch + damping * lengthRate;
    if (!spring.law.isEmpty()) {
        tension +=
            dynamics::lawForce<Scalar>(spring.law, context.system, parameters, stretch, lengthRate);
        const LawSlopes<Scalar> slopes =
            pullLaw<Space>(spring.law, context, stretch, lengthRate, -costateRate);
        stiffness += slopes.byElongation;
        damping += slopes.byRate;
    }

    // power = -tension * costateRate; stiffness and damping are those of the whole force.
    Scalar* derivative = context.cotangents.parameters;
    derivative[spring.stiffness] -= costateRate * stretch;
    derivative[spring.freeLength] += costateRate * stiffness;
    derivative[spring.damping] -= costateRate * lengthRate;

    Moved<Space> cotangent;
    // How the direction turns, times its length, under V and under xi.
    const Vector turnedVelocity = relativeVelocity - direction * lengthRate;
    const Vector turnedCostate = relativeCostate - direction * costateRate;
    cotangent.value =
        direction * (-costateRate * stiffness)
        - (turnedVelocity * (costateRate * damping) + turnedCostate * tension) * inverse;
    cotangent.velocity = direction * (-costateRate * damping);
    cotangent.costate = direction * (-tension);
    context.pullMoved(spring.endB, second, cotangent);
    cotangent.value = -cotangent.value;
    cotangent.velocity = -cotangent.velocity;
    cotangent.costate = -cotangent.costate;
    context.pullMoved(spring.endA, first, cotangent);
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Scalar* parameters = context.parameters;
    Scalar* derivative = context.cotangents.parameters;
    const Attached<Space> first = context.point(spring.endA);
    const Attached<Space> second = context.point(spring.endB);
    const Vector span = second.value - first.value;
    const Scalar length = math::length(span);
    const Scalar stretch = length - parameters[spring.freeLength];
    Scalar tension = parameters[spring.stiffness] * stretch * cotangent;
    if (spring.law.hasTable())
        tension += dynamics::SpringTable<Scalar>(spring.law.table, stretch).force * cotangent;
    derivative[spring.stiffness] += stretch * stretch * cotangent * Scalar(0.5);
    derivative[spring.freeLength] -= tension;
    Attached<Space> pulled;
    pulled.value = span * (tension / length);
    context.pullPointPose(spring.endB, second, pulled);
    pulled.value = -pulled.value;
    context.pullPointPose(spring.endA, first, pulled);
}

}  // namespace linkwright::sensitivity
