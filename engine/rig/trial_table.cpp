// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/trial_table.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace linkwright::rig {
namespace {

using base::Diagnostic;
using base::Severity;

constexpr double longestApproach = 60.0;  ///< s
constexpr double longestRampDown = 10.0;  ///< s; longer would be no way to stop

std::string motorName(int channel) {
    return "motor " + std::to_string(channel + 1);
}

template <class... Parts>
std::string join(const Parts&... parts) {
    std::ostringstream text;
    text.precision(4);
    (text << ... << parts);
    return text.str();
}

void checkNumbers(const TrialTable& table, std::vector<Diagnostic>& found) {
    const std::pair<const char*, double PlannedCycle::*> columns[] = {
        {"volts", &PlannedCycle::feedforward},
        {"angles", &PlannedCycle::angle},
        {"speeds", &PlannedCycle::velocity}};
    for (const auto& [label, column] : columns) {
        const auto bad = std::find_if_not(
            table.cycles.begin(), table.cycles.end(),
            [column = column](const PlannedCycle& cycle) { return std::isfinite(cycle.*column); });
        if (bad != table.cycles.end())
            found.push_back(
                {Severity::Error, "", label,
                 join(label, " of row ", (bad - table.cycles.begin()) / table.channelCount,
                      " is not a number"),
                 "Optimize again; the motion may have become singular."});
    }
}

void checkGains(const TrialOptions& options, int channelCount, std::vector<Diagnostic>& found) {
    for (int channel = 0; channel < channelCount; ++channel) {
        if (options.gains[at(channel)].areValid()) continue;
        found.push_back({Severity::Error, "", "gains",
                         "a gain of " + motorName(channel) + " is negative or not a number",
                         "Enter a gain of zero or more."});
    }
    const bool timesFit = options.approachTime > 0.0 && options.approachTime <= longestApproach
                          && options.rampDownTime >= 0.0 && options.rampDownTime <= longestRampDown;
    if (!timesFit)
        found.push_back({Severity::Error, "", "times", "a ramp has an invalid duration",
                         join("Give the approach more than 0 and at most ", longestApproach,
                              " s, the ramp to zero at most ", longestRampDown, " s.")});
}

void checkLimits(const RigLimits& limits, int channelCount, std::vector<Diagnostic>& found) {
    for (int channel = 0; channel < channelCount; ++channel) {
        if (!limits.areValid(channel))
            found.push_back({Severity::Error, "", "limits",
                             "the limits of " + motorName(channel) + " contradict each other",
                             "Give a range of angles and positive bounds for all others."});
    }
}

void checkMotor(const TrialTable& table, const RigLimits& all, int channel,
                std::vector<Diagnostic>& found) {
    const ChannelLimits& limits = all.channels[at(channel)];
    double volts = 0.0, speed = 0.0;
    double lowest = table.cycle(0, channel).angle, highest = lowest;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const PlannedCycle& cycle = table.cycle(row, channel);
        volts = std::max(volts, std::abs(cycle.feedforward));
        lowest = std::min(lowest, cycle.angle);
        highest = std::max(highest, cycle.angle);
        speed = std::max(speed, std::abs(cycle.velocity));
    }
    if (lowest < limits.lowestAngle || highest > limits.highestAngle)
        found.push_back({Severity::Error, "", "angles",
                         join("the reference of ", motorName(channel), " goes from ", lowest,
                              " to ", highest, " rad, beyond its limits"),
                         "Widen the angle limits if the rig allows it."});
    if (speed > limits.speed)
        found.push_back({Severity::Error, "", "speeds",
                         join("the reference of ", motorName(channel), " turns at ", speed,
                              " rad/s, more than its limit of ", limits.speed),
                         "Raise the limit or make the motion slower."});
    if (volts > limits.voltage * 1.0001)
        found.push_back({Severity::Warning, "", "volts",
                         join("the feedforward of ", motorName(channel), " asks for ", volts,
                              " V and will be cut to ", limits.voltage, " V"),
                         "Bound the voltage in the optimization."});
}

}  // namespace

std::vector<Diagnostic> checkTrial(const TrialJob& job, const RigLimits& limits) {
    const TrialTable& table = job.table;
    std::vector<Diagnostic> found;
    if (table.channelCount < 1 || table.channelCount > maximumChannels || table.rowCount() < 2
        || table.cycles.size() % at(table.channelCount) != 0 || !(table.period > 0.0)
        || table.leadInRows >= table.rowCount()) {
        found.push_back({Severity::Error, "", "table", "the table to play is empty",
                         "Make it from a project with motors."});
        return found;
    }
    checkNumbers(table, found);
    checkGains(job.options, table.channelCount, found);
    checkLimits(limits, table.channelCount, found);
    if (!found.empty()) return found;
    for (int channel = 0; channel < table.channelCount; ++channel)
        checkMotor(table, limits, channel, found);
    return found;
}

}  // namespace linkwright::rig
