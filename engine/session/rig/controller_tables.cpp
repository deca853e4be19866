// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/controller_tables.h"

#include "engine/control/simulated_trial.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

void addSample(const RigSample& sample, const TrialPlan& plan, TrialLog& log) {
    const bool leadsIn = sample.trialTime < -0.5 * plan.sampleTime;
    (leadsIn ? log.leadInTimes : log.times).push_back(sample.trialTime);
    const auto row =
        static_cast<std::size_t>(std::max(0.0, std::round(sample.trialTime / plan.sampleTime)));
    for (std::size_t channel = 0; channel < log.channels.size(); ++channel) {
        const bool replaced = !leadsIn && row < plan.joinSample;
        const control::PlannedCycle wanted =
            replaced ? plan.planned(channel, row) : sample.wanted(channel);
        (leadsIn ? log.leadInChannels : log.channels)[channel].add(wanted, sample.angle[channel],
                                                                   sample.volts[channel]);
    }
}

std::string faultText(const rig::Recording& recorded, const TrialPlan& plan) {
    for (const RigSample& sample : recorded.samples)
        if (sample.fault == recorded.fault)
            return session::faultText(recorded.fault, sample, plan.channels);
    return std::string(explanation(recorded.fault));
}

}  // namespace

rig::TrialJob toJob(const TrialPlan& plan, TrialMode mode, const std::string& recording) {
    rig::TrialJob job;
    job.table.period = plan.sampleTime;
    job.table.channelCount = static_cast<int>(plan.channels.size());
    job.table.modelHash = plan.modelHash;
    job.table.leadInRows = plan.leadInSamples;
    for (std::size_t row = 0; row < plan.playedCount(); ++row)
        for (std::size_t channel = 0; channel < plan.channels.size(); ++channel) {
            control::PlannedCycle cycle = plan.played(channel, row);
            const double limit = plan.channels[channel].limits.voltage;
            cycle.feedforward = std::clamp(cycle.feedforward, -limit, limit);
            job.table.cycles.push_back(cycle);
        }
    job.options.mode = mode;
    job.options.approachTime = plan.startRamp;
    job.options.rampDownTime = plan.endRamp;
    job.options.logPath = recording;
    for (std::size_t index = 0; index < std::min(plan.channels.size(), job.options.gains.size());
         ++index)
        job.options.gains[index] = plan.channels[index].gains;
    return job;
}

rig::RigLimits toLimits(const TrialPlan& plan) {
    rig::RigLimits limits;
    for (std::size_t index = 0; index < std::min(plan.channels.size(), limits.channels.size());
         ++index)
        limits.channels[index] = plan.channels[index].limits;
    limits.missedDeadlines = plan.missedDeadlinesInRow;
    // Who bears so many late cycles has to bear a silence of half as long.
    limits.silence = std::max(limits.silence, 0.5 * plan.missedDeadlinesInRow * plan.sampleTime);
    return limits;
}

std::vector<double> startAngles(const TrialPlan& plan) {
    std::vector<double> angles;
    for (const ChannelPlan& channel : plan.channels)
        angles.push_back(channel.referenceAngle.front());
    return angles;
}

std::string faultText(Fault fault, const RigSample& sample,
                      const std::vector<ChannelPlan>& channels) {
    std::string remedy;
    switch (fault) {
        case Fault::AngleLimit: remedy = "Move the joint back, then home again."; break;
        case Fault::SpeedLimit: remedy = "Slow the motion down, or raise the limit."; break;
        case Fault::TrackingError: remedy = "Is the joint blocked, or the limit too tight?"; break;
        default: return std::string(explanation(fault));
    }
    for (std::size_t index = 0; index < channels.size() && index < sample.angle.size(); ++index) {
        const std::string crossed = control::crossedLimit(
            channels[index], sample.angle[index], sample.speed[index],
            fault == Fault::TrackingError ? sample.reference[index] - sample.angle[index] : 0.0);
        if (!crossed.empty()) return crossed + ' ' + remedy;
    }
    return std::string(explanation(fault));
}

TrialLog toTrialLog(const rig::Recording& recorded, const TrialPlan& plan,
                    const std::string& device, const RigTiming& timing) {
    TrialLog log;
    log.mode = recorded.mode;
    log.device = device;
    log.project = plan.project;
    log.modelHash = recorded.modelHash;
    log.sampleTime = recorded.period;
    log.plannedDuration = plan.duration();
    log.realTime = true;
    for (const ChannelPlan& channel : plan.channels)
        log.channels.push_back({channel.motor, channel.name, {}, {}, {}, {}});
    log.leadInChannels = log.channels;
    for (const RigSample& sample : recorded.samples) {
        if (sample.state == RigState::Running && sample.isOfTable()) addSample(sample, plan, log);
    }
    log.missedDeadlines = static_cast<std::int64_t>(timing.missedDeadlines);
    log.jitter = {timing.median, timing.percentile99, timing.maximum};
    log.completed = recorded.stopReason == control::StopReason::Finished;
    switch (recorded.stopReason) {
        case control::StopReason::Finished: log.stopReason = "The whole plan was played."; break;
        case control::StopReason::Requested: log.stopReason = "Stopped on request."; break;
        default: log.stopReason = faultText(recorded, plan); break;
    }
    if (!recorded.complete)
        log.stopReason = "Interrupted: the recording ended before the trial did.";
    return log;
}

}  // namespace linkwright::session
