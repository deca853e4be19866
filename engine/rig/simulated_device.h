// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/plant.h"
#include "engine/rig/device.h"

#include <string>

namespace linkwright::rig {

/// A rig in this process: the plant of engine/control, stepped by whole periods of the loop, so
/// that the same seed gives the same trial whatever else the computer does. Where a person would
/// move a rig to its start pose by hand, it goes there by itself.
class SimulatedDevice : public Device {
public:
    /// @param model with motors; their order is that of the channels
    /// @param period s, of the loop
    /// @throws base::InputError when the model cannot be simulated
    SimulatedDevice(const model::Model& model, const control::PlantSettings& settings,
                    double period);

    DeviceCapabilities open() override;
    DeviceStatus readEncoders(Reading& reading) noexcept override;
    DeviceStatus writeVolts(std::span<const double> volts) noexcept override;
    DeviceStatus zero(int channel) noexcept override;
    DeviceStatus resetFault() noexcept override;
    bool returnToStart(Reading& reading) noexcept override;
    void close() noexcept override;

private:
    void tell(Reading& reading) const noexcept;

    /// Passes without a command after which the outputs go to zero.
    static constexpr int timeoutPasses = 10;

    control::Plant plant_;
    control::PlantSettings settings_;
    std::string name_;
    double period_;
    bool open_ = false;
    bool failed_ = false;
    bool timedOut_ = false;
    int passesWithoutCommand_ = 0;
    std::array<double, maximumChannels> volts_{};
};

}  // namespace linkwright::rig
