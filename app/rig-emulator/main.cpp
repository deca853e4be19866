// SPDX-License-Identifier: BSD-3-Clause
#include "app/rig-emulator/emulator.h"
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"

#include <CLI/CLI.hpp>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

namespace {

using namespace linkwright;

volatile int stopRequested = 0;

void requestStop(int) {
    stopRequested = 1;
}

std::string defaultLink() {
    const char* const folder = std::getenv("XDG_RUNTIME_DIR");
    return std::string(folder != nullptr ? folder : "/tmp") + "/linkwright-rig-"
           + std::to_string(getpid());
}

/// A board is a computer of its own: it should not wait for this one. Without the permission it
/// still works, only its answers come late now and then.
void askForRealTime() {
    const sched_param priority{70};
    sched_setscheduler(0, SCHED_FIFO, &priority);
    mlockall(MCL_CURRENT | MCL_FUTURE);
}

int emulate(const std::string& project, const std::string& link,
            const control::PlantSettings& settings) {
    const model::Model model = project::readProject(project);
    control::Plant plant(model, settings);
    emulator::PseudoTerminal line(link);
    emulator::EmulatedBoard board(plant, settings, line, settings.seed);
    emulator::Emulator emulator(board, line);
    std::printf("ready %s\n", line.link().c_str());
    std::fflush(stdout);
    askForRealTime();
    emulator.run(stopRequested);
    return 0;
}

}  // namespace

int main(int argumentCount, char** arguments) {
    CLI::App parser{
        "A rig on a pseudo-terminal: the motors and the linkage of a project, a little "
        "different from its model, behind the serial protocol of a real board."};
    parser.set_version_flag("--version", "linkwright-rig " LINKWRIGHT_VERSION);
    std::string project;
    std::string link = defaultLink();
    control::PlantSettings settings;
    parser.add_option("project", project, "Project file with motors")->required();
    parser.add_option("--link", link, "Name of the port")->capture_default_str();
    parser.add_option("--seed", settings.seed, "Random seed of the noise")->capture_default_str();
    parser
        .add_option("--friction", settings.viscousFactor, "Viscous friction, relative to the model")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    parser.add_option("--inertia", settings.inertiaFactor, "Inertia, relative to the model")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    parser.add_option("--coulomb", settings.coulombTorque, "Dry friction at each motor, N m")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    parser.add_option("--counts", settings.encoderCounts, "Encoder counts per turn")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    parser.add_option("--delay", settings.delay, "Delay from command to motor, s")
        ->capture_default_str()
        ->check(CLI::NonNegativeNumber);
    parser.add_option("--saturation", settings.saturation, "Saturation of the amplifier, V")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    CLI11_PARSE(parser, argumentCount, arguments);
    signal(SIGINT, requestStop);
    signal(SIGTERM, requestStop);
    signal(SIGPIPE, SIG_IGN);
    try {
        return emulate(project, link, settings);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "linkwright-rig: %s\n", error.what());
        return 2;
    }
}
