// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/project_file.h"

#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/project/model_reader.h"
#include "engine/project/model_writer.h"
#include "engine/project/project_folder.h"
#include "engine/project/shape_files.h"
#include "engine/project/table_file.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace linkwright::project {

namespace {

using base::Diagnostic;
using base::Severity;

/// The place in `json` that `path` leads to, or null when it does not exist any more. Entries of
/// lists are recognized by their id if they had one.
Json* findPlace(Json& json, const std::vector<PathStep>& path) {
    Json* place = &json;
    for (const PathStep& step : path) {
        if (!step.key.empty()) {
            if (!place->is_object()) return nullptr;
            // An object left out because it holds only defaults comes back with its extra key.
            const bool isNew = !place->contains(step.key);
            place = &(*place)[step.key];
            if (isNew) *place = Json::object();
            continue;
        }
        if (!place->is_array()) return nullptr;
        Json* entry = nullptr;
        for (std::size_t index = 0; index < place->size(); ++index) {
            Json& candidate = (*place)[index];
            const bool matches =
                step.id.empty() ? index == step.index
                                : candidate.is_object() && candidate.value("id", "") == step.id;
            if (matches) entry = &candidate;
        }
        if (!entry) return nullptr;
        place = entry;
    }
    return place;
}

/// Whether the list that the path leads through still exists: nothing is created for its sake.
bool leadsToList(const Json& json, const std::vector<PathStep>& path) {
    const Json* place = &json;
    for (const PathStep& step : path) {
        if (step.key.empty()) return place->is_array();
        if (!place->is_object() || !place->contains(step.key)) {
            for (const PathStep& other : path)
                if (other.key.empty()) return false;
            return true;
        }
        place = &(*place)[step.key];
    }
    return true;
}

void keepUnknownKeys(Json& json, const std::string& previousText) {
    ReadingNotes notes;
    try {
        (void)readModel(parseJson(previousText, {}), notes);
    } catch (const base::InputError&) {
        return;  // not a project: nothing to keep
    }
    for (const UnknownKey& unknown : notes.unknownKeys) {
        if (!leadsToList(json, unknown.object)) continue;
        Json* object = findPlace(json, unknown.object);
        if (object && object->is_object() && !object->contains(unknown.key))
            (*object)[unknown.key] = unknown.value;
    }
}

bool isPlaced(const model::Shape& shape) {
    const auto isFinite = [](double value) { return std::isfinite(value); };
    return std::all_of(shape.position.begin(), shape.position.end(), isFinite)
           && std::all_of(shape.orientation.begin(), shape.orientation.end(), isFinite);
}

void requireFinite(const model::Model& model) {
    std::vector<Diagnostic> faults;
    const auto check = [&](bool finite, const std::string& object, const std::string& property) {
        if (!finite)
            faults.push_back({Severity::Error, object, property,
                              "The value is not a finite number and cannot be saved.",
                              "Enter a finite number."});
    };
    const auto isFinite = [](const std::optional<double>& value) {
        return !value || std::isfinite(*value);
    };
    model::forEachNumber(model, [&](const model::PropertyInfo& info, const model::Number& number) {
        check(!number.expression.empty() || std::isfinite(number.value), info.object,
              info.property);
    });
    check(isPlaced(model.ground.shape), model::groundId, "shape");
    for (const model::Body& body : model.bodies)
        check(isPlaced(body.appearance.shape), body.id, "shape");
    for (const model::Input& input : model.inputs) {
        check(isFinite(input.lower) && isFinite(input.upper), input.id, "lower, upper");
        for (const double sample : input.samples)
            check(std::isfinite(sample), input.id, "samples");
    }
    for (const model::DesignVariable& variable : model.designVariables)
        check(isFinite(variable.lower) && isFinite(variable.upper), variable.object,
              variable.property);
    const auto allFinite = [](const std::vector<double>& values) {
        return std::all_of(values.begin(), values.end(),
                           [](double value) { return std::isfinite(value); });
    };
    const auto checkTables = [&](const auto& owner, const std::string& term) {
        check(allFinite(owner.table.times), term, "table");
        for (const std::vector<double>& column : owner.table.columns)
            check(allFinite(column), term, "table");
        for (const std::vector<double>& point : owner.targets.points)
            check(allFinite(point), term, "targets");
        check(allFinite(owner.targets.tolerances) && allFinite(owner.targets.times), term,
              "targets");
    };
    for (const model::Case& entry : model.cases.list) {
        check(std::isfinite(entry.weight) && isFinite(entry.duration), {}, "/cases");
        for (const model::CaseNumber& number : entry.numbers)
            check(std::isfinite(number.value), number.object, number.property);
        for (const model::CaseInput& input : entry.inputs)
            check(allFinite(input.samples), input.input, "samples");
        for (const model::CaseReference& reference : entry.references) {
            checkTables(reference, reference.term);
            for (const model::Number& value : reference.referenceValues)
                check(std::isfinite(value.value), reference.term, "referenceValues");
        }
    }
    for (const model::CostTerm& term : model.costTerms) {
        checkTables(term, term.id);
        check(isFinite(term.window.from) && isFinite(term.window.to), term.id, "window");
        check(std::isfinite(term.instant), term.id, "instant");
        check(isFinite(term.limitScale), term.id, "limitScale");
    }
    const model::SimulationSettings& simulation = model.simulation;
    for (const double value : {simulation.duration, simulation.step, simulation.relativeTolerance,
                               simulation.absoluteTolerance, simulation.maximumStep})
        check(std::isfinite(value), {}, "/simulation");
    const auto checkStop = [&](const model::StopRules& stop) {
        for (const double value :
             {stop.optimality, stop.relativeCost, stop.relativeStep, stop.cost, stop.seconds})
            check(std::isfinite(value), {}, "/optimization");
    };
    checkStop(model.optimization.stop);
    check(std::isfinite(model.optimization.limitTolerance), {}, "/optimization");
    for (const model::OptimizationStage& stage : model.optimization.stages) {
        if (stage.stop) checkStop(*stage.stop);
        for (const auto& [term, weight] : stage.termWeights)
            check(std::isfinite(weight), term, "/optimization/stages");
        for (const auto& [parameter, value] : stage.parameterValues)
            check(std::isfinite(value), parameter, "/optimization/stages");
    }
    if (!faults.empty()) throw base::InputError(std::move(faults));
}

std::vector<Diagnostic> warningsFrom(const ReadingNotes& notes) {
    std::vector<Diagnostic> warnings;
    if (!notes.newerVersion.empty())
        warnings.push_back(
            {Severity::Warning,
             {},
             notes.sourceName + " /version",
             "The project was written by a newer Linkwright (format " + notes.newerVersion
                 + "): what this program does not recognize is kept but has no effect.",
             "Update Linkwright to be sure."});
    for (const UnknownKey& unknown : notes.unknownKeys) {
        // The window keeps its own state there, rig and studies what is no part of the model.
        if (unknown.object.empty()
            && (unknown.key == "view" || unknown.key == "rig" || unknown.key == "studies"))
            continue;
        std::vector<PathStep> path = unknown.object;
        path.push_back({unknown.key, 0, {}});
        warnings.push_back(
            {Severity::Warning,
             {},
             notes.sourceName + " " + pathText(path),
             "The key \"" + unknown.key + "\" is not known; it is kept but has no effect.",
             unknown.suggestion.empty() ? std::string()
                                        : "Did you mean \"" + unknown.suggestion + "\"?"});
    }
    return warnings;
}

std::string folderOf(const std::string& path) {
    return std::filesystem::path(path).parent_path().string();
}

/// Reads the tables of roads that come from surfaces.
void readRoads(model::Model& model, const ReadingNotes& notes, std::vector<Diagnostic>* warnings) {
    const std::filesystem::path folder = folderOf(notes.sourceName);
    for (const SurfaceOfRoad& found : notes.roadSurfaces) {
        model::Road* road = model::findById(model.roads, found.road);
        if (road == nullptr) continue;
        RoadSurface surface = found.surface;
        if (!insideProject(surface.file, folder.string()))
            throw base::InputError(
                Diagnostic{Severity::Error, road->id, found.place,
                           "The surface \"" + surface.file + "\" is outside the project folder.",
                           "Put it next to the project file and refer to it by a relative path."});
        surface.file = (folder / surface.file).lexically_normal().string();
        std::string difference;
        try {
            difference = takeHeights(model, *road, surface);
        } catch (const base::InputError& problem) {
            Diagnostic fault = problem.diagnostics().front();
            // What is wrong with the file names the line there.
            const bool file = fault.object.empty();
            fault.object = road->id;
            fault.place = file ? found.place + " (" + fault.place + ")" : found.place;
            throw base::InputError(std::move(fault));
        }
        if (warnings && !difference.empty())
            warnings->push_back(
                {Severity::Warning, road->id, found.place, difference,
                 "Give wheels that run there their own road, through a point on their line."});
    }
}

}  // namespace

