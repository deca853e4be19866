// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/plan_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Feedforward this much beyond the voltage limit is clipped without counting, and more of it for
/// this share of the trial is clipped instead of refused.
constexpr double toleratedExcess = 0.05;
constexpr double toleratedShare = 0.05;

std::string format(const char* pattern, double first, double second = 0.0) {
    char text[240];
    std::snprintf(text, sizeof text, pattern, first, second);
    return text;
}

bool sound(const TrialPlan& plan, std::vector<Diagnostic>& found) {
    const std::size_t count = plan.sampleCount();
    if (count < 2 || !(plan.sampleTime > 0.0)) {
        found.push_back({Severity::Error, "", "", "The plan is empty.",
                         "Make the plan from a model with a motor and a duration."});
        return false;
    }
    for (const ChannelPlan& channel : plan.channels) {
        const bool complete = channel.referenceAngle.size() == count
                              && channel.referenceVelocity.size() == count
                              && channel.feedforward.size() == count;
        if (!complete || !allFinite(channel.referenceAngle) || !allFinite(channel.referenceVelocity)
            || !allFinite(channel.feedforward))
            found.push_back(
                {Severity::Error, channel.motor, "",
                 "The plan has gaps or values that are not numbers.",
                 "Simulate the model, fix the problems listed, and make the plan again."});
        const bool leadsIn = channel.leadIn.size() == plan.leadInSamples + plan.joinSample
                             && plan.joinSample < count;
        if (!leadsIn
            || !std::all_of(channel.leadIn.begin(), channel.leadIn.end(),
                            [](const PlannedCycle& cycle) { return cycle.isFinite(); }))
            found.push_back({Severity::Error, channel.motor, "leadIn",
                             "The lead-in has gaps or values that are not numbers.",
                             "Make the plan again."});
        if (!channel.gains.areValid())
            found.push_back({Severity::Error, channel.motor, "gains",
                             "A gain is negative or not a number; the motor would run away.",
                             "Use gains of zero or more."});
        if (!channel.limits.areValid() || channel.limits.voltage == 0.0)
            found.push_back(
                {Severity::Error, channel.motor, "limits",
                 "A limit is not positive, or the lowest angle is not below the highest.",
                 "Give every limit a positive number."});
    }
    return found.empty();
}

std::vector<PlannedCycle> playedBy(const TrialPlan& plan, std::size_t channel) {
    std::vector<PlannedCycle> cycles;
    for (std::size_t row = 0; row < plan.playedCount(); ++row)
        cycles.push_back(plan.played(channel, row));
    return cycles;
}

/// Clipping is what the limit is for: a short impulse is worth a word, more is another plan.
void checkVoltages(const ChannelPlan& channel, const std::vector<PlannedCycle>& cycles,
                   double sampleTime, std::vector<Diagnostic>& found) {
    const double limit = channel.limits.voltage;
    double peak = 0.0, steepest = 0.0;
    std::size_t beyond = 0;
    for (std::size_t row = 0; row < cycles.size(); ++row) {
        const double volts = std::abs(cycles[row].feedforward);
        peak = std::max(peak, volts);
        if (volts > limit * (1.0 + toleratedExcess)) ++beyond;
        if (row > 0)
            steepest =
                std::max(steepest, std::abs(cycles[row].feedforward - cycles[row - 1].feedforward)
                                       / sampleTime);
    }
    if (static_cast<double>(beyond) > toleratedShare * static_cast<double>(cycles.size()))
        found.push_back({Severity::Error, channel.motor, "voltage",
                         format("The feedforward is beyond the limit of %.3g V for %.3g s.", limit,
                                static_cast<double>(beyond) * sampleTime),
                         "Optimize with bounds on the input, or raise the limit."});
    else if (peak > limit * (1.0 + 1e-9))
        found.push_back(
            {Severity::Warning, channel.motor, "voltage",
             format("The feedforward peaks at %.3g V and is clipped to the limit of %.3g V.", peak,
                    limit),
             "Optimize with bounds on the input for a plan that needs no clipping."});
    if (steepest > channel.limits.slew)
        found.push_back(
            {Severity::Warning, channel.motor, "slew",
             format("The feedforward changes by up to %.4g V/s and is limited to %.4g V/s.",
                    steepest, channel.limits.slew),
             "Raise the limit, or smooth the voltages."});
}

