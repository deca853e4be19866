// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/runs/run_queue.h"

#include "engine/project/json_text.h"
#include "engine/project/text_file.h"
#include "engine/session/runs/run_file.h"
#include "engine/session/runs/run_layout.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"

#include <filesystem>
#include <map>
#include <utility>

namespace linkwright::session {

namespace {

using project::Json;

constexpr const char* formatName = "linkwright-queue";
constexpr int newestVersion = 1;

base::InputError fault(const std::string& path, const std::string& message) {
    return base::InputError(base::Diagnostic{
        base::Severity::Error,
        {},
        path,
        message,
        "Remove the file to begin a new queue; the runs that are done are not in it."});
}

Json jsonOf(const QueuedRun& run) {
    const project::ResultsOrigin origin = originOf(*run.model, "optimization", {});
    Json json = Json::object();
    json["name"] = run.name;
    json["notes"] = run.notes;
    json["fromPrevious"] = run.fromPrevious;
    json["project"] = origin.projectText;
    Json tables = Json::object();
    for (const auto& [name, text] : origin.projectTables)
        tables[name] = text;
    json["tables"] = tables;
    return json;
}

QueuedRun runOf(const Json& json, const std::string& path) {
    QueuedRun run;
    run.name = json.at("name").get<std::string>();
    run.notes = json.at("notes").get<std::string>();
    run.fromPrevious = json.at("fromPrevious").get<bool>();
    project::ResultsOrigin origin;
    origin.projectText = json.at("project").get<std::string>();
    for (const auto& [name, text] : json.at("tables").items())
        origin.projectTables[name] = text.get<std::string>();
    run.model = std::make_shared<const model::Model>(modelOf(origin, path));
    return run;
}

}  // namespace

std::string queueFile(const std::string& projectPath) {
    return (std::filesystem::path(resultsFolder(projectPath)) / "queue.json").string();
}

void writeQueue(const std::string& projectPath, const std::vector<QueuedRun>& runs) {
    const std::string path = queueFile(projectPath);
    std::error_code error;
    if (runs.empty()) {
        std::filesystem::remove(path, error);
        if (error) throw fault(path, "The queue cannot be emptied: " + error.message() + ".");
        return;
    }
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if (error) throw fault(path, "The folder for results cannot be made: " + error.message() + ".");
    Json json = Json::object();
    json["format"] = formatName;
    json["version"] = newestVersion;
    json["runs"] = Json::array();
    for (const QueuedRun& run : runs)
        json["runs"].push_back(jsonOf(run));
    project::replaceTextFile(path, project::formatJson(json), project::Backup::None);
}

std::vector<QueuedRun> readQueue(const std::string& projectPath) {
    const std::string path = queueFile(projectPath);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
    const Json json = project::parseJson(project::readTextFile(path), path);
    std::vector<QueuedRun> runs;
    try {
        if (json.at("format").get<std::string>() != formatName)
            throw fault(path, "The file is no queue of runs.");
        if (json.at("version").get<int>() > newestVersion)
            throw fault(path, "The queue was made by a newer version of Linkwright.");
        for (const Json& entry : json.at("runs"))
            runs.push_back(runOf(entry, path));
    } catch (const Json::exception& reason) {
        throw fault(path, std::string("The queue of runs is damaged: ") + reason.what() + ".");
    }
    return runs;
}

model::Model modelToStart(const QueuedRun& run, const model::Model* previous) {
    model::Model model = *run.model;
    if (!run.fromPrevious || previous == nullptr) return model;
    std::map<std::string, double> best;
    for (const Variable& variable : variablesOf(*previous))
        best[variable.name] = variable.value;
    const std::vector<Variable> variables = variablesOf(model);
    std::vector<double> values;
    for (const Variable& variable : variables) {
        const auto known = best.find(variable.name);
        values.push_back(known == best.end() ? variable.value : known->second);
    }
    assignVariables(model, variables, values);
    return model;
}

}  // namespace linkwright::session
