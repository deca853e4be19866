// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/plan_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

/// Feedforward this much beyond the voltage limit is clipped without counting, and more of it for
/// this share of the run is clipped instead of refused.
constexpr double toleratedExcess = 0.05;
constexpr double toleratedShare = 0.05;

std::string format(const char* pattern, double first, double second) {
    char text[240];
    std::snprintf(text, sizeof text, pattern, first, second);
    return text;
}

double largest(const std::vector<double>& values) {
    double size = 0.0;
    for (const double value : values) size = std::max(size, std::abs(value));
    return size;
}

bool finite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

bool sound(const RunPlan& plan, std::vector<Diagnostic>& found) {
    const std::size_t count = plan.sampleCount();
    if (count < 2 || !(plan.sampleTime > 0.0)) {
        found.push_back({Severity::Error, "", "", "The run plan is empty.",
                         "Make the plan from a model with a motor and a duration."});
        return false;
    }
    for (const ChannelPlan& channel : plan.channels) {
        const bool complete = channel.referenceAngle.size() == count &&
                              channel.referenceVelocity.size() == count &&
                              channel.feedforward.size() == count;
        if (!complete || !finite(channel.referenceAngle) || !finite(channel.referenceVelocity) ||
            !finite(channel.feedforward))
            found.push_back({Severity::Error, channel.motor, "",
                             "The plan has gaps or values that are not numbers.",
                             "Simulate the model, mend what the problems say, and make the plan again."});
        const PdGains& gains = channel.gains;
        if (!(gains.proportional >= 0.0) || !(gains.derivative >= 0.0) ||
            !(gains.derivativeTime >= 0.0) || !std::isfinite(gains.proportional + gains.derivative))
            found.push_back({Severity::Error, channel.motor, "gains",
                             "A gain is negative or not a number; the motor would run away.",
                             "Use gains of zero or more."});
        const ChannelLimits& limits = channel.limits;
        if (!(limits.voltage > 0.0) || !(limits.slew > 0.0) || !(limits.speed > 0.0) ||
            !(limits.trackingError > 0.0) || !(limits.lowestAngle < limits.highestAngle))
            found.push_back({Severity::Error, channel.motor, "limits",
                             "A limit is not positive, or the lowest angle is not below the highest.",
                             "Give every limit a positive number."});
    }
    return found.empty();
}

/// Clipping is what the limit is for: a short impulse is worth a word, more is another plan.
void checkVoltages(const ChannelPlan& channel, double sampleTime, std::vector<Diagnostic>& found) {
    const double peak = largest(channel.feedforward);
    const double limit = channel.limits.voltage;
    const auto beyond = static_cast<double>(
        std::count_if(channel.feedforward.begin(), channel.feedforward.end(), [&](double volts) {
            return std::abs(volts) > limit * (1.0 + toleratedExcess);
        }));
    if (beyond > toleratedShare * static_cast<double>(channel.feedforward.size()))
        found.push_back({Severity::Error, channel.motor, "voltage",
                         format("The feedforward is beyond the limit of %.3g V for %.3g s.", limit,
                                beyond * sampleTime),
                         "Optimize with bounds on the input, or raise the limit."});
    else if (peak > limit * (1.0 + 1e-9))
        found.push_back({Severity::Warning, channel.motor, "voltage",
                         format("The feedforward peaks at %.3g V and is clipped to the limit of %.3g V.",
                                peak, limit),
                         "Optimize with bounds on the input to have a plan that needs no clipping."});
    double steepest = 0.0;
    for (std::size_t sample = 1; sample < channel.feedforward.size(); ++sample)
        steepest = std::max(steepest, std::abs(channel.feedforward[sample] -
                                               channel.feedforward[sample - 1]) / sampleTime);
    if (steepest > channel.limits.slew)
        found.push_back({Severity::Warning, channel.motor, "slew",
                         format("The feedforward changes by up to %.4g V/s and is held to %.4g V/s.",
                                steepest, channel.limits.slew),
                         "Raise the limit, or smooth the voltages."});
}

