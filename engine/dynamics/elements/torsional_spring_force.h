// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/spring_law_force.h"

namespace linkwright::dynamics {

/// Torque (or force) with which a spring-damper along a coordinate turns it back: stiffness x +
/// damping v + law(x, v), with its elongation x and the rate v of that.
template <class Space>
typename Space::Scalar torsionTorque(const assembly::TorsionElement& spring, const System& system,
                                     const typename Space::Scalar* parameters,
                                     const typename Space::Scalar* coordinates,
                                     const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const Scalar stretch = coordinates[spring.dof.coordinate] - parameters[spring.freeAngle];
    const Scalar rate = record.jointVelocities[at(spring.dof.dof)];
    Scalar torque = parameters[spring.stiffness] * stretch + parameters[spring.damping] * rate;
    if (!spring.law.isEmpty())
        torque += lawForce<Scalar>(spring.law, system, parameters, stretch, rate);
    return torque;
}

/// Takes it from its joint force.
template <class Space>
void applyForce(const assembly::TorsionElement& spring, const ForceContext<Space>& context) {
    context.jointForces[spring.dof.dof] -= torsionTorque<Space>(
        spring, context.system, context.parameters, context.coordinates, context.record);
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
