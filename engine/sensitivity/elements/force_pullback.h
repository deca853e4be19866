// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/forces.h"
#include "engine/sensitivity/elements/feedback_pullback.h"
#include "engine/sensitivity/elements/joint_friction_pullback.h"
#include "engine/sensitivity/elements/motor_torque_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twins of engine/dynamics/elements/forces.h. Each differentiates  xi . f  of its
// element, the power of the force under the costate motion. Derivatives with respect to xi itself
// are not needed: they are the forces of the record.

/// tension * (direction . relative costate) of a spring, see dynamics::springState.
template <class Space>
void pullSpring(const assembly::SpringElement& spring, const PullbackContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const Scalar* parameters = context.parameters;
    const Moved<Space> first = context.moved(spring.endA);
    const Moved<Space> second = context.moved(spring.endB);
    const Vector span = second.value - first.value;
    const Scalar length = math::length(span);
    const Scalar inverse = Scalar(1.0) / length;
    const Vector direction = span * inverse;
    const Vector relativeVelocity = second.velocity - first.velocity;
    const Vector relativeCostate = second.costate - first.costate;
    const Scalar lengthRate = math::dot(direction, relativeVelocity);
    const Scalar costateRate = math::dot(direction, relativeCostate);
    const Scalar stiffness = parameters[spring.stiffness];
    const Scalar damping = parameters[spring.damping];
    const Scalar stretch = length - parameters[spring.freeLength];
    const Scalar tension = stiffness * stretch + damping * lengthRate;

    // power = -tension * costateRate
    Scalar* derivative = context.cotangents.parameters;
    derivative[spring.stiffness] -= costateRate * stretch;
    derivative[spring.freeLength] += costateRate * stiffness;
    derivative[spring.damping] -= costateRate * lengthRate;

    Moved<Space> cotangent;
    // How the direction turns, times its length, under V and under xi.
    const Vector turnedVelocity = relativeVelocity - direction * lengthRate;
    const Vector turnedCostate = relativeCostate - direction * costateRate;
    cotangent.value =
        direction * (-costateRate * stiffness)
        - (turnedVelocity * (costateRate * damping) + turnedCostate * tension) * inverse;
    cotangent.velocity = direction * (-costateRate * damping);
    cotangent.costate = direction * (-tension);
    context.pullMoved(spring.endB, second, cotangent);
    cotangent.value = -cotangent.value;
    cotangent.velocity = -cotangent.velocity;
    cotangent.costate = -cotangent.costate;
    context.pullMoved(spring.endA, first, cotangent);
}

/// Adds the derivative of  value * rate  of a load with respect to magnitude and input.
template <class Space>
void pullLoadValue(const assembly::LoadElement& load, const PullbackContext<Space>& context,
                   const typename Space::Scalar& rate) {
    using Scalar = typename Space::Scalar;
    const Scalar input = load.input < 0 ? Scalar(1.0) : context.record.inputs[at(load.input)];
    context.cotangents.parameters[load.magnitude] += rate * input;
    if (load.input >= 0)
        context.cotangents.inputs[at(load.input)] += rate * context.parameters[load.magnitude];
}

/// magnitude * input value of a load.
template <class Space>
typename Space::Scalar loadValue(const assembly::LoadElement& load,
                                 const PullbackContext<Space>& context) {
    const typename Space::Scalar magnitude = context.parameters[load.magnitude];
    return load.input < 0 ? magnitude : magnitude * context.record.inputs[at(load.input)];
}

/// Twin of a force load: adds the derivatives of  xi(point) . force.
template <class Space>
void pullForce(const assembly::LoadElement& load, const PullbackContext<Space>& context) {
    using Vector = typename Space::Vector;
    if (load.at.node < 0) return;
    const std::size_t node = at(load.at.node);
    const auto& rotation = context.record.poses[node].rotation;
    const Vector local = Space::vectorFrom(context.parameters + load.direction);
    const Vector direction = load.bodyFrame ? Vector(rotation * local) : local;
    const auto value = loadValue<Space>(load, context);
    const Moved<Space> point = context.moved(load.at);
    pullLoadValue<Space>(load, context, math::dot(direction, point.costate));

    Moved<Space> cotangent;
    cotangent.costate = direction * value;
    context.pullMoved(load.at, point, cotangent);
    const Vector pulled = point.costate * value;
    if (load.bodyFrame) {
        context.cotangents.poses[node].moment += Space::moment(direction, pulled);
        Space::addTo(context.cotangents.parameters + load.direction, rotation.back(pulled));
    } else {
        Space::addTo(context.cotangents.parameters + load.direction, pulled);
    }
}

