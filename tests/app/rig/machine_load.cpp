// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/rig/machine_load.h"

#include "engine/rig/clock.h"

#include <poll.h>
#include <pthread.h>
#include <pty.h>
#include <sched.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>

namespace linkwright::rig_bench {

StallMeter::StallMeter() : ordinary_([this] { watchThread(); }), line_([this] { watchLine(); }) {}

StallMeter::~StallMeter() {
    quit_.store(true);
    ordinary_.join();
    line_.join();
}

void StallMeter::clear() {
    longestPause_.store(0.0);
    longestDelay_.store(0.0);
}

void StallMeter::watchThread() {
    double before = rig::monotonicSeconds();
    while (!quit_.load()) {
        rig::sleepUntil(before + 0.005);
        const double now = rig::monotonicSeconds();
        longestPause_.store(std::max(longestPause_.load(), now - before));
        before = now;
    }
}

void StallMeter::watchLine() {
    int ends[2] = {-1, -1};
    if (openpty(&ends[0], &ends[1], nullptr, nullptr, nullptr) != 0) return;
    termios settings{};
    tcgetattr(ends[1], &settings);
    cfmakeraw(&settings);
    tcsetattr(ends[1], TCSANOW, &settings);
    const sched_param priority{75};  // as urgent as the programs that use the other line
    pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority);
    char byte = 1;
    while (!quit_.load()) {
        const double sent = rig::monotonicSeconds();
        pollfd arrived{ends[1], POLLIN, 0};
        if (::write(ends[0], &byte, 1) == 1 && poll(&arrived, 1, 1000) == 1
            && ::read(ends[1], &byte, 1) == 1)
            longestDelay_.store(std::max(longestDelay_.load(), rig::monotonicSeconds() - sent));
        rig::sleepUntil(sent + 0.001);
    }
    ::close(ends[0]);
    ::close(ends[1]);
}

ProcessorLoad::ProcessorLoad(double seconds) {
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    for (int processor = 0; processor < processors; ++processor)
        hogs_.emplace_back([this, processor, seconds] { occupy(processor, seconds); });
    while (ready_.load() < processors)
        rig::sleepUntil(rig::monotonicSeconds() + 0.001);
}

ProcessorLoad::~ProcessorLoad() {
    run();
    for (std::thread& hog : hogs_)
        hog.join();
}

void ProcessorLoad::run() {
    double never = HUGE_VAL;
    begin_.compare_exchange_strong(never, rig::monotonicSeconds() + 0.001);
}

void ProcessorLoad::occupy(int processor, double seconds) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
    const sched_param priority{95};
    const bool isFirst = pthread_setschedparam(pthread_self(), SCHED_FIFO, &priority) == 0;
    ++ready_;
    // Whoever were woken first would keep the caller from waking the others.
    for (double now = 0.0; (now = rig::monotonicSeconds()) < begin_.load();)
        rig::sleepUntil(std::min(begin_.load(), now + 0.0005));
    const double end = begin_.load() + seconds;
    while (isFirst && rig::monotonicSeconds() < end) {
    }
}

}  // namespace linkwright::rig_bench
