// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/text_report.h"
#include "engine/math/expression.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/linkage.h"
#include "engine/synthesis/linkage_model.h"
#include "engine/synthesis/rows.h"

#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::cli {

namespace {

/// What a mechanism is sought for.
enum class SynthesisTask {
    Path,     ///< a table of points
    Poses,    ///< a table of points and angles
    Pairs,    ///< a table of angles of crank and rocker
    Function  ///< a formula of x
};

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
/// A mechanism that was found, and the file it was written to.
struct SynthesisFind {
    std::string kind;  ///< "Four-bar, crank-rocker"
    Json numbers;      ///< errors, angles and lengths by name, SI units
    model::Model model;
    std::string path;  ///< empty: not written
};

/// What was found, best first.
struct SynthesisReport {
    std::vector<SynthesisFind> found;
    std::string remark;  ///< what of the task nothing can do exactly, one sentence; may be empty
};

using synthesis::PlanePoint;

constexpr double degree = std::numbers::pi / 180.0;

Json pairJson(PlanePoint point) {
    return Json{point.real(), point.imag()};
}

Json linkageJson(const synthesis::Linkage& linkage) {
    Json json = Json::object();
    const auto pose = linkage.poseAt(linkage.startAngle);
    json["A"] = pairJson(linkage.crankPivot);
    json["B"] = pairJson(pose->crankPin);
    json["C"] = pairJson(pose->couplerPin);
    if (linkage.kind == synthesis::LinkageKind::SliderCrank)
        json["slideAngle"] = linkage.slideAngle;
    else
        json["D"] = pairJson(linkage.rockerPivot);
    if (linkage.kind == synthesis::LinkageKind::GearedFiveBar) {
        json["E"] = pairJson(linkage.rockerEnd(linkage.startAngle));
        json["gearRatio"] = linkage.gearRatio;
        json["secondCrank"] = linkage.secondCrank;
    }
    if (synthesis::isSixBar(linkage.kind)) {
        json["G"] = pairJson(pose->couplerJoint);
        json["H"] = pairJson(pose->floatingPin);
        json["I"] = pairJson(pose->guidePin);
        json["floatingLink"] = linkage.floating;
        json["guide"] = linkage.guide;
    }
    json["P"] = pairJson(pose->couplerPoint);
    json["crank"] = linkage.crank;
    json["coupler"] = linkage.coupler;
    if (linkage.kind != synthesis::LinkageKind::SliderCrank) json["rocker"] = linkage.rocker;
    return json;
}

SynthesisFind findOf(const synthesis::Linkage& linkage, model::Model model) {
    SynthesisFind find;
    find.kind = std::string(synthesis::nameOf(linkage.kind)) + ", "
                + synthesis::nameOf(synthesis::rotationClass(linkage));
    find.numbers = linkageJson(linkage);
    find.model = std::move(model);
    return find;
}

SynthesisFind findOf(const synthesis::FunctionSolution& solution,
                     const synthesis::FunctionTask& task, double ground) {
    synthesis::Linkage linkage = solution.generator.linkageAt(solution.inputStart);
    linkage = synthesis::transformed(linkage, false, ground / solution.generator.ground, 0.0);
    SynthesisFind find = findOf(linkage, synthesis::modelOf(solution, task, ground));
    find.numbers["ground"] = ground;
    find.numbers["structuralError"] = solution.structuralError;
    find.numbers["crankStart"] = solution.inputStart;
    find.numbers["rockerStart"] = solution.outputStart;
    find.numbers["leastTransmissionAngle"] =
        synthesis::minTransmissionAngle(solution, task.inputRange);
    find.numbers["precisionPoints"] = solution.precisionPoints;
    return find;
}

/// Names rows with the same angle of the crank, full turns aside, in the unit of the table.
void requireDifferentAngles(const std::vector<std::vector<double>>& rows, const std::string& path) {
    constexpr double turn = 360.0, same = 6e-8;  // 1e-9 rad
    for (std::size_t row = 1; row < rows.size(); ++row)
        for (std::size_t before = 0; before < row; ++before)
            if (std::abs(std::remainder(rows[row][0] - rows[before][0], turn)) < same)
                throw project::fault(path,
                                     "Rows " + std::to_string(before + 1) + " and "
                                         + std::to_string(row + 1)
                                         + " have the same angle of the crank, "
                                         + shortNumber(rows[before][0]) + " degrees.",
                                     "Remove one of them.");
}

/// "linkage.linkwright.json" becomes "linkage-2.linkwright.json".
std::string numbered(const std::string& path, std::size_t number) {
    for (const std::string_view ending : {".linkwright.json", ".json"})
        if (path.ends_with(ending))
            return path.substr(0, path.size() - ending.size()) + "-" + std::to_string(number)
                   + std::string(ending);
    return path + "-" + std::to_string(number) + ".linkwright.json";
}

Json synthesisJson(const SynthesisReport& report) {
    Json json = Json::object();
    Json& list = json["candidates"] = Json::array();
    for (const SynthesisFind& find : report.found) {
        Json entry = find.numbers;
        entry["kind"] = find.kind;
        if (!find.path.empty()) entry["project"] = find.path;
        list.push_back(std::move(entry));
    }
    if (!report.remark.empty()) json["remark"] = report.remark;
    return json;
}

std::string synthesisText(const SynthesisReport& report) {
    std::string text;
    for (std::size_t index = 0; index < report.found.size(); ++index) {
        const SynthesisFind& find = report.found[index];
        text += std::to_string(index + 1) + "  " + find.kind;
        const auto tell = [&](const char* name, const char* words, double scale, const char* unit) {
            if (find.numbers.contains(name))
                text += std::string(words) + shortNumber(find.numbers[name].get<double>() * scale)
                        + unit;
        };
        tell("meanError", "  mean error ", 1e3, " mm");
        tell("largestError", ", largest ", 1e3, " mm");
        if (find.numbers.contains("pointsWithin"))
            text += ", " + std::to_string(find.numbers["pointsWithin"].get<std::size_t>()) + " of "
                    + std::to_string(find.numbers["points"].get<std::size_t>())
                    + " points within the tolerance";
        tell("largestTurnError", " and ", 1.0 / degree, " deg");
        tell("structuralError", "  structural error ", 1.0 / degree, " deg");
        tell("leastTransmissionAngle", "  transmission angle ", 1.0 / degree, " deg");
        if (!find.path.empty()) text += "  " + find.path;
        text += '\n';
    }
    if (!report.remark.empty()) text += report.remark + '\n';
    return text;
}

class Synthesize final : public Command {
public:
    explicit Synthesize(CLI::App& app) : Command(app) {
        addTask(app);
        addJson(app);
        addChoice(app, "--kind", linkageKinds, kinds_,
                  "path: linkages to look for (default: four-bars and slider-cranks)");
        addChoice(app, "--unit", lengthUnits, unit_, "unit of length in the table");
        addNumber(app, "--count", count_, numberWithin(1.0, 100.0), "COUNT",
                  "maximum number of candidates (default 10)");
        addPath(app);
        addFunction(app);
        addFile(app, "--out", outputPath_,
                "write a project for each: NAME-1.linkwright.json, NAME-2.linkwright.json, ...",
                "NAME");
    }

private:
    void addTask(CLI::App& app) {
        addText(app, "task", "TASK", "what for: " + synthesisTasks.list(),
                [this](const std::string& word) { task_ = synthesisTasks.choose("task", word); })
            ->required();
        addInput(app, "input", "FILE|FORMULA",
                 "path: table of x, y, or of time in s, x, y, or an .svg or .dxf drawing; "
                 "poses: table of x, y, angle in degrees, or of x, y of two points of the body "
                 "(two rows or more); pairs: of the angles of crank and rocker in degrees; "
                 "function: formula of x, for example \"log(x)\"");
    }

