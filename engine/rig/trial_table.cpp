// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/trial_table.h"

#include <cmath>
#include <sstream>

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

bool hasBadNumber(const std::vector<double>& values, std::size_t& where) {
    for (where = 0; where < values.size(); ++where)
        if (!std::isfinite(values[where])) return true;
    return false;
}

void checkNumbers(const TrialTable& table, std::vector<Diagnostic>& found) {
    const std::pair<const char*, const std::vector<double>*> columns[] = {
        {"volts", &table.volts}, {"angles", &table.angles}, {"speeds", &table.speeds}};
    const std::size_t expected = table.rowCount() * static_cast<std::size_t>(table.channelCount);
    for (const auto& [label, values] : columns) {
        std::size_t where = 0;
        if (values->size() != expected)
            found.push_back({Severity::Error, "", label,
                             join(label, " has ", values->size(), " entries instead of ", expected),
                             "Make the table again."});
        else if (hasBadNumber(*values, where))
            found.push_back(
                {Severity::Error, "", label,
                 join(label, " of row ", where / static_cast<std::size_t>(table.channelCount),
                      " is not a number"),
                 "Optimize again; the motion may have become singular."});
    }
}

void checkGains(const TrialOptions& options, int channelCount, std::vector<Diagnostic>& found) {
    for (int channel = 0; channel < channelCount; ++channel) {
        const Gains& gains = options.gains[static_cast<std::size_t>(channel)];
        if (std::isfinite(gains.proportional) && std::isfinite(gains.derivative)
            && gains.proportional >= 0.0 && gains.derivative >= 0.0)
            continue;
        found.push_back({Severity::Error, "", "gains",
                         "a gain of " + motorName(channel) + " is negative or not a number",
                         "Enter a gain of zero or more."});
    }
    const bool timesFit = options.approachTime > 0.0 && options.approachTime <= longestApproach
                          && options.rampDownTime >= 0.0 && options.rampDownTime <= longestRampDown
                          && std::isfinite(options.derivativeTime) && options.derivativeTime >= 0.0;
    if (!timesFit)
        found.push_back({Severity::Error, "", "times",
                         "the ramps or the speed filter have an invalid duration",
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

void checkMotor(const TrialTable& table, const RigLimits& limits, int channel,
                std::vector<Diagnostic>& found) {
    const auto at = static_cast<std::size_t>(channel);
    const auto count = static_cast<std::size_t>(table.channelCount);
    double volts = 0.0, lowest = table.angles[at], highest = lowest, speed = 0.0;
    for (std::size_t index = at; index < table.angles.size(); index += count) {
        volts = std::max(volts, std::abs(table.volts[index]));
        lowest = std::min(lowest, table.angles[index]);
        highest = std::max(highest, table.angles[index]);
        speed = std::max(speed, std::abs(table.speeds[index]));
    }
    if (lowest < limits.minimumAngle[at] || highest > limits.maximumAngle[at])
        found.push_back({Severity::Error, "", "angles",
                         join("the reference of ", motorName(channel), " goes from ", lowest,
                              " to ", highest, " rad, beyond its limits"),
                         "Widen the angle limits if the rig allows it."});
    if (speed > limits.speed[at])
        found.push_back({Severity::Error, "", "speeds",
                         join("the reference of ", motorName(channel), " turns at ", speed,
                              " rad/s, more than its limit of ", limits.speed[at]),
                         "Raise the limit or make the motion slower."});
    if (volts > limits.volts[at] * 1.0001)
        found.push_back({Severity::Warning, "", "volts",
                         join("the feedforward of ", motorName(channel), " asks for ", volts,
                              " V and will be cut to ", limits.volts[at], " V"),
                         "Bound the voltage in the optimization."});
}

}  // namespace

RigLimits::RigLimits() {
    volts.fill(10.0);
    voltsPerSecond.fill(2000.0);
    minimumAngle.fill(-6.0);
    maximumAngle.fill(6.0);
    speed.fill(60.0);
    trackingError.fill(0.5);
}

bool RigLimits::areValid(int channel) const {
    const auto at = static_cast<std::size_t>(channel);
    // Comparisons in this form are false for what is not a number.
    return volts[at] >= 0.0 && voltsPerSecond[at] > 0.0 && minimumAngle[at] < maximumAngle[at]
           && speed[at] > 0.0 && trackingError[at] > 0.0 && missedDeadlines >= 1 && silence > 0.0;
}

std::vector<Diagnostic> checkTrial(const TrialTable& table, const TrialOptions& options,
                                   const RigLimits& limits) {
    std::vector<Diagnostic> found;
    if (table.channelCount < 1 || table.channelCount > maximumChannels || table.rowCount() < 2
        || !(table.period > 0.0) || table.leadInRows >= table.rowCount()) {
        found.push_back({Severity::Error, "", "table", "the table to play is empty",
                         "Make it from a project with motors."});
        return found;
    }
    checkNumbers(table, found);
    checkGains(options, table.channelCount, found);
    checkLimits(limits, table.channelCount, found);
    if (!found.empty()) return found;
    for (int channel = 0; channel < table.channelCount; ++channel)
        checkMotor(table, limits, channel, found);
    return found;
}

}  // namespace linkwright::rig
