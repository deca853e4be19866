// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/rig/device_trial.h"

#include "engine/base/diagnostic.h"
#include "engine/session/rig/interrupted_trial.h"
#include "engine/session/rig/rig_controller.h"
#include "engine/session/solving/diagnosis.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace linkwright::session {

namespace {

using base::Diagnostic;
using base::Severity;
using Clock = std::chrono::steady_clock;

[[noreturn]] void reject(std::string message, std::string remedy) {
    throw base::InputError(
        Diagnostic{Severity::Error, "", "--device", std::move(message), std::move(remedy)});
}

/// Steps of one trial, each waiting for the state it leads to.
class Operator {
public:
    Operator(const TrialPlan& plan, const DeviceTrial& request, const SolveControl& control)
        : plan_(plan), request_(request), control_(control), rig_(request.controller) {}

    void connect() {
        tell("Connecting to " + request_.device + ".");
        const ConnectRequest address{
            request_.device, request_.projectPath, request_.seed, plan_.sampleTime,
            commandTimeoutFor(plan_.missedDeadlinesInRow, plan_.sampleTime)};
        rig_.setLimits(plan_);  // they hold from the first moment on
        rig_.connect(address);
        waitFor(RigState::Idle, 10.0, "The device does not answer.");
        const int channels = status_.device.channelCount;
        if (channels != static_cast<int>(plan_.channels.size()))
            reject("The device has " + std::to_string(channels) + " channels; the model has "
                       + std::to_string(plan_.channels.size()) + " motors.",
                   "Connect the device this project was made for.");
        tell("Connected: " + std::string(status_.device.description) + ".");
    }

    void arm() {
        rig_.setLimits(plan_);
        home();
        rig_.setArmButton(true);
        waitFor(RigState::Armed, 4.0, "The rig could not be armed.");
        rig_.setArmButton(false);
    }

    /// Asks again when refused: until its first reading has arrived a rig cannot be homed.
    void home() {
        const auto begin = Clock::now();
        while (status_.state != RigState::Homed) {
            messages_ = status_.messageCount;
            rig_.home(plan_);
            const auto asked = Clock::now();
            do
                step();
            while (status_.state == RigState::Idle && status_.messageCount == messages_
                   && seconds(asked) < 1.0);
            if (control_.stop != nullptr && control_.stop->load()) throw base::Cancelled();
            if (status_.state == RigState::Faulted)
                reject(status_.faultText, "Fix the cause and start again.");
            if (status_.state != RigState::Homed && seconds(begin) > 5.0)
                reject(status_.message.empty() ? "The rig could not be homed." : status_.message,
                       "Check the device, its cable and its power.");
        }
    }

    /// @return timing of the trial
    RigTiming play(const std::string& recording) {
        const std::uint64_t before = status_.trialCount;
        tell("Running.");
        if (request_.onDevice
            && status_.device.tableCapacity < static_cast<int>(plan_.playedCount()))
            reject("The device cannot play a table of " + std::to_string(plan_.playedCount())
                       + " rows on its own.",
                   "Let this computer close the loop, or shorten the motion.");
        rig_.play(plan_, request_.mode, request_.onDevice, recording);
        const double patience =
            plan_.duration() + plan_.leadInTime() + plan_.startRamp + plan_.endRamp + 10.0;
        const auto begin = Clock::now();
        bool asked = false;
        while (status_.trialCount == before) {
            step();
            if (status_.state == RigState::Faulted) break;
            if (status_.messageCount != messages_ && status_.state == RigState::Armed)
                reject(status_.message, "See the message.");
            if (!asked && control_.stop != nullptr && control_.stop->load()) {
                rig_.stop();
                asked = true;
            }
            if (control_.progress)
                control_.progress(std::clamp(
                    status_.latest.trialTime / std::max(plan_.duration(), 1e-9), 0.0, 1.0));
            if (seconds(begin) > patience) {
                rig_.emergencyStop();
                reject("The trial did not end.", "Check the rig before the next one.");
            }
        }
        return status_.timing;
    }

    [[nodiscard]] const RigStatus& status() const { return status_; }

private:
    static double seconds(Clock::time_point since) {
        return std::chrono::duration<double>(Clock::now() - since).count();
    }

    void tell(const std::string& text) const {
        if (request_.message) request_.message(text);
    }

    void step() {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        status_ = rig_.status();
    }

    void waitFor(RigState state, double patience, const char* failure) {
        const auto begin = Clock::now();
        messages_ = status_.messageCount;
        do {
            step();
            if (status_.state == state) return;
            if (control_.stop != nullptr && control_.stop->load()) throw base::Cancelled();
            if (status_.state == RigState::Faulted)
                reject(status_.faultText, "Fix the cause and start again.");
        } while (seconds(begin) < patience && status_.messageCount == messages_);
        reject(status_.message.empty() ? failure : status_.message,
               "Check the device, its cable and its power, and that no other program uses it.");
    }

    const TrialPlan& plan_;
    const DeviceTrial& request_;
    const SolveControl& control_;
    RigController rig_;
    RigStatus status_;
    std::uint32_t messages_ = 0;
};

/// The file the controller records to, with the note that makes a log of it after a sudden end.
/// Removed when what is in it is kept elsewhere.
class Recording {
public:
    explicit Recording(const std::string& wanted) : path_(wanted) {
        if (!path_.empty()) return;
        // For nobody else to read.
        std::string folder =
            (std::filesystem::temp_directory_path() / "linkwright-trial-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr)
            reject(std::string("No folder for the recording can be made: ") + std::strerror(errno)
                       + ".",
                   "Free some space, or use --log.");
        folder_ = folder;
        path_ = folder + "/trial.recording";
    }
    ~Recording() {
        if (stays) return;
        discardInterruptedTrial({path_, {}});
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove(folder_, ignored);
    }
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

    bool stays = false;

private:
    std::string path_, folder_;
};

}  // namespace

TrialOutcome playOnDevice(const model::Model& model, const TrialPlan& plan,
                          const DeviceTrial& request, const SolveControl& control) {
    if (control::plans(request.mode))
        reject("The mode mpc plays on the simulated rig only.",
               "Leave out --device, or choose the mode feedforward+pd.");
    Recording recording(request.recording);
    const std::string started = localTime();
    writeRecordingNote(recording.path(),
                       {request.projectPath, request.device, started, request.leadIn, ::getpid()},
                       model);
    RigTiming timing;
    std::string fault;
    {
        Operator person(plan, request, control);
        person.connect();
        person.arm();
        timing = person.play(recording.path());
        fault = person.status().faultText;
    }
    std::optional<TrialOutcome> outcome;
    try {
        TrialLog log = readRecording(recording.path(), plan, request.device, timing);
        log.started = started;
        if (log.times.size() > 1) {
            outcome = measureTrial(model, std::move(log));
            if (request.keep) request.keep(*outcome);
        }
    } catch (...) {
        recording.stays = true;
        std::vector<Diagnostic> problems = problemsOf(std::current_exception());
        problems.push_back({Severity::Error, "", recording.path(),
                            "What was measured is in this recording only.",
                            "Keep it until the trial is in a log."});
        throw base::InputError(std::move(problems));
    }
    if (!outcome)
        throw base::ComputationError(
            Diagnostic{Severity::Error, "", "",
                       "The trial ended before anything was recorded. " + fault,
                       "Fix the cause and run again."},
            0.0);
    return *std::move(outcome);
}

}  // namespace linkwright::session
