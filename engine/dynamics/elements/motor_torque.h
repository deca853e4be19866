// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/force_context.h"

#include <cmath>

namespace linkwright::dynamics {

/// What a DC motor exerts on its joint coordinate, behind the gear and with its friction: Maciag
/// 2023, eqs. 5.6-5.7,  k (kt (V - km k w) / R - B k w),  and dry friction  -c w / sqrt(w^2 + s^2),
/// the sign function made smooth. N m at a rotation, N at a translation.
/// @param record evaluated: rates of the joints and values of the inputs are read
template <class Space>
typename Space::Scalar motorTorque(const assembly::MotorElement& motor,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record) {
    using Scalar = typename Space::Scalar;
    using std::sqrt;
    const Scalar gear = parameters[motor.gearRatio];
    const Scalar velocity = record.jointVelocities[at(motor.dof)];
    const Scalar rotorRate = gear * velocity;
    const Scalar current =
        (record.inputs[at(motor.input)] - parameters[motor.backEmfConstant] * rotorRate)
        / parameters[motor.resistance];
    const Scalar rise = parameters[motor.frictionVelocity];
    return gear
               * (parameters[motor.torqueConstant] * current
                  - parameters[motor.viscousFriction] * rotorRate)
           - parameters[motor.coulombFriction] * velocity / sqrt(velocity * velocity + rise * rise);
}

/// Adds the torque of a motor to the force of its joint (Maciag 2023, eq. 5.6).
template <class Space>
void applyForce(const assembly::MotorElement& motor, const ForceContext<Space>& context) {
    context.jointForces[motor.dof] += motorTorque<Space>(motor, context.parameters, context.record);
}

}  // namespace linkwright::dynamics
