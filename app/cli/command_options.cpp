// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_options.h"

namespace linkwright::cli {

std::optional<double> toNumber(std::string_view text) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

void addPositive(CLI::App& command, const std::string& name, std::optional<double>& target,
                 const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &target](const std::string& text) {
                target = toNumber(text);
                if (!target || *target <= 0.0) {
                    throw CLI::ValidationError(
                        name, "expected a positive number of seconds, found \"" + text + "\".");
                }
            },
            help)
        ->type_name("SECONDS");
}

CLI::App* addCommand(CLI::App& app, Options& options, const std::string& name, Command command,
                     const std::string& help) {
    CLI::App* added = app.add_subcommand(name, help);
    added->add_option("project", options.project, "project file (*.linkwright.json)")
        ->required()
        ->type_name("FILE");
    added->add_flag("--json", options.json, "print one JSON object on standard output");
    added->callback([&options, command] { options.command = command; });
    return added;
}

void addNumber(CLI::App& command, const std::string& name, std::optional<double>& target,
               bool positive, const std::string& unit, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &target, positive](const std::string& text) {
                target = toNumber(text);
                if (!target || *target < 0.0 || (positive && *target == 0.0))
                    throw CLI::ValidationError(
                        name, std::string("expected a ")
                                  + (positive ? "positive number" : "number of zero or more")
                                  + ", found \"" + text + "\".");
            },
            help)
        ->type_name(unit);
}

void addThreads(CLI::App& command, Options& options) {
    constexpr double mostThreads = 4096.0;
    addCount(
        command, "--threads", 1.0, mostThreads,
        [&options](double count) { options.threads = static_cast<std::size_t>(count); },
        "maximum number of threads; results do not depend on it");
}

bool namesResults(const std::string& path) {
    return path.ends_with(".h5") || path.ends_with(".hdf5");
}

void addResults(CLI::App& command, Options& options, const std::string& help) {
    command
        .add_option_function<std::string>(
            "--out",
            [&options](const std::string& path) {
                if (!namesResults(path)) {
                    throw CLI::ValidationError("--out",
                                               "results are HDF5: expected a name that "
                                               "ends with .h5, found \""
                                                   + path + "\".");
                }
                options.resultsPath = path;
            },
            help)
        ->type_name("FILE.h5");
}

}  // namespace linkwright::cli
