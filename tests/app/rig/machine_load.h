// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

namespace linkwright::rig_bench {

/// How busy the computer is, measured beside the tries: how long it does not let an ordinary thread
/// run, and how long a byte takes through a pseudo-terminal, which ordinary threads of the kernel
/// carry.
class StallMeter {
public:
    StallMeter();
    ~StallMeter();
    StallMeter(const StallMeter&) = delete;
    StallMeter& operator=(const StallMeter&) = delete;

    /// Forgets what was measured.
    void clear();
    [[nodiscard]] double longestPause() const { return longestPause_.load(); }  ///< s
    [[nodiscard]] double longestDelay() const { return longestDelay_.load(); }  ///< s

private:
    void watchThread();
    void watchLine();

    std::atomic<bool> quit_{false};
    std::atomic<double> longestPause_{0.0}, longestDelay_{0.0};
    std::thread ordinary_, line_;
};

/// Threads of highest priority on every processor: nobody else runs. They begin together, since one
/// processor left free would carry the loop through.
class ProcessorLoad {
public:
    /// @param seconds for which they run; nothing runs before `run`
    explicit ProcessorLoad(double seconds);
    /// Runs them, if nobody did, and waits for their end.
    ~ProcessorLoad();
    ProcessorLoad(const ProcessorLoad&) = delete;
    ProcessorLoad& operator=(const ProcessorLoad&) = delete;

    void run();

private:
    void occupy(int processor, double seconds);

    std::atomic<double> begin_{HUGE_VAL};
    std::atomic<int> ready_{0};
    std::vector<std::thread> hogs_;
};

}  // namespace linkwright::rig_bench
