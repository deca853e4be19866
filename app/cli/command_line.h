// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/render_options.h"
#include "app/cli/study_options.h"
#include "app/cli/synthesis_options.h"
#include "engine/model/settings.h"
#include "engine/project/matlab_file.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/results.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::cli {

enum class Command {
    Validate,
    Simulate,
    Gradient,
    Check,
    Optimize,
    Statics,
    Modes,
    Run,
    Identify,
    Recover,
    Synthesize,
    Study,
    Evaluate,
    Cases,
    Import,
    Export,
    Render
};

/// What was asked of `cases`; the file to write is in `Options`.
struct CaseOptions {
    std::string study;                  ///< a tolerance study of the project
    int count = 10;                     ///< cases to draw
    std::optional<std::uint32_t> seed;  ///< absent: that of the study
    bool worst = false;                 ///< the worst of all is to count
    bool keep = false;                  ///< the cases that are there
};

/// What was asked for on the command line.
struct Options {
    Command command = Command::Validate;
    std::string project;    ///< path of the project file; others: what is read
    bool json = false;      ///< one JSON object on standard output instead of text
    bool progress = false;  ///< a line per iteration on standard error

    // Overrides of the project's settings.
    std::optional<double> duration;  ///< s
    std::optional<double> step;      ///< s
    std::optional<model::Integrator> integrator;
    std::optional<model::MotionKind> motionKind;
    std::optional<model::Formulation> formulation;
    bool projectConstraints = false;
    std::optional<std::size_t> threads;
    std::optional<model::Algorithm> algorithm;
    std::optional<session::GradientMethod> optimizeBy;  ///< the gradient of an optimization
    std::optional<int> maximumIterations;

    session::GradientMethod method = session::GradientMethod::Adjoint;
    std::string caseName;         ///< simulate, gradient, check: empty: the project itself
    bool estimateError = false;   ///< simulate: compute the motion once more, finer
    bool costates = false;        ///< gradient: report the costates over time too
    std::vector<double> atTimes;  ///< s, ascending; empty: every step
    std::string matlabPath;       ///< MATLAB file to write
    std::string gltfPath;         ///< simulate: animated glTF file to write
    project::MatlabLevel matlabLevel = project::MatlabLevel::Five;
    std::string csvPath;
    /// optimize, statics, identify, synthesize, cases, import: project to write; render: video or
    /// picture; export: robot, drawing or table
    std::string outputPath;
    double importUnit = 1.0;    ///< import: m, of lengths in drawings and tables without a unit
    bool importLinked = false;  ///< import: links join the points of a table
    double density = 7850.0;    ///< import: kg/m^3, of the parts of a STEP file
    std::map<std::string, double> densities;  ///< import: of single parts, by their names
    bool importJoints = false;                ///< import: take the joints that faces suggest
    std::string ground;                       ///< import: part that does not move
    bool restFixed = false;                   ///< import: parts without a joint do not move
    std::string reportPath;                   ///< import: JSON file to write
    std::string resultsPath;                  ///< simulate, optimize, study: HDF5 file to write

    int tries = 0;        ///< statics: searches from other poses
    bool moving = false;  ///< modes: about the motion that the project starts with

    // run, identify
    std::string device = "simulated";  ///< `simulated`, `serial:PATH`, ...
    session::TrialMode runMode = session::TrialMode::FeedforwardAndFeedback;
    std::string logPath;       ///< run: log to write; identify: log to read
    std::string tablePath;     ///< run: table of the plan to write instead of playing it
    std::string rigModelPath;  ///< project the simulated rig is made of; empty: the project itself
    std::uint64_t seed = 1;    ///< of the simulated rig
    bool leadIn = true;        ///< bring the rig up to speed before the plan begins
    bool onDevice = false;     ///< upload the table; the device closes the loop by itself
    bool acceptChanges = false;  ///< run although the project was changed since it was optimized
    std::optional<double> proportionalGain;  ///< V/rad
    std::optional<double> derivativeGain;    ///< V s/rad
    std::optional<double> voltageLimit;      ///< V
    std::optional<double> trackingLimit;     ///< rad
    std::optional<double> missedDeadlines;   ///< late cycles in a row that end a run, whole number
    std::string parameters;                  ///< identify: as typed, empty for the usual ones

    SynthesisOptions synthesis;  ///< synthesize
    StudyOptions study;          ///< study, evaluate
    RenderOptions render;        ///< render
    CaseOptions cases;           ///< cases
};

/// Outcome of reading the command line.
struct ParsedCommandLine {
    std::optional<Options> options;  ///< absent: nothing is left to do
    int exitCode = 0;                ///< when there are no options
    std::string standardOutput;      ///< help or version
    std::string problem;             ///< what is wrong with the command line, one sentence
    bool json = false;               ///< --json was given
};

/// Reads the command line. Writes nothing.
ParsedCommandLine parseCommandLine(int count, const char* const* arguments);

}  // namespace linkwright::cli
