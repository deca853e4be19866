// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_file.h"

#include "engine/base/sha256.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/optimizations/results_layout.h"
#include "engine/session/solving/variables.h"
#include "engine/session/studies/study_format.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace linkwright::session {

namespace {

using project::Json;
using project::PointColumn;

constexpr const char* group = "/points";
constexpr std::size_t longestReason = 480;
constexpr std::uint64_t blockRows = 4096;
enum Column : std::size_t { Status, Evaluations, Iterations, Values, Functions, Reason };

std::vector<PointColumn> columnsFor(std::size_t variables, std::size_t functions) {
    using enum PointColumn::Kind;
    return {{"status", Integer},
            {"evaluations", Integer},
            {"iterations", Integer},
            {"values", Number, variables},
            {"functions", Number, functions},
            {"reason", Text, longestReason}};
}

/// The sentences of a text that fit; of one that is too long, its words.
std::string fitting(const std::string& text, std::size_t room) {
    if (text.size() <= room) return text;
    for (std::size_t end = room; end > 1; --end)
        if (text[end] == ' ' && (text[end - 1] == '.' || text[end - 1] == ')'))
            return text.substr(0, end);
    constexpr std::string_view more = " ...";
    const std::size_t end = text.rfind(' ', room - more.size());
    return text.substr(0, end == std::string::npos ? room - more.size() : end) + std::string(more);
}

/// What decides the results of a study: the project without words for people, and the study.
Json essence(const StudyPlan& plan) {
    model::Model bare = plan.model();
    bare.name.clear();
    bare.description.clear();
    bare.optimizedHash.clear();
    forEachList(bare, [](auto& list, const model::ListInfo&) {
        for (auto& element : list)
            element.name.clear();
    });
    for (model::Body& body : bare.bodies)
        body.appearance = {};
    bare.ground = {};
    Json json = project::parseJson(project::formatProject(bare), {});
    for (const auto& [name, text] : originOf(plan.model(), "study", {}).projectTables)
        json["tables"][name] = text;
    json["study"] = studyJson(plan.study());
    json["study"].erase("name");
    return json;
}

/// "/points/2/position/0 (0.1 there, 0.12 here)", for the first few places.
std::string differences(const Json& there, const Json& here) {
    constexpr std::size_t most = 3;
    std::string text;
    std::size_t count = 0;
    for (const Json& change : Json::diff(there, here)) {
        if (++count > most) continue;
        const Json::json_pointer place(change.at("path").get<std::string>());
        const auto valueIn = [&](const Json& json) {
            if (!json.contains(place)) return std::string("nothing");
            const std::string value = json.at(place).dump();
            return value.size() > 40 ? value.substr(0, 37) + "..." : value;
        };
        text += (text.empty() ? "" : ", ") + place.to_string() + " (" + valueIn(there) + " there, "
                + valueIn(here) + " here)";
    }
    if (count > most) text += " and " + std::to_string(count - most) + " more";
    return text;
}

/// @throws base::InputError when the results are of another project or study
void requireSame(const std::string& path, const Json& there, const Json& here) {
    if (there == here) return;
    throw project::fault(path,
                         "The results are from another project or study. What differs: "
                             + differences(there, here) + ".",
                         "Choose another file for these results, or go back to that project.");
}

project::ResultsReader readerOf(const std::string& path) {
    project::ResultsReader reader(path);
    if (reader.text("/", "kind") != "study")
        throw project::fault(path, "These results are not from a study.",
                             "Specify a file that a study has written.");
    return reader;
}

void create(const std::string& path, const StudyPlan& plan, const std::string& projectName,
            const std::string& program) {
    OptimizationDescription description;
    description.name = plan.study().name;
    description.projectName = projectName;
    description.program = program;
    project::ResultsOrigin origin = originOf(plan.model(), "study", description);
    origin.threads = 1;  // nothing in the file depends on how many there are
    // What a program left behind that was killed while it made the file holds no point.
    std::error_code nobodyMissesIt;
    std::filesystem::remove(project::partialPath(path), nobodyMissesIt);
    project::ResultsWriter writer(path, origin, project::ResultsWriter::Existing::WhenComplete);
    writer.writeTexts("/study", "definition", {project::formatJson(studyJson(plan.study()))});
    writer.setText("/study", "fingerprint", base::sha256(essence(plan).dump()));
    std::vector<std::string> names, units;
    for (const Variable& variable : plan.variables()) {
        names.push_back(variable.name);
        units.push_back(unitOf(plan.model(), variable));
    }
    writer.writeTexts("/study", "variables", names);
    writer.writeTexts("/study", "units", units);
    writer.writeTexts("/study", "functions", plan.functions());
    writer.addPointTable(group, columnsFor(names.size(), plan.functions().size()), plan.points());
    writer.close();
}

}  // namespace

StudyFile::StudyFile(std::string path, std::size_t variables, std::size_t functions,
                     project::PointTable::Access access)
    : path_(std::move(path)),
      variables_(variables),
      functions_(functions),
      table_(path_, group, columnsFor(variables, functions), access) {}

