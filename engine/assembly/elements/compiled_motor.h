// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/compiled_joint_law.h"
#include "engine/base/diagnostic.h"

#include <optional>

namespace linkwright::assembly {

/// DC motor with gear, Maciag 2023, eqs. 5.6-5.7. Its numbers: gear ratio, torque constant,
/// back-EMF constant, resistance, viscous friction, dry friction and the velocity of its rise. The
/// rotor's inertia is part of the joint.
struct MotorElement : JointLawElement<7, LawReads{.input = true}> {
    using Source = model::Motor;
    static constexpr bool storesEnergy = false;

    static std::optional<MotorElement> compile(const Source& motor, ElementPlaces& places) {
        MotorElement element;
        element.dof = places.dofOf(motor.joint, motor.coordinate);
        element.input = places.inputOf(motor.input);
        element.numbers = {
            places.scalarOf(motor.gearRatio),       places.scalarOf(motor.torqueConstant),
            places.scalarOf(motor.backEmfConstant), places.scalarOf(motor.resistance),
            places.scalarOf(motor.viscousFriction), places.scalarOf(motor.coulombFriction),
            places.scalarOf(motor.frictionVelocity)};
        if (!places.addArmature(element.dof.dof,
                                places.rotorInertiaOf(motor.gearRatio, motor.rotorInertia)))
            throw base::InputError(
                base::Diagnostic{base::Severity::Error, motor.id, "joint",
                                 "Another motor drives the same joint coordinate.",
                                 "Keep one motor per joint coordinate."});
        return element;
    }
};

}  // namespace linkwright::assembly
