// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/torsional_spring_force.h"
#include "engine/sensitivity/elements/spring_law_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/torsional_spring_force.h.

/// Adds the derivative of  cotangent * torque, see dynamics::torsionTorque.
template <class Space>
void pullTorsionTorque(const assembly::TorsionElement& spring,
                       const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar stretch =
        context.record.state[at(spring.dof.coordinate)] - parameters[spring.freeAngle];
    const Scalar rate = context.record.jointVelocities[at(spring.dof.dof)];
    Scalar stiffness = parameters[spring.stiffness];
    Scalar damping = parameters[spring.damping];
    if (!spring.law.isEmpty()) {
        const LawSlopes<Scalar> slopes =
            pullLaw<Space>(spring.law, context, stretch, rate, cotangent);
        stiffness += slopes.byElongation;
        damping += slopes.byRate;
    }
    Cotangents<Space>& target = context.cotangents;
    target.parameters[spring.stiffness] += cotangent * stretch;
    target.parameters[spring.freeAngle] -= cotangent * stiffness;
    target.parameters[spring.damping] += cotangent * rate;
    target.coordinates[at(spring.dof.coordinate)] += cotangent * stiffness;
    target.jointVelocities[at(spring.dof.dof)] += cotangent * damping;
}

template <class Space>
void pullForce(const assembly::TorsionElement& spring, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    pullTorsionTorque<Space>(spring, context, -jointCostate[spring.dof.dof]);
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
