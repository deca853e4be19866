// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/command_options.h"

namespace linkwright::cli {

namespace {

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

}  // namespace

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
                    "path: table of x, y, or of time in s, x, y, or an .svg or .dxf drawing; "
                    "poses: table of x, y, angle "
                    "in degrees, or of x, y of two points of the body (two rows or more); "
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
        "unit of length in the table");
    addBounded(command, "--count", asked.count, 1.0, 100.0, "COUNT",
               "maximum number of candidates (default 10)");
    command.add_flag_callback(
        "--closed", [&asked] { asked.closed = true; }, "path: join its ends");
    command.add_flag_callback(
        "--open", [&asked] { asked.closed = false; }, "path: leave its ends");
    command.add_flag("--points", asked.pointsOnly, "path: the points count, not a curve");
    command.add_flag(
        "--timed", asked.timed,
        "path: pass the points at the times of the table, or at equal crank angles if it has none");
    addNumber(command, "--turn", asked.turn, false, "DEG",
              "path: turn of the crank over an open path, implies --timed (default 180)");
    addBounded(command, "--tolerance", asked.tolerance, 0.0, 1e6, "LENGTH",
               "path: distance from its points that costs nothing in the projects, in the unit of "
               "the table (default 0)");
    addBounded(command, "--transmission", asked.leastTransmissionAngle, 1.0, 80.0, "DEG",
               "path, function: smallest transmission angle (default 20 for paths, 5 for those "
               "listed last, 10 for functions)");
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
               "pairs, function: distance between the ground pivots (default 0.1)");
    command
        .add_option("--out", options.outputPath,
                    "write a project for each: NAME-1.linkwright.json, NAME-2.linkwright.json, ...")
        ->type_name("NAME");
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
    addResults(command, options, "keep the results in this HDF5 file; continue it if it exists");
    addThreads(command, options);
    addPart(command, asked);
    command.add_option("--csv", options.csvPath, "write all points to this table")
        ->type_name("FILE");
    command.add_flag("--progress", options.progress, "report progress on standard error");
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
                     "make it an array of separate jobs, which needs no MPI");
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
                     "of every function, too; Dakota requests what it needs itself");
}

void addCases(CLI::App& app, Options& options) {
    CaseOptions& asked = options.cases;
    CLI::App& command =
        *addCommand(app, options, "cases", Command::Cases,
                    "Add cases to a project: numbers drawn within their tolerances");
    command.add_option("--study", asked.study, "tolerance study of the project to draw them from")
        ->required()
        ->type_name("NAME");
    constexpr double mostCases = 10'000, mostSeed = 4'294'967'295.0;
    addCount(
        command, "--count", 1.0, mostCases,
        [&asked](double count) { asked.count = static_cast<int>(count); },
        "cases to draw (default 10)");
    addCount(
        command, "--seed", 0.0, mostSeed,
        [&asked](double seed) { asked.seed = static_cast<std::uint32_t>(seed); },
        "random seed; different seeds draw different cases (default: that of the study)");
    command.add_flag("--worst", asked.worst,
                     "minimize the worst case (default: the sum of all cases)");
    command.add_flag("--keep", asked.keep, "keep the existing cases");
    command.add_option("--out", options.outputPath, "write the project to this file")
        ->required()
        ->type_name("FILE");
}

namespace {

/// What is asked of the parts of an assembly.
void addStepOptions(CLI::App& command, Options& options) {
    command
        .add_option("--density", options.density,
                    "assembly: density of its parts, kg/m^3 (default 7850, steel)")
        ->type_name("NUMBER")
        ->check(CLI::PositiveNumber);
    command
        .add_option_function<std::vector<std::string>>(
            "--part-density",
            [&options](const std::vector<std::string>& entries) {
                for (const std::string& entry : entries) {
                    const std::size_t sign = entry.rfind('=');
                    std::size_t read = 0;
                    double density = 0.0;
                    try {
                        if (sign != std::string::npos)
                            density = std::stod(entry.substr(sign + 1), &read);
                    } catch (const std::exception&) {
                        read = 0;
                    }
                    if (read == 0 || sign + 1 + read != entry.size() || !(density > 0.0))
                        throw CLI::ValidationError("--part-density",
                                                   "\"" + entry + "\" is no PART=NUMBER.");
                    options.densities[entry.substr(0, sign)] = density;
                }
            },
            "assembly: density of one part, kg/m^3; may be repeated")
        ->type_name("PART=NUMBER");
    command.add_option("--ground", options.ground, "assembly: name of the part that does not move")
        ->type_name("PART");
    command.add_flag("--fix-rest", options.restFixed,
                     "assembly: ground all parts that have no joint");
    command.add_flag("--joints", options.importJoints,
                     "assembly: add the joints suggested by round and planar faces");
}

}  // namespace

void addImport(CLI::App& app, Options& options) {
    CLI::App& command = *app.add_subcommand(
        "import", "Make a project from a robot, an assembly, a drawing or a table");
    command.callback([&options] { options.command = Command::Import; });
    command
        .add_option("file", options.project,
                    "robot (.urdf, .xml, .mjcf), assembly (.step, .stp), drawing whose lines are "
                    "links (.dxf), or table of points (.csv)")
        ->required()
        ->type_name("FILE");
    command.add_option("--out", options.outputPath, "write the project to this file")
        ->required()
        ->type_name("FILE");
    addChoice(
        command, "--unit", lengthUnits, [&options](double unit) { options.importUnit = unit; },
        "unit of length in a drawing or table that specifies none (default m)");
    command.add_flag("--links", options.importLinked,
                     "table: a link joins each point to the next one");
    addStepOptions(command, options);
    command
        .add_option("--report", options.reportPath,
                    "write what was imported, changed and left out to this JSON file")
        ->type_name("FILE.json");
    command.add_flag("--json", options.json, "print the same JSON on standard output");
}

void addExport(CLI::App& app, Options& options) {
    CLI::App& command = *app.add_subcommand(
        "export", "Write a project as a robot, a drawing with dimensions, or a table of them");
    command.callback([&options] { options.command = Command::Export; });
    command.add_option("project", options.project, "project file")->required()->type_name("FILE");
    command
        .add_option("--out", options.outputPath,
                    "file to write: robot (.urdf, .xml), drawing (.pdf, .svg, .png) or dimensions "
                    "(.csv)")
        ->required()
        ->type_name("FILE");
    command.add_flag("--json", options.json,
                     "print what was written, changed and left out as JSON");
}

}  // namespace linkwright::cli
