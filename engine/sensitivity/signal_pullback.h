// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/signals.h"
#include "engine/sensitivity/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twins of engine/dynamics/signals.h.

/// Adds the derivative of  cotangent . signal.
/// @param cotangent world components, scalar signals use the first
template <class Space>
void pullSignal(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                const math::Vector3<typename Space::Scalar>& cotangent) {
    const int node = signal.at.node;
    Cotangents<Space>& target = context.cotangents;
    if (signal.offset >= 0)
        for (int axis = 0; axis < 3; ++axis) target.parameters[signal.offset + axis] += cotangent[axis];
    Attached<Space> attached;
    switch (signal.kind) {
        case model::SignalKind::PointPosition:
            attached.value = dynamics::fromWorld<Space>(context.system, cotangent);
            context.pullPointPose(signal.at, context.point(signal.at), attached);
            return;
        case model::SignalKind::PointVelocity: {
            if (node < 0) return;
            attached.velocity = dynamics::fromWorld<Space>(context.system, cotangent);
            const Attached<Space> point = context.point(signal.at);
            context.pullPointVelocity(node, point, attached);
            context.pullPointPose(signal.at, point, attached);
            return;
        }
        case model::SignalKind::BodyDirection: {
            const assembly::DirectionReference reference{node, signal.direction};
            attached.value = dynamics::fromWorld<Space>(context.system, cotangent);
            context.pullDirectionPose(reference, context.direction(reference), attached);
            return;
        }
        case model::SignalKind::AngularVelocity: {
            if (node < 0) return;
            typename Space::Angular pulled =
                dynamics::angularFromWorld<Space>(context.system, cotangent);
            const auto& spin = context.record.velocities[at(node)].angular;
            if (signal.bodyFrame)
                pulled = Space::rotateAngular(context.record.poses[at(node)].rotation, pulled);
            else target.poses[at(node)].moment += Space::angularCross(spin, pulled);
            target.velocities[at(node)].moment += pulled;
            return;
        }
        case model::SignalKind::JointCoordinate:
            target.coordinates[at(signal.dof.coordinate)] += cotangent[0];
            return;
        case model::SignalKind::JointVelocity:
            target.jointVelocities[at(signal.dof.dof)] += cotangent[0];
            return;
        case model::SignalKind::InputValue: target.inputs[at(signal.input)] += cotangent[0]; return;
    }
}

/// Adds the derivative of  factor * (value of the cost term)  and passes it on to the signal.
/// @param coordinates of the state
/// @param initialSignals values of all signals at the start
/// @param initialCotangents receives the derivative with respect to them
template <class Space>
void pullCost(const assembly::CostElement& cost, const PullbackContext<Space>& context,
              const typename Space::Scalar* coordinates, const typename Space::Scalar& factor,
              const std::vector<math::Vector3<typename Space::Scalar>>& initialSignals,
              std::vector<math::Vector3<typename Space::Scalar>>& initialCotangents) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const assembly::SignalElement& signal = context.system.signalElements[at(cost.signal)];
    const World value = dynamics::signalValue<Space>(signal, context.system, context.parameters,
                                                     coordinates, context.record);
    const World deviation = dynamics::costDeviation<Space>(
        cost, context.system, context.parameters, value, initialSignals[at(cost.signal)]);
    Scalar* derivative = context.cotangents.parameters;
    const Scalar weight = context.parameters[cost.weight];
    World pulled = World::Zero();
    for (int component = 0; component < signal.components; ++component) {
        const Scalar share = dynamics::componentWeight(cost, context.parameters, component);
        const Scalar square = deviation[component] * deviation[component];
        derivative[cost.weight] += factor * share * square;
        if (cost.componentWeights[at(component)] >= 0)
            derivative[cost.componentWeights[at(component)]] += factor * weight * square;
        pulled[component] = factor * weight * share * Scalar(2.0) * deviation[component];
        if (cost.initialReference)
            initialCotangents[at(cost.signal)][component] -= pulled[component];
        else if (cost.reference[at(component)] >= 0)
            derivative[cost.reference[at(component)]] -= pulled[component];
    }
    pullSignal<Space>(signal, context, pulled);
}

}  // namespace linkwright::sensitivity
