// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"

namespace linkwright::dynamics {

/// Torque (or force) with which a spring-damper along a coordinate turns it back: stiffness *
/// elongation + damping * rate.
template <class Space>
typename Space::Scalar torsionTorque(const assembly::TorsionElement& spring,
                                     const typename Space::Scalar* parameters,
                                     const typename Space::Scalar* coordinates,
                                     const Record<Space>& record) {
    return parameters[spring.stiffness]
               * (coordinates[spring.dof.coordinate] - parameters[spring.freeAngle])
           + parameters[spring.damping] * record.jointVelocities[at(spring.dof.dof)];
}

/// Takes it from its joint force.
template <class Space>
void applyForce(const assembly::TorsionElement& spring, const ForceContext<Space>& context) {
    context.jointForces[spring.dof.dof] -=
        torsionTorque<Space>(spring, context.parameters, context.coordinates, context.record);
}

/// Zero at the free angle.
template <class Space>
typename Space::Scalar storedEnergy(const assembly::TorsionElement& spring,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>&) {
    using Scalar = typename Space::Scalar;
    const Scalar stretch = coordinates[spring.dof.coordinate] - parameters[spring.freeAngle];
    return Scalar(0.5) * parameters[spring.stiffness] * stretch * stretch;
}

}  // namespace linkwright::dynamics
