// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"

namespace linkwright::dynamics {

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
void applyForce(const assembly::LoadElement& load, const ForceContext<Space>& context) {
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
            context.forces[at(load.at.node)].moment += torque;
            return;
        }
        case model::LoadKind::JointLoad:
            if (load.dof >= 0) context.jointForces[load.dof] += value;
            return;
    }
}

}  // namespace linkwright::dynamics
