// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/feedback.h"
#include "engine/dynamics/elements/joint_friction.h"
#include "engine/dynamics/elements/motor_torque.h"
#include "engine/dynamics/equations/record.h"

namespace linkwright::dynamics {

/// Where the forces of an evaluation act: the record's node forces and the joint forces.
template <class Space>
struct ForceContext {
    const System& system;
    const typename Space::Scalar* parameters;
    const typename Space::Scalar* coordinates;
    Record<Space>& record;
    typename Space::Scalar* jointForces;  ///< per dof, added to H^T f

    /// World position of a point, m.
    [[nodiscard]] typename Space::Vector position(const assembly::PointReference& point) const {
        return assembly::worldPoint<Space>(point, parameters, record.poses.data());
    }
    /// World velocity of a point, m/s.
    /// @param position its world position
    [[nodiscard]] typename Space::Vector velocity(const assembly::PointReference& point,
                                                  const typename Space::Vector& position) const {
        if (point.node < 0) return Space::Vector::Zero();
        return velocityOf<Space>(record.velocities[at(point.node)], position);
    }
    /// Adds a force (N) at a world position to those of a node; the ground takes any.
    void push(int node, const typename Space::Vector& position,
              const typename Space::Vector& force) const {
        if (node >= 0) record.forces[at(node)] += {Space::moment(position, force), force};
    }
};

/// Geometry and force of a spring-damper.
template <class Space>
struct SpringState {
    typename Space::Vector first, second;  ///< world positions of the ends
    typename Space::Vector direction;      ///< unit, from first to second
    typename Space::Vector relativeVelocity;
    typename Space::Scalar length, lengthRate, tension;
};

/// Geometry and tension of a spring-damper at given poses and velocities:
///   tension = stiffness (length - free length) + damping d(length)/dt,
/// positive where it pulls. Its ends must not coincide.
template <class Space>
SpringState<Space> springState(const assembly::SpringElement& spring,
                               const ForceContext<Space>& context) {
    SpringState<Space> state;
    state.first = context.position(spring.endA);
    state.second = context.position(spring.endB);
    const typename Space::Vector span = state.second - state.first;
    state.length = math::length(span);
    state.direction = span / state.length;
    state.relativeVelocity =
        context.velocity(spring.endB, state.second) - context.velocity(spring.endA, state.first);
    state.lengthRate = math::dot(state.direction, state.relativeVelocity);
    const auto* parameters = context.parameters;
    state.tension = parameters[spring.stiffness] * (state.length - parameters[spring.freeLength])
                    + parameters[spring.damping] * state.lengthRate;
    return state;
}

/// Adds the tension to the node forces of both ends.
template <class Space>
void applySpring(const assembly::SpringElement& spring, const ForceContext<Space>& context) {
    const SpringState<Space> state = springState<Space>(spring, context);
    const typename Space::Vector pull = state.direction * state.tension;
    context.push(spring.endA.node, state.first, pull);
    context.push(spring.endB.node, state.second, -pull);
}

/// magnitude * input value of a load.
template <class Space>
typename Space::Scalar loadValue(const assembly::LoadElement& load,
                                 const ForceContext<Space>& context) {
    const typename Space::Scalar magnitude = context.parameters[load.magnitude];
    return load.input < 0 ? magnitude : magnitude * context.record.inputs[at(load.input)];
}

/// World direction of a force load.
template <class Space>
typename Space::Vector loadDirection(const assembly::LoadElement& load,
                                     const ForceContext<Space>& context) {
    const auto direction = Space::vectorFrom(context.parameters + load.direction);
    if (!load.bodyFrame || load.at.node < 0) return direction;
    return context.record.poses[at(load.at.node)].rotation * direction;
}

/// World axis of a torque load.
template <class Space>
typename Space::Angular loadAxis(const assembly::LoadElement& load,
                                 const ForceContext<Space>& context) {
    const auto axis = Space::angularFrom(context.parameters + load.direction);
    if (!load.bodyFrame || load.at.node < 0) return axis;
    return Space::rotateAngular(context.record.poses[at(load.at.node)].rotation, axis);
}

/// Adds a load to the node forces, or to the joint force of its coordinate.
template <class Space>
void applyLoad(const assembly::LoadElement& load, const ForceContext<Space>& context) {
    const auto value = loadValue<Space>(load, context);
    switch (load.kind) {
        case model::LoadKind::Force: {
            if (load.at.node < 0) return;
            const typename Space::Vector force = loadDirection<Space>(load, context) * value;
            context.push(load.at.node, context.position(load.at), force);
            return;
        }
        case model::LoadKind::Torque: {
            if (load.at.node < 0) return;
            const typename Space::Angular torque = loadAxis<Space>(load, context) * value;
            context.record.forces[at(load.at.node)].moment += torque;
            return;
        }
        case model::LoadKind::JointLoad:
            if (load.dof >= 0) context.jointForces[load.dof] += value;
            return;
    }
}

/// Adds the torque (or force) of a spring-damper along a coordinate to its joint force.
template <class Space>
void applyTorsion(const assembly::TorsionElement& spring, const ForceContext<Space>& context) {
    const auto* parameters = context.parameters;
    context.jointForces[spring.dof.dof] -=
        parameters[spring.stiffness]
            * (context.coordinates[spring.dof.coordinate] - parameters[spring.freeAngle])
        + parameters[spring.damping] * context.record.jointVelocities[at(spring.dof.dof)];
}

/// Adds the torque of a motor to the force of its joint (Maciag 2023, eq. 5.6).
template <class Space>
void applyMotor(const assembly::MotorElement& motor, const ForceContext<Space>& context) {
    context.jointForces[motor.dof] += motorTorque<Space>(motor, context.parameters, context.record);
}

/// All force elements; adds to the node forces and joint forces of what they act on.
template <class Space>
void applyElements(const ForceContext<Space>& context) {
    const System& system = context.system;
    for (const assembly::SpringElement& spring : system.springs)
        applySpring<Space>(spring, context);
    for (const assembly::TorsionElement& spring : system.torsions)
        applyTorsion<Space>(spring, context);
    for (const assembly::JointFrictionElement& friction : system.jointFrictions)
        applyJointFriction<typename Space::Scalar>(friction, context);
    for (std::size_t index = 0; index < system.contactFrictions.size(); ++index)
        applyContactFriction<typename Space::Scalar>(index, context);
    for (std::size_t index = 0; index < system.feedbacks.size(); ++index)
        applyFeedback<Space>(index, context);
    for (const assembly::MotorElement& motor : system.motors)
        applyMotor<Space>(motor, context);
    for (const assembly::LoadElement& load : system.loads)
        applyLoad<Space>(load, context);
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
