// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <sstream>
#include <string_view>

namespace linkwright::cli {

namespace {

/// Reads a finite number; the whole text must be one.
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

/// An option with words to choose from.
template <class Value>
struct Choices {
    std::vector<std::pair<std::string, Value>> available;
    std::map<std::string, std::string> synonyms;

    [[nodiscard]] std::string list() const {
        std::string text;
        for (std::size_t index = 0; index < available.size(); ++index) {
            if (index > 0) text += index + 1 == available.size() ? " or " : ", ";
            text += available[index].first;
        }
        return text;
    }

    [[nodiscard]] Value choose(const std::string& option, std::string word) const {
        if (const auto synonym = synonyms.find(word); synonym != synonyms.end())
            word = synonym->second;
        for (const auto& [name, value] : available)
            if (name == word) return value;
        throw CLI::ValidationError(option,
                                   "\"" + word + "\" is not known; expected " + list() + ".");
    }
};

const Choices<model::Integrator> integrators{
    {{"rk4", model::Integrator::RungeKutta4},
     {"dopri54", model::Integrator::DormandPrince54},
     {"dop853", model::Integrator::DormandPrince853},
     {"dop8", model::Integrator::DormandPrince8},
     {"esdirk4", model::Integrator::Esdirk4},
     {"esdirk43", model::Integrator::Esdirk43}},
    {{"rungeKutta4", "rk4"}, {"dormandPrince54", "dopri54"}, {"rk45", "dopri54"}}};
const Choices<model::MotionKind> motionKinds{{{"dynamic", model::MotionKind::Dynamic},
                                              {"kinematic", model::MotionKind::Kinematic},
                                              {"automatic", model::MotionKind::Automatic}},
                                             {}};
const Choices<model::Formulation> formulations{
    {{"joint", model::Formulation::Joint},
     {"absolute", model::Formulation::Absolute},
     {"divide-and-conquer", model::Formulation::DivideAndConquer}},
    {}};
const Choices<model::Algorithm> algorithms{
    {{"slsqp", model::Algorithm::SequentialQuadratic},
     {"lbfgs", model::Algorithm::LowStorageBfgs},
     {"mma", model::Algorithm::MovingAsymptotes},
     {"ccsa", model::Algorithm::ConservativeConvex},
     {"steepest-descent", model::Algorithm::SteepestDescent}},
    {{"gradient-descent", "steepest-descent"}}};
const Choices<session::GradientMethod> methods{
    {{"adjoint", session::GradientMethod::Adjoint},
     {"continuous-adjoint", session::GradientMethod::ContinuousAdjoint},
     {"direct", session::GradientMethod::Direct},
     {"complex-step", session::GradientMethod::ComplexStep},
     {"finite-difference", session::GradientMethod::FiniteDifference}},
    {}};

const Choices<session::TrialMode> runModes{
    {{"pd", session::TrialMode::ProportionalDerivative},
     {"feedforward", session::TrialMode::Feedforward},
     {"feedforward+pd", session::TrialMode::FeedforwardAndFeedback}},
    {{"ff", "feedforward"}, {"ff+pd", "feedforward+pd"}}};

template <class Value, class Store>
void addChoice(CLI::App& command, const std::string& name, const Choices<Value>& choices,
               const Store& store, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &choices, store](const std::string& word) { store(choices.choose(name, word)); },
            help + ": " + choices.list())
        ->type_name("WORD");
}

std::vector<double> toTimes(const std::string& text) {
    std::vector<double> times;
    std::istringstream stream(text);
    for (std::string entry; std::getline(stream, entry, ',');) {
        const std::optional<double> time = toNumber(entry);
        if (!time || *time < 0.0) {
            throw CLI::ValidationError(
                "--at", "expected times in seconds such as 0,0.5,1, found \"" + entry + "\".");
        }
        if (!times.empty() && *time <= times.back()) {
            throw CLI::ValidationError("--at", "the times must ascend; \"" + entry
                                                   + "\" does not follow the one before it.");
        }
        times.push_back(*time);
    }
    if (times.empty()) throw CLI::ValidationError("--at", "expected times such as 0,0.5,1.");
    return times;
}

/// A command with what every command has.
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

