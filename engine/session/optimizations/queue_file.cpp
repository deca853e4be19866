// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/optimizations/queue_file.h"

#include "engine/project/json_text.h"
#include "engine/project/text_file.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/optimizations/results_layout.h"
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
        "Remove the file to start a new queue; finished optimizations are not in it."});
}

Json jsonOf(const QueuedOptimization& optimization) {
    const project::ResultsOrigin origin = originOf(*optimization.model, "optimization", {});
    Json json = Json::object();
    json["name"] = optimization.name;
    json["notes"] = optimization.notes;
    json["fromPrevious"] = optimization.fromPrevious;
    json["project"] = origin.projectText;
    Json tables = Json::object();
    for (const auto& [name, text] : origin.projectTables)
        tables[name] = text;
    json["tables"] = tables;
    return json;
}

QueuedOptimization runOf(const Json& json, const std::string& path) {
    QueuedOptimization optimization;
    optimization.name = json.at("name").get<std::string>();
    optimization.notes = json.at("notes").get<std::string>();
    optimization.fromPrevious = json.at("fromPrevious").get<bool>();
    project::ResultsOrigin origin;
    origin.projectText = json.at("project").get<std::string>();
    for (const auto& [name, text] : json.at("tables").items())
        origin.projectTables[name] = text.get<std::string>();
    optimization.model = std::make_shared<const model::Model>(modelOf(origin, path));
    return optimization;
}

}  // namespace

std::string queueFile(const std::string& projectPath) {
    return (std::filesystem::path(resultsFolder(projectPath)) / "queue.json").string();
}

void writeQueue(const std::string& projectPath,
                const std::vector<QueuedOptimization>& optimizations) {
    const std::string path = queueFile(projectPath);
    std::error_code error;
    if (optimizations.empty()) {
        std::filesystem::remove(path, error);
        if (error) throw fault(path, "The queue cannot be emptied: " + error.message() + ".");
        return;
    }
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    if (error) throw fault(path, "The results folder cannot be created: " + error.message() + ".");
    Json json = Json::object();
    json["format"] = formatName;
    json["version"] = newestVersion;
    json["runs"] = Json::array();
    for (const QueuedOptimization& optimization : optimizations)
        json["runs"].push_back(jsonOf(optimization));
    project::replaceTextFile(path, project::formatJson(json), project::Backup::None);
}

std::vector<QueuedOptimization> readQueue(const std::string& projectPath) {
    const std::string path = queueFile(projectPath);
    std::error_code error;
    const bool present = std::filesystem::exists(path, error);
    if (error)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error,
            {},
            path,
            "The queue of optimizations cannot be reached: " + error.message() + ".",
            "Check its folder and its disk, and open the project again."});
    if (!present) return {};
    const Json json = project::parseJson(project::readTextFile(path), path);
    std::vector<QueuedOptimization> optimizations;
    try {
        if (json.at("format").get<std::string>() != formatName)
            throw fault(path, "The file is not a queue of optimizations.");
        if (json.at("version").get<int>() > newestVersion)
            throw fault(path, "The queue was made by a newer version of Linkwright.");
        for (const Json& entry : json.at("runs"))
            optimizations.push_back(runOf(entry, path));
    } catch (const Json::exception& reason) {
        throw fault(path,
                    std::string("The queue of optimizations is damaged: ") + reason.what() + ".");
    }
    return optimizations;
}

model::Model modelToStart(const QueuedOptimization& optimization, const model::Model* previous) {
    model::Model model = *optimization.model;
    if (!optimization.fromPrevious || previous == nullptr) return model;
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
