// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/simulated_run.h"

#include "engine/base/diagnostic.h"
#include "engine/control/pd_law.h"

#include <cmath>
#include <cstdio>

namespace linkwright::control {

namespace {

using base::Diagnostic;
using base::Severity;

void requireMatch(const RunPlan& plan, const Plant& plant) {
    std::vector<Diagnostic> found;
    if (plan.sampleCount() < 2)
        found.push_back({Severity::Error, "", "", "The run plan is empty.",
                         "Make the plan from a model with a motor and a duration."});
    bool same = plan.channels.size() == plant.channelCount();
    for (std::size_t channel = 0; same && channel < plan.channels.size(); ++channel)
        same = plan.channels[channel].motor == plant.motors()[channel];
    if (!same)
        found.push_back({Severity::Error, "", "", "The plan was made for other motors than the rig has.",
                         "Make the plan again from the present model."});
    if (!found.empty()) throw base::InputError(std::move(found));
}

std::string crossed(const ChannelPlan& channel, const char* what, double value, double limit,
                    const char* unit) {
    char text[200];
    std::snprintf(text, sizeof text, "%s: %s %.4g %s is beyond the limit of %.4g %s.",
                  channel.name.c_str(), what, value, unit, limit, unit);
    return text;
}

/// Why the run has to end, empty when nothing is wrong.
std::string faultOf(const ChannelPlan& channel, double measured, double speed, double error) {
    const ChannelLimits& limits = channel.limits;
    if (!std::isfinite(measured)) return channel.name + ": the measured angle is not a number.";
    if (measured < limits.lowestAngle)
        return crossed(channel, "the angle", measured, limits.lowestAngle, "rad");
    if (measured > limits.highestAngle)
        return crossed(channel, "the angle", measured, limits.highestAngle, "rad");
    if (std::abs(speed) > limits.speed)
        return crossed(channel, "the speed", std::abs(speed), limits.speed, "rad/s");
    if (std::abs(error) > limits.trackingError)
        return crossed(channel, "the tracking error", std::abs(error), limits.trackingError, "rad");
    return {};
}

/// One cycle after the other; keeps the log.
class Player {
public:
    Player(const RunPlan& plan, RunMode mode, Plant& plant) : plan_(plan), mode_(mode), plant_(plant) {
        for (const ChannelPlan& channel : plan.channels) {
            laws_.emplace_back(channel.gains, channel.limits, plan.sampleTime);
            log_.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
        }
        volts_.resize(laws_.size());
        log_.mode = mode;
        log_.device = "simulated";
        log_.project = plan.project;
        log_.modelHash = plan.modelHash;
        log_.sampleTime = plan.sampleTime;
        log_.plannedDuration = plan.duration();
        plant_.reset();
    }

    /// False when the run has to end before this sample is played.
    bool play(std::size_t sample) {
        for (std::size_t channel = 0; channel < laws_.size(); ++channel) {
            const ChannelPlan& planned = plan_.channels[channel];
            const double measured = plant_.measuredAngle(channel);
            const double error = planned.referenceAngle[sample] - measured;
            volts_[channel] = laws_[channel].voltage(mode_, planned.referenceAngle[sample],
                                                     planned.referenceVelocity[sample], measured,
                                                     planned.feedforward[sample]);
            log_.stopReason = faultOf(planned, measured, laws_[channel].speed(), error);
            if (!log_.stopReason.empty()) return false;
        }
        record(sample);
        plant_.step(volts_, plan_.sampleTime);
        return true;
    }

    RunLog take(bool completed) {
        log_.completed = completed;
        if (completed) log_.stopReason = "The whole plan was played.";
        return std::move(log_);
    }
    void stopped() { log_.stopReason = "Stopped on request."; }

private:
    void record(std::size_t sample) {
        log_.times.push_back(static_cast<double>(sample) * plan_.sampleTime);
        for (std::size_t channel = 0; channel < laws_.size(); ++channel) {
            ChannelLog& entry = log_.channels[channel];
            entry.reference.push_back(plan_.channels[channel].referenceAngle[sample]);
            entry.measured.push_back(plant_.measuredAngle(channel));
            entry.feedforward.push_back(plan_.channels[channel].feedforward[sample]);
            entry.voltage.push_back(volts_[channel]);
        }
    }

    const RunPlan& plan_;
    RunMode mode_;
    Plant& plant_;
    std::vector<PdLaw> laws_;
    std::vector<double> volts_;
    RunLog log_;
};

}  // namespace

RunLog runSimulated(const RunPlan& plan, RunMode mode, Plant& plant, const std::atomic<bool>* stop,
                    const std::function<void(double)>& progress) {
    requireMatch(plan, plant);
    Player player(plan, mode, plant);
    const std::size_t count = plan.sampleCount();
    for (std::size_t sample = 0; sample < count; ++sample) {
        if (stop != nullptr && stop->load()) {
            player.stopped();
            return player.take(false);
        }
        if (!player.play(sample)) return player.take(false);
        if (progress && sample % 100 == 0)
            progress(static_cast<double>(sample) / static_cast<double>(count));
    }
    return player.take(true);
}

}  // namespace linkwright::control
