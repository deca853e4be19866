// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// All force elements: what a kind adds to the equations is in the file of its name, where
// `applyForce` adds its force to a ForceContext and `storedEnergy` gives its energy.
#include "engine/dynamics/elements/bushing.h"
#include "engine/dynamics/elements/contact.h"
#include "engine/dynamics/elements/feedback.h"
#include "engine/dynamics/elements/joint_friction.h"
#include "engine/dynamics/elements/joint_stop.h"
#include "engine/dynamics/elements/load.h"
#include "engine/dynamics/elements/motor_torque.h"
#include "engine/dynamics/elements/spring.h"
#include "engine/dynamics/elements/torsional_spring.h"

#include <type_traits>

namespace linkwright::dynamics {

/// All force elements; adds to the node forces and joint forces of what they act on.
template <class Space>
void applyElements(const ForceContext<Space>& context) {
    assembly::forEachForceElement(
        context.system, [&](const auto& element) { applyForce<Space>(element, context); });
}

/// Potential energy of weight and force elements, zero at the world origin and at free lengths.
template <class Space>
typename Space::Scalar potentialEnergy(const System& system,
                                       const typename Space::Scalar* parameters,
                                       const typename Space::Scalar* coordinates,
                                       const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const auto gravity = Space::vectorFrom(parameters + system.gravityParameter);
    Scalar energy(0.0);
    for (std::size_t index = 0; index < system.nodes.size(); ++index)
        if (system.nodes[index].inertiaParameter >= 0)
            energy -= math::dot(gravity, record.inertias[index].firstMoment);
    assembly::forEachForceElement(system, [&](const auto& element) {
        if constexpr (std::remove_cvref_t<decltype(element)>::storesEnergy)
            energy += storedEnergy<Space>(element, system, parameters, coordinates, record);
    });
    return energy;
}

/// Viscous friction along relative coordinates: sets their joint forces.
template <class Space>
void applyRelativeFriction(const ForceContext<Space>& context) {
    const System& system = context.system;
    for (std::size_t index = 0; index < system.relatives.size(); ++index) {
        const std::size_t dof = at(system.dofCount) + index;
        context.jointForces[dof] = -context.parameters[system.relatives[index].damping]
                                   * context.record.jointVelocities[dof];
    }
}

}  // namespace linkwright::dynamics
