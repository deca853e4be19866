// SPDX-License-Identifier: GPL-3.0-or-later
// How late the passes of the control loop begin, against a thread that does nothing but sleep until
// the same absolute times, at the same priority and at the same time. A run is played over the
// serial protocol while this program does what a window does 60 times a second.
#include "engine/rig/clock.h"
#include "tests/app/rig/bare_loop.h"
#include "tests/app/rig/rig_bench.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace {

using namespace linkwright;

int measure(const std::string& device, double seconds) {
    rig::ControllerClient client(LINKWRIGHT_RIG_CONTROLLER);
    std::string why;
    if (!rig_bench::arm(client, device, rig_bench::patientLimits(), why, 0.1)) {
        std::fprintf(stderr, "%s\n", why.c_str());
        return 1;
    }
    rig::TrialOptions options;
    options.approachTime = 0.5;
    client.run({rig_bench::smoothTable(seconds), options});
    rig_bench::BareLoop bare;
    bare.start();
    std::vector<rig::RigSample> samples;
    const bool done = rig_bench::waitFor(client, seconds + 30.0, [&](const auto& status) {
        samples.clear();
        client.takeSamples(samples);
        rig::sleepUntil(rig::monotonicSeconds() + 1.0 / 60.0);
        return status.trialCount > 0;
    });
    const rig::RigStatus status = client.status();
    rig_bench::printLateness(status.timing, bare.stop());
    std::printf("run %s, fault %s\n", std::string(name(status.stopReason)).c_str(),
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
