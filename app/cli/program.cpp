// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/program.h"

#include "app/cli/commands.h"
#include "app/cli/stop_signals.h"
#include "engine/base/printable.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <string_view>

namespace linkwright::cli {

namespace {

/// A full disk behind `>` is no success. @return the code the program ends with
int endWith(ExitCode code) {
    if (std::cout.flush()) return static_cast<int>(code);
    std::cerr << "error: standard output cannot be written: what was to be there is lost.\n";
    return static_cast<int>(code == ExitCode::Done ? ExitCode::Failed : code);
}

/// Reports a command line that makes no sense.
ExitCode rejectCommandLine(const std::string& problem, bool json) {
    std::cerr << "error: " << base::printable(problem)
              << "\nlinkwright-cli --help lists commands and options.\n";
    if (json) {
        const base::Diagnostic diagnostic{base::Severity::Error, {}, "command line", problem, {}};
        std::cout << base::printable(project::formatJson(failureJson({diagnostic}, problem)),
                                     base::Layout::Kept);
    }
    return ExitCode::WrongInput;
}

/// @return the command that was asked for
MadeCommand parse(CLI::App& app, int count, const char* const* arguments) {
    app.require_subcommand(1);
    app.set_version_flag("--version", "linkwright-cli " LINKWRIGHT_VERSION);
    app.footer(
        "Exit codes: 0 done, 1 the computation failed, 2 the input is wrong.\n"
        "See linkwright-cli COMMAND --help for more.");
    std::vector<MadeCommand> commands;
    for (const auto add : allCommands)
        commands.push_back(add(app));
    app.parse(count, arguments);
    const auto chosen = std::find_if(commands.begin(), commands.end(), [&](const auto& command) {
        return app.got_subcommand(command->name());
    });
    (*chosen)->checkOptions();
    return std::move(*chosen);
}

int runCommandLine(int count, const char* const* arguments) {
    const bool json =
        std::find(arguments, arguments + count, std::string_view("--json")) != arguments + count;
    const Environment environment{std::cout, std::cerr, hearStopSignals(json)};
    CLI::App app(
        "Linkwright without a window: find, validate, simulate and optimize mechanisms, run "
        "them on a rig.",
        "linkwright-cli");
    try {
        return endWith(parse(app, count, arguments)->run(environment));
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        const bool unknown = app.get_subcommands().empty() && count > 1 && arguments[1][0] != '-';
        return endWith(rejectCommandLine(
            unknown ? '"' + std::string(arguments[1]) + "\" is not a command." : error.what(),
            json));
    }
}

}  // namespace

int runProgram(int count, const char* const* arguments) {
    try {
        return runCommandLine(count, arguments);
    } catch (const std::exception& error) {
        std::cerr << "error: " << base::printable(error.what()) << '\n';
        return static_cast<int>(ExitCode::Failed);
    }
}

}  // namespace linkwright::cli
