// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/rig_device.h"

#include "engine/base/diagnostic.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <thread>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;
using Clock = std::chrono::steady_clock;

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

[[noreturn]] void refuse(std::string message, std::string remedy) {
    throw base::InputError(
        Diagnostic{Severity::Error, "", "--device", std::move(message), std::move(remedy)});
}

/// A name for the file the controller records to; never one that is there already.
std::string freshRecording() {
    static int counter = 0;
    const auto folder = std::filesystem::temp_directory_path();
    for (;;) {
        const auto path = folder
                          / ("linkwright-run-" + std::to_string(getpid()) + "-"
                             + std::to_string(++counter) + ".log");
        if (!std::filesystem::exists(path)) return path.string();
    }
}

/// Steps of one run, each waiting for the state it leads to.
class Operator {
public:
    Operator(const RunPlan& plan, const DeviceRun& request, const SolveControl& control)
        : plan_(plan), request_(request), control_(control), client_(request.controller) {}

    void connect() {
        tell("Connecting to " + request_.device + ".");
        rig::ConnectRequest connection;
        connection.device = request_.device;
        connection.projectPath = request_.projectPath;
        connection.seed = request_.seed;
        connection.period = plan_.sampleTime;
        // Likewise the board has to wait for this computer, but never longer than a tenth of a
        // second.
        connection.commandTimeout =
            std::max(connection.commandTimeout,
                     std::min(0.1, 0.1 * plan_.missedDeadlinesInRow * plan_.sampleTime));
        client_.setLimits(toLimits(plan_));  // they hold from the first moment on
        client_.connect(connection);
        waitFor(RigState::Idle, 10.0, "The device does not answer.");
        const int channels = status_.device.channelCount;
        if (channels != static_cast<int>(plan_.channels.size()))
            refuse("The device has " + std::to_string(channels) + " channels, the model "
                       + std::to_string(plan_.channels.size()) + " motors.",
                   "Connect the device this project was made for.");
        tell("Connected: " + status_.device.description + ".");
    }

    void arm() {
        client_.setLimits(toLimits(plan_));
        home();
        client_.setArmButton(true);
        waitFor(RigState::Armed, 4.0, "The rig could not be armed.");
        client_.setArmButton(false);
    }

    /// Asks again when refused: until its first reading has arrived a rig cannot be homed.
    void home() {
        const auto begin = Clock::now();
        while (status_.state != RigState::Homed) {
            messages_ = status_.messageCount;
            client_.home(startAngles(plan_));
            const auto asked = Clock::now();
            do
                step();
            while (status_.state == RigState::Idle && status_.messageCount == messages_
                   && seconds(asked) < 1.0);
            if (control_.stop != nullptr && control_.stop->load()) throw base::Cancelled();
            if (status_.state == RigState::Faulted)
                refuse(std::string(rig::explanation(status_.fault)),
                       "Mend the cause and start again.");
            if (status_.state != RigState::Homed && seconds(begin) > 5.0)
                refuse(status_.message.empty() ? "The rig could not be homed." : status_.message,
                       "Check the device, its cable and its power.");
        }
    }

    /// @return timing of the run
    rig::TimingStatistics play(const std::string& recording) {
        const std::uint64_t before = status_.runCount;
        tell("Running.");
        rig::RunOptions options = toRunOptions(plan_, request_.mode, recording);
        options.onDevice = request_.onDevice;
        if (options.onDevice
            && status_.device.tableCapacity < static_cast<int>(plan_.playedCount()))
            refuse("The device cannot play a table of " + std::to_string(plan_.playedCount())
                       + " rows by itself.",
                   "Let this computer close the loop, or shorten the motion.");
        client_.run(toTable(plan_), options);
        const double patience =
            plan_.duration() + plan_.leadInTime() + plan_.startRamp + plan_.endRamp + 10.0;
        const auto begin = Clock::now();
        bool asked = false;
        while (status_.runCount == before) {
            step();
            if (status_.state == RigState::Faulted) break;
            if (status_.messageCount != messages_ && status_.state == RigState::Armed)
                refuse(status_.message, "See the message.");
            if (!asked && control_.stop != nullptr && control_.stop->load()) {
                client_.stop();
                asked = true;
            }
            if (control_.progress)
                control_.progress(std::clamp(
                    status_.latest.runTime / std::max(plan_.duration(), 1e-9), 0.0, 1.0));
            if (seconds(begin) > patience) {
                client_.emergencyStop();
                refuse("The run did not end.", "Look after the rig before the next run.");
            }
        }
        return status_.timing;
    }

    [[nodiscard]] const ControllerStatus& status() const { return status_; }

private:
    static double seconds(Clock::time_point since) {
        return std::chrono::duration<double>(Clock::now() - since).count();
    }

    void tell(const std::string& text) const {
        if (request_.message) request_.message(text);
    }

    void step() {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        samples_.clear();
        client_.takeSamples(samples_);
        status_ = client_.status();
    }

    void waitFor(RigState state, double patience, const char* failure) {
        const auto begin = Clock::now();
        messages_ = status_.messageCount;
        do {
            step();
            if (status_.state == state) return;
            if (control_.stop != nullptr && control_.stop->load()) throw base::Cancelled();
            if (status_.state == RigState::Faulted)
                refuse(std::string(rig::explanation(status_.fault)),
                       "Mend the cause and start again.");
        } while (seconds(begin) < patience && status_.messageCount == messages_);
        refuse(status_.message.empty() ? failure : status_.message,
               "Check the device, its cable and its power, and that no other program uses it.");
    }

    const RunPlan& plan_;
    const DeviceRun& request_;
    const SolveControl& control_;
    rig::ControllerClient client_;
    ControllerStatus status_;
    std::vector<rig::Sample> samples_;
    std::uint32_t messages_ = 0;
};

/// Removes the recording of the controller when it has been read.
struct Recording {
    std::string path = freshRecording();
    ~Recording() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    }
};

std::string now() {
    const std::time_t time = std::time(nullptr);
    std::tm parts{};
    localtime_r(&time, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    return text;
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
                const rig::TimingStatistics& timing) {
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
        const bool played = sample.state == RigState::Running
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

RunOutcome runOnDevice(const model::Model& model, const RunPlan& plan, const DeviceRun& request,
                       const SolveControl& control) {
    const Recording recording;
    const std::string started = now();
    rig::TimingStatistics timing;
    rig::Fault fault = rig::Fault::None;
    {
        Operator person(plan, request, control);
        person.connect();
        person.arm();
        timing = person.play(recording.path);
        fault = person.status().fault;
    }
    RunLog log = toRunLog(rig::readRunLog(recording.path), plan, request.device, timing);
    log.started = started;
    if (log.times.size() < 2)
        throw base::ComputationError(Diagnostic{Severity::Error, "", "",
                                                "The run ended before anything was recorded. "
                                                    + std::string(rig::explanation(fault)),
                                                "Mend the cause and run again."},
                                     0.0);
    return measureRun(model, std::move(log));
}

}  // namespace linkwright::session
