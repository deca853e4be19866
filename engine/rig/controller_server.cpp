// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/controller_server.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace linkwright::rig {
namespace {

/// A message for people, in whole sentences: what failed at which place, and how to mend it.
std::string spoken(const std::exception& error) {
    const auto* wrong = dynamic_cast<const base::InputError*>(&error);
    if (wrong == nullptr) return error.what();
    const base::Diagnostic& first = wrong->diagnostics().front();
    std::string text = first.place.empty() ? first.message : first.place + ": " + first.message;
    if (!text.ends_with('.')) text += '.';
    return first.remedy.empty() ? text : text + ' ' + first.remedy;
}

constexpr int serviceMilliseconds = 5;
constexpr double afterFaultSeconds = 0.05;  ///< still logged after a trial has ended

bool isFiniteTrial(const TrialJob& job) {
    return std::all_of(job.table.cycles.begin(), job.table.cycles.end(),
                       [](const PlannedCycle& cycle) { return cycle.isFinite(); })
           && std::all_of(job.options.gains.begin(), job.options.gains.end(),
                          [](const PdGains& gains) {
                              return std::isfinite(gains.proportional + gains.derivative);
                          });
}

std::string problemsOf(const TrialJob& job, const RigLimits& limits) {
    std::string text;
    for (const base::Diagnostic& problem : checkTrial(job, limits))
        if (problem.severity == base::Severity::Error)
            text += (text.empty() ? "" : "; ") + problem.message;
    return text;
}

}  // namespace

ControllerServer::ControllerServer(int socket, SharedBlock& shared, DeviceFactory factory)
    : socket_(socket), shared_(shared), factory_(std::move(factory)) {
    status_.memoryLocked = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
    publish();
}

ControllerServer::~ControllerServer() {
    disconnect();
}

void ControllerServer::serve() {
    while (!alarms_.terminated.load()) {
        pollfd waiting{socket_, POLLIN, 0};
        const int ready = poll(&waiting, 1, serviceMilliseconds);
        if (ready > 0 && (waiting.revents & POLLIN) != 0) {
            if (!receiveMessage()) break;
        } else if (ready > 0 && (waiting.revents & (POLLHUP | POLLERR)) != 0) {
            break;
        }
        writeLog();
        if (!loop_) shared_.controllerBeat.fetch_add(1);
    }
    // The loop sees the same cause by itself; what it does then belongs into the log.
    const double end = monotonicSeconds() + 2.0 * afterFaultSeconds;
    while (log_.isOpen() && monotonicSeconds() < end) {
        sleepUntil(monotonicSeconds() + 0.002);
        writeLog();
    }
    disconnect();
}

void ControllerServer::zeroNow() noexcept {
    Device* const device = lastResort_.load();
    if (device == nullptr) return;
    // The loop may be in the middle of a pass: it zeroes from its next one on, and what it still
    // wrote is taken back then. A frame torn by the two of them ends with the second round.
    terminate();
    for (int round = 0; round < 2; ++round) {
        for (int channel = 0; channel < capabilities_.channelCount; ++channel)
            device->zero(channel);
        sleepUntil(monotonicSeconds() + std::min(2.0 * period_, 0.005));
    }
    for (int channel = 0; channel < capabilities_.channelCount; ++channel)
        device->zero(channel);
}

bool ControllerServer::receiveMessage() {
    ControlMessage message;
    iovec part{&message, sizeof(message)};
    alignas(cmsghdr) char ancillary[CMSG_SPACE(sizeof(int))] = {};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = ancillary;
    header.msg_controllen = sizeof(ancillary);
    const ssize_t size = recvmsg(socket_, &header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (size < 0) return errno == EAGAIN || errno == EINTR;
    if (size == 0) return false;
    int tableFile = -1;
    for (cmsghdr* item = CMSG_FIRSTHDR(&header); item != nullptr; item = CMSG_NXTHDR(&header, item))
        if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_RIGHTS)
            std::memcpy(&tableFile, CMSG_DATA(item), sizeof(int));
    if (static_cast<std::size_t>(size) == sizeof(message)) handle(message, tableFile);
    if (tableFile >= 0) ::close(tableFile);
    return true;
}

