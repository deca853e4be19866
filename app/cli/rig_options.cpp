// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_options.h"

#include <algorithm>
#include <charconv>

namespace linkwright::cli {

namespace {

const Choices<session::TrialMode> runModes{
    {{"pd", session::TrialMode::ProportionalDerivative},
     {"feedforward", session::TrialMode::Feedforward},
     {"feedforward+pd", session::TrialMode::FeedforwardAndFeedback}},
    {{"ff", "feedforward"}, {"ff+pd", "feedforward+pd"}}};

}  // namespace

void addRun(CLI::App& app, Options& options) {
    CLI::App& command =
        *addCommand(app, options, "run", Command::Run,
                    "Play the optimized voltages on a rig and measure the tracking");
    command
        .add_option_function<std::string>(
            "--device",
            [&options](const std::string& text) {
                const std::string kind = text.substr(0, text.find(':'));
                static const std::vector<std::string> known{"simulated", "serial", "comedi",
                                                            "quanser"};
                if (std::find(known.begin(), known.end(), kind) == known.end())
                    throw CLI::ValidationError("--device", "\"" + text + "\" is not known; expected simulated, "
                                               "serial:PATH, comedi:PATH or quanser:CARD:IDENTIFIER.");
                if (kind != "simulated" && text.size() <= kind.size() + 1)
                    throw CLI::ValidationError("--device", "\"" + text + "\" does not say which one; write for "
                                               "example serial:/dev/ttyACM0.");
                options.device = text;
            },
            "rig: simulated (default, no hardware), serial:PATH, comedi:PATH, "
            "quanser:CARD:IDENTIFIER")
        ->type_name("DEVICE");
    addChoice(
        command, "--mode", runModes,
        [&options](session::TrialMode value) { options.runMode = value; },
        "what drives the motors (default feedforward+pd)");
    command
        .add_option("--log", options.logPath,
                    "record the run to this HDF5 file, which must not exist")
        ->type_name("FILE.h5");
    command
        .add_option_function<std::string>(
            "--table",
            [&options](const std::string& path) {
                if (!path.ends_with(".csv") && !path.ends_with(".h"))
                    throw CLI::ValidationError(
                        "--table",
                        "expected a name that ends with .csv or .h, found \"" + path + "\".");
                options.tablePath = path;
            },
            "play nothing; write reference and feedforward of every sample to this table, or to "
            "this C header, for your own controller")
        ->type_name("FILE.csv|FILE.h");
    command
        .add_option_function<std::string>(
            "--seed",
            [&options](const std::string& text) {
                const auto [end, error] =
                    std::from_chars(text.data(), text.data() + text.size(), options.seed);
                if (error != std::errc() || end != text.data() + text.size())
                    throw CLI::ValidationError(
                        "--seed",
                        "expected a whole number of zero or more, found \"" + text + "\".");
            },
            "noise of the simulated rig; the same seed gives the same run (default 1)")
        ->type_name("NUMBER");
    command
        .add_option("--rig-model", options.rigModelPath,
                    "project the simulated rig is made of (default: the project itself)")
        ->type_name("FILE");
    addNumber(command, "--proportional-gain", options.proportionalGain, false, "V/rad",
              "gain on the angle error (default 22.7)");
    addNumber(command, "--derivative-gain", options.derivativeGain, false, "V*s/rad",
              "gain on the speed error (default 0.43)");
    addNumber(command, "--voltage-limit", options.voltageLimit, true, "V",
              "clip voltages at this value (default: the bounds of the inputs)");
    addNumber(command, "--tracking-limit", options.trackingLimit, true, "RAD",
              "end the run beyond this angle error (default 0.3)");
    addNumber(command, "--missed-deadlines", options.missedDeadlines, true, "COUNT",
              "late cycles in a row that end a run on a device (default 10)");
    command.add_flag("!--no-lead-in", options.leadIn,
                     "start from rest even if the reference moves from the start");
    command.add_flag("--on-device", options.onDevice,
                     "upload the table; the device closes the loop on its own (serial boards)");
    command.add_flag("--accept-changes", options.acceptChanges,
                     "run although the project was changed since it was optimized");
    command.add_flag("--progress", options.progress, "report progress on standard error");
}

void addIdentify(CLI::App& app, Options& options) {
    CLI::App& command = *addCommand(app, options, "identify", Command::Identify,
                                    "Find parameters of the model from a recorded run");
    command.add_option("log", options.logPath, "log written by run --log")
        ->required()
        ->type_name("LOG.h5");
    command
        .add_option_function<std::string>(
            "--parameters",
            [&options](const std::string& text) {
                if (text.empty())
                    throw CLI::ValidationError("--parameters",
                                               "expected names such as motor-1.rotorInertia.");
                options.parameters = text;
            },
            "numbers to find, for example motor-1.viscousFriction,motors.coulombFriction "
            "(default: friction and rotor inertia of every motor)")
        ->type_name("NAME,NAME,...");
    command
        .add_option("--out", options.outputPath,
                    "write the project with the values found to this file")
        ->type_name("FILE");
}

void addRecover(CLI::App& app, Options& options) {
    CLI::App& command =
        *app.add_subcommand("recover", "Make a log of the recording that a killed run left behind");
    command
        .add_option("recording", options.project,
                    "recording of a run: beside its log, LOG.h5.recording")
        ->required()
        ->type_name("FILE");
    command.add_flag("--json", options.json, "print one JSON object on standard output");
    command
        .add_option("--log", options.logPath,
                    "log to write, which must not exist (default: the one that the run would have "
                    "written)")
        ->type_name("FILE.h5");
    command.callback([&options] { options.command = Command::Recover; });
}

}  // namespace linkwright::cli
