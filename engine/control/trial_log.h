// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/trial_plan.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::control {

/// What one motor did. One entry per recorded cycle.
struct ChannelLog {
    std::string motor;
    std::string name;
    std::vector<double> reference;    ///< rad
    std::vector<double> measured;     ///< rad, from the encoder
    std::vector<double> feedforward;  ///< V, as planned
    std::vector<double> voltage;      ///< V, as commanded after all limits

    void add(const PlannedCycle& wanted, double measuredAngle, double volts) {
        reference.push_back(wanted.angle);
        measured.push_back(measuredAngle);
        feedforward.push_back(wanted.feedforward);
        voltage.push_back(volts);
    }
};

/// A column of a log, as files name it.
struct LogColumn {
    const char* name;
    const char* unit;
    std::vector<double> ChannelLog::*values;
};
inline constexpr std::array<LogColumn, 4> logColumns{{
    {"reference", "rad", &ChannelLog::reference},
    {"measured", "rad", &ChannelLog::measured},
    {"feedforward", "V", &ChannelLog::feedforward},
    {"voltage", "V", &ChannelLog::voltage},
}};

/// Lateness of the control cycles, s.
struct JitterSummary {
    double p50 = 0.0, p99 = 0.0, maximum = 0.0;
};

/// How the plans of a trial in the mode `mpc` came about. Times are those of this computer.
struct PlanningSummary {
    std::size_t cycles = 0;         ///< in which a plan was due
    double deadline = 0.0;          ///< s, for a plan
    double meanTime = 0.0;          ///< s per plan
    double p999Time = 0.0;          ///< s, which 99.9 % of them take at most
    double meanFeedbackTime = 0.0;  ///< s, of the part of it that waits for the readings
    std::size_t late = 0;           ///< took longer than the deadline
    std::size_t formerPlans = 0;    ///< cycles that went on with a former plan, for theirs failed
    std::size_t withoutPlan = 0;    ///< cycles of feedforward and feedback in place of one
    std::vector<double> disturbances;  ///< N m (N) per motor, mean over the trial
};

/// The record of one trial: the plan's own time, and apart from it the lead-in; ramps left out.
/// Immutable once made.
struct TrialLog {
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    std::string device;            ///< `simulated` or `serial:PATH`
    std::string project;           ///< name of the model
    std::string modelHash;         ///< of the model the plan was made from
    std::string started;           ///< local time, ISO 8601; empty: not known
    double sampleTime = 1e-3;      ///< s
    double plannedDuration = 0.0;  ///< s
    bool realTime = false;         ///< the cycles were due at fixed times of the wall clock
    std::vector<double> times;     ///< s since the first sample of the table
    std::vector<ChannelLog> channels;
    std::vector<double> leadInTimes;         ///< s, negative; empty without a lead-in
    std::vector<ChannelLog> leadInChannels;  ///< as `channels`, one entry per time of the lead-in
    std::int64_t missedDeadlines = 0;
    JitterSummary jitter;
    std::optional<PlanningSummary> planning;  ///< in the mode `mpc`
    bool completed = false;                   ///< the whole table was played
    std::string stopReason;                   ///< one sentence
};

}  // namespace linkwright::control