/// A whole number from `least` to `most`.
template <class Store>
void addCount(CLI::App& command, const std::string& name, double least, double most,
              const Store& store, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, least, most, store](const std::string& text) {
                const std::optional<double> count = toNumber(text);
                if (!count || *count < least || *count > most || *count != std::floor(*count)) {
                    throw CLI::ValidationError(name,
                                               std::string("expected a ")
                                                   + (least > 0.0 ? "positive whole number"
                                                                  : "whole number of zero or more")
                                                   + ", found \"" + text + "\".");
                }
                store(*count);
            },
            help)
        ->type_name("COUNT");
}

void addThreads(CLI::App& command, Options& options) {
    constexpr double mostThreads = 4096.0;
    addCount(
        command, "--threads", 1.0, mostThreads,
        [&options](double count) { options.threads = static_cast<std::size_t>(count); },
        "most threads to use; the numbers do not depend on it");
}

void addSolverOptions(CLI::App& command, Options& options) {
    addChoice(
        command, "--motion", motionKinds,
        [&options](model::MotionKind value) { options.motionKind = value; }, "kind of motion");
    addChoice(
        command, "--formulation", formulations,
        [&options](model::Formulation value) { options.formulation = value; },
        "equations of motion");
    command.add_flag("--project-constraints", options.projectConstraints,
                     "close loops to rounding after every step");
    addThreads(command, options);
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

void addSimulate(CLI::App& app, Options& options) {
    CLI::App& command =
        *addCommand(app, options, "simulate", Command::Simulate, "Compute the motion and the cost");
    addPositive(command, "--duration", options.duration,
                "simulated time; samples of inputs spread over it");
    addPositive(command, "--step", options.step, "step of rk4, largest step of the others");
    addChoice(
        command, "--integrator", integrators,
        [&options](model::Integrator value) { options.integrator = value; }, "time integration");
    addSolverOptions(command, options);
    command
        .add_option_function<std::string>(
            "--at", [&options](const std::string& text) { options.atTimes = toTimes(text); },
            "report these times only, in seconds and separated by commas")
        ->type_name("T1,T2,...");
    command.add_flag("--estimate-error", options.estimateError,
                     "compute the motion once more with finer steps, and tell which digits of the "
                     "cost and of the end are safe");
    command.add_option("--csv", options.csvPath, "write all curves to this table")
        ->type_name("FILE");
    addResults(command, options, "write the motion to this HDF5 file");
}

void addOptimize(CLI::App& app, Options& options) {
    CLI::App& command = *addCommand(app, options, "optimize", Command::Optimize,
                                    "Minimize the cost over the design variables and inputs");
    addChoice(
        command, "--algorithm", algorithms,
        [&options](model::Algorithm value) { options.algorithm = value; }, "optimizer");
    addChoice(
        command, "--gradient", methods,
        [&options](session::GradientMethod value) { options.optimizeBy = value; },
        "how derivatives are computed");
    constexpr double mostIterations = 1e9;
    addCount(
        command, "--max-iterations", 1.0, mostIterations,
        [&options](double count) { options.maximumIterations = static_cast<int>(count); },
        "most iterations per stage");
    addSolverOptions(command, options);
    command
        .add_option_function<std::vector<std::string>>(
            "--out",
            [&options](const std::vector<std::string>& paths) {
                options.resultsPath.clear();
                options.outputPath.clear();
                for (const std::string& path : paths) {
                    std::string& target =
                        namesResults(path) ? options.resultsPath : options.outputPath;
                    if (!target.empty())
                        throw CLI::ValidationError(
                            "--out",
                            "expected one project and one file that ends with .h5, "
                            "found \""
                                + target + "\" and \"" + path + "\".");
                    target = path;
                }
            },
            "write the optimized project to this file, or, when it ends with .h5, every iteration "
            "to HDF5; may be given twice")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command.add_flag("--progress", options.progress, "a line per iteration on standard error");
}

void addStatics(CLI::App& app, Options& options) {
    CLI::App& statics =
        *addCommand(app, options, "statics", Command::Statics, "Find where the mechanism rests");
    constexpr double mostTries = 1e6;
    addCount(
        statics, "--tries", 0.0, mostTries,
        [&options](double count) { options.tries = static_cast<int>(count); },
        "search from this many other poses, too, and list every equilibrium (default 0)");
    statics
        .add_option("--out", options.outputPath,
                    "write the project, drawn in the equilibrium of least energy, to this file")
        ->type_name("FILE");
    addCommand(app, options, "modes", Command::Modes,
               "Find frequencies, damping and shapes of small motions about rest");
}

/// Only the continuous adjoint has costates that are functions of time.
void refuseCostates(const Options& options) {
    const bool asked =
        options.costates || (options.command == Command::Gradient && !options.csvPath.empty());
    if (!asked || options.method == session::GradientMethod::ContinuousAdjoint) return;
    throw CLI::ValidationError(options.costates ? "--costates" : "--csv",
                               "costates need --method continuous-adjoint.");
}

/// A number within bounds, for example a gain.
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
              "clip the voltages here (default: bounds of the inputs)");
    addNumber(command, "--tracking-limit", options.trackingLimit, true, "RAD",
              "end the run beyond this angle error (default 0.3)");
    addNumber(command, "--missed-deadlines", options.missedDeadlines, true, "COUNT",
              "late cycles in a row that end a run on a device (default 10)");
    command.add_flag("!--no-lead-in", options.leadIn,
                     "start from rest even where the reference moves from the beginning");
    command.add_flag("--on-device", options.onDevice,
                     "upload the table; the device closes the loop by itself (serial boards)");
    command.add_flag("--accept-changes", options.acceptChanges,
                     "run although the project was changed since it was optimized");
    command.add_flag("--progress", options.progress, "say on standard error what happens");
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