    void addPath(CLI::App& app) {
        app.add_flag_callback(
            "--closed", [this] { closed_ = true; }, "path: join its ends");
        app.add_flag_callback(
            "--open", [this] { closed_ = false; }, "path: leave its ends");
        app.add_flag("--points", pointsOnly_, "path: the points count, not a curve");
        app.add_flag("--timed", timed_,
                     "path: pass the points at the times of the table, or at equal crank angles if "
                     "it has none");
        addNumber(app, "--turn", turn_, numberFromZero(), "DEG",
                  "path: turn of the crank over an open path, implies --timed (default 180)");
        addNumber(app, "--tolerance", tolerance_, numberWithin(0.0, 1e6), "LENGTH",
                  "path: distance from its points that costs nothing in the projects, in the unit "
                  "of the table (default 0)");
    }

    void addFunction(CLI::App& app) {
        const NumberKind any = numberWithin(-1e12, 1e12), halfTurn = numberWithin(-180.0, 180.0);
        addNumber(app, "--transmission", minTransmissionAngle_, numberWithin(1.0, 80.0), "DEG",
                  "path, function: smallest transmission angle (default 20 for paths, 5 for those "
                  "listed last, 10 for functions)");
        addNumber(app, "--from", first_, any, "X", "function: first x (default 0)");
        addNumber(app, "--to", last_, any, "X", "function: last x (default 1)");
        addNumber(app, "--crank", crankRange_, halfTurn, "DEG",
                  "function: turn of the crank (default 90)");
        addNumber(app, "--rocker", rockerRange_, halfTurn, "DEG",
                  "function: turn of the rocker (default 90)");
        addNumber(app, "--crank-start", crankStart_, numberFromZero(), "DEG",
                  "function: angle of the crank at the first x (default: the best)");
        addNumber(app, "--rocker-start", rockerStart_, numberFromZero(), "DEG",
                  "function: angle of the rocker there (default: the best)");
        addNumber(app, "--ground", ground_, numberWithin(1e-6, 1e6), "M",
                  "pairs, function: distance between the ground pivots (default 0.1)");
    }

