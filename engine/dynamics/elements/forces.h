// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// All force elements: what a kind adds to the equations is in the file of its name, where
// `applyForce` adds its force to a ForceContext and `storedEnergy` gives its energy.
#include "engine/dynamics/elements/backlash_force.h"
#include "engine/dynamics/elements/bushing_force.h"
#include "engine/dynamics/elements/contact_force.h"
#include "engine/dynamics/elements/feedback_force.h"
#include "engine/dynamics/elements/joint_friction_force.h"
#include "engine/dynamics/elements/joint_stop_force.h"
#include "engine/dynamics/elements/load_force.h"
#include "engine/dynamics/elements/motor_torque.h"
#include "engine/dynamics/elements/spring_force.h"
#include "engine/dynamics/elements/tire_force.h"
#include "engine/dynamics/elements/torsional_spring_force.h"

#include <type_traits>
#include <vector>

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

/// What a single force element does.
template <class Space>
struct ElementForces {
    std::vector<typename Space::Force> nodes;
    std::vector<typename Space::Scalar> joints;  ///< per velocity

    /// @param force place in forEachForceElement
    ElementForces(int force, const System& system, const typename Space::Scalar* parameters,
                  const typename Space::Scalar* coordinates, const Record<Space>& record)
        : nodes(system.nodes.size()),
          joints(at(system.velocityCount()), typename Space::Scalar(0.0)) {
        std::vector<typename Space::Scalar> feedbacks(system.feedbacks.size());
        const ForceContext<Space> context{system,       parameters,    coordinates,     record,
                                          nodes.data(), joints.data(), feedbacks.data()};
        forElement(system, force,
                   [&](const auto& element) { applyForce<Space>(element, context); });
    }
    /// Calls `visit` with the element at a place.
    template <class Visit>
    static void forElement(const System& system, int force, const Visit& visit) {
        int place = 0;
        assembly::forEachForceElement(system, [&](const auto& element) {
            if (place++ == force) visit(element);
        });
    }
};

template <class Space>
typename Space::Scalar elementPower(int force, const System& system,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record) {
    const ElementForces<Space> forces(force, system, parameters, coordinates, record);
    typename Space::Scalar power(0.0);
    for (std::size_t node = 0; node < forces.nodes.size(); ++node)
        power += Space::dotProduct(record.velocities[node], forces.nodes[node]);
    for (std::size_t dof = 0; dof < forces.joints.size(); ++dof)
        power += record.jointVelocities[dof] * forces.joints[dof];
    return power;
}

template <class Space>
typename Space::Scalar springMeasure(const assembly::SignalElement& signal, const System& system,
                                     const typename Space::Scalar* parameters,
                                     const typename Space::Scalar* coordinates,
                                     const Record<Space>& record) {
    typename Space::Scalar value(0.0);
    const bool force = signal.kind == model::SignalKind::SpringForce;
    ElementForces<Space>::forElement(system, signal.force, [&](const auto& element) {
        using Element = std::remove_cvref_t<decltype(element)>;
        if constexpr (std::is_same_v<Element, assembly::SpringElement>) {
            const ForceContext<Space> context{system,  parameters, coordinates, record,
                                              nullptr, nullptr,    nullptr};
            const SpringState<Space> state = springState<Space>(element, context);
            value = force ? state.tension : state.length - parameters[element.freeLength];
        } else if constexpr (std::is_same_v<Element, assembly::TorsionElement>) {
            value = force ? torsionTorque<Space>(element, system, parameters, coordinates, record)
                          : coordinates[element.dof.coordinate] - parameters[element.freeAngle];
        }
    });
    return value;
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
