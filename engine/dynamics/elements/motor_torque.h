// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/elements/joint_law.h"

#include <cmath>

namespace linkwright::dynamics {

/// What a DC motor exerts on its joint coordinate, behind the gear and with its friction: Maciag
/// 2023, eqs. 5.6-5.7,  k (kt (V - km k w) / R - B k w),  and dry friction  -c w / sqrt(w^2 + s^2),
/// the sign function made smooth. N m at a rotation, N at a translation.
template <class Number>
Number jointForce(const assembly::MotorElement&,
                  const JointLawValues<Number, assembly::MotorElement::numberCount>& values) {
    using std::sqrt;
    const auto& [gear, torqueConstant, backEmf, resistance, viscous, dry, rise] = values.numbers;
    const Number& velocity = values.velocity;
    const Number rotorRate = gear * velocity;
    const Number current = (values.input - backEmf * rotorRate) / resistance;
    return gear * (torqueConstant * current - viscous * rotorRate)
           - dry * velocity / sqrt(velocity * velocity + rise * rise);
}

/// The same at a state.
template <class Space>
typename Space::Scalar motorTorque(const assembly::MotorElement& motor,
                                   const typename Space::Scalar* parameters,
                                   const Record<Space>& record) {
    return jointForce(motor, lawValues<Space>(motor, parameters, nullptr, record));
}

}  // namespace linkwright::dynamics