const Choices<SynthesisTask> synthesisTasks{{{"path", SynthesisTask::Path},
                                             {"poses", SynthesisTask::Poses},
                                             {"pairs", SynthesisTask::Pairs},
                                             {"function", SynthesisTask::Function}},
                                            {}};
const Choices<std::vector<synthesis::LinkageKind>> linkageKinds{
    {{"four-bar", {synthesis::LinkageKind::FourBar}},
     {"slider-crank", {synthesis::LinkageKind::SliderCrank}},
     {"geared-five-bar", {synthesis::LinkageKind::GearedFiveBar}},
     {"stephenson-six-bar", {synthesis::LinkageKind::StephensonSixBar}},
     {"watt-six-bar", {synthesis::LinkageKind::WattSixBar}},
     {"all",
      {synthesis::LinkageKind::FourBar, synthesis::LinkageKind::SliderCrank,
       synthesis::LinkageKind::GearedFiveBar, synthesis::LinkageKind::StephensonSixBar,
       synthesis::LinkageKind::WattSixBar}}},
    {}};
const Choices<double> lengthUnits{{{"m", 1.0}, {"cm", 0.01}, {"mm", 0.001}, {"in", 0.0254}}, {}};

/// A number within bounds that has a value without being given.
template <class Target>
void addBounded(CLI::App& command, const std::string& name, Target& target, double least,
                double most, const std::string& unit, const std::string& help) {
    command
        .add_option_function<std::string>(
            name,
            [name, &target, least, most](const std::string& text) {
                const std::optional<double> value = toNumber(text);
                if (!value || *value < least || *value > most)
                    throw CLI::ValidationError(name, "expected a number, found \"" + text
                                                         + "\", which is none or out of range.");
                target = static_cast<Target>(*value);
            },
            help)
        ->type_name(unit);
}