StudyFile::StudyFile(const std::string& path)
    : StudyFile(path, readerOf(path).texts("/study/variables").size(),
                readerOf(path).texts("/study/functions").size(),
                project::PointTable::Access::Read) {}

StudyFile StudyFile::open(const std::string& path, const StudyPlan& plan,
                          const std::string& projectName, const std::string& program) {
    if (!std::filesystem::exists(path))
        create(path, plan, projectName, program);
    else
        requireSame(path, essence(planOf(path)), essence(plan));
    StudyFile file(path, plan.variables().size(), plan.functions().size(),
                   project::PointTable::Access::Write);
    if (file.points() != plan.points())
        throw project::fault(path, "The results have a different number of points than the study.",
                             "The file may be damaged: choose another one.");
    return file;
}

std::vector<std::int32_t> StudyFile::statuses() const {
    std::vector<std::int32_t> statuses(table_.rows());
    table_.read(Status, 0, statuses);
    for (const std::int32_t status : statuses)
        if (status < 0 || status > static_cast<std::int32_t>(PointStatus::Unused))
            throw project::fault(path_, "The results have an invalid status.",
                                 "The file may be damaged: choose another one.");
    return statuses;
}

std::vector<StudyPoint> StudyFile::pointsFrom(std::uint64_t first, std::uint64_t count) const {
    count = first < table_.rows() ? std::min(count, table_.rows() - first) : 0;
    std::vector<std::int32_t> statuses(count), evaluations(count), iterations(count);
    std::vector<double> values(count * variables_), functions(count * functions_);
    table_.read(Status, first, statuses);
    table_.read(Evaluations, first, evaluations);
    table_.read(Iterations, first, iterations);
    table_.read(Values, first, values);
    table_.read(Functions, first, functions);
    std::vector<StudyPoint> points(count);
    for (std::size_t index = 0; index < count; ++index) {
        StudyPoint& point = points[index];
        point.point = first + index;
        point.status = static_cast<PointStatus>(statuses[index]);
        point.evaluations = evaluations[index];
        point.iterations = iterations[index];
        const auto* own = &values[index * variables_];
        point.values.assign(own, own + variables_);
        own = &functions[index * functions_];
        point.functions.assign(own, own + functions_);
    }
    return points;
}

StudyPoint StudyFile::point(std::uint64_t number) const {
    StudyPoint point = std::move(pointsFrom(number, 1).at(0));
    point.reason = table_.readText(Reason, number);
    return point;
}

void StudyFile::write(const StudyPoint& point) {
    const auto one = [](const std::int32_t& value) {
        return std::span<const std::int32_t>(&value, 1);
    };
    const auto status = static_cast<std::int32_t>(point.status);
    table_.write(Values, point.point, point.values);
    table_.write(Functions, point.point, point.functions);
    table_.write(Evaluations, point.point, one(point.evaluations));
    table_.write(Iterations, point.point, one(point.iterations));
    if (!point.reason.empty())
        table_.writeText(Reason, point.point, fitting(point.reason, table_.room(Reason)));
    table_.write(Status, point.point, one(status));
}

std::string differencesFrom(const std::string& path, const StudyPlan& plan) {
    const Json there = essence(planOf(path)), here = essence(plan);
    return there == here ? std::string() : differences(there, here);
}

StudyPlan planOf(const std::string& path) {
    const project::ResultsReader reader = readerOf(path);
    const std::vector<std::string> definition = reader.texts("/study/definition");
    if (definition.empty())
        throw project::fault(path, "The results do not say which study they are from.",
                             "The file may be damaged.");
    return {modelOf(reader.origin(), path), studyOf(project::parseJson(definition.front(), path))};
}

std::string projectNameOf(const std::string& path) {
    return readerOf(path).text("/project", "name");
}

std::uint64_t mergeStudies(const std::string& target, const std::vector<std::string>& sources,
                           const std::string& program) {
    const StudyPlan plan = planOf(sources.at(0));
    for (const std::string& source : sources)
        requireSame(source, essence(planOf(source)), essence(plan));
    if (std::filesystem::exists(target))
        throw project::fault(target, "The file already exists and was not changed.",
                             "Choose another file.");
    StudyFile merged = StudyFile::open(target, plan, projectNameOf(sources.front()), program);
    std::uint64_t known = 0;
    for (const std::string& source : sources) {
        const StudyFile file(source);
        for (std::uint64_t first = 0; first < plan.points(); first += blockRows) {
            const std::vector<StudyPoint> present = merged.pointsFrom(first, blockRows);
            std::vector<StudyPoint> found = file.pointsFrom(first, blockRows);
            for (std::size_t index = 0; index < found.size(); ++index) {
                if (found[index].status == PointStatus::Open
                    || present[index].status != PointStatus::Open)
                    continue;
                merged.write(file.point(found[index].point));
                ++known;
            }
        }
    }
    merged.sync();
    return known;
}

}  // namespace linkwright::session
