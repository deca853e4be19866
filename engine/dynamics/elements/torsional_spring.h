// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/spring_law.h"

namespace linkwright::dynamics {

/// Adds the torque (or force) of a spring-damper along a coordinate to its joint force.
template <class Space>
void applyForce(const assembly::TorsionElement& spring, const ForceContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar stretch =
        context.coordinates[spring.dof.coordinate] - parameters[spring.freeAngle];
    const Scalar rate = context.record.jointVelocities[at(spring.dof.dof)];
    Scalar torque = parameters[spring.stiffness] * stretch + parameters[spring.damping] * rate;
    if (!spring.law.isEmpty())
        torque += lawForce<Scalar>(spring.law, context.system, parameters, stretch, rate);
    context.jointForces[spring.dof.dof] -= torque;
}

/// Zero at the free angle.
template <class Space>
typename Space::Scalar storedEnergy(const assembly::TorsionElement& spring, const System&,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>&) {
    using Scalar = typename Space::Scalar;
    const Scalar stretch = coordinates[spring.dof.coordinate] - parameters[spring.freeAngle];
    return Scalar(0.5) * parameters[spring.stiffness] * stretch * stretch
           + lawEnergy<Scalar>(spring.law, stretch);
}

}  // namespace linkwright::dynamics
