// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

namespace linkwright::dynamics {

/// World components of a vector of the space.
template <class Space>
math::Vector3<typename Space::Scalar> toWorld(const System& system,
                                              const typename Space::Vector& vector) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return system.plane.first.cast<Scalar>() * vector[0] +
               system.plane.second.cast<Scalar>() * vector[1];
    else return vector;
}

/// Transpose of `toWorld`.
template <class Space>
typename Space::Vector fromWorld(const System& system,
                                 const math::Vector3<typename Space::Scalar>& world) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar)
        return {math::dot<Scalar>(system.plane.first.cast<Scalar>(), world),
                math::dot<Scalar>(system.plane.second.cast<Scalar>(), world)};
    else return world;
}

template <class Space>
math::Vector3<typename Space::Scalar> angularToWorld(const System& system,
                                                     const typename Space::Angular& angular) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar) return system.plane.normal.cast<Scalar>() * angular;
    else return angular;
}

template <class Space>
typename Space::Angular angularFromWorld(const System& system,
                                         const math::Vector3<typename Space::Scalar>& world) {
    using Scalar = typename Space::Scalar;
    if constexpr (Space::planar) return math::dot<Scalar>(system.plane.normal.cast<Scalar>(), world);
    else return world;
}

/// Value of a signal from an evaluated record; scalar signals use the first component.
template <class Space>
math::Vector3<typename Space::Scalar> signalValue(const assembly::SignalElement& signal,
                                                  const System& system,
                                                  const typename Space::Scalar* parameters,
                                                  const typename Space::Scalar* coordinates,
                                                  const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using World = math::Vector3<Scalar>;
    const int node = signal.at.node;
    World offset = World::Zero();
    if (signal.offset >= 0)
        offset = {parameters[signal.offset], parameters[signal.offset + 1],
                  parameters[signal.offset + 2]};
    switch (signal.kind) {
        case model::SignalKind::PointPosition:
            return toWorld<Space>(system, assembly::worldPoint<Space>(signal.at, parameters,
                                                                      record.poses.data())) +
                   offset;
        case model::SignalKind::PointVelocity: {
            if (node < 0) return World::Zero();
            const auto position =
                assembly::worldPoint<Space>(signal.at, parameters, record.poses.data());
            return toWorld<Space>(system, velocityOf<Space>(record.velocities[at(node)], position));
        }
        case model::SignalKind::BodyDirection: {
            const assembly::DirectionReference direction{node, signal.direction};
            return toWorld<Space>(system, assembly::worldDirection<Space>(direction, parameters,
                                                                          record.poses.data())) +
                   offset;
        }
        case model::SignalKind::AngularVelocity: {
            if (node < 0) return World::Zero();
            typename Space::Angular angular = record.velocities[at(node)].angular;
            if (signal.bodyFrame)
                angular = Space::rotateAngularBack(record.poses[at(node)].rotation, angular);
            return angularToWorld<Space>(system, angular);
        }
        case model::SignalKind::JointCoordinate:
            return {coordinates[signal.dof.coordinate], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::JointVelocity:
            return {record.jointVelocities[at(signal.dof.dof)], Scalar(0.0), Scalar(0.0)};
        case model::SignalKind::InputValue:
            return {record.inputs[at(signal.input)], Scalar(0.0), Scalar(0.0)};
    }
    return World::Zero();
}

/// Deviation of the signal of a cost term from its reference.
/// @param initialValue value of the signal at the start of the motion
template <class Space>
math::Vector3<typename Space::Scalar> costDeviation(
    const assembly::CostElement& cost, const System& system,
    const typename Space::Scalar* parameters,
    const math::Vector3<typename Space::Scalar>& value,
    const math::Vector3<typename Space::Scalar>& initialValue) {
    math::Vector3<typename Space::Scalar> deviation = value;
    const int components = system.signalElements[at(cost.signal)].components;
    for (int component = 0; component < components; ++component) {
        const int reference = cost.reference[at(component)];
        if (cost.initialReference) deviation[component] -= initialValue[component];
        else if (reference >= 0) deviation[component] -= parameters[reference];
    }
    return deviation;
}

/// weight * w_c of a component of a cost term.
template <class Scalar>
Scalar componentWeight(const assembly::CostElement& cost, const Scalar* parameters, int component) {
    const int offset = cost.componentWeights[at(component)];
    return offset < 0 ? Scalar(1.0) : parameters[offset];
}

/// weight * sum_c w_c deviation_c^2.
template <class Space>
typename Space::Scalar costValue(const assembly::CostElement& cost, const System& system,
                                 const typename Space::Scalar* parameters,
                                 const math::Vector3<typename Space::Scalar>& deviation) {
    typename Space::Scalar sum(0.0);
    for (int component = 0; component < system.signalElements[at(cost.signal)].components; ++component)
        sum += componentWeight(cost, parameters, component) * deviation[component] *
               deviation[component];
    return sum * parameters[cost.weight];
}

}  // namespace linkwright::dynamics
