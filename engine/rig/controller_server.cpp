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
    const auto finite = [](const std::vector<double>& values) {
        return std::all_of(values.begin(), values.end(),
                           [](double value) { return std::isfinite(value); });
    };
    bool good = finite(job.table.volts) && finite(job.table.angles) && finite(job.table.speeds);
    for (const Gains& gains : job.options.gains)
        good = good && std::isfinite(gains.proportional) && std::isfinite(gains.derivative);
    return good;
}

std::string problemsOf(const TrialJob& job, const RigLimits& limits) {
    std::string text;
    for (const base::Diagnostic& problem : checkTrial(job.table, job.options, limits))
        if (problem.severity == base::Severity::Error)
            text += (text.empty() ? "" : "; ") + problem.message;
    return text;
}

LoopRequest requestFrom(const ControlMessage& message) {
    LoopRequest request;
    request.kind = message.kind;
    request.flag = message.flag;
    request.value = message.value;
    request.angles = message.angles;
    request.limits = message.limits;
    return request;
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
    using Kind = ControlMessage::Kind;
    if (message.kind == Kind::Connect) {
        connect(message);
        return;
    }
    if (message.kind == Kind::Disconnect) {
        disconnect();
        return;
    }
    if (message.kind == Kind::SetLimits) takeLimits(message.limits);
    if (!loop_) {
        if (message.kind != Kind::SetLimits) say("Connect a device first.");
        return;
    }
    if (message.kind == Kind::Run) {
        startTrial(message, tableFile);
    } else if (!loop_->post(requestFrom(message))) {
        say("Too many requests at once; this one was dropped.");
    }
}

void ControllerServer::takeLimits(const RigLimits& limits) {
    // Where the loop refuses new limits, the old ones hold for the checks here, too.
    LoopSnapshot snapshot;
    shared_.loop.read(snapshot);
    const bool atRest = snapshot.state == RigState::Disconnected || snapshot.state == RigState::Idle
                        || snapshot.state == RigState::Homed;
    bool areValid = true;
    for (int channel = 0; channel < maximumChannels; ++channel)
        areValid = areValid && limits.areValid(channel);
    if (atRest && areValid) limits_ = limits;
    if (!areValid) say(std::string(explanation(Refusal::NotANumber)));
}

void ControllerServer::connect(const ControlMessage& message) {
    disconnect();
    const std::uint64_t stops = shared_.emergencyStops.load();
    try {
        ConnectRequest request;
        request.device = message.device;
        request.projectPath = message.projectPath;
        request.seed = message.seed;
        request.period = message.period;
        request.commandTimeout = message.commandTimeout;
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
    LoopRequest limits;
    limits.kind = ControlMessage::Kind::SetLimits;
    limits.limits = limits_;
    loop_->post(limits);
    status_.connected = true;
    status_.realTimeScheduling = loop_->isRealTime();
    copyText(status_.description, capabilities_.description);
    status_.channelCount = capabilities_.channelCount;
    status_.voltageLimit = capabilities_.voltageLimit;
    status_.radiansPerCount = capabilities_.radiansPerCount;
    status_.commandTimeout = capabilities_.commandTimeout;
    status_.tableCapacity = capabilities_.tableCapacity;
    status_.verifiedOnHardware = capabilities_.verifiedOnHardware;
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

void ControllerServer::startTrial(const ControlMessage& message, int tableFile) {
    if (job_) {
        say("A trial is running.");
        return;
    }
    auto job = std::make_unique<TrialJob>();
    if (!readTable(message, tableFile, job->table)) {
        say("The table to play did not arrive completely; try again.");
        return;
    }
    job->options.mode = message.mode;
    job->options.gains = message.gains;
    job->options.approachTime = message.approachTime;
    job->options.rampDownTime = message.rampDownTime;
    job->options.derivativeTime = message.derivativeTime;
    job->options.onDevice = message.flag;
    job->options.logPath = message.logPath;
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
    Sample left;
    while (loop_->takeLogSample(left)) {
    }  // of the trial before
    job_ = std::move(job);
    LoopRequest request;
    request.kind = ControlMessage::Kind::Run;
    request.job = job_.get();
    request.flag = !isFinite;
    loop_->setLogging(log_.isOpen());
    if (!loop_->post(request)) {
        say("Too many requests at once; this trial was dropped.");
        finishLog();
        return;
    }
    requestOf_ = loop_->requestsPosted();
    status_.trialDuration = job_->table.duration();
    publish();
}

bool ControllerServer::readTable(const ControlMessage& message, int tableFile, TrialTable& table) {
    struct stat information {};
    const bool sizesFit = tableFile >= 0 && message.channelCount >= 1
                          && message.channelCount <= maximumChannels && message.rowCount >= 1
                          && message.rowCount <= 100'000'000 && fstat(tableFile, &information) == 0;
    if (!sizesFit) return false;
    const std::size_t count = message.rowCount * static_cast<std::size_t>(message.channelCount);
    if (static_cast<std::size_t>(information.st_size) != 3 * count * sizeof(double)) return false;
    table.period = message.period;
    table.channelCount = message.channelCount;
    table.modelHash = message.modelHash;
    table.leadInRows = message.leadInRows;
    off_t offset = 0;
    for (std::vector<double>* column : {&table.volts, &table.angles, &table.speeds}) {
        column->resize(count);
        auto* bytes = reinterpret_cast<char*>(column->data());
        std::size_t done = 0;
        while (done < count * sizeof(double)) {
            const ssize_t taken = pread(tableFile, bytes + done, count * sizeof(double) - done,
                                        offset + static_cast<off_t>(done));
            if (taken <= 0) return false;
            done += static_cast<std::size_t>(taken);
        }
        offset += static_cast<off_t>(done);
    }
    return true;
}

bool ControllerServer::openLog(const TrialJob& job) {
    if (job.options.logPath.empty()) return true;
    TrialLog header;
    header.device = capabilities_.description;
    header.modelHash = job.table.modelHash;
    header.channelCount = job.table.channelCount;
    header.period = period_;
    header.mode = job.options.mode;
    header.gains = job.options.gains;
    header.voltageLimit = capabilities_.voltageLimit;
    for (int channel = 0; channel < job.table.channelCount; ++channel)
        header.voltageLimit =
            std::min(header.voltageLimit, limits_.volts[static_cast<std::size_t>(channel)]);
    const std::string problem = log_.open(job.options.logPath, header);
    if (!problem.empty()) say("The log cannot be written, so nothing was started: " + problem);
    return problem.empty();
}

void ControllerServer::writeLog() {
    if (!loop_ || !job_) return;
    Sample sample;
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
    copyText(status_.message, text);
    ++status_.messageCount;
    publish();
}

}  // namespace linkwright::rig