    ExitCode work() override {
        SynthesisReport report;
        std::vector<SynthesisFind>& found = report.found;
        {
            const Abandonable nothingYet;
            switch (task_) {
                case SynthesisTask::Path: report = forPath(); break;
                case SynthesisTask::Poses: found = forPoses(); break;
                case SynthesisTask::Pairs: found.push_back(forPairs()); break;
                case SynthesisTask::Function: found = forFunction(); break;
            }
        }
        if (!outputPath_.empty()) writeProjects(found);
        print(synthesisJson(report), synthesisText(report));
        return ExitCode::Done;
    }

    void writeProjects(std::vector<SynthesisFind>& found) const {
        for (std::size_t index = 0; index < found.size(); ++index) {
            found[index].path = numbered(outputPath_, index + 1);
            project::requireReplaceableByText(found[index].path);
        }
        for (const SynthesisFind& find : found)
            project::writeProject(find.model, find.path, {});
    }

    SynthesisReport forPath() const {
        synthesis::WantedPath path =
            synthesis::parsePathFile(project::readTextFile(input_), input_, unit_).path;
        path.pointsOnly = pointsOnly_;
        path.tolerance = tolerance_ * unit_;
        if (closed_) path.closed = *closed_;
        const bool timed = turn_ || timed_;
        if (const std::string fault = synthesis::timingFaultOf(path); timed && !fault.empty())
            throw project::fault(input_, fault, {});
        if (timed) path = synthesis::timed(std::move(path), turn_.value_or(180.0) * degree);
        synthesis::PathSearch search;
        search.kinds = kinds_;
        search.count = count_;
        if (minTransmissionAngle_) search.minTransmissionAngle = *minTransmissionAngle_ * degree;
        search.stop = &stop();
        SynthesisReport report;
        report.remark = synthesis::remarkOn(path, kinds_);
        for (const synthesis::PathCandidate& candidate : synthesis::findLinkages(path, search)) {
            report.found.push_back(findOf(candidate.linkage, synthesis::modelOf(candidate, path)));
            Json& numbers = report.found.back().numbers;
            numbers["meanError"] = candidate.meanError;
            numbers["largestError"] = candidate.largestError;
            if (path.tolerance > 0.0) {
                const std::vector<PlanePoint> compared = synthesis::comparedPoints(path);
                numbers["pointsWithin"] = synthesis::pointsWithin(
                    candidate.linkage, candidate.angles, compared, path.tolerance);
                numbers["points"] = compared.size();
            }
            numbers["leastTransmissionAngle"] = candidate.minTransmissionAngle;
            numbers["extent"] = pairJson(candidate.extent);
            if (candidate.linkage.kind == synthesis::LinkageKind::FourBar) {
                numbers["cognates"] = Json::array();
                for (const synthesis::Linkage& cognate : synthesis::cognatesOf(candidate.linkage))
                    numbers["cognates"].push_back(linkageJson(cognate));
            }
        }
        return report;
    }

    std::vector<SynthesisFind> forPoses() const {
        std::vector<synthesis::RigidPose> poses =
            synthesis::parsePoses(project::readTextFile(input_), input_);
        for (synthesis::RigidPose& pose : poses)
            pose.origin *= unit_;
        std::vector<SynthesisFind> found;
        for (const synthesis::GuidanceCandidate& candidate :
             synthesis::findGuidance(poses, count_)) {
            found.push_back(findOf(candidate.linkage, synthesis::modelOf(candidate, poses)));
            Json& numbers = found.back().numbers;
            numbers["meanError"] = candidate.meanError;
            numbers["largestError"] = candidate.largestError;
            numbers["largestTurnError"] = candidate.largestTurnError;
            numbers["leastTransmissionAngle"] = candidate.minTransmissionAngle;
            numbers["extent"] = pairJson(candidate.extent);
            numbers["crankAngles"] = candidate.angles;
        }
        return found;
    }

