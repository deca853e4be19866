// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/controller_tables.h"

#include "engine/control/simulated_trial.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

rig::TrialMode toRigMode(TrialMode mode) {
    switch (mode) {
        case TrialMode::Feedback: return rig::TrialMode::Feedback;
        case TrialMode::Feedforward: return rig::TrialMode::Feedforward;
        case TrialMode::FeedforwardAndFeedback: break;
    }
    return rig::TrialMode::FeedforwardAndFeedback;
}

TrialMode fromRigMode(rig::TrialMode mode) {
    switch (mode) {
        case rig::TrialMode::Feedback: return TrialMode::Feedback;
        case rig::TrialMode::Feedforward: return TrialMode::Feedforward;
        case rig::TrialMode::FeedforwardAndFeedback: break;
    }
    return TrialMode::FeedforwardAndFeedback;
}

void addSample(const rig::Sample& sample, const TrialPlan& plan, TrialLog& log) {
    const bool leadsIn = sample.trialTime < -0.5 * plan.sampleTime;
    (leadsIn ? log.leadInTimes : log.times).push_back(sample.trialTime);
    const auto row =
        static_cast<std::size_t>(std::max(0.0, std::round(sample.trialTime / plan.sampleTime)));
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        const bool replaced = !leadsIn && row < plan.joinSample;
        ChannelLog& entry = (leadsIn ? log.leadInChannels : log.channels)[channel];
        entry.reference.push_back(replaced ? plan.channels[channel].referenceAngle[row]
                                           : sample.reference[channel]);
        entry.measured.push_back(sample.angle[channel]);
        entry.feedforward.push_back(replaced ? plan.channels[channel].feedforward[row]
                                             : sample.feedforward[channel]);
        entry.voltage.push_back(sample.volts[channel]);
    }
}

std::string faultText(const rig::TrialLog& recorded, const TrialPlan& plan) {
    for (const rig::Sample& sample : recorded.samples)
        if (sample.fault == recorded.fault)
            return session::faultText(recorded.fault, sample, plan.channels);
    return std::string(rig::explanation(recorded.fault));
}

}  // namespace

rig::TrialTable toTable(const TrialPlan& plan) {
    rig::TrialTable table;
    table.period = plan.sampleTime;
    table.channelCount = static_cast<int>(plan.channels.size());
    table.modelHash = plan.modelHash;
    table.leadInRows = plan.leadInSamples;
    for (std::size_t row = 0; row < plan.playedCount(); ++row)
        for (std::size_t channel = 0; channel < plan.channels.size(); ++channel) {
            const control::PlannedCycle cycle = plan.played(channel, row);
            const double limit = plan.channels[channel].limits.voltage;
            table.volts.push_back(std::clamp(cycle.feedforward, -limit, limit));
            table.angles.push_back(cycle.angle);
            table.speeds.push_back(cycle.velocity);
        }
    return table;
}

rig::RigLimits toLimits(const TrialPlan& plan) {
    rig::RigLimits limits;
    for (std::size_t index = 0; index < plan.channels.size() && index < limits.volts.size();
         ++index) {
        const ChannelLimits& channel = plan.channels[index].limits;
        limits.volts[index] = channel.voltage;
        limits.voltsPerSecond[index] = channel.slew;
        limits.minimumAngle[index] = channel.lowestAngle;
        limits.maximumAngle[index] = channel.highestAngle;
        limits.speed[index] = channel.speed;
        limits.trackingError[index] = channel.trackingError;
    }
    limits.missedDeadlines = plan.missedDeadlinesInRow;
    // Who bears so many late cycles has to bear a silence of half as long.
    limits.silence = std::max(limits.silence, 0.5 * plan.missedDeadlinesInRow * plan.sampleTime);
    return limits;
}

rig::TrialOptions toTrialOptions(const TrialPlan& plan, TrialMode mode,
                                 const std::string& logPath) {
    rig::TrialOptions options;
    options.mode = toRigMode(mode);
    for (std::size_t index = 0; index < plan.channels.size() && index < options.gains.size();
         ++index)
        options.gains[index] = {plan.channels[index].gains.proportional,
                                plan.channels[index].gains.derivative};
    if (!plan.channels.empty()) options.derivativeTime = plan.channels.front().gains.derivativeTime;
    options.approachTime = plan.startRamp;
    options.rampDownTime = plan.endRamp;
    options.logPath = logPath;
    return options;
}

std::vector<double> startAngles(const TrialPlan& plan) {
    std::vector<double> angles;
    for (const ChannelPlan& channel : plan.channels)
        angles.push_back(channel.referenceAngle.front());
    return angles;
}

std::string faultText(rig::Fault fault, const rig::Sample& sample,
                      const std::vector<control::ChannelPlan>& channels) {
    std::string remedy;
    switch (fault) {
        case rig::Fault::AngleLimit: remedy = "Move the joint back, then home again."; break;
        case rig::Fault::SpeedLimit: remedy = "Slow the motion down, or raise the limit."; break;
        case rig::Fault::TrackingError:
            remedy = "Is the joint blocked, or the limit too tight?";
            break;
        default: return std::string(rig::explanation(fault));
    }
    for (std::size_t index = 0; index < channels.size() && index < sample.angle.size(); ++index) {
        const std::string crossed = control::crossedLimit(
            channels[index], sample.angle[index], sample.speed[index],
            fault == rig::Fault::TrackingError ? sample.reference[index] - sample.angle[index]
                                               : 0.0);
        if (!crossed.empty()) return crossed + ' ' + remedy;
    }
    return std::string(rig::explanation(fault));
}

TrialLog toTrialLog(const rig::TrialLog& recorded, const TrialPlan& plan, const std::string& device,
                    const RigTiming& timing) {
    TrialLog log;
    log.mode = fromRigMode(recorded.mode);
    log.device = device;
    log.project = plan.project;
    log.modelHash = recorded.modelHash;
    log.sampleTime = recorded.period;
    log.plannedDuration = plan.duration();
    log.realTime = true;
    for (const ChannelPlan& channel : plan.channels)
        log.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
    log.leadInChannels = log.channels;
    for (const rig::Sample& sample : recorded.samples) {
        const bool played = sample.state == rig::RigState::Running
                            && (sample.activity == rig::Activity::Table
                                || sample.activity == rig::Activity::DeviceTable);
        if (played) addSample(sample, plan, log);
    }
    log.missedDeadlines = static_cast<std::int64_t>(timing.missedDeadlines);
    log.jitter = {timing.median, timing.percentile99, timing.maximum};
    log.completed = recorded.stopReason == rig::StopReason::Finished;
    switch (recorded.stopReason) {
        case rig::StopReason::Finished: log.stopReason = "The whole plan was played."; break;
        case rig::StopReason::Requested: log.stopReason = "Stopped on request."; break;
        default: log.stopReason = faultText(recorded, plan); break;
    }
    if (!recorded.complete)
        log.stopReason = "Interrupted: the recording ended before the trial did.";
    return log;
}

}  // namespace linkwright::session
