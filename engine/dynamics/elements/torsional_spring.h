// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"

namespace linkwright::dynamics {

/// Adds the torque (or force) of a spring-damper along a coordinate to its joint force.
template <class Space>
void applyForce(const assembly::TorsionElement& spring, const ForceContext<Space>& context) {
    const auto* parameters = context.parameters;
    context.jointForces[spring.dof.dof] -=
        parameters[spring.stiffness]
            * (context.coordinates[spring.dof.coordinate] - parameters[spring.freeAngle])
        + parameters[spring.damping] * context.record.jointVelocities[at(spring.dof.dof)];
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