/// Twin of a torque load: adds the derivatives of  xi(angular) . torque.
template <class Space>
void pullTorque(const assembly::LoadElement& load, const PullbackContext<Space>& context) {
    using Angular = typename Space::Angular;
    if (load.at.node < 0) return;
    const std::size_t node = at(load.at.node);
    const auto& rotation = context.record.poses[node].rotation;
    const Angular local = Space::angularFrom(context.parameters + load.direction);
    const Angular axis = load.bodyFrame ? Angular(Space::rotateAngular(rotation, local)) : local;
    const auto value = loadValue<Space>(load, context);
    const Angular spin = context.fields.costate[node].angular;
    pullLoadValue<Space>(load, context, Space::angularDot(axis, spin));

    const Angular pulled = spin * value;
    if (load.bodyFrame) {
        // Axis and costate turn together, so the pose has no part.
        Space::addAngularTo(context.cotangents.parameters + load.direction,
                            Space::rotateAngularBack(rotation, pulled));
    } else {
        context.cotangents.poses[node].moment += Space::angularCross(pulled, axis);
        Space::addAngularTo(context.cotangents.parameters + load.direction, pulled);
    }
}

/// @param jointCostate costate of the joint momenta, per dof
template <class Space>
void pullLoad(const assembly::LoadElement& load, const PullbackContext<Space>& context,
              const typename Space::Scalar* jointCostate) {
    switch (load.kind) {
        case model::LoadKind::Force: pullForce<Space>(load, context); return;
        case model::LoadKind::Torque: pullTorque<Space>(load, context); return;
        case model::LoadKind::JointLoad:
            if (load.dof >= 0) pullLoadValue<Space>(load, context, jointCostate[load.dof]);
            return;
    }
}

/// Twin of dynamics::applyTorsion.
template <class Space>
void pullTorsion(const assembly::TorsionElement& spring, const PullbackContext<Space>& context,
                 const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const Scalar costate = jointCostate[spring.dof.dof];
    const Scalar stretch =
        context.record.state[at(spring.dof.coordinate)] - parameters[spring.freeAngle];
    Cotangents<Space>& target = context.cotangents;
    target.parameters[spring.stiffness] -= costate * stretch;
    target.parameters[spring.freeAngle] += costate * parameters[spring.stiffness];
    target.parameters[spring.damping] -=
        costate * context.record.jointVelocities[at(spring.dof.dof)];
    target.coordinates[at(spring.dof.coordinate)] -= costate * parameters[spring.stiffness];
    target.jointVelocities[at(spring.dof.dof)] -= costate * parameters[spring.damping];
}

/// All force elements.
/// @param jointCostate costate of the joint momenta, per dof
template <class Space>
void pullElements(const PullbackContext<Space>& context,
                  const typename Space::Scalar* jointCostate) {
    const System& system = context.system;
    for (const assembly::SpringElement& spring : system.springs)
        pullSpring<Space>(spring, context);
    for (const assembly::TorsionElement& spring : system.torsions)
        pullTorsion<Space>(spring, context, jointCostate);
    for (const assembly::JointFrictionElement& friction : system.jointFrictions)
        pullJointFriction(friction, context, jointCostate);
    for (std::size_t index = 0; index < system.contactFrictions.size(); ++index)
        pullContactFriction(index, context, jointCostate);
    for (std::size_t index = 0; index < system.feedbacks.size(); ++index)
        pullFeedback<Space>(index, context, jointCostate);
    for (const assembly::MotorElement& motor : system.motors)
        pullMotorTorque<Space>(motor, context, jointCostate[motor.dof]);
    for (const assembly::LoadElement& load : system.loads)
        pullLoad<Space>(load, context, jointCostate);
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
