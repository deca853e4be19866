// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rig/clock.h"
#include "engine/rig/shared_block.h"

#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <cstdio>
#include <memory>

namespace linkwright::rig_bench {

/// A thread that does nothing but sleep until absolute times, at the period and the priority of the
/// control loop: what this computer can do at best.
class BareLoop {
public:
    static constexpr double period = 0.001;  ///< s

    void start() {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
        pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
        const sched_param priority{80};
        pthread_attr_setschedparam(&attributes, &priority);
        realTime_ = pthread_create(&thread_, &attributes, &BareLoop::enter, this) == 0;
        if (!realTime_) pthread_create(&thread_, nullptr, &BareLoop::enter, this);
        pthread_attr_destroy(&attributes);
    }
    /// Ends the thread. @returns how late it was
    rig::RigTiming stop() {
        quit_.store(true);
        pthread_join(thread_, nullptr);
        rig::RigTiming timing;
        lateness_->summarize(timing);
        timing.realTimeScheduling = realTime_;
        return timing;
    }

private:
    static void* enter(void* self) {
        static_cast<BareLoop*>(self)->run();
        return nullptr;
    }
    void run() {
        // Half a period away from the other loop, so that the two do not meet.
        double due = rig::monotonicSeconds() + 0.5 * period;
        while (!quit_.load(std::memory_order_relaxed)) {
            rig::sleepUntil(due);
            lateness_->add(rig::monotonicSeconds() - due);
            due += period;
            while (due < rig::monotonicSeconds())
                due += period;
        }
    }

    std::atomic<bool> quit_{false};
    std::unique_ptr<rig::LatenessHistogram> lateness_ = std::make_unique<rig::LatenessHistogram>();
    bool realTime_ = false;
    pthread_t thread_{};
};

/// The two side by side, and the ratio that is judged.
inline void printLateness(const rig::RigTiming& loop, const rig::RigTiming& bare) {
    const auto line = [](const char* label, const rig::RigTiming& timing) {
        std::printf("%-22s %8llu %8.1f %8.1f %8.1f %9.1f  %s\n", label,
                    static_cast<unsigned long long>(timing.passes), 1e6 * timing.median,
                    1e6 * timing.percentile99, 1e6 * timing.percentile999, 1e6 * timing.maximum,
                    timing.realTimeScheduling ? "SCHED_FIFO" : "normal");
    };
    std::printf("%-22s %8s %8s %8s %8s %9s\n", "microseconds late", "passes", "p50", "p99", "p99.9",
                "largest");
    line("control loop", loop);
    line("bare sleep", bare);
    std::printf("p99.9 ratio %.2f; missed deadlines %llu\n",
                loop.percentile999 / bare.percentile999,
                static_cast<unsigned long long>(loop.missedDeadlines));
}

}  // namespace linkwright::rig_bench
