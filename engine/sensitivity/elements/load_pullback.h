// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/load_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/load_force.h.

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
void pullPush(const assembly::LoadElement& load, const PullbackContext<Space>& context) {
    using Vector = typename Space::Vector;
    if (load.at.node < 0) return;
    const std::size_t node = at(load.at.node);
    const auto& rotation = context.record.poses[node].rotation;
    const Vector local = Space::vectorFrom(context.parameters + load.direction);
    const Vector direction = load.bodyFrame ? Vector(rotation * local) : local;
    const auto value = loadValue<Space>(load, context);
    const PointMotion<Space> point = context.moved(load.at);
    pullLoadValue<Space>(load, context, math::dot(direction, point.costate));

    PointMotion<Space> cotangent;
    cotangent.costate = direction * value;
    context.pullPointMotion(load.at, point, cotangent);
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

template <class Space>
void pullForce(const assembly::LoadElement& load, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    switch (load.kind) {
        case model::LoadKind::Force: pullPush<Space>(load, context); return;
        case model::LoadKind::Torque: pullTorque<Space>(load, context); return;
        case model::LoadKind::JointLoad:
            if (load.dof >= 0) pullLoadValue<Space>(load, context, jointCostate[load.dof]);
            return;
    }
}

}  // namespace linkwright::sensitivity
