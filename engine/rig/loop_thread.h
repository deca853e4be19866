// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/awake_processors.h"
#include "engine/rig/control_loop.h"
#include "engine/rig/shared_block.h"

#include <pthread.h>

#include <atomic>
#include <memory>

namespace linkwright::rig {

/// A Run on its way from the thread beside the loop into the loop.
struct PlayJob {
    const TrialJob* job = nullptr;
    bool isFinite = true;  ///< false: it has a number that is none, and only gives the loop a fault
};
using LoopRequest = std::variant<LoopCommand, PlayJob>;

/// Conditions the thread beside the loop, or a signal handler, reports to it.
struct LoopAlarms {
    std::atomic<bool> terminated{false};
    std::atomic<bool> logFailed{false};
};

/// The thread that runs a ControlLoop at absolute deadlines of CLOCK_MONOTONIC, with real-time
/// priority where the system grants it. While it runs, the device belongs to it. A device whose
/// time is counted is played by that time: on a busy computer it runs slower and misses nothing.
class LoopThread {
public:
    /// s without a beat of the client that end a live rig.
    static constexpr double heartbeatSeconds = 0.25;

    /// @param device open; outlives the thread
    /// @param hostSocket watched for the death of the other side; -1: none
    /// @param emergencyStops counted before the device was opened; the loop begins faulted where
    /// one came since
    LoopThread(Device& device, const DeviceCapabilities& capabilities, double period,
               SharedBlock& shared, const LoopAlarms& alarms, int hostSocket,
               std::uint64_t emergencyStops);
    /// Ends the loop; the last pass leaves every motor at zero.
    ~LoopThread();
    LoopThread(const LoopThread&) = delete;
    LoopThread& operator=(const LoopThread&) = delete;

    /// @returns false when too many requests wait already
    bool post(const LoopRequest& request) noexcept {
        const bool posted = requests_->push(request);
        requestsPosted_ += posted ? 1 : 0;
        return posted;
    }
    /// Requests posted so far; the loop publishes how many it has taken.
    [[nodiscard]] std::uint64_t requestsPosted() const noexcept { return requestsPosted_; }
    /// From now on every sample also goes to `takeLogSample`.
    void setLogging(bool on) noexcept { logging_.store(on, std::memory_order_release); }
    bool takeLogSample(RigSample& sample) noexcept { return logSamples_->pop(sample); }
    [[nodiscard]] std::uint64_t droppedLogSamples() const noexcept {
        return logSamples_->dropped();
    }
    [[nodiscard]] bool isRealTime() const noexcept { return realTime_; }

private:
    static void* enter(void* self);
    void runLoop() noexcept;
    void passOnce(double now, double deadlineError) noexcept;
    void takeRequests() noexcept;
    Refusal obey(const LoopCommand& command) noexcept;
    Refusal play(const PlayJob& request) noexcept;
    void watchHost(double now) noexcept;
    void publish(const RigSample& sample) noexcept;

    AwakeProcessors awake_;
    Device& device_;
    ControlLoop loop_;
    int channelCount_;
    double period_;
    bool countsTime_;           ///< the device: its clock stands still between passes
    double countedTime_ = 0.0;  ///< s, of that clock
    SharedBlock& shared_;
    const LoopAlarms& alarms_;
    int hostSocket_;
    std::atomic<bool> quit_{false};
    std::atomic<bool> logging_{false};
    std::unique_ptr<Ring<LoopRequest, 64>> requests_;
    std::unique_ptr<Ring<RigSample, 16384>> logSamples_;
    LoopSnapshot snapshot_;
    std::uint64_t requestsPosted_ = 0;  ///< of the thread that posts
    std::uint64_t seenBeat_ = 0;
    double beatSeenAt_ = 0.0;
    double suspendedBefore_ = 0.0;  ///< s, at the pass before
    std::uint64_t seenStops_ = 0;
    bool realTime_ = false;
    pthread_t thread_{};
};

}  // namespace linkwright::rig
