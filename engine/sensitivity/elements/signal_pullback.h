// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/dynamics/elements/signals.h"
#include "engine/sensitivity/elements/contact_pullback.h"
#include "engine/sensitivity/elements/group_momentum_pullback.h"
#include "engine/sensitivity/elements/joint_reaction_pullback.h"
#include "engine/sensitivity/elements/local_slopes.h"
#include "engine/sensitivity/elements/motor_torque_pullback.h"
#include "engine/sensitivity/elements/transmission_angle_pullback.h"
#include "engine/sensitivity/equations/cotangents.h"
#include "engine/sensitivity/equations/time_pullback.h"

namespace linkwright::sensitivity {

// Derivative twins of engine/dynamics/elements/signals.h.

/// Angle between a body direction and a world direction, dynamics::directionAngle.
template <class Space>
void pullDirectionAngle(const assembly::SignalElement& signal,
                        const PullbackContext<Space>& context,
                        const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const assembly::DirectionReference reference{signal.at.node, signal.direction};
    const Attached<Space> attached = context.direction(reference);
    const math::Vector3<Scalar> direction =
        dynamics::toWorld<Space>(context.system, attached.value);
    std::array<Scalar, 6> values;
    for (int axis = 0; axis < 3; ++axis) {
        values[at(axis)] = direction[axis];
        if (signal.offset >= 0) values[at(axis)] += context.parameters[signal.offset + axis];
        values[at(3 + axis)] = context.parameters[signal.worldDirection + axis];
    }
    using Number = Local<Scalar, 6>;
    const std::array<Scalar, 6> slopes =
        slopesOf(values, [](const std::array<Number, 6>& of) -> Number {
            return dynamics::directionAngle<Number>({of[0], of[1], of[2]}, {of[3], of[4], of[5]});
        });
    math::Vector3<Scalar> byDirection;
    for (int axis = 0; axis < 3; ++axis) {
        byDirection[axis] = cotangent * slopes[at(axis)];
        if (signal.offset >= 0)
            context.cotangents.parameters[signal.offset + axis] += byDirection[axis];
        context.cotangents.parameters[signal.worldDirection + axis] +=
            cotangent * slopes[at(3 + axis)];
    }
    Attached<Space> pulled;
    pulled.value = dynamics::fromWorld<Space>(context.system, byDirection);
    context.pullDirectionPose(reference, attached, pulled);
}

/// Adds the derivative of  cotangent * kinetic energy.
template <class Space>
void pullKineticEnergy(const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const System& system = context.system;
    const Record<Space>& record = context.record;
    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        const int inertia = system.nodes[index].inertiaParameter;
        if (inertia < 0) continue;
        const auto& motion = record.velocities[index];
        context.cotangents.velocities[index] += (record.inertias[index] * motion) * cotangent;
        Space::pullBackInertia(motion, motion * (cotangent * Scalar(0.5)),
                               record.poses[index].rotation, record.poses[index].origin,
                               context.cotangents.parameters + inertia);
    }
    for (std::size_t dof = 0; dof < system.armatures.size(); ++dof) {
        const int armature = system.armatures[dof];
        if (armature < 0) continue;
        const Scalar velocity = record.jointVelocities[dof];
        context.cotangents.jointVelocities[dof] +=
            context.parameters[armature] * velocity * cotangent;
        context.cotangents.parameters[armature] += velocity * velocity * cotangent * Scalar(0.5);
    }
}

// In force_pullback.h, with what stores energy.
template <class Space>
void pullPotentialEnergy(const PullbackContext<Space>& context,
                         const typename Space::Scalar& cotangent);

// Likewise: twins of dynamics::elementPower and springMeasure.
template <class Space>
void pullElementPower(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent);
template <class Space>
void pullSpringMeasure(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                       const typename Space::Scalar& cotangent);

/// The axes of a planar mechanism are fixed; see dynamics::bodyAngle.
template <class Space>
void pullBodyAngle(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                   const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const System& system = context.system;
    for (int index = signal.at.node; index >= 0; index = system.nodes[at(index)].parent) {
        const assembly::Node& node = system.nodes[at(index)];
        if (node.kind != assembly::NodeKind::Revolute) continue;
        const Scalar share =
            cotangent * context.parameters[node.axisParameter] * Scalar(signal.sign);
        context.cotangents.coordinates[at(node.firstCoordinate)] += share;
        context.cotangents.parameters[node.zeroParameter] -= share;
    }
}

/// Adds the derivative of  cotangent . impulse  of a constraint or joint, N s or N m s.
/// @param cotangent world components, constraints of one row use the first
template <class Space>
void pullConstraintImpulse(const assembly::SignalElement& signal,
                           const PullbackContext<Space>& context,
                           const math::Vector3<typename Space::Scalar>& cotangent) {
    Cotangents<Space>& target = context.cotangents;
    if (signal.row >= 0) {
        target.impulses[at(signal.row)] -= cotangent[0];
        return;
    }
    pullJointImpulse<Space>(signal, context, cotangent);
    if (signal.impulseCoordinate < 0) return;
    typename Space::Force own = dynamics::wrenchFromWorld<Space>(signal, context.system, cotangent);
    for (int axis = 0; axis < dynamics::impulseSize<Space>(signal); ++axis)
        target.coordinates[at(signal.impulseCoordinate + axis)] +=
            dynamics::impulseComponent<Space>(signal, own, axis);
}

