// SPDX-License-Identifier: GPL-3.0-or-later
// How late the passes of the control loop begin, against a thread that does nothing but sleep until
// the same absolute times, at the same priority and at the same time. A run is played over the
// serial protocol while this program does what a window does 60 times a second.
#include "engine/rig/clock.h"
#include "engine/rig/shared_block.h"
#include "tests/app/rig/rig_bench.h"

#include <CLI/CLI.hpp>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace {

using namespace linkwright;

constexpr double period = 0.001;

struct BareLoop {
    std::atomic<bool> quit{false};
    std::unique_ptr<rig::LatenessHistogram> lateness = std::make_unique<rig::LatenessHistogram>();
    bool realTime = false;
    pthread_t thread{};

    void start() {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
        pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
        const sched_param priority{80};
        pthread_attr_setschedparam(&attributes, &priority);
        realTime = pthread_create(&thread, &attributes, &BareLoop::enter, this) == 0;
        if (!realTime) pthread_create(&thread, nullptr, &BareLoop::enter, this);
        pthread_attr_destroy(&attributes);
    }
    static void* enter(void* self) {
        static_cast<BareLoop*>(self)->run();
        return nullptr;
    }
    void run() {
        // Half a period away from the other loop, so that the two do not meet.
        double due = rig::monotonicSeconds() + 0.5 * period;
        while (!quit.load(std::memory_order_relaxed)) {
            rig::sleepUntil(due);
            lateness->add(rig::monotonicSeconds() - due);
            due += period;
            while (due < rig::monotonicSeconds())
                due += period;
        }
    }
};

void print(const char* label, const rig::TimingStatistics& timing, bool realTime) {
    std::printf("%-22s %8llu %8.1f %8.1f %8.1f %9.1f  %s\n", label,
                static_cast<unsigned long long>(timing.passes), 1e6 * timing.median,
                1e6 * timing.percentile99, 1e6 * timing.percentile999, 1e6 * timing.maximum,
                realTime ? "SCHED_FIFO" : "normal");
}

int measure(const std::string& device, double seconds) {
    rig::ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    std::string why;
    if (!rig_bench::arm(client, device, rig_bench::patientLimits(), why, 0.1)) {
        std::fprintf(stderr, "%s\n", why.c_str());
        return 1;
    }
    rig::RunOptions options;
    options.approachTime = 0.5;
    client.run(rig_bench::smoothTable(seconds), options);
    BareLoop bare;
    bare.start();
    std::vector<rig::Sample> samples;
    const bool done = rig_bench::waitFor(client, seconds + 30.0, [&](const auto& status) {
        samples.clear();
        client.takeSamples(samples);
        rig::sleepUntil(rig::monotonicSeconds() + 1.0 / 60.0);
        return status.runCount > 0;
    });
    const rig::ControllerStatus status = client.status();
    bare.quit.store(true);
    pthread_join(bare.thread, nullptr);
    rig::TimingStatistics bareTiming;
    bare.lateness->summarize(bareTiming);
    std::printf("%-22s %8s %8s %8s %8s %9s\n", "microseconds late", "passes", "p50", "p99", "p99.9",
                "largest");
    print("control loop", status.timing, status.timing.realTimeScheduling);
    print("bare sleep", bareTiming, bare.realTime);
    std::printf("p99.9 ratio %.2f; missed deadlines %llu; run %s, fault %s\n",
                status.timing.percentile999 / bareTiming.percentile999,
                static_cast<unsigned long long>(status.timing.missedDeadlines),
                std::string(name(status.stopReason)).c_str(),
                std::string(name(status.fault)).c_str());
    return done ? 0 : 1;
}

}  // namespace

int main(int argumentCount, char** arguments) {
    CLI::App parser{"Measures how late the control loop is, against a bare sleeping loop."};
    double seconds = 60.0;
    parser.add_option("--seconds", seconds, "Length of the run")->check(CLI::PositiveNumber);
    CLI11_PARSE(parser, argumentCount, arguments);
    std::string pattern = (std::filesystem::temp_directory_path() / "rig-jitter-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return 2;
    int result = 1;
    {
        rig_bench::EmulatedRig emulated(LINKWRIGHT_RIG, pattern + "/port");
        result = measure(emulated.device(), seconds);
    }
    std::filesystem::remove_all(pattern);
    return result;
}
