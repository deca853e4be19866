// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/rig/rig_state.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace linkwright::rig {

/// What the controller plays, at equal intervals. Row-major: entry `row * channelCount + channel`.
struct TrialTable {
    double period = 0.001;  ///< s between rows; the period of the control loop
    int channelCount = 0;
    std::vector<double> volts;   ///< V, feedforward
    std::vector<double> angles;  ///< rad, reference of the joint as in the model
    std::vector<double> speeds;  ///< rad/s, reference
    std::string modelHash;       ///< of the model it was computed from; kept in the log
    std::size_t leadInRows =
        0;  ///< rows before time zero of the plan: Sample::trialTime is negative

    [[nodiscard]] std::size_t rowCount() const {
        return channelCount > 0 ? angles.size() / static_cast<std::size_t>(channelCount) : 0;
    }
    [[nodiscard]] double leadInTime() const { return period * static_cast<double>(leadInRows); }
    /// s from time zero of the plan to its last row.
    [[nodiscard]] double duration() const {
        return rowCount() > 0 ? period * static_cast<double>(rowCount() - 1) - leadInTime() : 0.0;
    }
};

/// Gains of one motor's controller: u = u_ff + proportional (q_ref - q) + derivative (v_ref - v).
struct Gains {
    double proportional = 22.7;  ///< V/rad (Maciag 2023, section 7.3)
    double derivative = 0.43;    ///< V s/rad
};

/// Bounds that hold whatever the table says. Volts are cut; all others stop the trial.
struct RigLimits {
    std::array<double, maximumChannels> volts;           ///< V, cut to +-volts
    std::array<double, maximumChannels> voltsPerSecond;  ///< V/s, slew, cut
    std::array<double, maximumChannels> minimumAngle;    ///< rad
    std::array<double, maximumChannels> maximumAngle;    ///< rad
    std::array<double, maximumChannels> speed;           ///< rad/s
    std::array<double, maximumChannels> trackingError;   ///< rad
    int missedDeadlines = 10;                            ///< in a row
    double silence = 0.008;                              ///< s without a valid answer of the device

    /// Wide bounds: 10 V, 2000 V/s, +-6 rad, 60 rad/s, 0.5 rad.
    RigLimits();
    /// Whether the bounds of a channel are numbers that do not contradict each other.
    [[nodiscard]] bool areValid(int channel) const;
};

/// How a table is played.
struct TrialOptions {
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    std::array<Gains, maximumChannels> gains{};
    double approachTime = 1.0;      ///< s, ramp from where the rig is to the first row
    double rampDownTime = 0.3;      ///< s, volts fade to zero after the last row or `stop`
    double derivativeTime = 0.004;  ///< s, time constant of the filter behind the measured speed
    bool onDevice = false;          ///< upload the table; the device closes the loop by itself
    std::string logPath;            ///< new file; an existing one is refused. Empty: no log
};

/// Everything that keeps a table from being played: sizes, values that are not finite, volts or
/// angles beyond the limits, speeds the slew cannot follow. Empty: it may be armed.
std::vector<base::Diagnostic> checkTrial(const TrialTable& table, const TrialOptions& options,
                                         const RigLimits& limits);

}  // namespace linkwright::rig
