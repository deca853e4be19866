// SPDX-License-Identifier: BSD-3-Clause
#include "engine/rig/loop_thread.h"

#include "engine/rig/clock.h"

#include <poll.h>
#include <sched.h>

#include <cmath>
#include <stdexcept>

namespace linkwright::rig {
namespace {

constexpr int loopPriority = 80;
constexpr double suspensionSeconds = 0.02;  ///< far beyond what the two clocks differ by otherwise

}  // namespace

LoopThread::LoopThread(Device& device, const DeviceCapabilities& capabilities, double period,
                       SharedBlock& shared, const LoopAlarms& alarms, int hostSocket,
                       std::uint64_t emergencyStops)
    : device_(device),
      loop_(device, capabilities, period),
      channelCount_(capabilities.channelCount),
      period_(period),
      countsTime_(capabilities.countsTime),
      shared_(shared),
      alarms_(alarms),
      hostSocket_(hostSocket),
      requests_(std::make_unique<Ring<LoopRequest, 64>>()),
      logSamples_(std::make_unique<Ring<RigSample, 16384>>()) {
    seenStops_ = emergencyStops;
    shared_.lateness.clear();
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
    const sched_param priority{loopPriority};
    pthread_attr_setschedparam(&attributes, &priority);
    realTime_ = pthread_create(&thread_, &attributes, &LoopThread::enter, this) == 0;
    pthread_attr_destroy(&attributes);
    if (!realTime_ && pthread_create(&thread_, nullptr, &LoopThread::enter, this) != 0)
        throw std::runtime_error("no thread for the control loop");
}

LoopThread::~LoopThread() {
    quit_.store(true);
    pthread_join(thread_, nullptr);
}

void* LoopThread::enter(void* self) {
    static_cast<LoopThread*>(self)->runLoop();
    return nullptr;
}

void LoopThread::runLoop() noexcept {
    double due = monotonicSeconds() + period_;
    beatSeenAt_ = due;
    suspendedBefore_ = suspendedSeconds();
    while (!quit_.load(std::memory_order_relaxed)) {
        sleepUntil(due);
        const double now = monotonicSeconds();
        const double deadlineError = now - due;
        passOnce(now, deadlineError);
        due += period_;
        // After a stall the missed passes are skipped, not made up for in a burst.
        const double late = monotonicSeconds() - due;
        if (late > 0.0) {
            const double skipped = std::ceil(late / period_);
            if (late > deadlineError) shared_.lateness.add(late);  // a stall within the pass
            snapshot_.missedDeadlines += static_cast<std::uint64_t>(skipped);
            due += period_ * skipped;
        }
    }
    for (int channel = 0; channel < channelCount_; ++channel)
        device_.zero(channel);
}

void LoopThread::passOnce(double now, double deadlineError) noexcept {
    takeRequests();
    watchHost(now);
    countedTime_ += period_;
    const RigSample& sample =
        countsTime_ ? loop_.pass(countedTime_, 0.0) : loop_.pass(now, deadlineError);
    shared_.lateness.add(deadlineError);
    if (deadlineError > 0.5 * period_) ++snapshot_.missedDeadlines;
    publish(sample);
}

void LoopThread::takeRequests() noexcept {
    LoopRequest request;
    while (requests_->pop(request)) {
        ++snapshot_.requestsTaken;
        const auto* const job = std::get_if<PlayJob>(&request);
        snapshot_.refusal = job ? play(*job) : obey(*std::get_if<LoopCommand>(&request));
        if (snapshot_.refusal != Refusal::None) ++snapshot_.refusalCount;
    }
}

Refusal LoopThread::obey(const LoopCommand& command) noexcept {
    return std::visit(Handlers{
                          [this](const Stop&) { return loop_.stop(); },
                          [this](const Home& home) { return loop_.home(home.angles); },
                          [this](const RigLimits& limits) { return loop_.setLimits(limits); },
                          [this](const ArmButton& button) {
                              loop_.setArmButton(button.held);
                              return Refusal::None;
                          },
                          [this](const Disarm&) { return loop_.disarm(); },
                          [this](const TestSigns& test) { return loop_.testSigns(test.volts); },
                          [this](const TestWatchdog&) { return loop_.testWatchdog(); },
                          [this](const Reset&) { return loop_.reset(); },
                      },
                      command);
}

Refusal LoopThread::play(const PlayJob& request) noexcept {
    if (!request.isFinite) {
        loop_.raise(Fault::NotANumber);
        return Refusal::None;
    }
    const Refusal refusal = loop_.run(*request.job);
    if (refusal == Refusal::None) {
        shared_.lateness.clear();
        snapshot_.missedDeadlines = 0;
    }
    return refusal;
}

void LoopThread::watchHost(double now) noexcept {
    // Motors must not go on where they were when the computer wakes up: that stall shows on no
    // clock this loop goes by.
    const double suspended = suspendedSeconds();
    if (!countsTime_ && loop_.isLive() && suspended - suspendedBefore_ > suspensionSeconds)
        loop_.raise(Fault::MissedDeadlines);
    suspendedBefore_ = suspended;
    const std::uint64_t stops = shared_.emergencyStops.load(std::memory_order_acquire);
    if (stops != seenStops_) loop_.raise(Fault::EmergencyStop);
    seenStops_ = stops;
    if (alarms_.terminated.load(std::memory_order_relaxed)) loop_.raise(Fault::Terminated);
    if (alarms_.logFailed.load(std::memory_order_relaxed)
        && logging_.load(std::memory_order_relaxed))
        loop_.raise(Fault::LogWriteFailed);
    if (hostSocket_ >= 0) {
        pollfd host{hostSocket_, 0, 0};
        if (poll(&host, 1, 0) > 0 && (host.revents & (POLLHUP | POLLERR)) != 0)
            loop_.raise(Fault::HostGone);
    }
    const std::uint64_t beat = shared_.clientBeat.load(std::memory_order_relaxed);
    if (beat != seenBeat_) {
        seenBeat_ = beat;
        beatSeenAt_ = now;
    } else if (loop_.isLive() && now - beatSeenAt_ > heartbeatSeconds) {
        loop_.raise(Fault::HeartbeatLost);
    }
}

void LoopThread::publish(const RigSample& sample) noexcept {
    snapshot_.state = loop_.state();
    snapshot_.activity = loop_.activity();
    if (snapshot_.fault == Fault::None && loop_.fault() != Fault::None) {
        snapshot_.faultTime = monotonicSeconds();
        snapshot_.atFault = sample;
    }
    snapshot_.fault = loop_.fault();
    snapshot_.stopReason = loop_.stopReason();
    snapshot_.armProgress = loop_.armProgress();
    snapshot_.trialCount = loop_.trialCount();
    snapshot_.signTests = loop_.signTests();
    snapshot_.watchdogTest = loop_.watchdogTest();
    snapshot_.latest = sample;
    shared_.loop.write(snapshot_);
    shared_.samples.push(sample);
    if (logging_.load(std::memory_order_acquire)) logSamples_->push(sample);
    shared_.controllerBeat.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace linkwright::rig