    std::vector<SynthesisFind> forFunction() const {
        const std::array<std::string, 1> names{"x"};
        const math::Expression formula = math::Expression::parse(input_, names);
        synthesis::FunctionTask task;
        task.function = [&formula](double x) {
            const std::array<double, 1> values{x};
            return formula.evaluate<double>(values);
        };
        task.formula = input_;
        task.first = first_;
        task.last = last_;
        task.inputRange = crankRange_ * degree;
        task.outputRange = rockerRange_ * degree;
        if (minTransmissionAngle_) task.minTransmissionAngle = *minTransmissionAngle_ * degree;
        std::vector<SynthesisFind> found;
        if (!crankStart_ || !rockerStart_) {
            for (const synthesis::FunctionSolution& solution :
                 synthesis::findGenerators(task, count_))
                found.push_back(findOf(solution, task, ground_));
            return found;
        }
        task.inputStart = *crankStart_ * degree;
        task.outputStart = *rockerStart_ * degree;
        found.push_back(findOf(synthesis::generate(task), task, ground_));
        return found;
    }

    /// A table of angles: the error is that at its rows, and the crank turns from the least to the
    /// most.
    SynthesisFind forPairs() const {
        std::vector<synthesis::AnglePair> pairs;
        const std::vector<std::vector<double>> rows =
            synthesis::parseRows(project::readTextFile(input_), input_, 2, 2);
        requireDifferentAngles(rows, input_);
        for (const std::vector<double>& row : rows)
            pairs.push_back({row[0] * degree, row[1] * degree});
        const double ground = ground_;
        synthesis::FunctionSolution solution;
        solution.generator = synthesis::functionGenerator(pairs, ground);
        solution.structuralError = solution.generator.largestError;
        solution.inputStart = pairs.front().input;
        solution.outputStart = pairs.front().output;
        for (const synthesis::AnglePair& pair : pairs)
            solution.precisionPoints.push_back(pair.input / degree);
        if (pairs.size() > 3) solution.precisionPoints.clear();
        synthesis::FunctionTask task;
        task.first = pairs.front().input / degree;
        task.last = pairs.back().input / degree;
        task.inputRange = pairs.back().input - pairs.front().input;
        task.outputRange = pairs.back().output - pairs.front().output;
        // At a dead point rounding decides whether the first pair can be drawn.
        const synthesis::Linkage linkage = solution.generator.linkageAt(solution.inputStart);
        if (!solution.generator.oneBranch || !linkage.poseAt(linkage.startAngle))
            throw project::fault(
                input_,
                "The four-bar through these pairs would have to be taken apart between them.",
                "Start the crank or rocker at another angle.");
        return findOf(solution, task, ground);
    }

    SynthesisTask task_ = SynthesisTask::Path;
    std::vector<synthesis::LinkageKind> kinds_{synthesis::LinkageKind::FourBar,
                                               synthesis::LinkageKind::SliderCrank};
    std::size_t count_ = 10;
    std::optional<bool> closed_;  ///< absent: as the ends of the path are
    bool pointsOnly_ = false;     ///< Path: the points count, no curve
    bool timed_ = false;          ///< Path: the crank passes the points at even turns
    std::optional<double> turn_;  ///< Path, open: of the crank over all points, degrees; timed
    double unit_ = 1.0;           ///< m, of lengths in the table
    double tolerance_ = 0.0;      ///< Path: in that unit, of the points of the project
    std::optional<double> minTransmissionAngle_;      ///< degrees; absent: usual for the task
    double ground_ = 0.1;                             ///< Pairs, Function: m
    double first_ = 0.0, last_ = 1.0;                 ///< Function: range of x
    double crankRange_ = 90.0, rockerRange_ = 90.0;   ///< Function: degrees
    std::optional<double> crankStart_, rockerStart_;  ///< Function: degrees; absent: the best
    std::string outputPath_;
};

}  // namespace

MadeCommand addSynthesize(CLI::App& program) {
    return std::make_unique<Synthesize>(*program.add_subcommand(
        "synthesize", "Find linkages for a path, poses of a body, pairs of angles or a function"));
}

}  // namespace linkwright::cli