void ControllerServer::handle(const ControlMessage& message, int tableFile) {
    std::visit(Handlers{
                   [this](const Disconnect&) { disconnect(); },
                   [this](const ConnectRequest& request) { connect(request); },
                   [this, tableFile](const Run& run) { startTrial(run, tableFile); },
                   [this](const LoopCommand& command) { pass(command); },
               },
               message);
}

void ControllerServer::pass(const LoopCommand& command) {
    const auto* const limits = std::get_if<RigLimits>(&command);
    if (limits != nullptr) takeLimits(*limits);
    if (!loop_) {
        if (limits == nullptr) say("Connect a device first.");
    } else if (!loop_->post(command)) {
        say("Too many requests at once; this one was dropped.");
    }
}

void ControllerServer::takeLimits(const RigLimits& limits) {
    // Where the loop refuses new limits, the old ones hold for the checks here, too.
    LoopSnapshot snapshot;
    shared_.loop.read(snapshot);
    const bool atRest =
        snapshot.state == RigState::Disconnected || control::isAtRest(snapshot.state);
    bool areValid = true;
    for (int channel = 0; channel < maximumChannels; ++channel)
        areValid = areValid && limits.areValid(channel);
    if (atRest && areValid) limits_ = limits;
    if (!areValid) say(std::string(explanation(Refusal::NotANumber)));
}

void ControllerServer::connect(const ConnectRequest& request) {
    disconnect();
    const std::uint64_t stops = shared_.emergencyStops.load();
    try {
        if (!(request.period >= 1e-4) || request.period > 0.1)
            throw base::InputError({base::Severity::Error, "", "period",
                                    "the period of the loop must be from 0.1 to 100 ms", ""});
        if (!(request.commandTimeout >= 0.002) || request.commandTimeout > 0.1)
            throw base::InputError({base::Severity::Error, "", "commandTimeout",
                                    "the command timeout must be from 2 to 100 ms", ""});
        period_ = request.period;
        device_ = factory_(request);
        capabilities_ = device_->open();
        lastResort_.store(device_.get());
        loop_ = std::make_unique<LoopThread>(*device_, capabilities_, period_, shared_, alarms_,
                                             socket_, stops);
    } catch (const std::exception& error) {
        lastResort_.store(nullptr);
        device_.reset();
        say(spoken(error));
        return;
    }
    loop_->post(LoopCommand(limits_));
    status_.connected = true;
    status_.realTimeScheduling = loop_->isRealTime();
    status_.device = capabilities_;
    // The state of the new loop is there before the client may look at it.
    LoopSnapshot snapshot;
    const double giveUp = monotonicSeconds() + 1.0;
    do {
        sleepUntil(monotonicSeconds() + 0.001);
        shared_.loop.read(snapshot);
    } while (snapshot.state == RigState::Disconnected && monotonicSeconds() < giveUp);
    publish();
}

void ControllerServer::disconnect() {
    if (loop_) {
        writeLog();
        loop_.reset();
        if (job_) {
            log_.close(StopReason::Requested);
            ++status_.closedTrials;
            job_.reset();
        }
    }
    lastResort_.store(nullptr);
    if (device_) device_->close();
    device_.reset();
    shared_.loop.write(LoopSnapshot{});
    status_.connected = false;
    status_.realTimeScheduling = false;
    publish();
}

void ControllerServer::startTrial(const Run& run, int tableFile) {
    if (!loop_) {
        say("Connect a device first.");
        return;
    }
    if (job_) {
        say("A trial is running.");
        return;
    }
    auto job = std::make_unique<TrialJob>();
    if (!readTable(run, tableFile, job->table)) {
        say("The table to play did not arrive completely; try again.");
        return;
    }
    job->options = run.options;
    const bool isFinite = isFiniteTrial(*job);
    if (const std::string problems = problemsOf(*job, limits_); !problems.empty()) {
        say(problems);
        if (isFinite) return;
    }
    if (!openLog(*job)) return;
    LoopSnapshot snapshot;
    shared_.loop.read(snapshot);
    trialsBefore_ = snapshot.trialCount;
    trialEndedAt_ = 0.0;
    alarms_.logFailed.store(false);
    droppedBefore_ = loop_->droppedLogSamples();
    RigSample left;
    while (loop_->takeLogSample(left)) {
    }  // of the trial before
    job_ = std::move(job);
    loop_->setLogging(log_.isOpen());
    if (!loop_->post(PlayJob{job_.get(), isFinite})) {
        say("Too many requests at once; this trial was dropped.");
        finishLog();
        return;
    }
    requestOf_ = loop_->requestsPosted();
    status_.trialDuration = job_->table.duration();
    publish();
}

