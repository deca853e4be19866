// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/simulated_trial.h"

#include "engine/base/diagnostic.h"
#include "engine/control/minimum_jerk.h"

#include "packaging/firmware/linkwright_rig/src/control_law.h"

#include <cmath>
#include <cstdio>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

void requireMatch(const TrialPlan& plan, const Plant& plant) {
    std::vector<Diagnostic> found;
    if (plan.sampleCount() < 2)
        found.push_back({Severity::Error, "", "", "The plan is empty.",
                         "Make the plan from a model with a motor and a duration."});
    bool same = plan.channels.size() == plant.channelCount();
    for (std::size_t channel = 0; same && channel < plan.channels.size(); ++channel)
        same = plan.channels[channel].motor == plant.motors()[channel];
    if (!same)
        found.push_back({Severity::Error, "", "",
                         "The plan was made for motors other than those of the rig.",
                         "Make the plan again from the current model."});
    if (!found.empty()) throw base::InputError(std::move(found));
}

std::string crossed(const ChannelPlan& channel, const char* pattern, double value, double limit) {
    char text[200];
    std::snprintf(text, sizeof text, pattern, channel.name.c_str(), value, limit);
    return text;
}

/// One cycle after the other; keeps the log.
class Player {
public:
    Player(const TrialPlan& plan, TrialMode mode, Plant& plant)
        : plan_(plan), mode_(mode), plant_(plant) {
        for (const ChannelPlan& channel : plan.channels) {
            log_.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
        }
        log_.leadInChannels = log_.channels;
        volts_.resize(plan.channels.size());
        speeds_.resize(plan.channels.size());
        log_.mode = mode;
        log_.device = "simulated";
        log_.project = plan.project;
        log_.modelHash = plan.modelHash;
        log_.sampleTime = plan.sampleTime;
        log_.plannedDuration = plan.duration();
        plant_.reset();
        for (std::size_t channel = 0; channel < speeds_.size(); ++channel)
            speeds_[channel].reset(plant_.measuredAngle(channel));
    }

    /// From the start pose to the first cycle played, by feedback alone (minimum jerk).
    bool approach() {
        const auto cycles =
            static_cast<std::size_t>(std::lround(plan_.startRamp / plan_.sampleTime));
        std::vector<double> begin;
        for (std::size_t channel = 0; channel < volts_.size(); ++channel)
            begin.push_back(plant_.measuredAngle(channel));
        for (std::size_t cycle = 0; cycle < cycles; ++cycle) {
            const double part = static_cast<double>(cycle) / static_cast<double>(cycles);
            const Course course = minimumJerk(part);
            const double rate = course.rate / plan_.startRamp;
            for (std::size_t channel = 0; channel < volts_.size(); ++channel) {
                const double distance = plan_.played(channel, 0).angle - begin[channel];
                if (!command(TrialMode::Feedback, channel,
                             {begin[channel] + distance * course.place, distance * rate, 0.0}))
                    return false;
            }
            plant_.step(volts_, plan_.sampleTime);
        }
        return true;
    }

    /// Plays one cycle of the plan; false when the trial has to end before it.
    bool play(std::size_t row) {
        for (std::size_t channel = 0; channel < volts_.size(); ++channel)
            if (!command(mode_, channel, plan_.played(channel, row))) return false;
        record(row);
        plant_.step(volts_, plan_.sampleTime);
        return true;
    }

    TrialLog take(bool completed) {
        log_.completed = completed;
        if (completed) log_.stopReason = "The whole plan was played.";
        return std::move(log_);
    }
    void stopped() { log_.stopReason = "Stopped on request."; }

private:
    /// Voltage of one motor; false, with the reason in the log, when a limit is crossed.
    bool command(TrialMode mode, std::size_t channel, const PlannedCycle& wanted) {
        const double measured = plant_.measuredAngle(channel);
        const double error = wanted.angle - measured;
        const PdGains& gains = plan_.channels[channel].gains;
        const ChannelLimits& limits = plan_.channels[channel].limits;
        const double speed =
            speeds_[channel].update(measured, plan_.sampleTime, gains.derivativeTime);
        double volts = playsFeedforward(mode) ? wanted.feedforward : 0.0;
        if (playsFeedback(mode))
            volts += firmware::feedbackVoltage(gains.proportional, gains.derivative, error,
                                               wanted.velocity - speed);
        volts_[channel] = firmware::limitedVoltage(volts_[channel], volts,
                                                   limits.slew * plan_.sampleTime, limits.voltage);
        log_.stopReason = crossedLimit(plan_.channels[channel], measured, speed, error);
        return log_.stopReason.empty();
    }

    void record(std::size_t row) {
        const bool leadsIn = row < plan_.leadInSamples;
        const std::size_t sample = leadsIn ? 0 : row - plan_.leadInSamples;
        const double time = leadsIn
                                ? plan_.sampleTime * static_cast<double>(row) - plan_.leadInTime()
                                : static_cast<double>(sample) * plan_.sampleTime;
        (leadsIn ? log_.leadInTimes : log_.times).push_back(time);
        for (std::size_t channel = 0; channel < volts_.size(); ++channel)
            (leadsIn ? log_.leadInChannels : log_.channels)[channel].add(
                leadsIn ? plan_.played(channel, row) : plan_.planned(channel, sample),
                plant_.measuredAngle(channel), volts_[channel]);
    }

    const TrialPlan& plan_;
    TrialMode mode_;
    Plant& plant_;
    std::vector<firmware::SpeedFilter<double>> speeds_;
    std::vector<double> volts_;  ///< V, of the last cycle
    TrialLog log_;
};

}  // namespace

std::string crossedLimit(const ChannelPlan& channel, double measured, double speed, double error) {
    const ChannelLimits& limits = channel.limits;
    const char* const angle = "%s: the angle %.4g rad is beyond the limit of %.4g rad.";
    if (!std::isfinite(measured)) return channel.name + ": the measured angle is not a number.";
    if (measured < limits.lowestAngle) return crossed(channel, angle, measured, limits.lowestAngle);
    if (measured > limits.highestAngle)
        return crossed(channel, angle, measured, limits.highestAngle);
    if (std::abs(speed) > limits.speed)
        return crossed(channel, "%s: the speed %.4g rad/s is beyond the limit of %.4g rad/s.",
                       std::abs(speed), limits.speed);
    if (std::abs(error) > limits.trackingError)
        return crossed(channel, "%s: the tracking error %.4g rad is beyond the limit of %.4g rad.",
                       std::abs(error), limits.trackingError);
    return {};
}

TrialLog simulateTrial(const TrialPlan& plan, TrialMode mode, Plant& plant,
                       const std::atomic<bool>* stop, const std::function<void(double)>& progress) {
    requireMatch(plan, plant);
    Player player(plan, mode, plant);
    if (plan.leadInSamples > 0 && !player.approach()) return player.take(false);
    const std::size_t count = plan.playedCount();
    for (std::size_t row = 0; row < count; ++row) {
        if (stop != nullptr && stop->load()) {
            player.stopped();
            return player.take(false);
        }
        if (!player.play(row)) return player.take(false);
        if (progress && row % 100 == 0)
            progress(static_cast<double>(row) / static_cast<double>(count));
    }
    return player.take(true);
}

}  // namespace linkwright::control
