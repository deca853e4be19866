// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::control {

/// Which parts of the voltage are played (Maciag 2023, fig. 7.1).
enum class TrialMode : std::uint8_t {
    Feedback,                ///< the classical reference of chapter 7
    Feedforward,             ///< optimized voltages only, open loop
    FeedforwardAndFeedback,  ///< optimized voltages plus feedback
    Predictive               ///< voltages planned anew at every cycle, see PredictiveController
};

constexpr bool playsFeedforward(TrialMode mode) noexcept {
    return mode != TrialMode::Feedback;
}
/// Whether voltages are planned while the rig moves; where that fails, the feedforward is played
/// with feedback.
constexpr bool plans(TrialMode mode) noexcept {
    return mode == TrialMode::Predictive;
}
constexpr bool playsFeedback(TrialMode mode) noexcept {
    return mode != TrialMode::Feedforward;
}

inline bool allFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(),
                       [](double value) { return std::isfinite(value); });
}

/// The words of the command line and of logs: `pd`, `feedforward`, `feedforward+pd`, `mpc`.
inline const char* wordOf(TrialMode mode) {
    switch (mode) {
        case TrialMode::Feedback: return "pd";
        case TrialMode::Feedforward: return "feedforward";
        case TrialMode::FeedforwardAndFeedback: break;
        case TrialMode::Predictive: return "mpc";
    }
    return "feedforward+pd";
}

/// The mode of a word; absent for one that means none.
inline std::optional<TrialMode> trialModeOf(const std::string& word) {
    for (const TrialMode mode : {TrialMode::Feedback, TrialMode::Feedforward,
                                 TrialMode::FeedforwardAndFeedback, TrialMode::Predictive})
        if (word == wordOf(mode)) return mode;
    return std::nullopt;
}

/// Gains of one motor. The defaults are those of Maciag 2023, section 7.4, where the derivative
/// gain is misnamed an integral one.
struct PdGains {
    double proportional = 22.7;  ///< V/rad
    double derivative = 0.43;    ///< V s/rad
    /// s, time constant of the first-order low-pass on the measured speed: encoder counts
    /// differentiated at 1 kHz would otherwise shake the motor.
    double derivativeTime = 0.004;

    /// Whether they are numbers of zero or more.
    [[nodiscard]] bool areValid() const noexcept {
        return proportional >= 0.0 && derivative >= 0.0 && derivativeTime >= 0.0
               && std::isfinite(proportional + derivative + derivativeTime);
    }
    bool operator==(const PdGains&) const = default;
};

/// What a motor may do during a trial. Voltage and slew are held by clipping; crossing any of the
/// others ends the trial with a fault.
struct ChannelLimits {
    double voltage = 10.0;       ///< V, magnitude
    double slew = 2000.0;        ///< V/s, magnitude
    double lowestAngle = 0.0;    ///< rad
    double highestAngle = 0.0;   ///< rad
    double speed = 0.0;          ///< rad/s, magnitude
    double trackingError = 0.3;  ///< rad, magnitude

    /// Whether they are numbers that do not contradict each other.
    [[nodiscard]] bool areValid() const noexcept {
        // Comparisons in this form are false for what is not a number.
        return voltage >= 0.0 && slew > 0.0 && speed > 0.0 && trackingError > 0.0
               && lowestAngle < highestAngle;
    }
    bool operator==(const ChannelLimits&) const = default;
};

/// Angle (rad), velocity (rad/s) and feedforward (V) of one motor at one cycle.
struct PlannedCycle {
    double angle = 0.0, velocity = 0.0, feedforward = 0.0;

    [[nodiscard]] bool isFinite() const noexcept {
        return std::isfinite(angle) && std::isfinite(velocity) && std::isfinite(feedforward);
    }
};

/// One motor of the plan. The three tables have one entry per sample.
struct ChannelPlan {
    std::string motor;                      ///< id of the motor in the model
    std::string name;                       ///< for people
    std::string joint;                      ///< id of the joint it turns
    int coordinate = 0;                     ///< index of the joint coordinate
    std::vector<double> referenceAngle;     ///< rad, joint coordinate y_d of the model
    std::vector<double> referenceVelocity;  ///< rad/s
    std::vector<double> feedforward;        ///< V, u_ff, held until the next sample
    /// From rest up to the reference, see `TrialPlan::leadInSamples`; empty without a lead-in.
    std::vector<PlannedCycle> leadIn;
    PdGains gains;
    ChannelLimits limits;
};

/// The table a controller plays: plain data, all channels at one rate. Sample k is due at
/// k * sampleTime after the start; before it come `startRamp` seconds in which the reference moves
/// from the measured pose to the first cycle played, after it `endRamp` seconds in which the
/// voltages fall to zero.
///
/// A reference that moves from the beginning cannot be met by a rig at rest. Then a lead-in is
/// played first: `leadInSamples` cycles before time zero, and the first `joinSample` samples in
/// place of the impulse by which the model itself gets moving. What is measured (eq. 7.3) is the
/// plan's own time, against the plan's own reference.
struct TrialPlan {
    double sampleTime = 1e-3;       ///< s
    double startRamp = 1.0;         ///< s
    double endRamp = 0.3;           ///< s
    int missedDeadlinesInRow = 10;  ///< more late cycles in a row end the trial
    std::string project;            ///< name of the model, for logs
    std::string modelHash;          ///< of the model the plan was made from, empty: not known
    std::size_t leadInSamples = 0;  ///< cycles played before time zero
    std::size_t joinSample = 0;     ///< first sample that is played as it is
    std::vector<ChannelPlan> channels;

    /// Cycles the controller plays: lead-in and samples.
    [[nodiscard]] std::size_t playedCount() const { return leadInSamples + sampleCount(); }
    /// What a sample of the table asks of a channel.
    [[nodiscard]] PlannedCycle planned(std::size_t channel, std::size_t sample) const {
        const ChannelPlan& from = channels[channel];
        return {from.referenceAngle[sample], from.referenceVelocity[sample],
                from.feedforward[sample]};
    }
    /// What cycle `row` of those that are played asks of a channel.
    [[nodiscard]] PlannedCycle played(std::size_t channel, std::size_t row) const {
        const std::vector<PlannedCycle>& leadIn = channels[channel].leadIn;
        return row < leadIn.size() ? leadIn[row] : planned(channel, row - leadInSamples);
    }
    /// Seconds played before time zero.
    [[nodiscard]] double leadInTime() const {
        return sampleTime * static_cast<double>(leadInSamples);
    }
    /// Rows of the table without lead-in and ramps.
    [[nodiscard]] std::size_t sampleCount() const {
        return channels.empty() ? 0 : channels.front().referenceAngle.size();
    }
    /// Duration of the table without ramps, s.
    [[nodiscard]] double duration() const {
        return sampleCount() < 2 ? 0.0 : sampleTime * static_cast<double>(sampleCount() - 1);
    }
};

}  // namespace linkwright::control