void checkReference(const ChannelPlan& channel, std::vector<Diagnostic>& found) {
    const auto [lowest, highest] =
        std::minmax_element(channel.referenceAngle.begin(), channel.referenceAngle.end());
    if (*lowest < channel.limits.lowestAngle || *highest > channel.limits.highestAngle)
        found.push_back({Severity::Error, channel.motor, "angle",
                         format("The reference uses angles from %.4g to %.4g rad, beyond the limits.",
                                *lowest, *highest),
                         "Widen the limits of the angle if the rig has the room."});
    const double fastest = largest(channel.referenceVelocity);
    if (fastest > channel.limits.speed)
        found.push_back({Severity::Error, channel.motor, "speed",
                         format("The reference moves at %.4g rad/s, the limit is %.4g rad/s.", fastest,
                                channel.limits.speed),
                         "Raise the limit, or give the motion more time."});
    const double jump = std::abs(channel.referenceVelocity.front());
    if (jump > 0.05)
        found.push_back({Severity::Warning, channel.motor, "speed",
                         format("The reference starts at %.3g rad/s (%.3g degrees/s), the rig at rest.",
                                jump, jump * 180.0 / std::numbers::pi),
                         "Expect an error at the start, or let the model start at rest."});
}

/// Corners of the band around the reference, at some instants.
void checkWorkspace(const RunPlan& plan, TaskKinematics& kinematics, std::vector<Diagnostic>& found) {
    if (!kinematics.available()) return;
    const std::size_t motors = std::min<std::size_t>(plan.channels.size(), 6);
    const std::size_t stride = std::max<std::size_t>(1, plan.sampleCount() / 40);
    std::vector<double> angles(plan.channels.size());
    for (std::size_t sample = 0; sample < plan.sampleCount(); sample += stride) {
        for (std::size_t corner = 0; corner < (std::size_t{1} << motors); ++corner) {
            for (std::size_t channel = 0; channel < plan.channels.size(); ++channel) {
                const double band = plan.channels[channel].limits.trackingError;
                const bool above = ((corner >> channel) & 1U) != 0;
                angles[channel] = plan.channels[channel].referenceAngle[sample] +
                                  (channel >= motors ? 0.0 : above ? band : -band);
            }
            if (kinematics.position(angles)) continue;
            found.push_back({Severity::Warning, "", "trackingError",
                             format("At %.3g s the linkage cannot take every pose within the limit of "
                                    "the tracking error (%.3g rad): it may hit its own end of reach.",
                                    static_cast<double>(sample) * plan.sampleTime,
                                    plan.channels.front().limits.trackingError),
                             "Lower the limit of the tracking error, or keep the curve away from the "
                             "edge of the workspace."});
            return;
        }
    }
}

}  // namespace

std::vector<Diagnostic> checkPlan(const RunPlan& plan, RunMode mode, TaskKinematics& kinematics) {
    std::vector<Diagnostic> found;
    if (!sound(plan, found)) return found;
    for (const ChannelPlan& channel : plan.channels) {
        if (mode != RunMode::ProportionalDerivative) checkVoltages(channel, plan.sampleTime, found);
        checkReference(channel, found);
    }
    checkWorkspace(plan, kinematics, found);
    return found;
}

std::vector<Diagnostic> checkStartPose(const RunPlan& plan, std::span<const double> measured,
                                       double tolerance) {
    std::vector<Diagnostic> found;
    for (std::size_t channel = 0; channel < plan.channels.size() && channel < measured.size(); ++channel) {
        const double wanted = plan.channels[channel].referenceAngle.front();
        if (std::abs(measured[channel] - wanted) <= tolerance) continue;
        found.push_back({Severity::Error, plan.channels[channel].motor, "start",
                         format("The rig stands at %.4g rad, the plan starts at %.4g rad.",
                                measured[channel], wanted),
                         "Move the rig to the start pose by hand, then home it again."});
    }
    return found;
}

}  // namespace linkwright::control