void addSynthesize(CLI::App& app, Options& options) {
    SynthesisOptions& asked = options.synthesis;
    CLI::App& command = *app.add_subcommand(
        "synthesize", "Find linkages for a path, poses of a body, pairs of angles or a function");
    command.callback([&options] { options.command = Command::Synthesize; });
    command
        .add_option_function<std::string>(
            "task",
            [&asked](const std::string& word) { asked.task = synthesisTasks.choose("task", word); },
            "what for: " + synthesisTasks.list())
        ->required()
        ->type_name("TASK");
    command
        .add_option("input", options.project,
                    "path: table of x, y, or an .svg or .dxf drawing; poses: table of x, y, angle "
                    "in degrees, or of x, y of two points of the body (three to five rows); "
                    "pairs: of the angles of crank and rocker in degrees; function: formula of x, "
                    "for example \"log(x)\"")
        ->required()
        ->type_name("FILE|FORMULA");
    command.add_flag("--json", options.json, "print one JSON object on standard output");
    addChoice(
        command, "--kind", linkageKinds,
        [&asked](const std::vector<synthesis::LinkageKind>& kinds) { asked.kinds = kinds; },
        "path: linkages to look for (default: four-bars and slider-cranks)");
    addChoice(
        command, "--unit", lengthUnits, [&asked](double unit) { asked.unit = unit; },
        "of lengths in the table");
    addBounded(command, "--count", asked.count, 1.0, 100.0, "COUNT",
               "most candidates (default 10)");
    command.add_flag_callback(
        "--closed", [&asked] { asked.closed = true; }, "path: join its ends");
    command.add_flag_callback(
        "--open", [&asked] { asked.closed = false; }, "path: leave its ends");
    command.add_flag("--points", asked.pointsOnly, "path: the points count, not a curve");
    command.add_flag("--timed", asked.timed, "path: pass the points at even turns of the crank");
    addNumber(command, "--turn", asked.turn, false, "DEG",
              "path: turn of the crank over an open path, implies --timed (default 180)");
    addBounded(command, "--transmission", asked.leastTransmissionAngle, 1.0, 80.0, "DEG",
               "path: least transmission angle (default 20)");
    constexpr double any = 1e12;
    addBounded(command, "--from", asked.first, -any, any, "X", "function: first x (default 0)");
    addBounded(command, "--to", asked.last, -any, any, "X", "function: last x (default 1)");
    addBounded(command, "--crank", asked.crankRange, -180.0, 180.0, "DEG",
               "function: turn of the crank (default 90)");
    addBounded(command, "--rocker", asked.rockerRange, -180.0, 180.0, "DEG",
               "function: turn of the rocker (default 90)");
    addNumber(command, "--crank-start", asked.crankStart, false, "DEG",
              "function: angle of the crank at the first x (default: the best)");
    addNumber(command, "--rocker-start", asked.rockerStart, false, "DEG",
              "function: angle of the rocker there (default: the best)");
    addBounded(command, "--ground", asked.ground, 1e-6, 1e6, "M",
               "pairs, function: distance of the pivots (default 0.1)");
    command
        .add_option("--out", options.outputPath,
                    "write a project for each: NAME-1.linkwright.json, NAME-2.linkwright.json, ...")
        ->type_name("NAME");
}

/// "3/8": the third of eight parts.
void addPart(CLI::App& command, StudyOptions& asked) {
    command
        .add_option_function<std::string>(
            "--part",
            [&asked](const std::string& text) {
                const std::size_t slash = text.find('/');
                const auto part = toNumber(text.substr(0, slash));
                const auto parts =
                    toNumber(slash == std::string::npos ? "" : text.substr(slash + 1));
                constexpr double most = 1e6;
                if (!part || !parts || *part < 1.0 || *parts > most || *part > *parts
                    || *part != std::floor(*part) || *parts != std::floor(*parts))
                    throw CLI::ValidationError("--part",
                                               "expected one such as 3/8, found \"" + text + "\".");
                asked.part = static_cast<std::uint64_t>(*part);
                asked.parts = static_cast<std::uint64_t>(*parts);
            },
            "compute this part of the points only, to be merged with the others")
        ->type_name("N/COUNT");
}

void addStudy(CLI::App& app, Options& options) {
    StudyOptions& asked = options.study;
    CLI::App& command = *app.add_subcommand(
        "study", "Compute, list, show or merge studies: many points of the design space");
    command.callback([&options] {
        options.command = Command::Study;
        const std::vector<std::string>& words = options.study.words;
        const bool acts = words[0] == "list" || words[0] == "show" || words[0] == "merge";
        options.project = words[acts && words.size() > 1 ? 1 : 0];
    });
    command
        .add_option("words", asked.words,
                    "PROJECT NAME: compute that study, or continue it; list PROJECT; show S.h5: "
                    "what is known so far; merge S.h5 A.h5 B.h5 ...: make one of several")
        ->required()
        ->type_name("...");
    command.add_flag("--json", options.json, "print one JSON object on standard output");
    addResults(command, options, "keep the results in this HDF5 file; continue it if it is there");
    addThreads(command, options);
    addPart(command, asked);
    command.add_option("--csv", options.csvPath, "write all points to this table")
        ->type_name("FILE");
    command.add_flag("--progress", options.progress, "say on standard error how far it is");
    command
        .add_option("--slurm", asked.slurmPath,
                    "compute nothing; write a batch script for Slurm and explain it")
        ->type_name("FILE");
    constexpr double mostTasks = 1e6;
    addCount(
        command, "--tasks", 1.0, mostTasks,
        [&asked](double count) { asked.tasks = static_cast<std::uint64_t>(count); },
        "processes of that script (default 64)");
    command.add_flag("--array", asked.array,
                     "make it an array of programs of their own, which needs no MPI");
}

