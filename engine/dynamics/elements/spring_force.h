// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/spring_law_force.h"

namespace linkwright::dynamics {

/// Geometry and force of a spring-damper.
template <class Space>
struct SpringState {
    typename Space::Vector first, second;  ///< world positions of the ends
    typename Space::Vector direction;      ///< unit, from first to second
    typename Space::Vector relativeVelocity;
    typename Space::Scalar length, lengthRate, tension;
};

/// Geometry and tension of a spring-damper at given poses and velocities:
///   tension = stiffness x + damping v + law(x, v), x = length - free length, v = d(length)/dt,
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
    const typename Space::Scalar stretch = state.length - parameters[spring.freeLength];
    state.tension =
        parameters[spring.stiffness] * stretch + parameters[spring.damping] * state.lengthRate;
    if (!spring.law.isEmpty())
        state.tension += lawForce<typename Space::Scalar>(spring.law, context.system, parameters,
                                                          stretch, state.lengthRate);
    return state;
}

/// Adds the tension to the node forces of both ends.
template <class Space>
void applyForce(const assembly::SpringElement& spring, const ForceContext<Space>& context) {
    const SpringState<Space> state = springState<Space>(spring, context);
    const typename Space::Vector pull = state.direction * state.tension;
    context.push(spring.endA.node, state.first, pull);
    context.push(spring.endB.node, state.second, -pull);
}

/// Zero at the free length.
template <class Space>
typename Space::Scalar storedEnergy(const assembly::SpringElement& spring, const System&,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar*, const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    const typename Space::Vector span =
        assembly::worldPoint<Space>(spring.endB, parameters, record.poses.data())
        - assembly::worldPoint<Space>(spring.endA, parameters, record.poses.data());
    const Scalar stretch = math::length(span) - parameters[spring.freeLength];
    return Scalar(0.5) * parameters[spring.stiffness] * stretch * stretch
           + lawEnergy<Scalar>(spring.law, stretch);
}

}  // namespace linkwright::dynamics
