// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"

#include <cmath>

namespace linkwright::dynamics {

/// One side of a stop, d beyond its limit: N = k d^(3/2) s(x) with x = 1 + c d(d)/dt, see
/// model::JointStop.
template <class Scalar>
struct StopState {
    Scalar depth{0.0};      ///< d; not above zero: no contact
    Scalar depthRate{0.0};  ///< d(d)/dt
    Scalar root{0.0};       ///< sqrt(d)
    Scalar share{0.0};      ///< s(x)
    Scalar slope{0.0};      ///< ds/dx

    [[nodiscard]] bool touches() const { return math::realPart(depth) > 0.0; }
    /// d^(3/2)
    [[nodiscard]] Scalar shape() const { return depth * root; }
};

/// s(x) and its slope: a cubic from (0, 0) to (h, h) with slopes 0 and 1, and x beyond.
template <class Scalar>
void clipStop(const Scalar& factor, StopState<Scalar>& state) {
    constexpr double blend = 0.2;  // h
    if (math::realPart(factor) <= 0.0) return;
    if (math::realPart(factor) >= blend) {
        state.share = factor;
        state.slope = Scalar(1.0);
        return;
    }
    const Scalar part = factor * Scalar(1.0 / blend);
    state.share = factor * part * (Scalar(2.0) - part);
    state.slope = part * (Scalar(4.0) - part * Scalar(3.0));
}

/// @param rate of the coordinate
template <class Scalar>
StopState<Scalar> stopState(const assembly::JointStopElement& stop,
                            const assembly::JointStopElement::Side& side, const Scalar* parameters,
                            const Scalar& coordinate, const Scalar& rate) {
    using std::sqrt;
    StopState<Scalar> state;
    state.depth = (coordinate - parameters[side.limit]) * Scalar(side.outward);
    if (!state.touches()) return state;
    state.depthRate = rate * Scalar(side.outward);
    state.root = sqrt(state.depth);
    clipStop<Scalar>(Scalar(1.0) + parameters[stop.dissipation] * state.depthRate, state);
    return state;
}

template <class Space>
void applyForce(const assembly::JointStopElement& stop, const ForceContext<Space>& context) {
    using Scalar = typename Space::Scalar;
    for (const auto& side : stop.sides) {
        const StopState<Scalar> state = stopState<Scalar>(
            stop, side, context.parameters, context.coordinates[stop.dof.coordinate],
            context.record.jointVelocities[at(stop.dof.dof)]);
        if (state.touches())
            context.jointForces[stop.dof.dof] -= context.parameters[stop.stiffness] * state.shape()
                                                 * state.share * Scalar(side.outward);
    }
}

/// (2/5) k d^(5/2).
template <class Space>
typename Space::Scalar storedEnergy(const assembly::JointStopElement& stop,
                                    const typename Space::Scalar* parameters,
                                    const typename Space::Scalar* coordinates,
                                    const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    Scalar energy(0.0);
    for (const auto& side : stop.sides) {
        const StopState<Scalar> state =
            stopState<Scalar>(stop, side, parameters, coordinates[stop.dof.coordinate],
                              record.jointVelocities[at(stop.dof.dof)]);
        if (state.touches())
            energy += Scalar(0.4) * parameters[stop.stiffness] * state.shape() * state.depth;
    }
    return energy;
}

}  // namespace linkwright::dynamics