/// Adds the derivative of  cotangent * distance  of two points.
template <class Space>
void pullDistance(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                  const typename Space::Scalar& cotangent) {
    const Attached<Space> first = context.point(signal.at);
    const Attached<Space> second = context.point(signal.other);
    const typename Space::Vector span = second.value - first.value;
    const typename Space::Scalar length = math::length(span);
    // Coincident points: the distance has no derivative there, and no direction to prefer.
    if (math::realPart(length) == 0.0) return;
    Attached<Space> attached;
    attached.value = span * (cotangent / length);
    context.pullPointPose(signal.other, second, attached);
    attached.value = -attached.value;
    context.pullPointPose(signal.at, first, attached);
}

/// Angular velocity of a body, in its own axes or in those of the world.
template <class Space>
void pullAngularVelocity(const assembly::SignalElement& signal,
                         const PullbackContext<Space>& context,
                         const math::Vector3<typename Space::Scalar>& cotangent) {
    if (signal.at.node < 0) return;
    const std::size_t node = at(signal.at.node);
    typename Space::Angular pulled = dynamics::angularFromWorld<Space>(context.system, cotangent);
    if (signal.bodyFrame)
        pulled = Space::rotateAngular(context.record.poses[node].rotation, pulled);
    else
        context.cotangents.poses[node].moment +=
            Space::angularCross(context.record.velocities[node].angular, pulled);
    context.cotangents.velocities[node].moment += pulled;
}

/// Twin of dynamics::qualityValue.
template <class Space>
void pullQuality(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                 const math::Vector3<typename Space::Scalar>& cotangent) {
    switch (signal.kind) {
        case model::SignalKind::TransmissionAngle:
            pullTransmission<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::PressureAngle:
            pullTransmission<Space>(signal, context, -cotangent[0]);
            return;
        case model::SignalKind::CamPlace: {
            const CurvePull<Space> curve(signal.curve, context);
            curve.addPlaces(curve.pullWay(cotangent[0]));
            return;
        }
        case model::SignalKind::CenterOfMass:
            pullCenterOfMass<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::Momentum:
            if (!signal.rate) pullGroupMomentum<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::Power:
            if (!signal.rate) pullElementPower<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::SpringForce:
        case model::SignalKind::Elongation:
            pullSpringMeasure<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::TireLoad:
        case model::SignalKind::TireSlip:
        case model::SignalKind::TireSlipAngle:
        case model::SignalKind::TireForce:
            pullTireSignal<Space>(signal, context, cotangent);
            return;
        default: return;  // compiled to other kinds
    }
}

/// From one point to another.
template <class Space>
void pullPointOffset(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                     const math::Vector3<typename Space::Scalar>& cotangent) {
    const auto pulled = dynamics::fromWorld<Space>(context.system, cotangent);
    context.pullPosition(signal.other, pulled);
    context.pullPosition(signal.at, typename Space::Vector(-pulled));
}

/// Adds the derivative of  cotangent . signal.
/// @param cotangent world components, scalar signals use the first
template <class Space>
void pullSignal(const assembly::SignalElement& signal, const PullbackContext<Space>& context,
                const math::Vector3<typename Space::Scalar>& cotangent) {
    const int node = signal.at.node;
    Cotangents<Space>& target = context.cotangents;
    if (signal.offset >= 0 && signal.kind != model::SignalKind::DirectionAngle)
        for (int axis = 0; axis < 3; ++axis)
            target.parameters[signal.offset + axis] += cotangent[axis];
    Attached<Space> attached;
    switch (signal.kind) {
        case model::SignalKind::PointPosition:
            context.pullPosition(signal.at, dynamics::fromWorld<Space>(context.system, cotangent));
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
        case model::SignalKind::AngularVelocity:
            pullAngularVelocity<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::JointCoordinate:
            target.coordinates[at(signal.dof.coordinate)] += cotangent[0];
            return;
        case model::SignalKind::JointVelocity:
            target.jointVelocities[at(signal.dof.dof)] += cotangent[0];
            return;
        case model::SignalKind::InputValue: target.inputs[at(signal.input)] += cotangent[0]; return;
        case model::SignalKind::DirectionAngle:
            pullDirectionAngle<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::Distance:
            pullDistance<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::PointOffset:
            pullPointOffset<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::FeedbackForce:
            pullFeedbackForce<Space>(context.system.feedbacks[at(signal.feedback)], context,
                                     cotangent[0]);
            return;
        case model::SignalKind::ConstraintImpulse:
            pullConstraintImpulse<Space>(signal, context, cotangent);
            return;
        case model::SignalKind::WheelForce:
        case model::SignalKind::Reaction:         // rates, see SignalRatesPullback
        case model::SignalKind::Formula: return;  // pulled apart, see StagePullback
        case model::SignalKind::PointAcceleration:
        case model::SignalKind::JointAcceleration:
        case model::SignalKind::ReactionMoment:
        case model::SignalKind::MomentImpulse: return;  // compiled to other kinds
        case model::SignalKind::BodyAngle:
            pullBodyAngle<Space>(signal, context, cotangent[0]);
            return;
        case model::SignalKind::KineticEnergy:
            pullKineticEnergy<Space>(context, cotangent[0]);
            return;
        case model::SignalKind::PotentialEnergy:
            pullPotentialEnergy<Space>(context, cotangent[0]);
            return;
        case model::SignalKind::MotorTorque:
            pullMotorTorque<Space>(context.system.motors[at(signal.motor)], context, cotangent[0]);
            return;
        case model::SignalKind::ContactForce:
        case model::SignalKind::ContactGap:
        case model::SignalKind::ContactPower:
            pullContactSignal<Space>(signal, context, cotangent);
            return;
        default: pullQuality<Space>(signal, context, cotangent); return;
    }
}