model::Model parseProject(const std::string& text, const std::string& sourceName,
                          std::vector<Diagnostic>* warnings) {
    const Json json = parseJson(text, sourceName);
    ReadingNotes notes;
    notes.sourceName = sourceName;
    model::Model model = readModel(json, notes);
    if (!notes.faults.empty()) throw base::InputError(std::move(notes.faults));
    if (warnings) {
        const std::vector<Diagnostic> found = warningsFrom(notes);
        warnings->insert(warnings->end(), found.begin(), found.end());
    }
    // Faulty formulas do not keep a project from being opened; validate reports them.
    std::vector<Diagnostic> formulaFaults;
    model::resolveExpressions(model, formulaFaults);
    readRoads(model, notes, warnings);
    return model;
}

model::Model readProject(const std::string& path, std::vector<Diagnostic>* warnings,
                         std::vector<Diagnostic>* shapesOutside) {
    model::Model model = parseProject(readTextFile(path), path, warnings);
    std::vector<Diagnostic> faults;
    readTables(model, folderOf(path), faults);
    if (!faults.empty()) throw base::InputError(std::move(faults));
    const std::vector<Diagnostic> outside = locateShapes(model, folderOf(path));
    if (shapesOutside) *shapesOutside = outside;
    if (warnings) {
        warnings->insert(warnings->end(), outside.begin(), outside.end());
        const std::vector<Diagnostic> missing = missingShapes(model);
        warnings->insert(warnings->end(), missing.begin(), missing.end());
    }
    return model;
}

std::string formatProject(const model::Model& model, const std::string& previousText) {
    requireFinite(model);
    Json json = writeModel(model);
    if (!previousText.empty()) keepUnknownKeys(json, previousText);
    return formatJson(json);
}

void writeProject(const model::Model& model, const std::string& path,
                  const std::string& previousText) {
    std::string previous = previousText;
    if (previous.empty()) {
        // Nothing there: a new file. What is there and cannot be read would lose its unknown keys.
        std::error_code error;
        const auto kind = std::filesystem::status(path, error).type();
        if (kind != std::filesystem::file_type::not_found
            && !std::filesystem::is_other(std::filesystem::file_status(kind)))
            previous = readTextFile(path);
    }
    model::Model placed = model;
    bringShapes(placed, path);
    nameShapesFrom(placed, folderOf(path));
    const std::string text = formatProject(placed, previous);
    writeTables(model, folderOf(path));
    replaceTextFile(path, text);
}

}  // namespace linkwright::project
