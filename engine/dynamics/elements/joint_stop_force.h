// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"
#include "engine/dynamics/elements/hunt_crossley.h"

namespace linkwright::dynamics {

/// One side of a stop, d beyond its limit, see model::JointStop.
/// @param rate of the coordinate
template <class Scalar>
ClippedPush<Scalar> stopPush(const assembly::JointStopElement& stop,
                             const assembly::JointStopElement::Side& side, const Scalar* parameters,
                             const Scalar& coordinate, const Scalar& rate) {
    const Scalar outward(side.outward);
    return {(coordinate - parameters[side.limit]) * outward, rate * outward,
            parameters[stop.dissipation]};
}

template <class Space>
void applyForce(const assembly::JointStopElement& stop, const ForceContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    for (const auto& side : stop.sides) {
        const ClippedPush<Scalar> state = stopPush<Scalar>(
            stop, side, context.parameters, context.coordinates[stop.dof.coordinate],
            context.record.jointVelocities[at(stop.dof.dof)]);
        if (state.touches())
            context.jointForces[stop.dof.dof] -= context.parameters[stop.stiffness] * state.shape()
                                                 * state.share * Scalar(side.outward);
    }
}

/// (2/5) k d^(5/2).
template <class Space>
typename Space::Scalar storedEnergy(const assembly::JointStopElement& stop, const System&,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    Scalar energy(0.0);
    for (const auto& side : stop.sides) {
        const ClippedPush<Scalar> state =
            stopPush<Scalar>(stop, side, parameters, coordinates[stop.dof.coordinate],
                             record.jointVelocities[at(stop.dof.dof)]);
        if (state.touches())
            energy += Scalar(0.4) * parameters[stop.stiffness] * state.shape() * state.depth;
    }
    return energy;
}

}  // namespace linkwright::dynamics
