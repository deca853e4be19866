// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace linkwright::control {

/// How a simulated rig differs from the model, and how it is measured and driven.
struct PlantSettings {
    double viscousFactor = 1.2;      ///< on the viscous friction of motors and joints
    double inertiaFactor = 1.1;      ///< on masses, inertias and rotor inertias
    double coulombTorque = 0.02;     ///< N m at each motored joint, against the motion
    double coulombVelocity = 0.005;  ///< rad/s below which it falls to zero linearly
    int encoderCounts = 4096;        ///< per turn of the joint; 0: exact angles
    double encoderNoise = 0.25;      ///< counts, standard deviation before rounding
    double voltageNoise = 0.01;      ///< V, standard deviation per cycle
    double delay = 1e-3;             ///< s from command to motor, rounded to substeps
    double saturation = 10.0;        ///< V, magnitude the amplifier can give
    double substep = 2.5e-4;         ///< s, largest step of the integrator
    std::uint64_t seed = 1;          ///< same seed, same trial

    /// The model itself: no mismatch, exact sensors, no delay.
    static PlantSettings exact();
};

/// The mechanism behind a simulated rig: the engine's equations of motion with parameters that
/// differ from the model, dry friction, an amplifier with noise, delay and saturation, and
/// encoders. One channel per motor, in the order of the model. Starts in the start pose at rest.
/// Stepping allocates nothing after construction.
class Plant {
public:
    /// @throws base::InputError when the model is wrong, has no motor, or cannot be assembled
    explicit Plant(const model::Model& model, const PlantSettings& settings = {});
    ~Plant();
    Plant(Plant&&) noexcept;
    Plant& operator=(Plant&&) noexcept;

    /// Motors of the model.
    [[nodiscard]] std::size_t channelCount() const;
    [[nodiscard]] const std::vector<std::string>& motors() const;  ///< ids, order of the channels

    /// Back to the start pose at rest, time zero, noise from the seed again.
    void reset();
    /// Pushes a motored joint with a torque (force) until it is changed, N m (N).
    void push(std::size_t channel, double torque);
    /// Lets time pass with these voltages commanded, V per channel.
    /// @throws base::ComputationError when the mechanism reaches a singular configuration
    void step(std::span<const double> volts, double duration);

    [[nodiscard]] double time() const;  ///< s since `reset`
    /// True joint angle and velocity of a channel, rad and rad/s.
    [[nodiscard]] double angle(std::size_t channel) const;
    [[nodiscard]] double velocity(std::size_t channel) const;
    /// True first coordinate of any joint that has one of its own, by its id; rad or m.
    [[nodiscard]] double angleOf(const std::string& joint) const;
    /// Encoder of a channel: counts since the start pose.
    [[nodiscard]] std::int64_t counts(std::size_t channel) const;
    /// Joint angle as the encoder tells it, rad: start angle plus counts.
    [[nodiscard]] double measuredAngle(std::size_t channel) const;
    /// Voltage at the motor after delay, noise and saturation, V.
    [[nodiscard]] double appliedVoltage(std::size_t channel) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::control
