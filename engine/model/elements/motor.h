// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/element.h"

#include <optional>
#include <string>

namespace linkwright::model {

/// DC motor with gear on one rotation of a joint, driven by a voltage (Maciag 2023, eqs.
/// 5.6-5.7). With joint velocity w, rotor velocity k_g w and voltage V the torque on body B is
///   k_g (torqueConstant (V - backEmfConstant k_g w) / resistance - viscousFriction k_g w)
///   - coulombFriction w / sqrt(w^2 + frictionVelocity^2),
/// and the rotor adds gearRatio^2 rotorInertia to the inertia felt at the joint coordinate.
struct Motor {
    std::string id;
    std::string name;
    std::string joint;
    int coordinate = 0;            ///< index of the joint coordinate, a rotation
    std::string input;             ///< id of the voltage input, V
    Number gearRatio = 1.0;        ///< rotor angle per joint angle
    Number torqueConstant = 0.0;   ///< N m/A
    Number backEmfConstant = 0.0;  ///< V s/rad, at the rotor
    Number resistance = 1.0;       ///< Ohm
    Number viscousFriction = 0.0;  ///< N m s/rad, at the rotor
    Number rotorInertia = 0.0;     ///< kg m^2
    Number coulombFriction = 0.0;  ///< N m, dry friction of motor and gear felt at the joint
    /// rad/s, positive: at this joint velocity dry friction reaches 71 % of its full size. The
    /// smooth rise keeps the motion differentiable.
    Number frictionVelocity = 0.03;

    bool operator==(const Motor&) const = default;
};

/// Labels carry the unit where no quantity stands for it.
template <class Walk, Is<Motor> MotorType>
void visitNumbers(Walk& walk, MotorType& motor, const Model&) {
    using base::Quantity;
    walk.number("gearRatio", "Gear ratio", Quantity::Dimensionless, motor.gearRatio);
    walk.number("torqueConstant", "Torque constant (N\u00b7m/A)", Quantity::Unknown,
                motor.torqueConstant);
    walk.number("backEmfConstant", "Back-EMF constant (V\u00b7s/rad)", Quantity::Unknown,
                motor.backEmfConstant);
    walk.number("resistance", "Resistance (\u03a9)", Quantity::Unknown, motor.resistance);
    walk.number("viscousFriction", "Viscous friction", Quantity::TorsionalDamping,
                motor.viscousFriction);
    walk.number("rotorInertia", "Rotor inertia", Quantity::Inertia, motor.rotorInertia);
    walk.number("coulombFriction", "Dry friction at the joint", Quantity::Torque,
                motor.coulombFriction);
    walk.number("frictionVelocity", "Transition velocity", Quantity::AngularVelocity,
                motor.frictionVelocity);
}

template <Is<Motor> MotorType, class Visit>
void visitReferences(MotorType& motor, const Visit& visit) {
    visit(motor.joint);
    visit(motor.input);
}

template <class Visit>
void visitCoordinates(const Motor& motor, const Visit& visit) {
    visit(motor.joint, motor.coordinate);
}

namespace validation {
class Report;
void check(Report& report, const Motor& motor);
}  // namespace validation

}  // namespace linkwright::model
