// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"

#include <atomic>
#include <iosfwd>

namespace linkwright::cli {

/// What the exit code of the program means.
enum class ExitCode { Done = 0, Failed = 1, WrongInput = 2 };

/// What a command says that was stopped.
inline constexpr const char* stoppedText = "Stopped on request.";

/// Where a command writes and how it is stopped.
struct Environment {
    std::ostream& output;           ///< results
    std::ostream& messages;         ///< problems and progress
    const std::atomic<bool>& stop;  ///< becomes true when the user interrupts
};

/// Runs the command. With `options.json` exactly one JSON object is written to `output`, whatever
/// happens. Throws nothing.
ExitCode runCommand(const Options& options, const Environment& environment);

/// Reports a command line that makes no sense.
ExitCode reportWrongCommandLine(const ParsedCommandLine& commandLine,
                                const Environment& environment);

}  // namespace linkwright::cli
