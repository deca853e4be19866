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
template <class Fields, Is<Motor> MotorType>
void describe(Fields& fields, MotorType& motor, const Model&) {
    using base::Quantity;
    fields.about("DC motor with gear on a rotation of a joint, driven by a voltage.");
    describeCoordinate(fields, motor.joint, motor.coordinate, Field("joint").required(),
                       Field("coordinate").noted("a rotation of the joint"));
    fields.reference(
        Field("input").required("the id of the input that is its voltage").noted("the voltage, V"),
        Target::Input, motor.input);
    fields.number(Field("gearRatio", "Gear ratio", Quantity::Dimensionless)
                      .always()
                      .noted("rotor angle per joint angle"),
                  motor.gearRatio);
    fields.number(Field("torqueConstant", "Torque constant (N\u00b7m/A)").always().in("N m/A"),
                  motor.torqueConstant);
    fields.number(Field("backEmfConstant", "Back-EMF constant (V\u00b7s/rad)")
                      .always()
                      .in("V s/rad")
                      .noted("at the rotor"),
                  motor.backEmfConstant);
    fields.number(Field("resistance", "Resistance (\u03a9)").always().in("Ohm"), motor.resistance);
    fields.number(Field("viscousFriction", "Viscous friction", Quantity::TorsionalDamping)
                      .noted("at the rotor"),
                  motor.viscousFriction);
    fields.number(Field("rotorInertia", "Rotor inertia", Quantity::Inertia), motor.rotorInertia);
    fields.number(Field("coulombFriction", "Dry friction at the joint", Quantity::Torque)
                      .noted("dry friction felt at the joint"),
                  motor.coulombFriction);
    fields.number(Field("frictionVelocity", "Transition velocity", Quantity::AngularVelocity)
                      .noted("joint velocity at which dry friction is at 71 %"),
                  motor.frictionVelocity);
}

namespace validation {
class Report;
void check(Report& report, const Motor& motor);
}  // namespace validation

}  // namespace linkwright::model
