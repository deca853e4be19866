// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/group_momentum.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/group_momentum.h. Cotangents are motions m: they
// weigh momenta and forces by their power.

/// Adds the derivative of  cotangent . center of mass, d(s/m) = (ds - dm s/m) / m.
/// @param cotangent world components
template <class Space>
void pullCenterOfMass(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const math::Vector3<typename Space::Scalar>& cotangent) {
    using Scalar = typename Space::Scalar;
    using Vector = typename Space::Vector;
    const dynamics::GroupMass<Space> whole(signal, context.parameters, context.record);
    const Vector weight = dynamics::fromWorld<Space>(context.system, cotangent) / whole.mass;
    const Scalar lever = math::dot<Scalar>(weight, whole.moment) / whole.mass;
    for (const auto& share : signal.group) {
        const auto& pose = context.record.poses[at(share.node)];
        const typename Space::Inertia inertia =
            dynamics::groupInertia<Space>(share, context.parameters, context.record);
        context.cotangents.poses[at(share.node)] +=
            {Space::moment(inertia.firstMoment, weight), weight * inertia.mass};
        Scalar* target = context.cotangents.parameters + share.parameter;
        target[0] += math::dot<Scalar>(weight, pose.origin) - lever;
        Space::addTo(target + 1, pose.rotation.back(weight));
    }
}

/// What the point of a moment does to  cotangent . (N - R x F).
template <class Space>
void pullMomentPoint(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                     const math::Vector3<typename Space::Scalar>& cotangent,
                     const typename Space::Vector& force) {
    if (signal.moment)
        context.pullPosition(
            signal.at, Space::crossVector(
                           dynamics::angularFromWorld<Space>(context.system, cotangent), force));
}

/// Adds the derivative of  cotangent . momentum  of a group.
/// @param cotangent world components
template <class Space>
void pullGroupMomentum(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                       const math::Vector3<typename Space::Scalar>& cotangent) {
    const typename Space::Motion weight = wrenchCotangent<Space>(
        signal, context.system, context.parameters, context.record, cotangent);
    typename Space::Vector force = Space::Vector::Zero();
    for (const auto& share : signal.group) {
        const std::size_t node = at(share.node);
        const auto& pose = context.record.poses[node];
        const typename Space::Motion& velocity = context.record.velocities[node];
        const typename Space::Inertia inertia =
            dynamics::groupInertia<Space>(share, context.parameters, context.record);
        const typename Space::Force momentum = inertia * velocity;
        force += momentum.force;
        context.cotangents.velocities[node] += inertia * weight;
        context.cotangents.poses[node] -= Space::crossForce(weight, momentum);
        Space::pullBackInertia(weight, velocity, pose.rotation, pose.origin,
                               context.cotangents.parameters + share.parameter);
    }
    pullMomentPoint<Space>(signal, context, cotangent, force);
}

/// Cotangents of A of  cotangent . (-dP/dt).
/// @param motions receives them, per node
template <class Space>
void seedGroupShaking(const assembly::SignalElement& signal, const System& system,
                      const typename Space::Scalar* parameters, const Record<Space>& record,
                      const math::Vector3<typename Space::Scalar>& cotangent,
                      std::vector<typename Space::Force>& motions) {
    const typename Space::Motion weight =
        wrenchCotangent<Space>(signal, system, parameters, record, cotangent);
    for (const auto& share : signal.group)
        motions[at(share.node)] -=
            dynamics::groupInertia<Space>(share, parameters, record) * weight;
}

/// The rest of its derivative: V, poses and inertias with A held but for its turning, which
/// AccelerationsPullback sees to.
/// @param rates A per node
template <class Space>
void pullGroupShaking(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const math::Vector3<typename Space::Scalar>& cotangent,
                      const std::vector<typename Space::Motion>& rates) {
    using Motion = typename Space::Motion;
    using Force = typename Space::Force;
    const Motion weight = wrenchCotangent<Space>(signal, context.system, context.parameters,
                                                 context.record, cotangent)
                          * typename Space::Scalar(-1.0);
    Force shaking;
    for (const auto& share : signal.group) {
        const std::size_t node = at(share.node);
        const auto& pose = context.record.poses[node];
        const Motion& velocity = context.record.velocities[node];
        const typename Space::Inertia inertia =
            dynamics::groupInertia<Space>(share, context.parameters, context.record);
        const Force momentum = inertia * velocity;
        const Force rate = inertia * rates[node] + Space::crossForce(velocity, momentum);
        const Motion turned = Space::crossMotion(weight, velocity);
        shaking -= rate;
        context.cotangents.velocities[node] += inertia * turned;
        context.cotangents.velocities[node] -= Space::crossForce(weight, momentum);
        context.cotangents.poses[node] -= Space::crossForce(weight, rate);
        context.cotangents.poses[node] -= Space::crossForce(rates[node], inertia * weight);
        typename Space::Scalar* target = context.cotangents.parameters + share.parameter;
        Space::pullBackInertia(weight, rates[node], pose.rotation, pose.origin, target);
        Space::pullBackInertia(turned, velocity, pose.rotation, pose.origin, target);
    }
    pullMomentPoint<Space>(signal, context, cotangent, shaking.force);
}

}  // namespace linkwright::sensitivity