void addEvaluate(CLI::App& app, Options& options) {
    StudyOptions& asked = options.study;
    CLI::App& command =
        *addCommand(app, options, "evaluate", Command::Evaluate,
                    "Compute cost, constraints and gradients at values from a file");
    command
        .add_option("--values", asked.valuesPath,
                    "parameters file of Dakota, or a table: a line of names such as "
                    "spring-1.freeLength, then lines of values in SI units")
        ->required()
        ->type_name("FILE");
    command.add_option("--results", asked.resultsPath, "write the answer here")->type_name("FILE");
    command.add_flag("--gradients", asked.gradients,
                     "of every function, too; Dakota says by itself what it needs");
}

void addImport(CLI::App& app, Options& options) {
    CLI::App& command =
        *app.add_subcommand("import", "Make a project of a robot file, URDF or MJCF");
    command.callback([&options] { options.command = Command::Import; });
    command.add_option("file", options.project, "robot description: .urdf, .xml or .mjcf")
        ->required()
        ->type_name("FILE");
    command.add_option("--out", options.outputPath, "write the project to this file")
        ->required()
        ->type_name("FILE");
    command
        .add_option("--report", options.reportPath,
                    "write what was taken, changed and left out to this JSON file")
        ->type_name("FILE.json");
    command.add_flag("--json", options.json, "print the same JSON on standard output");
}

void describe(CLI::App& app, Options& options) {
    app.require_subcommand(1);
    app.set_version_flag("--version", "linkwright-cli " LINKWRIGHT_VERSION);
    app.footer(
        "Exit codes: 0 done, 1 the computation failed, 2 the input is wrong.\n"
        "linkwright-cli COMMAND --help tells more.");
    addCommand(app, options, "validate", Command::Validate,
               "Check the project and count what it is made of");
    addSimulate(app, options);
    CLI::App* gradient = addCommand(app, options, "gradient", Command::Gradient,
                                    "Compute the cost and its gradient");
    addChoice(
        *gradient, "--method", methods,
        [&options](session::GradientMethod value) { options.method = value; }, "method");
    addSolverOptions(*gradient, options);
    gradient->add_flag("--costates", options.costates,
                       "with --method continuous-adjoint: report the costates over time");
    gradient->add_option("--csv", options.csvPath, "write the costates to this table")
        ->type_name("FILE");
    CLI::App* check = addCommand(app, options, "check", Command::Check,
                                 "Compare the gradient methods with the complex step");
    addSolverOptions(*check, options);
    addOptimize(app, options);
    addStatics(app, options);
    addRun(app, options);
    addIdentify(app, options);
    addSynthesize(app, options);
    addStudy(app, options);
    addEvaluate(app, options);
    addImport(app, options);
}

}  // namespace

ParsedCommandLine parseCommandLine(int count, const char* const* arguments) {
    ParsedCommandLine result;
    for (int index = 1; index < count; ++index)
        if (std::string_view(arguments[index]) == "--json") result.json = true;
    Options options;
    CLI::App app(
        "Linkwright without a window: find, validate, simulate and optimize mechanisms, run "
        "them on a rig.",
        "linkwright-cli");
    describe(app, options);
    try {
        app.parse(count, arguments);
        refuseCostates(options);
        result.options = options;
    } catch (const CLI::Success& help) {
        std::ostringstream output;
        std::ostringstream errors;
        result.exitCode = app.exit(help, output, errors);
        result.standardOutput = output.str();
    } catch (const CLI::ParseError& error) {
        result.exitCode = 2;
        const bool unknown = app.get_subcommands().empty() && count > 1 && arguments[1][0] != '-';
        result.problem =
            unknown ? '"' + std::string(arguments[1]) + "\" is no command." : error.what();
    }
    return result;
}

}  // namespace linkwright::cli
