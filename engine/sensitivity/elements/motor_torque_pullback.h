// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/motor_torque.h"
#include "engine/sensitivity/equations/cotangents.h"

#include <cmath>

namespace linkwright::sensitivity {

/// Adds the derivative of  costate . torque; twin of dynamics::jointForce of a motor: torque = k
/// (kt (V - km k w) / R - B k w) - c w / sqrt(w^2 + s^2). By hand, because dual numbers over its
/// nine values make a gradient of the five-bar with two motors a fifth dearer.
template <class Space>
void pullMotorTorque(const assembly::MotorElement& motor, const PullbackContext<Space>& context,
                     const typename Space::Scalar& costate) {
    using Scalar = typename Space::Scalar;
    using std::sqrt;
    const auto values = dynamics::lawValues<Space>(motor, context.parameters,
                                                   context.record.state.data(), context.record);
    const auto& [gear, torqueConstant, emf, resistance, friction, dry, rise] = values.numbers;
    const auto& [ofGear, ofTorqueConstant, ofEmf, ofResistance, ofFriction, ofDry, ofRise] =
        motor.numbers;
    Scalar* target = context.cotangents.parameters;
    const Scalar velocity = values.velocity;
    const Scalar rotorRate = gear * velocity;
    const Scalar conductance = Scalar(1.0) / resistance;
    const Scalar current = (values.input - emf * rotorRate) * conductance;
    const Scalar perRate = -(torqueConstant * emf * conductance + friction);
    target[ofGear] +=
        costate * (torqueConstant * current - friction * rotorRate + gear * perRate * velocity);
    target[ofTorqueConstant] += costate * gear * current;
    target[ofEmf] -= costate * gear * torqueConstant * rotorRate * conductance;
    target[ofResistance] -= costate * gear * torqueConstant * current * conductance;
    target[ofFriction] -= costate * gear * rotorRate;
    context.cotangents.inputs[at(motor.input)] += costate * gear * torqueConstant * conductance;

    const Scalar square = velocity * velocity + rise * rise;
    const Scalar inverse = Scalar(1.0) / sqrt(square);
    const Scalar cubed = inverse / square;
    target[ofDry] -= costate * velocity * inverse;
    target[ofRise] += costate * dry * velocity * rise * cubed;
    context.cotangents.jointVelocities[at(motor.dof.dof)] +=
        costate * (gear * perRate * gear - dry * rise * rise * cubed);
}

template <class Space>
void pullForce(const assembly::MotorElement& motor, const PullbackContext<Space>& context,
               const typename Space::Scalar* jointCostate) {
    pullMotorTorque<Space>(motor, context, jointCostate[motor.dof.dof]);
}

}  // namespace linkwright::sensitivity