void checkReference(const ChannelPlan& channel, const std::vector<PlannedCycle>& cycles,
                    std::vector<Diagnostic>& found) {
    double lowest = cycles.front().angle, highest = lowest, fastest = 0.0;
    for (const PlannedCycle& cycle : cycles) {
        lowest = std::min(lowest, cycle.angle);
        highest = std::max(highest, cycle.angle);
        fastest = std::max(fastest, std::abs(cycle.velocity));
    }
    if (lowest < channel.limits.lowestAngle || highest > channel.limits.highestAngle)
        found.push_back(
            {Severity::Error, channel.motor, "angle",
             format("The reference uses angles from %.4g rad to %.4g rad, beyond the limits.",
                    lowest, highest),
             "Widen the angle limits if the rig has room."});
    if (fastest > channel.limits.speed)
        found.push_back({Severity::Error, channel.motor, "speed",
                         format("The reference moves at %.4g rad/s, the limit is %.4g rad/s.",
                                fastest, channel.limits.speed),
                         "Raise the limit, or give the motion more time."});
    const double jump = std::abs(cycles.front().velocity);
    if (jump > 0.05)
        found.push_back(
            {Severity::Warning, channel.motor, "speed",
             format("The reference starts at %.3g rad/s, the rig at rest.", jump),
             "Expect an error at the start, play a lead-in, or let the model start at rest."});
}

/// Corners of the band around the reference, at some instants.
void checkWorkspace(const TrialPlan& plan, TaskKinematics& kinematics,
                    std::vector<Diagnostic>& found) {
    if (!kinematics.available()) return;
    const std::size_t motors = std::min<std::size_t>(plan.channels.size(), 6);
    const std::size_t stride = std::max<std::size_t>(1, plan.playedCount() / 40);
    std::vector<double> angles(plan.channels.size());
    for (std::size_t row = 0; row < plan.playedCount(); row += stride) {
        for (std::size_t corner = 0; corner < (std::size_t{1} << motors); ++corner) {
            for (std::size_t channel = 0; channel < plan.channels.size(); ++channel) {
                const double band = plan.channels[channel].limits.trackingError;
                const bool above = ((corner >> channel) & 1U) != 0;
                angles[channel] = plan.played(channel, row).angle
                                  + (channel >= motors ? 0.0
                                     : above           ? band
                                                       : -band);
            }
            if (kinematics.position(angles)) continue;
            found.push_back({Severity::Warning, "", "trackingError",
                             format("At %.3g s the linkage cannot reach every pose within the "
                                    "tracking error limit (%.3g rad): it may hit its stop.",
                                    static_cast<double>(row) * plan.sampleTime - plan.leadInTime(),
                                    plan.channels.front().limits.trackingError),
                             "Lower the tracking error limit, or keep the curve away from the edge "
                             "of the workspace."});
            return;
        }
    }
}

}  // namespace

std::vector<Diagnostic> checkPlan(const TrialPlan& plan, TrialMode mode,
                                  TaskKinematics& kinematics) {
    std::vector<Diagnostic> found;
    if (!sound(plan, found)) return found;
    for (std::size_t index = 0; index < plan.channels.size(); ++index) {
        const ChannelPlan& channel = plan.channels[index];
        const std::vector<PlannedCycle> cycles = playedBy(plan, index);
        if (playsFeedforward(mode)) checkVoltages(channel, cycles, plan.sampleTime, found);
        checkReference(channel, cycles, found);
    }
    checkWorkspace(plan, kinematics, found);
    return found;
}

}  // namespace linkwright::control
