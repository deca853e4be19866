// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/simulated_device.h"

#include "engine/base/diagnostic.h"

#include <numbers>

namespace linkwright::rig {

SimulatedDevice::SimulatedDevice(const model::Model& model, const control::PlantSettings& settings,
                                 double period)
    : plant_(model, settings), settings_(settings), name_(model.name), period_(period) {
    if (plant_.channelCount() > maximumChannels)
        throw base::InputError({base::Severity::Error, "", "motors",
                                "the project has more motors than a rig may have",
                                "Keep at most " + std::to_string(maximumChannels) + " motors."});
}

DeviceCapabilities SimulatedDevice::open() {
    plant_.reset();
    volts_.fill(0.0);
    open_ = true;
    failed_ = false;
    timedOut_ = false;
    passesWithoutCommand_ = 0;
    DeviceCapabilities capabilities;
    capabilities.description = "Simulated rig of " + name_;
    capabilities.channelCount = static_cast<int>(plant_.channelCount());
    capabilities.voltageLimit = settings_.saturation;
    capabilities.radiansPerCount.fill(2.0 * std::numbers::pi / settings_.encoderCounts);
    capabilities.commandTimeout = timeoutPasses * period_;
    capabilities.verifiedOnHardware = true;
    capabilities.countsTime = true;
    return capabilities;
}

DeviceStatus SimulatedDevice::readEncoders(Reading& reading) noexcept {
    if (!open_) return DeviceStatus::Unplugged;
    if (failed_) return DeviceStatus::Failed;
    if (++passesWithoutCommand_ > timeoutPasses) timedOut_ = true;
    if (timedOut_) volts_.fill(0.0);
    try {
        plant_.step(std::span(volts_.data(), plant_.channelCount()), period_);
    } catch (const std::exception&) {
        failed_ = true;  // a singular pose: the linkage of a real rig would jam here
        return DeviceStatus::Failed;
    }
    tell(reading);
    reading.time += period_;
    return DeviceStatus::Ok;
}

void SimulatedDevice::tell(Reading& reading) const noexcept {
    for (std::size_t channel = 0; channel < plant_.channelCount(); ++channel) {
        reading.counts[channel] = plant_.counts(channel);
        reading.volts[channel] = plant_.appliedVoltage(channel);
    }
    reading.flags = timedOut_ ? firmware::stateTimedOut : 0u;
    reading.age = 0.0;
}

bool SimulatedDevice::returnToStart(Reading& reading) noexcept {
    if (!open_) return false;
    try {
        plant_.reset();
    } catch (const std::exception&) {
        return false;  // a start pose that was regular when the plant was made
    }
    volts_.fill(0.0);
    tell(reading);
    return true;
}

DeviceStatus SimulatedDevice::writeVolts(std::span<const double> volts) noexcept {
    if (!open_) return DeviceStatus::Unplugged;
    passesWithoutCommand_ = 0;
    if (timedOut_) return DeviceStatus::Ok;
    for (std::size_t channel = 0; channel < plant_.channelCount(); ++channel)
        volts_[channel] = volts[channel];
    return DeviceStatus::Ok;
}

DeviceStatus SimulatedDevice::zero(int channel) noexcept {
    passesWithoutCommand_ = 0;
    volts_[static_cast<std::size_t>(channel)] = 0.0;
    return open_ ? DeviceStatus::Ok : DeviceStatus::Unplugged;
}

DeviceStatus SimulatedDevice::resetFault() noexcept {
    // What jammed is taken apart and put together again.
    Reading start;
    if (failed_) failed_ = !returnToStart(start);
    timedOut_ = false;
    passesWithoutCommand_ = 0;
    return DeviceStatus::Ok;
}

void SimulatedDevice::close() noexcept {
    volts_.fill(0.0);
    open_ = false;
}

}  // namespace linkwright::rig
