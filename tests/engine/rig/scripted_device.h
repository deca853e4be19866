// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rig/device.h"
#include "engine/rig/trial_table.h"

#include <array>
#include <cmath>
#include <limits>

namespace linkwright::rig_tests {

/// Two motors without inertia: their speed follows the voltage with a time constant, as the text
/// book has it. Everything a device can do wrong is a variable. Allocates nothing.
class ScriptedDevice final : public rig::Device {
public:
    static constexpr double radiansPerCount = 1e-4;
    static constexpr double radiansPerVoltSecond = 2.0;
    static constexpr double timeConstant = 0.02;  ///< s
    static constexpr double period = 0.001;       ///< s

    rig::DeviceStatus status = rig::DeviceStatus::Ok;
    rig::DeviceStatus writeStatus = rig::DeviceStatus::Ok;
    std::uint32_t flags = 0;
    double age = 0.0;
    bool losesFrames = false;
    std::array<double, 2> direction{1.0, 1.0};  ///< of the encoders
    std::array<double, 2> blocked{1.0, 1.0};    ///< 0: the motor cannot turn
    std::array<double, 2> angles{}, speeds{}, volts{};
    std::array<double, 2> shownOffset{};
    std::array<int, 2> zeroed{};  ///< calls of `zero`
    int failingZero = -1;         ///< channel whose `zero` fails
    int writes = 0, resets = 0, uploadsCanceled = 0;
    double timeoutAfter = 0.01;  ///< s; 0: no watchdog
    double largestVolts = 0.0;

    rig::DeviceCapabilities open() override {
        rig::DeviceCapabilities made;
        made.description = "scripted";
        made.channelCount = 2;
        made.voltageLimit = 10.0;
        made.radiansPerCount.fill(radiansPerCount);
        made.commandTimeout = timeoutAfter;
        return made;
    }
    rig::DeviceStatus readEncoders(rig::Reading& reading) noexcept override {
        sinceWrite_ += period;
        if (timeoutAfter > 0.0 && sinceWrite_ > timeoutAfter) {
            volts = {0.0, 0.0};
            flags |= firmware::stateTimedOut;
        }
        for (std::size_t channel = 0; channel < 2; ++channel) {
            const double wanted = radiansPerVoltSecond * volts[channel] * blocked[channel];
            speeds[channel] += (wanted - speeds[channel]) * period / timeConstant;
            const double step = speeds[channel] * period;
            angles[channel] += step;
            shown_[channel] += direction[channel] * step;
        }
        reading.age = age;
        reading.losesFrames = losesFrames;
        if (status != rig::DeviceStatus::Ok) return status;
        for (std::size_t channel = 0; channel < 2; ++channel)
            reading.counts[channel] =
                std::llround((shown_[channel] + shownOffset[channel]) / radiansPerCount);
        reading.flags = flags;
        reading.time += period;
        return status;
    }
    rig::DeviceStatus writeVolts(std::span<const double> wanted) noexcept override {
        ++writes;
        sinceWrite_ = 0.0;
        for (std::size_t channel = 0; channel < 2; ++channel) {
            volts[channel] = flags == 0 ? wanted[channel] : 0.0;
            // Comparisons with what is not a number are false: it would show as infinite.
            const double size = std::abs(wanted[channel]);
            largestVolts =
                size <= largestVolts
                    ? largestVolts
                    : (size > largestVolts ? size : std::numeric_limits<double>::infinity());
        }
        return writeStatus;
    }
    rig::DeviceStatus zero(int channel) noexcept override {
        const auto at = static_cast<std::size_t>(channel);
        ++zeroed[at];
        sinceWrite_ = 0.0;
        if (channel == failingZero) return rig::DeviceStatus::Failed;
        volts[at] = 0.0;
        return rig::DeviceStatus::Ok;
    }
    rig::DeviceStatus resetFault() noexcept override {
        ++resets;
        flags = 0;
        sinceWrite_ = 0.0;
        return rig::DeviceStatus::Ok;
    }
    void cancelUpload() noexcept override { ++uploadsCanceled; }
    void close() noexcept override {}

private:
    std::array<double, 2> shown_{};
    double sinceWrite_ = 0.0;
};

}  // namespace linkwright::rig_tests
