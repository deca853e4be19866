// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/torsional_spring.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/torsional_spring.h.

/// Adds the derivative of  cotangent * torque, see dynamics::torsionTorque.
template <class Space>
void pullTorsionTorque(const assembly::TorsionElement& spring,
                       const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar stretch =
        context.record.state[at(spring.dof.coordinate)] - parameters[spring.freeAngle];
    Cotangents<Space>& target = context.cotangents;
    target.parameters[spring.stiffness] += cotangent * stretch;
    target.parameters[spring.freeAngle] -= cotangent * parameters[spring.stiffness];
    target.parameters[spring.damping] +=
        cotangent * context.record.jointVelocities[at(spring.dof.dof)];
    target.coordinates[at(spring.dof.coordinate)] += cotangent * parameters[spring.stiffness];
    target.jointVelocities[at(spring.dof.dof)] += cotangent * parameters[spring.damping];
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
    const Scalar torque = parameters[spring.stiffness] * stretch * cotangent;
    derivative[spring.stiffness] += stretch * stretch * cotangent * Scalar(0.5);
    derivative[spring.freeAngle] -= torque;
    context.cotangents.coordinates[at(spring.dof.coordinate)] += torque;
}

}  // namespace linkwright::sensitivity
