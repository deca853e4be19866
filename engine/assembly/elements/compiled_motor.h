// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"
#include "engine/base/diagnostic.h"

#include <array>
#include <optional>

namespace linkwright::assembly {

/// DC motor with gear, Maciag 2023, eqs. 5.6-5.7.
struct MotorElement {
    using Source = model::Motor;
    static constexpr bool storesEnergy = false;

    int dof = -1;
    int input = -1;  ///< index into model.inputs
    int gearRatio = -1, torqueConstant = -1, backEmfConstant = -1, resistance = -1;
    int viscousFriction = -1;
    int coulombFriction = -1, frictionVelocity = -1;
    int rotorInertia = -1;  ///< offset of gearRatio^2 rotorInertia, felt at the joint

    static std::optional<MotorElement> compile(const Source& motor, ElementPlaces& places) {
        MotorElement element;
        element.dof = places.dofOf(motor.joint, motor.coordinate).dof;
        element.input = places.inputOf(motor.input);
        element.gearRatio = places.scalarOf(motor.gearRatio);
        element.torqueConstant = places.scalarOf(motor.torqueConstant);
        element.backEmfConstant = places.scalarOf(motor.backEmfConstant);
        element.resistance = places.scalarOf(motor.resistance);
        element.viscousFriction = places.scalarOf(motor.viscousFriction);
        element.coulombFriction = places.scalarOf(motor.coulombFriction);
        element.frictionVelocity = places.scalarOf(motor.frictionVelocity);
        element.rotorInertia = places.rotorInertiaOf(motor.gearRatio, motor.rotorInertia);
        if (!places.addArmature(element.dof, element.rotorInertia))
            throw base::InputError(
                base::Diagnostic{base::Severity::Error, motor.id, "joint",
                                 "Another motor drives the same joint coordinate.",
                                 "Keep one motor per joint coordinate."});
        return element;
    }

    void touch(const Touched& touched) const { touched.dof(dof); }
    /// All but the rotor's inertia, which is part of the joint.
    [[nodiscard]] std::array<int, 7> ownParameters() const {
        return {gearRatio,       torqueConstant,  backEmfConstant, resistance,
                viscousFriction, coulombFriction, frictionVelocity};
    }
};

}  // namespace linkwright::assembly
