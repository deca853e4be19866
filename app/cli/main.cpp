// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_line.h"
#include "app/cli/commands.h"

#include <atomic>
#include <csignal>
#include <exception>
#include <iostream>

namespace {

std::atomic<bool> stopRequested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

/// The first interrupt asks the work to end and keep its best; a second one ends the program.
extern "C" void requestStop(int signal) {
    stopRequested = true;
    std::signal(signal, SIG_DFL);
}

/// A full disk behind `>` is no success. @return the code the program ends with
int endWith(linkwright::cli::ExitCode code) {
    using linkwright::cli::ExitCode;
    if (std::cout.flush()) return static_cast<int>(code);
    std::cerr << "error: standard output cannot be written: what was to be there is lost.\n";
    return static_cast<int>(code == ExitCode::Done ? ExitCode::Failed : code);
}

}  // namespace

int main(int count, char** arguments) {
    using namespace linkwright::cli;
    try {
        std::signal(SIGINT, requestStop);
        std::signal(SIGTERM, requestStop);
        const Environment environment{std::cout, std::cerr, stopRequested};
        const ParsedCommandLine commandLine = parseCommandLine(count, arguments);
        if (!commandLine.problem.empty())
            return static_cast<int>(reportWrongCommandLine(commandLine, environment));
        if (!commandLine.options) {
            std::cout << commandLine.standardOutput;
            return commandLine.exitCode;
        }
        return endWith(runCommand(*commandLine.options, environment));
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << '\n';
        return static_cast<int>(ExitCode::Failed);
    }
}
