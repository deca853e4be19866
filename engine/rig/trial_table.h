// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/control/rig_status.h"
#include "engine/control/trial_plan.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace linkwright::rig {

using control::ChannelLimits;
using control::ConnectRequest;
using control::DeviceCapabilities;
using control::DeviceListing;
using control::Fault;
using control::maximumChannels;
using control::PdGains;
using control::PlannedCycle;
using control::RigActivity;
using control::RigSample;
using control::RigState;
using control::RigStatus;
using control::RigTest;
using control::RigTiming;
using control::StopReason;
using control::TrialMode;

/// Channels are counted by int and found in arrays.
constexpr std::size_t at(int channel) {
    return static_cast<std::size_t>(channel);
}

/// What the controller plays, at equal intervals.
struct TrialTable {
    double period = 0.001;  ///< s between rows; the period of the control loop
    int channelCount = 0;
    std::vector<PlannedCycle> cycles;  ///< entry `row * channelCount + channel`
    std::string modelHash;             ///< of the model it was computed from; kept in the log
    /// Rows before time zero of the plan: RigSample::trialTime is negative.
    std::size_t leadInRows = 0;

    [[nodiscard]] std::size_t rowCount() const {
        return channelCount > 0 ? cycles.size() / static_cast<std::size_t>(channelCount) : 0;
    }
    [[nodiscard]] const PlannedCycle& cycle(std::size_t row, int channel) const {
        return cycles[row * at(channelCount) + at(channel)];
    }
    [[nodiscard]] double leadInTime() const { return period * static_cast<double>(leadInRows); }
    /// s from time zero of the plan to its last row.
    [[nodiscard]] double duration() const {
        return rowCount() > 0 ? period * static_cast<double>(rowCount() - 1) - leadInTime() : 0.0;
    }
};

/// Bounds that hold whatever the table says. Volts are cut; all others stop the trial.
struct RigLimits {
    std::array<ChannelLimits, maximumChannels> channels;
    int missedDeadlines = 10;  ///< in a row
    double silence = 0.008;    ///< s without a valid answer of the device

    /// Wide bounds: 10 V, 2000 V/s, +-6 rad, 60 rad/s, 0.5 rad.
    RigLimits() noexcept { channels.fill({10.0, 2000.0, -6.0, 6.0, 60.0, 0.5}); }
    /// Whether the bounds of a channel are numbers that do not contradict each other.
    [[nodiscard]] bool areValid(int channel) const noexcept {
        return channels[at(channel)].areValid() && missedDeadlines >= 1 && silence > 0.0;
    }
};

/// How a table is played.
struct TrialOptions {
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    std::array<PdGains, maximumChannels> gains{};
    double approachTime = 1.0;      ///< s, ramp from where the rig is to the first row
    double rampDownTime = 0.3;      ///< s, volts fade to zero after the last row or `stop`
    bool onDevice = false;          ///< upload the table; the device closes the loop by itself
    base::FixedText<1024> logPath;  ///< new file; an existing one is refused. Empty: no log
};

/// A table with all that belongs to playing it; made before the trial, constant during it.
struct TrialJob {
    TrialTable table;
    TrialOptions options;
};

/// Everything that keeps a table from being played: values that are not finite, angles beyond the
/// limits, speeds beyond theirs. Empty: it may be armed.
std::vector<base::Diagnostic> checkTrial(const TrialJob& job, const RigLimits& limits);

}  // namespace linkwright::rig
