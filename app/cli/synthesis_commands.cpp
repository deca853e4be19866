// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/synthesis_commands.h"

#include "app/cli/stop_signals.h"
#include "app/cli/text_report.h"
#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/synthesis/curve_file.h"
#include "engine/synthesis/linkage_model.h"
#include "engine/synthesis/rows.h"

#include <array>
#include <cmath>
#include <numbers>

namespace linkwright::cli {

namespace {

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

SynthesisReport forPath(const Options& options, const std::atomic<bool>& stop) {
    const SynthesisOptions& asked = options.synthesis;
    synthesis::WantedPath path = synthesis::parsePathFile(project::readTextFile(options.project),
                                                          options.project, asked.unit)
                                     .path;
    path.pointsOnly = asked.pointsOnly;
    path.tolerance = asked.tolerance * asked.unit;
    if (asked.closed) path.closed = *asked.closed;
    const bool timed = asked.turn || asked.timed;
    if (const std::string fault = synthesis::timingFaultOf(path); timed && !fault.empty())
        throw base::InputError(
            base::Diagnostic{base::Severity::Error, {}, options.project, fault, {}});
    if (timed) path = synthesis::timed(std::move(path), asked.turn.value_or(180.0) * degree);
    synthesis::PathSearch search;
    search.kinds = asked.kinds;
    search.count = asked.count;
    if (asked.leastTransmissionAngle)
        search.leastTransmissionAngle = *asked.leastTransmissionAngle * degree;
    search.stop = &stop;
    SynthesisReport report;
    report.remark = synthesis::remarkOn(path, asked.kinds);
    for (const synthesis::PathCandidate& candidate : synthesis::findLinkages(path, search)) {
        report.found.push_back(findOf(candidate.linkage, synthesis::modelOf(candidate, path)));
        Json& numbers = report.found.back().numbers;
        numbers["meanError"] = candidate.meanError;
        numbers["largestError"] = candidate.largestError;
        if (path.tolerance > 0.0) {
            const std::vector<PlanePoint> compared = synthesis::comparedPoints(path);
            numbers["pointsWithin"] = synthesis::pointsWithin(candidate.linkage, candidate.angles,
                                                              compared, path.tolerance);
            numbers["points"] = compared.size();
        }
        numbers["leastTransmissionAngle"] = candidate.leastTransmissionAngle;
        numbers["extent"] = pairJson(candidate.extent);
        if (candidate.linkage.kind == synthesis::LinkageKind::FourBar) {
            numbers["cognates"] = Json::array();
            for (const synthesis::Linkage& cognate : synthesis::cognatesOf(candidate.linkage))
                numbers["cognates"].push_back(linkageJson(cognate));
        }
    }
    return report;
}

std::vector<SynthesisFind> forPoses(const Options& options) {
    std::vector<synthesis::RigidPose> poses =
        synthesis::parsePoses(project::readTextFile(options.project), options.project);
    for (synthesis::RigidPose& pose : poses)
        pose.origin *= options.synthesis.unit;
    std::vector<SynthesisFind> found;
    for (const synthesis::GuidanceCandidate& candidate :
         synthesis::findGuidance(poses, options.synthesis.count)) {
        found.push_back(findOf(candidate.linkage, synthesis::modelOf(candidate, poses)));
        Json& numbers = found.back().numbers;
        numbers["meanError"] = candidate.meanError;
        numbers["largestError"] = candidate.largestError;
        numbers["largestTurnError"] = candidate.largestTurnError;
        numbers["leastTransmissionAngle"] = candidate.leastTransmissionAngle;
        numbers["extent"] = pairJson(candidate.extent);
        numbers["crankAngles"] = candidate.angles;
    }
    return found;
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
        synthesis::leastTransmissionAngle(solution, task.inputRange);
    find.numbers["precisionPoints"] = solution.precisionPoints;
    return find;
}

std::vector<SynthesisFind> forFunction(const Options& options) {
    const SynthesisOptions& asked = options.synthesis;
    const std::array<std::string, 1> names{"x"};
    const math::Expression formula = math::Expression::parse(options.project, names);
    synthesis::FunctionTask task;
    task.function = [&formula](double x) {
        const std::array<double, 1> values{x};
        return formula.evaluate<double>(values);
    };
    task.formula = options.project;
    task.first = asked.first;
    task.last = asked.last;
    task.inputRange = asked.crankRange * degree;
    task.outputRange = asked.rockerRange * degree;
    if (asked.leastTransmissionAngle)
        task.leastTransmissionAngle = *asked.leastTransmissionAngle * degree;
    std::vector<SynthesisFind> found;
    if (!asked.crankStart || !asked.rockerStart) {
        for (const synthesis::FunctionSolution& solution :
             synthesis::findGenerators(task, asked.count))
            found.push_back(findOf(solution, task, asked.ground));
        return found;
    }
    task.inputStart = *asked.crankStart * degree;
    task.outputStart = *asked.rockerStart * degree;
    found.push_back(findOf(synthesis::generate(task), task, asked.ground));
    return found;
}

/// Names rows with the same angle of the crank, full turns aside, in the unit of the table.
void requireDifferentAngles(const std::vector<std::vector<double>>& rows, const std::string& path) {
    constexpr double turn = 360.0, same = 6e-8;  // 1e-9 rad
    for (std::size_t row = 1; row < rows.size(); ++row)
        for (std::size_t before = 0; before < row; ++before)
            if (std::abs(std::remainder(rows[row][0] - rows[before][0], turn)) < same)
                throw base::InputError(base::Diagnostic{
                    base::Severity::Error,
                    {},
                    path,
                    "Rows " + std::to_string(before + 1) + " and " + std::to_string(row + 1)
                        + " have the same angle of the crank, " + shortNumber(rows[before][0])
                        + " degrees.",
                    "Remove one of them."});
}

/// A table of angles: the error is that at its rows, and the crank turns from the least to the
/// most.
SynthesisFind forPairs(const Options& options) {
    std::vector<synthesis::AnglePair> pairs;
    const std::vector<std::vector<double>> rows =
        synthesis::parseRows(project::readTextFile(options.project), options.project, 2, 2);
    requireDifferentAngles(rows, options.project);
    for (const std::vector<double>& row : rows)
        pairs.push_back({row[0] * degree, row[1] * degree});
    const double ground = options.synthesis.ground;
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
        throw base::InputError(base::Diagnostic{
            base::Severity::Error,
            {},
            options.project,
            "The four-bar through these pairs would have to be taken apart between them.",
            "Start the crank or rocker at another angle."});
    return findOf(solution, task, ground);
}

/// "linkage.linkwright.json" becomes "linkage-2.linkwright.json".
std::string numbered(const std::string& path, std::size_t number) {
    for (const std::string_view ending : {".linkwright.json", ".json"})
        if (path.ends_with(ending))
            return path.substr(0, path.size() - ending.size()) + "-" + std::to_string(number)
                   + std::string(ending);
    return path + "-" + std::to_string(number) + ".linkwright.json";
}

}  // namespace

SynthesisReport synthesize(const Options& options, const std::atomic<bool>& stop) {
    SynthesisReport report;
    std::vector<SynthesisFind>& found = report.found;
    {
        const Abandonable nothingYet;
        switch (options.synthesis.task) {
            case SynthesisTask::Path: report = forPath(options, stop); break;
            case SynthesisTask::Poses: found = forPoses(options); break;
            case SynthesisTask::Pairs: found.push_back(forPairs(options)); break;
            case SynthesisTask::Function: found = forFunction(options); break;
        }
    }
    if (options.outputPath.empty()) return report;
    for (std::size_t index = 0; index < found.size(); ++index) {
        found[index].path = numbered(options.outputPath, index + 1);
        project::requireReplaceableByText(found[index].path);
    }
    for (const SynthesisFind& find : found)
        project::writeProject(find.model, find.path, {});
    return report;
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

}  // namespace linkwright::cli
