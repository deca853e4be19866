// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/spring_force.h"
#include "engine/sensitivity/elements/spring_law_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/spring_force.h.

/// A spring with what the motion fields make of its ends.
template <class Space>
struct SpringMotion {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    PointMotion<Space> first, second;
    Scalar length, lengthRate, tension;
    Vector direction;
    Vector turned;  ///< how the direction turns under V, times the length

    SpringMotion(const assembly::SpringElement& spring, const PullbackContext<Space>& context)
        : first(context.moved(spring.endA)), second(context.moved(spring.endB)) {
        const Scalar* parameters = context.parameters;
        const Vector span = second.value - first.value;
        const Vector relative = second.velocity - first.velocity;
        length = math::length(span);
        direction = span / length;
        lengthRate = math::dot(direction, relative);
        turned = relative - direction * lengthRate;
        const Scalar stretch = length - parameters[spring.freeLength];
        tension = parameters[spring.stiffness] * stretch + parameters[spring.damping] * lengthRate;
        if (!spring.law.isEmpty())
            tension += dynamics::lawForce<Scalar>(spring.law, context.system, parameters, stretch,
                                                  lengthRate);
    }
    /// Derivative of  cotangent * tension  with respect to its numbers, added, and to end B; that
    /// of end A is the opposite.
    PointMotion<Space> pullTension(const assembly::SpringElement& spring,
                                   const PullbackContext<Space>& context,
                                   const Scalar& cotangent) const {
        const Scalar* parameters = context.parameters;
        Scalar* derivative = context.cotangents.parameters;
        const Scalar stretch = length - parameters[spring.freeLength];
        // Those of the whole force.
        Scalar stiffness = parameters[spring.stiffness];
        Scalar damping = parameters[spring.damping];
        if (!spring.law.isEmpty()) {
            const LawSlopes<Scalar> slopes =
                pullLaw<Space>(spring.law, context, stretch, lengthRate, cotangent);
            stiffness += slopes.byElongation;
            damping += slopes.byRate;
        }
        derivative[spring.stiffness] += cotangent * stretch;
        derivative[spring.freeLength] -= cotangent * stiffness;
        derivative[spring.damping] += cotangent * lengthRate;
        PointMotion<Space> pulled;
        pulled.value =
            direction * (cotangent * stiffness) + turned * (cotangent * damping / length);
        pulled.velocity = direction * (cotangent * damping);
        return pulled;
    }
    /// Passes the derivative with respect to end B on to both.
    void pullEnds(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
                  PointMotion<Space> cotangent) const {
        context.pullPointMotion(spring.endB, second, cotangent);
        cotangent.value = -cotangent.value;
        cotangent.velocity = -cotangent.velocity;
        cotangent.costate = -cotangent.costate;
        context.pullPointMotion(spring.endA, first, cotangent);
    }
};

/// -tension * (direction . relative costate) of a spring, see dynamics::springState.
template <class Space>
void pullForce(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
               const typename Space::Scalar*) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const SpringMotion<Space> motion(spring, context);
    const Vector relativeCostate = motion.second.costate - motion.first.costate;
    const Scalar costateRate = math::dot(motion.direction, relativeCostate);
    PointMotion<Space> cotangent = motion.pullTension(spring, context, -costateRate);
    const Vector turnedCostate = relativeCostate - motion.direction * costateRate;
    cotangent.value -= turnedCostate * (motion.tension / motion.length);
    cotangent.costate = motion.direction * (-motion.tension);
    motion.pullEnds(spring, context, cotangent);
}

/// Adds the derivative of  cotangent * tension.
template <class Space>
void pullTension(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
                 const typename Space::Scalar& cotangent) {
    const SpringMotion<Space> motion(spring, context);
    motion.pullEnds(spring, context, motion.pullTension(spring, context, cotangent));
}

/// Adds the derivative of  cotangent * length.
template <class Space>
void pullLength(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
                const typename Space::Scalar& cotangent) {
    const SpringMotion<Space> motion(spring, context);
    PointMotion<Space> pulled;
    pulled.value = motion.direction * cotangent;
    motion.pullEnds(spring, context, pulled);
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::SpringElement& spring, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    Scalar* derivative = context.cotangents.parameters;
    const SpringMotion<Space> motion(spring, context);
    const Scalar stretch = motion.length - parameters[spring.freeLength];
    Scalar tension = parameters[spring.stiffness] * stretch * cotangent;
    if (spring.law.hasTable())
        tension += dynamics::SpringTable<Scalar>(spring.law.table, stretch).force * cotangent;
    derivative[spring.stiffness] += stretch * stretch * cotangent * Scalar(0.5);
    derivative[spring.freeLength] -= tension;
    pullLength<Space>(spring, context, tension);
}

}  // namespace linkwright::sensitivity
