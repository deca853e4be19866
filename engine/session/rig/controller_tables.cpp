// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/controller_tables.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

rig::RunMode toRigMode(RunMode mode) {
    switch (mode) {
        case RunMode::ProportionalDerivative: return rig::RunMode::Feedback;
        case RunMode::Feedforward: return rig::RunMode::Feedforward;
        case RunMode::FeedforwardAndFeedback: break;
    }
    return rig::RunMode::FeedforwardAndFeedback;
}

RunMode fromRigMode(rig::RunMode mode) {
    switch (mode) {
        case rig::RunMode::Feedback: return RunMode::ProportionalDerivative;
        case rig::RunMode::Feedforward: return RunMode::Feedforward;
        case rig::RunMode::FeedforwardAndFeedback: break;
    }
    return RunMode::FeedforwardAndFeedback;
}

void addSample(const rig::Sample& sample, const RunPlan& plan, RunLog& log) {
    const bool leadsIn = sample.runTime < -0.5 * plan.sampleTime;
    (leadsIn ? log.leadInTimes : log.times).push_back(sample.runTime);
    const auto row =
        static_cast<std::size_t>(std::max(0.0, std::round(sample.runTime / plan.sampleTime)));
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

}  // namespace

rig::RunTable toTable(const RunPlan& plan) {
    rig::RunTable table;
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

rig::RigLimits toLimits(const RunPlan& plan) {
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

rig::RunOptions toRunOptions(const RunPlan& plan, RunMode mode, const std::string& logPath) {
    rig::RunOptions options;
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

std::vector<double> startAngles(const RunPlan& plan) {
    std::vector<double> angles;
    for (const ChannelPlan& channel : plan.channels)
        angles.push_back(channel.referenceAngle.front());
    return angles;
}

RunLog toRunLog(const rig::RunLog& recorded, const RunPlan& plan, const std::string& device,
                const RigTiming& timing) {
    RunLog log;
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
        default: log.stopReason = std::string(rig::explanation(recorded.fault)); break;
    }
    return log;
}

}  // namespace linkwright::session
