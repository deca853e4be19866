// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/motor_torque.h"
#include "engine/sensitivity/equations/cotangents.h"

#include <cmath>

namespace linkwright::sensitivity {

/// Adds the derivative of  costate . torque; twin of dynamics::motorTorque: torque = k (kt (V - km
/// k w) / R - B k w) - c w / sqrt(w^2 + s^2).
template <class Space>
void pullMotorTorque(const assembly::MotorElement& motor, const PullbackContext<Space>& context,
                     const typename Space::Scalar& costate) {
    using Scalar = typename Space::Scalar;
    const Scalar* parameters = context.parameters;
    Scalar* target = context.cotangents.parameters;
    const Scalar gear = parameters[motor.gearRatio];
    const Scalar velocity = context.record.jointVelocities[at(motor.dof)];
    const Scalar rotorRate = gear * velocity;
    const Scalar torqueConstant = parameters[motor.torqueConstant];
    const Scalar emf = parameters[motor.backEmfConstant];
    const Scalar friction = parameters[motor.viscousFriction];
    const Scalar conductance = Scalar(1.0) / parameters[motor.resistance];
    const Scalar current = (context.record.inputs[at(motor.input)] - emf * rotorRate) * conductance;
    const Scalar perRate = -(torqueConstant * emf * conductance + friction);
    target[motor.gearRatio] +=
        costate * (torqueConstant * current - friction * rotorRate + gear * perRate * velocity);
    target[motor.torqueConstant] += costate * gear * current;
    target[motor.backEmfConstant] -= costate * gear * torqueConstant * rotorRate * conductance;
    target[motor.resistance] -= costate * gear * torqueConstant * current * conductance;
    target[motor.viscousFriction] -= costate * gear * rotorRate;
    context.cotangents.jointVelocities[at(motor.dof)] += costate * gear * perRate * gear;
    context.cotangents.inputs[at(motor.input)] += costate * gear * torqueConstant * conductance;

    using std::sqrt;
    const Scalar dry = parameters[motor.coulombFriction];
    const Scalar rise = parameters[motor.frictionVelocity];
    const Scalar square = velocity * velocity + rise * rise;
    const Scalar inverse = Scalar(1.0) / sqrt(square);
    const Scalar cubed = inverse / square;
    target[motor.coulombFriction] -= costate * velocity * inverse;
    target[motor.frictionVelocity] += costate * dry * velocity * rise * cubed;
    context.cotangents.jointVelocities[at(motor.dof)] -= costate * dry * rise * rise * cubed;
}

template <class Space>
void pullForce(const assembly::MotorElement& motor, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    pullMotorTorque<Space>(motor, context, jointCostate[motor.dof]);
}

}  // namespace linkwright::sensitivity
