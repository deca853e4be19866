// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/forces.h"
#include "engine/sensitivity/elements/bushing_pullback.h"
#include "engine/sensitivity/elements/contact_pullback.h"
#include "engine/sensitivity/elements/feedback_pullback.h"
#include "engine/sensitivity/elements/joint_friction_pullback.h"
#include "engine/sensitivity/elements/joint_law_pullback.h"
#include "engine/sensitivity/elements/load_pullback.h"
#include "engine/sensitivity/elements/motor_torque_pullback.h"
#include "engine/sensitivity/elements/spring_pullback.h"
#include "engine/sensitivity/elements/tire_pullback.h"
#include "engine/sensitivity/elements/torsional_spring_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/forces.h. `pullForce` of a kind differentiates
// xi . f  of its element, the power of the force under the costate motion. Derivatives with respect
// to xi itself are not needed: they are the forces of the record.

/// All force elements.
/// @param jointCostate costate of the joint momenta, per dof
template <class Space>
void pullElements(const PullbackContext<Space>& context,
                  const typename Space::Scalar* jointCostate) {
    assembly::forEachForceElement(context.system, [&](const auto& element) {
        pullForce<Space>(element, context, jointCostate);
    });
}

/// Adds the derivative of  cotangent * potential energy.
template <class Space>
void pullPotentialEnergy(const PullbackContext<Space>& context,
                         const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const System& system = context.system;
    const Record<Space>& record = context.record;
    const Scalar* parameters = context.parameters;
    Scalar* derivative = context.cotangents.parameters;
    const Vector gravity = Space::vectorFrom(parameters + system.gravityParameter);
    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        const int inertia = system.nodes[index].inertiaParameter;
        if (inertia < 0) continue;
        const Vector& moment = record.inertias[index].firstMoment;
        const Vector weight = gravity * (record.inertias[index].mass * -cotangent);
        const Vector turning = gravity * -cotangent;
        context.cotangents.poses[index] += {Space::moment(moment, turning), weight};
        const Vector byGravity = moment * -cotangent;
        Space::addTo(derivative + system.gravityParameter, byGravity);
        derivative[inertia] += math::dot(turning, record.poses[index].origin);
        Space::addTo(derivative + inertia + 1, record.poses[index].rotation.back(turning));
    }
    assembly::forEachForceElement(system, [&](const auto& element) {
        if constexpr (std::remove_cvref_t<decltype(element)>::storesEnergy)
            pullStoredEnergy<Space>(element, context, cotangent);
    });
}

/// Power of a force element under V: `pullForce` with V as the costate, and the force itself with
/// respect to V.
template <class Space>
void pullElementPower(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    if (cotangent == Scalar(0.0)) return;
    const System& system = context.system;
    const Record<Space>& record = context.record;
    const dynamics::ElementForces<Space> forces(signal.force, system, context.parameters,
                                                record.state.data(), record);
    CostateFields<Space> fields(system);
    for (std::size_t node = 0; node < fields.costate.size(); ++node) {
        fields.costate[node] = record.velocities[node] * cotangent;
        context.cotangents.velocities[node] += forces.nodes[node] * cotangent;
    }
    std::vector<Scalar> jointCostate(forces.joints.size());
    for (std::size_t dof = 0; dof < jointCostate.size(); ++dof) {
        jointCostate[dof] = record.jointVelocities[dof] * cotangent;
        context.cotangents.jointVelocities[dof] += forces.joints[dof] * cotangent;
    }
    const PullbackContext<Space> powered{system, context.parameters, record,
                                         fields, context.cotangents, context.wantPlaces};
    dynamics::ElementForces<Space>::forElement(system, signal.force, [&](const auto& element) {
        pullForce<Space>(element, powered, jointCostate.data());
    });
}

/// Force or elongation of a spring.
template <class Space>
void pullSpringMeasure(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent) {
    const bool force = signal.kind == model::SignalKind::SpringForce;
    auto* derivative = context.cotangents.parameters;
    dynamics::ElementForces<Space>::forElement(
        context.system, signal.force, [&](const auto& element) {
            using Element = std::remove_cvref_t<decltype(element)>;
            if constexpr (std::is_same_v<Element, assembly::SpringElement>) {
                if (force) {
                    pullTension<Space>(element, context, cotangent);
                } else {
                    derivative[element.freeLength] -= cotangent;
                    pullLength<Space>(element, context, cotangent);
                }
            } else if constexpr (std::is_same_v<Element, assembly::TorsionElement>) {
                if (force) {
                    pullTorsionTorque<Space>(element, context, cotangent);
                } else {
                    context.cotangents.coordinates[at(element.dof.coordinate)] += cotangent;
                    derivative[element.freeAngle] -= cotangent;
                }
            }
        });
}

/// All force elements and the friction along relative coordinates; that of the joints of the tree
/// and gravity are in the sweeps.
template <class Space>
void pullForces(const PullbackContext<Space>& context, const typename Space::Scalar* jointCostate) {
    const System& system = context.system;
    for (std::size_t index = 0; index < system.relatives.size(); ++index) {
        const std::size_t dof = at(system.dofCount) + index;
        const int damping = system.relatives[index].damping;
        context.cotangents.jointVelocities[dof] -= context.parameters[damping] * jointCostate[dof];
        context.cotangents.parameters[damping] -=
            context.record.jointVelocities[dof] * jointCostate[dof];
    }
    pullElements<Space>(context, jointCostate);
}

}  // namespace linkwright::sensitivity
