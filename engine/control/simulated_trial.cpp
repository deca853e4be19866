// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/simulated_trial.h"

#include "engine/base/diagnostic.h"
#include "engine/control/minimum_jerk.h"

#include "packaging/firmware/linkwright_rig/src/control_law.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>
#include <span>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

void requireMatch(const TrialPlan& plan, const Plant& plant, TrialMode mode,
                  const PredictiveController* controller) {
    std::vector<Diagnostic> found;
    if (plans(mode) && controller == nullptr)
        found.push_back({Severity::Error, "", "", "There is nothing that plans in the mode mpc.",
                         "Use another mode."});
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

/// Asks a controller that plans, and counts what that takes.
class Planning {
    using Clock = std::chrono::steady_clock;

public:
    Planning(PredictiveController& controller, const TrialPlan& plan)
        : controller_(controller), volts_(plan.channels.size()), sums_(plan.channels.size()) {
        const bool approaches = plan.leadInSamples > 0;
        controller.reset(-plan.leadInTime() - (approaches ? plan.startRamp : 0.0));
        summary_.deadline = plan.sampleTime;
        times_.reserve(plan.playedCount());
    }

    void watch(std::span<const double> angles) { controller_.watch(angles); }
    void commanded(std::span<const double> volts) { controller_.commanded(volts); }
    [[nodiscard]] double volts(std::size_t channel) const { return volts_[channel]; }

    /// @return whether there are voltages
    bool plan(std::span<const double> angles) {
        const Clock::time_point begin = Clock::now();
        controller_.prepare();
        const Clock::time_point prepared = Clock::now();
        const PlanSource source = controller_.command(angles, volts_);
        const Clock::time_point end = Clock::now();
        times_.push_back(std::chrono::duration<double>(end - begin).count());
        summary_.meanTime += times_.back();
        summary_.meanFeedbackTime += std::chrono::duration<double>(end - prepared).count();
        if (times_.back() > summary_.deadline) ++summary_.late;
        if (source == PlanSource::FormerPlan) ++summary_.formerPlans;
        if (source == PlanSource::None) ++summary_.withoutPlan;
        for (std::size_t channel = 0; channel < sums_.size(); ++channel)
            sums_[channel] +=
                controller_.estimator().disturbance()[static_cast<Eigen::Index>(channel)];
        return source != PlanSource::None;
    }

    PlanningSummary summary() {
        PlanningSummary summary = summary_;
        summary.cycles = times_.size();
        const auto count = static_cast<double>(std::max<std::size_t>(times_.size(), 1));
        summary.meanTime /= count;
        summary.meanFeedbackTime /= count;
        std::sort(times_.begin(), times_.end());
        if (!times_.empty())
            summary.p999Time = times_[static_cast<std::size_t>(0.999 * (count - 1.0))];
        for (const double sum : sums_)
            summary.disturbances.push_back(sum / count);
        return summary;
    }

private:
    PredictiveController& controller_;
    PlanningSummary summary_;
    std::vector<double> volts_, sums_, times_;
};

/// One cycle after the other; keeps the log.
class Player {
public:
    Player(const TrialPlan& plan, TrialMode mode, Plant& plant, PredictiveController* controller)
        : plan_(plan), mode_(mode), plant_(plant) {
        if (plans(mode)) planning_.emplace(*controller, plan);
        for (const ChannelPlan& channel : plan.channels) {
            log_.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
        }
        log_.leadInChannels = log_.channels;
        volts_.resize(plan.channels.size());
        angles_.resize(plan.channels.size());
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
            readAngles();
            if (planning_) planning_->watch(angles_);
            const double part = static_cast<double>(cycle) / static_cast<double>(cycles);
            const Course course = minimumJerk(part);
            const double rate = course.rate / plan_.startRamp;
            for (std::size_t channel = 0; channel < volts_.size(); ++channel) {
                const double distance = plan_.played(channel, 0).angle - begin[channel];
                if (!command(TrialMode::Feedback, channel,
                             {begin[channel] + distance * course.place, distance * rate, 0.0}))
                    return false;
            }
            if (planning_) planning_->commanded(volts_);
            plant_.step(volts_, plan_.sampleTime);
        }
        return true;
    }

    /// Plays one cycle of the plan; false when the trial has to end before it.
    bool play(std::size_t row) {
        readAngles();
        const bool isPlanned = planning_ && planning_->plan(angles_);
        const TrialMode mode = plans(mode_) ? TrialMode::FeedforwardAndFeedback : mode_;
        for (std::size_t channel = 0; channel < volts_.size(); ++channel) {
            const std::optional<double> planned =
                isPlanned ? std::optional(planning_->volts(channel)) : std::nullopt;
            if (!command(mode, channel, plan_.played(channel, row), planned)) return false;
        }
        if (planning_) planning_->commanded(volts_);
        record(row);
        plant_.step(volts_, plan_.sampleTime);
        return true;
    }

    TrialLog take(bool completed) {
        log_.completed = completed;
        if (planning_) log_.planning = planning_->summary();
        if (completed) log_.stopReason = "The whole plan was played.";
        return std::move(log_);
    }
    void stopped() { log_.stopReason = "Stopped on request."; }

private:
    /// Voltage of one motor; false, with the reason in the log, when a limit is crossed.
    /// @param planned in place of what the mode says, V
    bool command(TrialMode mode, std::size_t channel, const PlannedCycle& wanted,
                 const std::optional<double>& planned = {}) {
        const double measured = angles_[channel];
        const double error = wanted.angle - measured;
        const PdGains& gains = plan_.channels[channel].gains;
        const ChannelLimits& limits = plan_.channels[channel].limits;
        const double speed =
            speeds_[channel].update(measured, plan_.sampleTime, gains.derivativeTime);
        double volts = playsFeedforward(mode) ? wanted.feedforward : 0.0;
        if (playsFeedback(mode))
            volts += firmware::feedbackVoltage(gains.proportional, gains.derivative, error,
                                               wanted.velocity - speed);
        if (planned) volts = *planned;
        volts_[channel] = firmware::limitedVoltage(volts_[channel], volts,
                                                   limits.slew * plan_.sampleTime, limits.voltage);
        log_.stopReason = crossedLimit(plan_.channels[channel], measured, speed, error);
        return log_.stopReason.empty();
    }

    void readAngles() {
        for (std::size_t channel = 0; channel < angles_.size(); ++channel)
            angles_[channel] = plant_.measuredAngle(channel);
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
                angles_[channel], volts_[channel]);
    }

    const TrialPlan& plan_;
    TrialMode mode_;
    Plant& plant_;
    std::vector<firmware::SpeedFilter<double>> speeds_;
    std::vector<double> volts_;   ///< V, of the last cycle
    std::vector<double> angles_;  ///< rad, as measured
    std::optional<Planning> planning_;
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
                       const std::atomic<bool>* stop, const std::function<void(double)>& progress,
                       PredictiveController* controller) {
    requireMatch(plan, plant, mode, controller);
    Player player(plan, mode, plant, controller);
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
