// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sample_drawing.h"

#include <cmath>
#include <string>

namespace linkwright::control::samples {

/// A bar on a geared motor without gravity: felt inertia J, drag D, push P per volt, so that
/// J dw/dt = P V - D w has a simple solution.
struct Rotor {
    double barInertia = 0.003, gear = 70.0, torqueConstant = 0.0053, emf = 0.00768;
    double resistance = 2.6, viscous = 3.42e-6, rotorInertia = 4.6e-7;

    [[nodiscard]] double felt() const { return barInertia + gear * gear * rotorInertia; }
    [[nodiscard]] double push() const { return gear * torqueConstant / resistance; }
    [[nodiscard]] double drag() const {
        return gear * gear * (torqueConstant * emf / resistance + viscous);
    }
    [[nodiscard]] double speed(double volts, double time) const {
        return push() * volts / drag() * (1.0 - std::exp(-drag() / felt() * time));
    }
    [[nodiscard]] double angle(double volts, double time) const {
        const double rate = drag() / felt();
        return push() * volts / drag() * (time - (1.0 - std::exp(-rate * time)) / rate);
    }

    /// The model, driven by a formula of time in V, for `duration` seconds.
    [[nodiscard]] model::Model model(const std::string& volts, double duration) const {
        support::Drawing drawing;
        drawing.model.name = "Rotor";
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.point("pivot", 0.0, 0.0);
        drawing.point("tip", 0.2, 0.0);
        drawing.solid("bar", {"pivot", "tip"}, 0.2, {0.0, 0.0, 0.0},
                      {0.002, 0.002, barInertia, 0.0, 0.0, 0.0});
        drawing.joint("hinge", model::JointKind::Revolute, "ground", "bar", "pivot");
        drawing.formula("volts", volts).unit = "V";
        model::Motor motor;
        motor.id = "motor";
        motor.name = "Motor";
        motor.joint = "hinge";
        motor.input = "volts";
        motor.gearRatio = gear;
        motor.torqueConstant = torqueConstant;
        motor.backEmfConstant = emf;
        motor.resistance = resistance;
        motor.viscousFriction = viscous;
        motor.rotorInertia = rotorInertia;
        drawing.model.motors.push_back(motor);
        drawing.model.simulation.duration = duration;
        drawing.model.simulation.step = 0.001;
        return drawing.model;
    }
};

}  // namespace linkwright::control::samples
