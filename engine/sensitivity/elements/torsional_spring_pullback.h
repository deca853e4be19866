// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/torsional_spring.h"
#include "engine/sensitivity/elements/spring_law_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/torsional_spring.h.

template <class Space>
void pullForce(const assembly::TorsionElement& spring, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar costate = jointCostate[spring.dof.dof];
    const Scalar stretch =
        context.record.state[at(spring.dof.coordinate)] - parameters[spring.freeAngle];
    const Scalar rate = context.record.jointVelocities[at(spring.dof.dof)];
    Scalar stiffness = parameters[spring.stiffness];
    Scalar damping = parameters[spring.damping];
    if (!spring.law.isEmpty()) {
        const LawSlopes<Scalar> slopes =
            pullLaw<Space>(spring.law, context, stretch, rate, -costate);
        stiffness += slopes.byElongation;
        damping += slopes.byRate;
    }
    Cotangents<Space>& target = context.cotangents;
    target.parameters[spring.stiffness] -= costate * stretch;
    target.parameters[spring.freeAngle] += costate * stiffness;
    target.parameters[spring.damping] -= costate * rate;
    target.coordinates[at(spring.dof.coordinate)] -= costate * stiffness;
    target.jointVelocities[at(spring.dof.dof)] -= costate * damping;
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::TorsionElement& spring, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    Scalar* derivative = context.cotangents.parameters;
    const Scalar stretch =
        context.record.state[at(spring.dof.coordinate)] - parameters[spring.freeAngle];
    Scalar torque = parameters[spring.stiffness] * stretch * cotangent;
    if (spring.law.hasTable())
        torque += dynamics::SpringTable<Scalar>(spring.law.table, stretch).force * cotangent;
    derivative[spring.stiffness] += stretch * stretch * cotangent * Scalar(0.5);
    derivative[spring.freeAngle] -= torque;
    context.cotangents.coordinates[at(spring.dof.coordinate)] += torque;
}

}  // namespace linkwright::sensitivity
