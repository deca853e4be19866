// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_line.h"

#include "app/cli/command_options.h"

#include <sstream>
#include <string_view>

namespace linkwright::cli {

namespace {

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
    {{"automatic", model::Algorithm::Automatic},
     {"gauss-newton", model::Algorithm::GaussNewton},
     {"slsqp", model::Algorithm::SequentialQuadratic},
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

void addCase(CLI::App& command, Options& options) {
    command
        .add_option("--case", options.caseName,
                    "in this case of the project (default: the project itself, or all its cases)")
        ->type_name("NAME");
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
                     "close loops to within rounding after every step");
    addThreads(command, options);
}

const Choices<project::MatlabLevel> matlabLevels{
    {{"5", project::MatlabLevel::Five}, {"7.3", project::MatlabLevel::SevenPointThree}}, {}};

void addMatlab(CLI::App& command, Options& options, const std::string& help) {
    command
        .add_option_function<std::string>(
            "--mat",
            [&options](const std::string& path) {
                if (!path.ends_with(".mat"))
                    throw CLI::ValidationError(
                        "--mat", "expected a name that ends with .mat, found \"" + path + "\".");
                options.matlabPath = path;
            },
            help)
        ->type_name("FILE.mat");
    addChoice(
        command, "--mat-level", matlabLevels,
        [&options](project::MatlabLevel level) { options.matlabLevel = level; },
        "format of that file (default 5)");
}

void addSimulate(CLI::App& app, Options& options) {
    CLI::App& command =
        *addCommand(app, options, "simulate", Command::Simulate, "Compute the motion and the cost");
    addPositive(command, "--duration", options.duration,
                "simulated time; input samples spread over it");
    addPositive(command, "--step", options.step, "step of rk4, largest step of the others");
    addChoice(
        command, "--integrator", integrators,
        [&options](model::Integrator value) { options.integrator = value; }, "time integration");
    addCase(command, options);
    addSolverOptions(command, options);
    command
        .add_option_function<std::string>(
            "--at", [&options](const std::string& text) { options.atTimes = toTimes(text); },
            "report these times only, in seconds and separated by commas")
        ->type_name("T1,T2,...");
    command.add_flag("--estimate-error", options.estimateError,
                     "compute the motion again with finer steps, and report which digits of the "
                     "cost and of the final state are reliable");
    command.add_option("--csv", options.csvPath, "write all curves to this table")
        ->type_name("FILE");
    addResults(command, options, "write the motion to this HDF5 file");
    addMatlab(command, options, "write all curves to this MATLAB file");
    command
        .add_option_function<std::string>(
            "--gltf",
            [&options](const std::string& path) {
                if (!path.ends_with(".glb") && !path.ends_with(".gltf"))
                    throw CLI::ValidationError("--gltf",
                                               "expected a name that ends with .glb or .gltf, "
                                               "found \""
                                                   + path + "\".");
                options.gltfPath = path;
            },
            "write the motion as an animation in 3D, for Blender, slides and web pages")
        ->type_name("FILE.glb");
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
        "maximum iterations per stage");
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
    CLI::App& statics = *addCommand(app, options, "statics", Command::Statics,
                                    "Find where the mechanism comes to rest");
    constexpr double mostTries = 1e6;
    addCount(
        statics, "--tries", 0.0, mostTries,
        [&options](double count) { options.tries = static_cast<int>(count); },
        "search from this many other poses, too, and list the equilibria found (default 0)");
    statics
        .add_option("--out", options.outputPath,
                    "write the project, drawn in the equilibrium of lowest energy, to this file")
        ->type_name("FILE");
    CLI::App& modes = *addCommand(
        app, options, "modes", Command::Modes,
        "Find the frequencies, damping and mode shapes of small motions about equilibrium");
    modes.add_flag(
        "--moving", options.moving,
        "about the steady motion that the project starts with, such as rolling straight ahead");
    addMatlab(modes, options, "write modes and the matrices A, B, C, D to this MATLAB file");
}

/// Only the continuous adjoint has costates that are functions of time.
void refuseCostates(const Options& options) {
    const bool asked =
        options.costates || (options.command == Command::Gradient && !options.csvPath.empty());
    if (!asked || options.method == session::GradientMethod::ContinuousAdjoint) return;
    throw CLI::ValidationError(options.costates ? "--costates" : "--csv",
                               "costates need --method continuous-adjoint.");
}

void describe(CLI::App& app, Options& options) {
    app.require_subcommand(1);
    app.set_version_flag("--version", "linkwright-cli " LINKWRIGHT_VERSION);
    app.footer(
        "Exit codes: 0 done, 1 the computation failed, 2 the input is wrong.\n"
        "See linkwright-cli COMMAND --help for more.");
    addCommand(app, options, "validate", Command::Validate,
               "Check the project and count its elements");
    addSimulate(app, options);
    CLI::App* gradient = addCommand(app, options, "gradient", Command::Gradient,
                                    "Compute the cost and its gradient");
    addChoice(
        *gradient, "--method", methods,
        [&options](session::GradientMethod value) { options.method = value; }, "method");
    addCase(*gradient, options);
    addSolverOptions(*gradient, options);
    gradient->add_flag("--costates", options.costates,
                       "with --method continuous-adjoint: report the costates over time");
    gradient->add_option("--csv", options.csvPath, "write the costates to this table")
        ->type_name("FILE");
    CLI::App* check = addCommand(app, options, "check", Command::Check,
                                 "Compare the gradient methods with the complex step");
    addCase(*check, options);
    addSolverOptions(*check, options);
    addOptimize(app, options);
    addStatics(app, options);
    addRun(app, options);
    addIdentify(app, options);
    addRecover(app, options);
    addSynthesize(app, options);
    addStudy(app, options);
    addEvaluate(app, options);
    addCases(app, options);
    addImport(app, options);
    addExport(app, options);
    addRender(app, options);
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
            unknown ? '"' + std::string(arguments[1]) + "\" is not a command." : error.what();
    }
    return result;
}

}  // namespace linkwright::cli