/// Numbers of the model in the value of a time function.
template <class Space>
void pullFunctionValue(const PullbackContext<Space>& context, int index,
                       const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const assembly::TimeFunction& function = context.system.functions[at(index)];
    if (context.system.timeScale >= 0)
        pullTime<Space>(context, cotangent * timeDerivatives<Space>(context, index).ofValue);
    if (function.isTable()) return;  // those of references have no numbers
    std::vector<Scalar> arguments;
    for (const std::size_t used : function.formula.usedVariables()) {
        if (used == 0) continue;
        if (arguments.empty())
            assembly::functionArguments<Scalar>(context.system, context.parameters,
                                                context.record.time, arguments);
        context.cotangents.parameters[at(context.system.functionNumbers) + used - 1] +=
            cotangent * assembly::formulaDerivative<Scalar>(function.formula, arguments, used);
    }
}

/// Adds the derivative of  factor * (value of the cost term)  with respect to everything but the
/// signal, and returns the cotangent of the signal.
/// @param value of the signal
/// @param initialSignals values of all signals at the start
/// @param initialCotangents receives the derivative with respect to them
template <class Space>
math::Vector3<typename Space::Scalar> pullPenalty(
    const assembly::CostElement& cost, const PullbackContext<Space>& context,
    const math::Vector3<typename Space::Scalar>& value, const typename Space::Scalar& factor,
    const std::vector<math::Vector3<typename Space::Scalar>>& initialSignals,
    std::vector<math::Vector3<typename Space::Scalar>>& initialCotangents) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const assembly::SignalElement& signal = context.system.signalElements[at(cost.signal)];
    const World deviation = dynamics::costDeviation<Space>(cost, context.system, context.parameters,
                                                           value, initialSignals[at(cost.signal)],
                                                           context.record.functionValues);
    Scalar* derivative = context.cotangents.parameters;
    const Scalar weight = context.parameters[cost.weight];
    const dynamics::TermPenalty<Scalar> penalty =
        dynamics::termPenalty<Scalar>(cost, context.parameters, deviation, signal.components);
    const Scalar whole = factor * weight;
    derivative[cost.weight] += factor * penalty.value;
    derivative[cost.smoothing] += whole * penalty.bySmoothing;
    derivative[cost.limit] += whole * penalty.byLimit;
    World pulled = World::Zero();
    for (int component = 0; component < signal.components; ++component) {
        if (cost.componentWeights[at(component)] >= 0)
            derivative[cost.componentWeights[at(component)]] += whole * penalty.byWeight[component];
        pulled[component] = whole * penalty.slope[component];
        const int function = cost.functions[at(component)];
        if (cost.initialReference || signal.sinceStart)
            initialCotangents[at(cost.signal)][component] -= pulled[component];
        if (cost.initialReference) continue;
        if (function >= 0)
            pullFunctionValue<Space>(context, function, -pulled[component]);
        else if (cost.reference[at(component)] >= 0)
            derivative[cost.reference[at(component)]] -= pulled[component];
    }
    return pulled;
}

/// Adds the derivative of  factor * (value of the cost term)  and passes it on to the signal.
/// @param coordinates of the state
template <class Space>
void pullCost(const assembly::CostElement& cost, const PullbackContext<Space>& context,
              const typename Space::Scalar* coordinates, const typename Space::Scalar& factor,
              const std::vector<math::Vector3<typename Space::Scalar>>& initialSignals,
              std::vector<math::Vector3<typename Space::Scalar>>& initialCotangents) {
    const assembly::SignalElement& signal = context.system.signalElements[at(cost.signal)];
    const auto value = dynamics::signalValue<Space>(signal, context.system, context.parameters,
                                                    coordinates, context.record);
    pullSignal<Space>(
        signal, context,
        pullPenalty<Space>(cost, context, value, factor, initialSignals, initialCotangents));
}

}  // namespace linkwright::sensitivity
