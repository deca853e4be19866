// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/motor.h"

#include "engine/model/validation_report.h"

namespace linkwright::model::validation {

void check(Report& report, const Motor& motor) {
    if (report.requireJoint("joint", motor.joint))
        report.requireAngle("coordinate", motor.joint, motor.coordinate);
    report.requireInput("input", motor.input);
    if (!(motor.resistance.value > 0.0))
        report.error(
            "resistance",
            "The resistance " + toText(motor.resistance.value) + " \u03a9 is not positive.",
            "Enter the resistance of the winding.");
    if (motor.rotorInertia.value < 0.0)
        report.error("rotorInertia", "No real rotor has a negative moment of inertia.",
                     "Enter a positive number or zero.");
    if (motor.gearRatio.value == 0.0)
        report.warning("gearRatio", "The gear ratio is zero: the motor has no effect.",
                       "Enter the rotor angle per joint angle; 1 without a gear.");
    warnIfNegative(report, "viscousFriction", "friction", motor.viscousFriction);
    warnIfNegative(report, "coulombFriction", "friction", motor.coulombFriction);
    if (!(motor.frictionVelocity.value > 0.0))
        report.error("frictionVelocity",
                     "The transition velocity, " + toText(motor.frictionVelocity.value)
                         + " rad/s, is not positive.",
                     "Enter a small velocity, for example 0.03 rad/s.");
}

}  // namespace linkwright::model::validation
