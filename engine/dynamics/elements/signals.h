// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/contact_force.h"
#include "engine/dynamics/elements/group_momentum.h"
#include "engine/dynamics/elements/joint_reaction.h"
#include "engine/dynamics/elements/motor_torque.h"
#include "engine/dynamics/elements/transmission_angle.h"
#include "engine/dynamics/elements/world_components.h"
#include "engine/dynamics/equations/record.h"

#include <cmath>
#include <numbers>

namespace linkwright::dynamics {

/// Kinetic energy of bodies and rotors.
template <class Space>
typename Space::Scalar kineticEnergy(const System& system, const typename Space::Scalar* parameters,
                                     const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    Scalar twice(0.0);
    for (std::size_t index = 0; index < system.nodes.size(); ++index) {
        if (system.nodes[index].inertiaParameter < 0) continue;
        const auto& motion = record.velocities[index];
        twice += Space::dotProduct(motion, record.inertias[index] * motion);
    }
    for (std::size_t dof = 0; dof < system.armatures.size(); ++dof)
        if (const int armature = system.armatures[dof]; armature >= 0)
            twice +=
                parameters[armature] * record.jointVelocities[dof] * record.jointVelocities[dof];
    return twice * Scalar(0.5);
}

// In forces.h, with what stores energy.
template <class Space>
typename Space::Scalar potentialEnergy(const System& system,
                                       const typename Space::Scalar* parameters,
                                       const typename Space::Scalar* coordinates,
                                       const Record<Space>& record);

// In forces.h, too: power that the force element of a signal gives to the mechanism; force or
// elongation of its spring.
template <class Space>
typename Space::Scalar elementPower(int force, const System& system,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record);
template <class Space>
typename Space::Scalar springMeasure(const assembly::SignalElement& signal, const System& system,
                                     const typename Space::Scalar* parameters,
                                     const typename Space::Scalar* coordinates,
                                     const Record<Space>& record);

/// Angle between a body direction and a world direction.
template <class Scalar>
Scalar directionAngle(const math::Vector3<Scalar>& direction, const math::Vector3<Scalar>& world) {
    const math::Vector3<Scalar> turned = math::cross(direction, world);
    const Scalar square = math::dot(turned, turned);
    // Parallel directions: the angle is zero (or pi) and has no derivative there.
    if (math::realPart(square) <= 0.0)
        return Scalar(std::atan2(0.0, math::realPart(math::dot(direction, world))));
    using std::sqrt;
    return angleOf<Scalar>(sqrt(square), math::dot(direction, world));
}

/// Angle through which a body of a planar mechanism has turned since the drawn pose: the sum of
/// the rotations between it and the ground.
template <class Scalar>
Scalar bodyAngle(const assembly::SignalElement& signal, const System& system,
                 const Scalar* parameters, const Scalar* coordinates) {
    Scalar sum(0.0);
    for (int index = signal.at.node; index >= 0; index = system.nodes[at(index)].parent) {
        const Node& node = system.nodes[at(index)];
        if (node.kind != assembly::NodeKind::Revolute) continue;
        sum += parameters[node.axisParameter]
               * (coordinates[node.firstCoordinate] - parameters[node.zeroParameter]);
    }
    return sum * Scalar(signal.sign);
}

/// Impulse of a joint less its value at the start, see SignalElement::sinceStart.
template <class Space>
typename Space::Force summedImpulse(const assembly::SignalElement& signal,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record) {
    typename Space::Force sum = jointImpulse<Space>(signal, parameters, record);
    if (signal.impulseCoordinate < 0) return sum;
    for (int axis = 0; axis < impulseSize<Space>(signal); ++axis)
        impulseComponent<Space>(signal, sum, axis) += coordinates[signal.impulseCoordinate + axis];
    return sum;
}

/// World components of the part of a joint's wrench that a signal measures.
template <class Space>
math::Vector3<typename Space::Scalar> wrenchToWorld(const assembly::SignalElement& signal,
                                                    const System& system,
                                                    const typename Space::Force& wrench) {
    return signal.moment ? angularToWorld<Space>(system, wrench.moment)
                         : toWorld<Space>(system, wrench.force);
}

/// Transpose of `wrenchToWorld`: components in the axes of the space, in the place of the part
/// that the signal measures.
template <class Space>
typename Space::Force wrenchFromWorld(const assembly::SignalElement& signal, const System& system,
                                      const math::Vector3<typename Space::Scalar>& world) {
    if (signal.moment) return {angularFromWorld<Space>(system, world), Space::Vector::Zero()};
    return {Space::zeroAngular(), fromWorld<Space>(system, world)};
}

/// From the first to the second place of a signal that has two.
template <class Space>
typename Space::Vector signalSpan(const assembly::SignalElement& signal,
                                  const typename Space::Scalar* parameters,
                                  const Record<Space>& record) {
    return assembly::worldPoint<Space>(signal.other, parameters, record.poses.data())
           - assembly::worldPoint<Space>(signal.at, parameters, record.poses.data());
}

/// Angle that a signal measures between a direction of a body and one of the world.
/// @param offset part of the direction along the normal of a planar mechanism
template <class Space>
typename Space::Scalar signalAngle(const assembly::SignalElement& signal, const System& system,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record,
                                   const math::Vector3<typename Space::Scalar>& offset) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const assembly::DirectionReference reference{signal.at.node, signal.direction};
    const World direction = toWorld<Space>(system, assembly::worldDirection<Space>(
                                                       reference, parameters, record.poses.data()))
                            + offset;
    const World world{parameters[signal.worldDirection], parameters[signal.worldDirection + 1],
                      parameters[signal.worldDirection + 2]};
    return directionAngle<Scalar>(direction, world);
}

