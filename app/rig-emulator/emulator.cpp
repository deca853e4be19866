// SPDX-License-Identifier: BSD-3-Clause
#include "app/rig-emulator/emulator.h"

#include "engine/base/diagnostic.h"
#include "engine/rig/clock.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace linkwright::emulator {
namespace {

constexpr long pollNanoseconds = 200'000;
/// s; a longer pause is made up for in two steps, and what it takes beyond them is not the board's.
/// One step stays well below the 10 ms after which a board takes silence for the end of its
/// computer.
constexpr double longestStep = 0.005;

bool isPipe(int file) {
    struct stat information {};
    return fstat(file, &information) == 0
           && (S_ISFIFO(information.st_mode) || S_ISSOCK(information.st_mode));
}

}  // namespace

Emulator::Emulator(EmulatedBoard& board, PseudoTerminal& line) : board_(board), line_(line) {}

void Emulator::run(const volatile int& stop) {
    double before = rig::monotonicSeconds();
    while (stop == 0) {
        pollfd waiting[2] = {{inputOpen_ ? STDIN_FILENO : -1, POLLIN, 0},
                             {line_.descriptor(), POLLIN, 0}};
        const timespec pause{0, pollNanoseconds};
        ppoll(waiting, 2, &pause, nullptr);
        const double now = rig::monotonicSeconds();
        letPass(now - before);
        before = now;
        if (waiting[0].revents != 0 && !takeCommands()) return;
    }
}

void Emulator::letPass(double seconds) {
    board_.notePause(seconds);
    // First the time up to now, then what arrived in it. When is not known: in the middle, if it
    // took long.
    for (double left = std::min(seconds, 2.0 * longestStep); left > 0.0; left -= longestStep) {
        board_.advance(std::min(left, longestStep));
        board_.receive();
    }
}

bool Emulator::takeCommands() {
    char bytes[256];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof(bytes));
    if (count <= 0) inputOpen_ = false;
    // Started in the background there may be no input; started by a program, its end is ours.
    if (count == 0) return !isPipe(STDIN_FILENO);
    if (count < 0) return true;
    input_.append(bytes, static_cast<std::size_t>(count));
    for (std::size_t end = input_.find('\n'); end != std::string::npos; end = input_.find('\n')) {
        const std::string command = input_.substr(0, end);
        input_.erase(0, end + 1);
        if (command == "quit") return false;
        const bool known = obey(command);
        std::printf("%s\n", known ? board_.report(rig::monotonicSeconds()).c_str()
                                  : "{\"error\":\"unknown command\"}");
        std::fflush(stdout);
    }
    return true;
}

bool Emulator::obey(const std::string& command) {
    if (command == "report") return true;
    if (command == "mark") {
        board_.mark();
        return true;
    }
    const auto fault = injectedFrom(command);
    if (!fault) return false;
    board_.inject(*fault);
    return true;
}

}  // namespace linkwright::emulator