bool ControllerServer::readTable(const Run& run, int tableFile, TrialTable& table) {
    struct stat information {};
    const bool sizesFit = tableFile >= 0 && run.channelCount >= 1
                          && run.channelCount <= maximumChannels && run.cycleCount >= 1
                          && run.cycleCount <= 800'000'000 && fstat(tableFile, &information) == 0;
    if (!sizesFit) return false;
    const std::size_t size = run.cycleCount * sizeof(PlannedCycle);
    if (static_cast<std::size_t>(information.st_size) != size) return false;
    table.period = run.period;
    table.channelCount = run.channelCount;
    table.modelHash = run.modelHash;
    table.leadInRows = run.leadInRows;
    table.cycles.resize(run.cycleCount);
    auto* bytes = reinterpret_cast<char*>(table.cycles.data());
    std::size_t done = 0;
    while (done < size) {
        const ssize_t taken = pread(tableFile, bytes + done, size - done, static_cast<off_t>(done));
        if (taken <= 0) return false;
        done += static_cast<std::size_t>(taken);
    }
    return true;
}

bool ControllerServer::openLog(const TrialJob& job) {
    if (job.options.logPath.empty()) return true;
    Recording header;
    header.device = capabilities_.description;
    header.modelHash = job.table.modelHash;
    header.channelCount = job.table.channelCount;
    header.period = period_;
    header.mode = job.options.mode;
    header.gains = job.options.gains;
    header.voltageLimit = capabilities_.voltageLimit;
    for (int channel = 0; channel < job.table.channelCount; ++channel)
        header.voltageLimit = std::min(header.voltageLimit, limits_.channels[at(channel)].voltage);
    const std::string problem = log_.open(job.options.logPath, header);
    if (!problem.empty()) say("The log cannot be written, so nothing was started: " + problem);
    return problem.empty();
}

void ControllerServer::writeLog() {
    if (!loop_ || !job_) return;
    RigSample sample;
    bool wrote = false;
    while (log_.isOpen() && loop_->takeLogSample(sample)) {
        log_.add(sample);
        wrote = true;
    }
    if (wrote && !log_.flush()) alarms_.logFailed.store(true);
    if (loop_->droppedLogSamples() > droppedBefore_) alarms_.logFailed.store(true);
    LoopSnapshot snapshot;
    shared_.loop.read(snapshot);
    const double now = monotonicSeconds();
    // Until the loop has taken the request, the job belongs to it.
    const bool isTaken = snapshot.requestsTaken >= requestOf_;
    const bool isPlaying =
        snapshot.state == RigState::Running || snapshot.state == RigState::Stopping;
    if (trialEndedAt_ == 0.0 && isTaken && !isPlaying) trialEndedAt_ = now;
    if (trialEndedAt_ != 0.0 && now - trialEndedAt_ > afterFaultSeconds) finishLog();
}

void ControllerServer::finishLog() {
    loop_->setLogging(false);
    LoopSnapshot snapshot;
    shared_.loop.read(snapshot);
    const bool ran = snapshot.trialCount > trialsBefore_;
    const bool faulted = snapshot.state == RigState::Faulted;
    if (log_.isOpen() && !ran && !faulted) {
        // Refused by the loop: an empty log would only be taken for a trial.
        log_.close(StopReason::None);
        ::unlink(job_->options.logPath.c_str());
    } else if (!log_.close(ran ? snapshot.stopReason : StopReason::Faulted)) {
        say("The end of the log could not be written; what came before is readable.");
    }
    job_.reset();
    if (ran || faulted) ++status_.closedTrials;
    publish();
}

void ControllerServer::say(const std::string& text) {
    status_.message = text;
    ++status_.messageCount;
    publish();
}

}  // namespace linkwright::rig