/// Value of a signal that tells how good a mechanism is, as of `signalValue`.
template <class Space>
math::Vector3<typename Space::Scalar> qualityValue(const assembly::SignalElement& signal,
                                                   const System& system,
                                                   const typename Space::Scalar* parameters,
                                                   const typename Space::Scalar* coordinates,
                                                   const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const auto scalar = [](const Scalar& value) { return World(value, Scalar(0.0), Scalar(0.0)); };
    switch (signal.kind) {
        case model::SignalKind::TransmissionAngle:
            return scalar(transmissionAngle<Space>(signal, parameters, record));
        case model::SignalKind::PressureAngle:
            return scalar(Scalar(0.5 * std::numbers::pi)
                          - transmissionAngle<Space>(signal, parameters, record));
        case model::SignalKind::CamPlace:
            return scalar(assembly::CurvePlace<Space>(signal.curve, parameters, record.poses.data())
                              .nearest.way());
        case model::SignalKind::CenterOfMass: {
            const GroupMass<Space> whole(signal, parameters, record);
            return toWorld<Space>(system, typename Space::Vector(whole.moment / whole.mass));
        }
        case model::SignalKind::Momentum:
            return wrenchToWorld<Space>(signal, system,
                                        groupMomentum<Space>(signal, parameters, record));
        case model::SignalKind::Power:
            return scalar(
                elementPower<Space>(signal.force, system, parameters, coordinates, record));
        case model::SignalKind::SpringForce:
        case model::SignalKind::Elongation:
            return scalar(springMeasure<Space>(signal, system, parameters, coordinates, record));
        default: return World::Zero();  // compiled to other kinds
    }
}

