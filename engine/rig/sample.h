// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/rig_state.h"

#include <array>
#include <cstdint>

namespace linkwright::rig {

/// What one pass of the control loop saw and did. Trivially copyable: it travels through shared
/// memory and into the log as it is.
struct Sample {
    std::uint64_t index = 0;  ///< pass of the loop since the device was connected
    double time = 0.0;        ///< s since the device was connected
    double trialTime = 0.0;   ///< s since time zero of the plan; negative in approach and lead-in
    double deadlineError = 0.0;  ///< s, how late the pass began
    RigState state = RigState::Disconnected;
    Activity activity = Activity::None;
    Fault fault = Fault::None;
    std::uint8_t reserved = 0;
    std::uint32_t deviceFlags = 0;                         ///< of DeviceFlag
    std::array<double, maximumChannels> reference{};       ///< rad
    std::array<double, maximumChannels> referenceSpeed{};  ///< rad/s
    std::array<double, maximumChannels> angle{};           ///< rad, measured
    std::array<double, maximumChannels> speed{};           ///< rad/s, filtered difference
    std::array<double, maximumChannels> feedforward{};     ///< V
    std::array<double, maximumChannels> feedback{};        ///< V
    std::array<double, maximumChannels> volts{};           ///< V, commanded, after all limits
};

}  // namespace linkwright::rig
