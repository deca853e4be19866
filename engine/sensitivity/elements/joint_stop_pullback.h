// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_stop_force.h"
#include "engine/sensitivity/equations/cotangents.h"

namespace linkwright::sensitivity {

// Derivative twin of engine/dynamics/elements/joint_stop_force.h. With o = 1 or -1 outward, d = o
// (q - limit) and the force along the coordinate is -o N.

template <class Space>
void pullForce(const assembly::JointStopElement& stop, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const std::size_t dof = at(stop.dof.dof);
    const std::size_t coordinate = at(stop.dof.coordinate);
    const Scalar stiffness = parameters[stop.stiffness];
    Cotangents<Space>& target = context.cotangents;
    for (const auto& side : stop.sides) {
        const auto state =
            dynamics::stopPush<Scalar>(stop, side, parameters, context.record.state[coordinate],
                                       context.record.jointVelocities[dof]);
        if (!state.touches()) continue;
        const Scalar inward = -jointCostate[dof] * Scalar(side.outward);
        const Scalar byFactor = inward * stiffness * state.shape() * state.slope;
        // dN/dd = (3/2) k d^(1/2) s, and dd/dq = o.
        const Scalar byCoordinate =
            Scalar(1.5 * side.outward) * inward * stiffness * state.root * state.share;
        target.parameters[stop.stiffness] += inward * state.shape() * state.share;
        target.parameters[stop.dissipation] += byFactor * state.depthRate;
        target.parameters[side.limit] -= byCoordinate;
        target.coordinates[coordinate] += byCoordinate;
        target.jointVelocities[dof] +=
            byFactor * parameters[stop.dissipation] * Scalar(side.outward);
    }
}

/// Adds the derivative of  cotangent * energy.
template <class Space>
void pullStoredEnergy(const assembly::JointStopElement& stop, const PullbackContext<Space>& context,
                      const typename Space::Scalar& cotangent) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    const std::size_t coordinate = at(stop.dof.coordinate);
    for (const auto& side : stop.sides) {
        const auto state =
            dynamics::stopPush<Scalar>(stop, side, parameters, context.record.state[coordinate],
                                       context.record.jointVelocities[at(stop.dof.dof)]);
        if (!state.touches()) continue;
        const Scalar push =
            cotangent * parameters[stop.stiffness] * state.shape() * Scalar(side.outward);
        context.cotangents.parameters[stop.stiffness] +=
            cotangent * Scalar(0.4) * state.shape() * state.depth;
        context.cotangents.parameters[side.limit] -= push;
        context.cotangents.coordinates[coordinate] += push;
    }
}

}  // namespace linkwright::sensitivity