/// Value of a signal from an evaluated record; scalar signals use the first component. Signals that
/// count from the start miss their value there, and those that are rates are not rates here.
template <class Space>
math::Vector3<typename Space::Scalar> signalValue(const assembly::SignalElement& signal,
                                                  const System& system,
                                                  const typename Space::Scalar* parameters,
                                                  const typename Space::Scalar* coordinates,
                                                  const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const auto scalar = [](const Scalar& value) { return World(value, Scalar(0.0), Scalar(0.0)); };
    const int node = signal.at.node;
    World offset = World::Zero();
    if (signal.offset >= 0)
        offset = {parameters[signal.offset], parameters[signal.offset + 1],
                  parameters[signal.offset + 2]};
    switch (signal.kind) {
        case model::SignalKind::PointPosition:
            return toWorld<Space>(system, assembly::worldPoint<Space>(signal.at, parameters,
                                                                      record.poses.data()))
                   + offset;
        case model::SignalKind::PointVelocity: {
            if (node < 0) return World::Zero();
            const auto position =
                assembly::worldPoint<Space>(signal.at, parameters, record.poses.data());
            return toWorld<Space>(system, velocityOf<Space>(record.velocities[at(node)], position));
        }
        case model::SignalKind::BodyDirection: {
            const assembly::DirectionReference direction{node, signal.direction};
            return toWorld<Space>(system, assembly::worldDirection<Space>(direction, parameters,
                                                                          record.poses.data()))
                   + offset;
        }
        case model::SignalKind::AngularVelocity: {
            if (node < 0) return World::Zero();
            typename Space::Angular angular = record.velocities[at(node)].angular;
            if (signal.bodyFrame)
                angular = Space::rotateAngularBack(record.poses[at(node)].rotation, angular);
            return angularToWorld<Space>(system, angular);
        }
        case model::SignalKind::JointCoordinate: return scalar(coordinates[signal.dof.coordinate]);
        case model::SignalKind::JointVelocity:
            return {record.jointVelocities[at(signal.dof.dof)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::InputValue: return scalar(record.inputs[at(signal.input)]);
        case model::SignalKind::DirectionAngle:
            return scalar(signalAngle<Space>(signal, system, parameters, record, offset));
        case model::SignalKind::Distance:
            return scalar(math::length(signalSpan<Space>(signal, parameters, record)));
        case model::SignalKind::PointOffset:
            return toWorld<Space>(system, signalSpan<Space>(signal, parameters, record));
        case model::SignalKind::FeedbackForce:
            return {record.feedbackForces[at(signal.feedback)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::ConstraintImpulse:
            // sigma enters the momenta as p-hat = M beta + Gamma sigma: what the constraint gave
            // to the motion is its opposite.
            if (signal.row < 0)
                return wrenchToWorld<Space>(
                    signal, system, summedImpulse<Space>(signal, parameters, coordinates, record));
            return {-record.impulses[at(signal.row)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::WheelForce:
        case model::SignalKind::Reaction: break;  // rates
        case model::SignalKind::Formula: break;   // see signal_formula.h
        case model::SignalKind::PointAcceleration:
        case model::SignalKind::JointAcceleration:
        case model::SignalKind::ReactionMoment:
        case model::SignalKind::MomentImpulse: break;  // compiled to other kinds
        case model::SignalKind::BodyAngle:
            return {bodyAngle(signal, system, parameters, coordinates), Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::KineticEnergy:
            return scalar(kineticEnergy<Space>(system, parameters, record));
        case model::SignalKind::PotentialEnergy:
            return scalar(potentialEnergy<Space>(system, parameters, coordinates, record));
        case model::SignalKind::MotorTorque:
            return scalar(motorTorque<Space>(system.motors[at(signal.motor)], parameters, record));
        case model::SignalKind::ContactForce:
        case model::SignalKind::ContactGap:
        case model::SignalKind::ContactPower:
            return contactSignal<Space>(signal, system, parameters, record);
        case model::SignalKind::TireLoad:
        case model::SignalKind::TireSlip:
        case model::SignalKind::TireSlipAngle:
        case model::SignalKind::TireForce:
            return tireSignal<Space>(signal, system, parameters, record);
        default: return qualityValue<Space>(signal, system, parameters, coordinates, record);
    }
    return World::Zero();
}

/// Deviation of the signal of a cost term from its reference.
/// @param initialValue value of the signal at the start of the motion
/// @param functionValues of the record's time
template <class Space>
math::Vector3<typename Space::Scalar> costDeviation(
    const assembly::CostElement& cost, const System& system,
    const typename Space::Scalar* parameters, const math::Vector3<typename Space::Scalar>& value,
    const math::Vector3<typename Space::Scalar>& initialValue,
    const std::vector<typename Space::Scalar>& functionValues) {
    math::Vector3<typename Space::Scalar> deviation = value;
    const int components = system.signalElements[at(cost.signal)].components;
    for (int component = 0; component < components; ++component) {
        const int reference = cost.reference[at(component)];
        const int function = cost.functions[at(component)];
        const bool fromStart = system.signalElements[at(cost.signal)].sinceStart;
        if (cost.initialReference || fromStart) deviation[component] -= initialValue[component];
        if (cost.initialReference) continue;
        if (function >= 0)
            deviation[component] -= functionValues[at(function)];
        else if (reference >= 0)
            deviation[component] -= parameters[reference];
    }
    return deviation;
}

/// What a deviation costs and the derivatives of that.
template <class Scalar>
struct Penalty {
    Scalar value{0.0}, slope{0.0};  ///< derivative with respect to the deviation
    Scalar bySmoothing{0.0}, byLimit{0.0};
};

/// e(m) of a cost term that takes all components together, its slope with respect to m^2.
/// @param square m^2, unit of the signal squared
template <class Scalar>
Penalty<Scalar> magnitudePenalty(const assembly::CostElement& cost, const Scalar* parameters,
                                 const Scalar& square) {
    using std::sqrt;
    if (cost.kind == model::TermKind::Magnitude) {
        const Scalar smoothing = parameters[cost.smoothing];
        const Scalar whole = square + smoothing * smoothing;
        const Scalar root = sqrt(whole);
        const Scalar value = square / root;
        return {value, (Scalar(1.0) - square / whole * Scalar(0.5)) / root,
                -value * smoothing / whole};
    }
    const Scalar limit = parameters[cost.limit];
    if (math::realPart(square) <= math::realPart(limit) * math::realPart(limit)) return {};
    const Scalar magnitude = sqrt(square);
    const Scalar excess = magnitude - limit;
    return {excess * excess, excess / magnitude, Scalar(0.0), excess * Scalar(-2.0)};
}

/// e(d) of one component of a cost term, or of a term with a single one, see model::TermKind.
/// @param deviation d, in the unit of the signal
template <class Scalar>
Penalty<Scalar> penaltyOf(const assembly::CostElement& cost, const Scalar* parameters,
                          const Scalar& deviation) {
    switch (cost.kind) {
        case model::TermKind::Squared: return {deviation * deviation, deviation * Scalar(2.0)};
        case model::TermKind::Absolute: {
            using std::sqrt;
            const Scalar smoothing = parameters[cost.smoothing];
            const Scalar root = sqrt(deviation * deviation + smoothing * smoothing);
            return {root - smoothing, deviation / root, smoothing / root - Scalar(1.0)};
        }
        case model::TermKind::Beyond: {
            const Scalar sign(math::realPart(deviation) < 0.0 ? -1.0 : 1.0);
            const Scalar excess = deviation * sign - parameters[cost.limit];
            if (math::realPart(excess) <= 0.0) return {};
            return {excess * excess, excess * sign * Scalar(2.0), Scalar(0.0),
                    excess * Scalar(-2.0)};
        }
        case model::TermKind::Value: return {deviation, Scalar(1.0)};
        case model::TermKind::Magnitude:
        case model::TermKind::MagnitudeBeyond: {
            Penalty<Scalar> penalty =
                magnitudePenalty<Scalar>(cost, parameters, deviation * deviation);
            penalty.slope *= deviation * Scalar(2.0);
            return penalty;
        }
    }
    return {};
}

/// weight * w_c of a component of a cost term.
template <class Scalar>
Scalar componentWeight(const assembly::CostElement& cost, const Scalar* parameters, int component) {
    const int offset = cost.componentWeights[at(component)];
    return offset < 0 ? Scalar(1.0) : parameters[offset];
}

/// e of all components of a deviation, without the weight of the term, and its derivatives.
template <class Scalar>
struct TermPenalty {
    Scalar value{0.0};
    math::Vector3<Scalar> slope = math::Vector3<Scalar>::Zero();     ///< by the deviation
    math::Vector3<Scalar> byWeight = math::Vector3<Scalar>::Zero();  ///< by component weights
    Scalar bySmoothing{0.0}, byLimit{0.0};
};

/// sum_c w_c e(deviation_c), or e of the magnitude.
template <class Scalar>
TermPenalty<Scalar> termPenalty(const assembly::CostElement& cost, const Scalar* parameters,
                                const math::Vector3<Scalar>& deviation, int components) {
    TermPenalty<Scalar> whole;
    if (model::isOfMagnitude(cost.kind)) {
        Scalar square(0.0);
        for (int component = 0; component < components; ++component) {
            whole.slope[component] =
                componentWeight(cost, parameters, component) * deviation[component];
            whole.byWeight[component] = deviation[component] * deviation[component];
            square += whole.slope[component] * deviation[component];
        }
        const Penalty<Scalar> penalty = magnitudePenalty<Scalar>(cost, parameters, square);
        whole.value = penalty.value;
        whole.slope *= penalty.slope * Scalar(2.0);
        whole.byWeight *= penalty.slope;
        whole.bySmoothing = penalty.bySmoothing;
        whole.byLimit = penalty.byLimit;
        return whole;
    }
    for (int component = 0; component < components; ++component) {
        const Scalar share = componentWeight(cost, parameters, component);
        const Penalty<Scalar> penalty = penaltyOf<Scalar>(cost, parameters, deviation[component]);
        whole.value += share * penalty.value;
        whole.slope[component] = share * penalty.slope;
        whole.byWeight[component] = penalty.value;
        whole.bySmoothing += share * penalty.bySmoothing;
        whole.byLimit += share * penalty.byLimit;
    }
    return whole;
}

/// weight * sum_c w_c e(deviation_c), or weight * e of the magnitude.
template <class Space>
typename Space::Scalar costValue(const assembly::CostElement& cost, const System& system,
                                 const typename Space::Scalar* parameters,
                                 const math::Vector3<typename Space::Scalar>& deviation) {
    using Scalar = typename Space::Scalar;
    const int components = system.signalElements[at(cost.signal)].components;
    return termPenalty<Scalar>(cost, parameters, deviation, components).value
           * parameters[cost.weight];
}

}  // namespace linkwright::dynamics
