// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/program.h"

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/stop_signals.h"

#include <exception>
#include <iostream>

namespace linkwright::cli {

namespace {

/// A full disk behind `>` is no success. @return the code the program ends with
int endWith(ExitCode code) {
    if (std::cout.flush()) return static_cast<int>(code);
    std::cerr << "error: standard output cannot be written: what was to be there is lost.\n";
    return static_cast<int>(code == ExitCode::Done ? ExitCode::Failed : code);
}

}  // namespace

int runProgram(int count, const char* const* arguments) {
    try {
        const ParsedCommandLine commandLine = parseCommandLine(count, arguments);
        const Environment environment{std::cout, std::cerr, hearStopSignals(commandLine.json)};
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

}  // namespace linkwright::cli
