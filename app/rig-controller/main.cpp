// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/rig/back_ends.h"
#include "engine/rig/controller_server.h"
#include "engine/rig/simulated_device.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

namespace {

using namespace linkwright;

std::atomic<rig::ControllerServer*> server{nullptr};

/// Makes a server known to the signal handlers for as long as it lives.
struct Registration {
    explicit Registration(rig::ControllerServer& running) { server.store(&running); }
    ~Registration() { server.store(nullptr); }
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
};

void endGently(int) {
    if (rig::ControllerServer* const running = server.load()) running->terminate();
}

void zeroAndDie(int number) {
    if (rig::ControllerServer* const running = server.load()) running->zeroNow();
    signal(number, SIG_DFL);
    raise(number);
}

void handleSignals() {
    // Every signal that would end the process by default, so that none leaves volts behind.
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF,
                             SIGUSR1, SIGUSR2, SIGPOLL, SIGPWR, SIGSTKFLT})
        signal(number, endGently);
    for (int number = SIGRTMIN; number <= SIGRTMAX; ++number)
        signal(number, endGently);
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP})
        signal(number, zeroAndDie);
    // A full disk and a dead client are reported by the calls themselves. A terminal must not be
    // able to hold the process still while volts are on.
    for (const int number : {SIGPIPE, SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU})
        signal(number, SIG_IGN);
}

std::unique_ptr<rig::Device> makeDevice(const rig::ConnectRequest& request) {
    if (request.device != "simulated")
        return rig::makeDevice(request.device, request.commandTimeout);
    control::PlantSettings settings;
    settings.seed = request.seed;
    return std::make_unique<rig::SimulatedDevice>(project::readProject(request.projectPath),
                                                  settings, request.period);
}

rig::SharedBlock* mapShared(int file) {
    struct stat information {};
    if (fstat(file, &information) != 0
        || static_cast<std::size_t>(information.st_size) != sizeof(rig::SharedBlock))
        return nullptr;
    void* const place =
        mmap(nullptr, sizeof(rig::SharedBlock), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return place == MAP_FAILED ? nullptr : static_cast<rig::SharedBlock*>(place);
}

}  // namespace

int main(int argumentCount, char** arguments) {
    if (argumentCount == 2 && std::strcmp(arguments[1], "--version") == 0) {
        std::puts("linkwright-rig-controller " LINKWRIGHT_VERSION);
        return 0;
    }
    struct stat information {};
    const int socket = argumentCount == 3 ? std::atoi(arguments[1]) : -1;
    const int memory = argumentCount == 3 ? std::atoi(arguments[2]) : -1;
    rig::SharedBlock* const shared = memory > 2 ? mapShared(memory) : nullptr;
    if (shared == nullptr || fstat(socket, &information) != 0 || !S_ISSOCK(information.st_mode)) {
        std::fprintf(stderr,
                     "linkwright-rig-controller is started by linkwright and by "
                     "linkwright-cli run, not by hand.\n");
        return 2;
    }
    handleSignals();
    try {
        rig::ControllerServer running(socket, *shared, makeDevice);
        const Registration registration(running);
        running.serve();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "linkwright-rig-controller: %s\n", error.what());
        return 1;
    }
    return 0;
}
