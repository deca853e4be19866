// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/reference_format.h"

#include "engine/project/json_parts.h"

namespace linkwright::project {

using model::ReferenceTable;
using model::Targets;

void readTable(ReadingNotes& notes, const Json& json, Path path, ReferenceTable& table) {
    ObjectReader reader(notes, json, std::move(path));
    reader.text("file", table.file);
    if (!table.file.empty()) {
        for (const char* key : {"times", "columns"})
            if (reader.find(key))
                reader.fault(key, "The table has both a file and \"" + std::string(key) + "\".",
                             "Remove one of them.");
        return;
    }
    if (!reader.isObject() || reader.find("file")) return;
    reader.require("times", "ascending times, or \"file\": a CSV file next to the project file");
    reader.require("columns", "a list with one list of values per component of the signal");
    reader.reals("times", table.times);
    reader.realLists("columns", table.columns);
}

void readTargets(ReadingNotes& notes, const Json& json, Path path, Targets& targets) {
    ObjectReader reader(notes, json, std::move(path));
    reader.text("file", targets.file);
    if (!targets.file.empty() && reader.find("points"))
        reader.fault("points", "The targets have both a file and \"points\".",
                     "Remove one of them.");
    if (reader.isObject() && !reader.find("file"))
        reader.require("points",
                       "a list of points, or \"file\": a CSV file next to the project file");
    reader.realLists("points", targets.points);
    reader.reals("tolerances", targets.tolerances);
    reader.reals("times", targets.times);
    reader.boolean("inOrder", targets.inOrder);
    reader.boolean("closed", targets.closed);
    reader.boolean("stayNear", targets.stayNear);
}

/// The rows of a table with a file are in that file.
Json tableJson(const ReferenceTable& table) {
    Json json = Json::object();
    if (!table.file.empty()) {
        json["file"] = table.file;
        return json;
    }
    json["times"] = table.times;
    json["columns"] = table.columns;
    return json;
}

/// Points of a file are in that file.
Json targetsJson(const Targets& targets) {
    Json json = Json::object();
    if (!targets.file.empty())
        json["file"] = targets.file;
    else
        json["points"] = targets.points;
    if (!targets.tolerances.empty()) json["tolerances"] = targets.tolerances;
    if (!targets.times.empty()) json["times"] = targets.times;
    putUnless(false, json, "inOrder", targets.inOrder);
    putUnless(false, json, "closed", targets.closed);
    putUnless(false, json, "stayNear", targets.stayNear);
    return json;
}

void readNumberMap(ObjectReader& owner, ReadingNotes& notes, const std::string& key,
                   std::map<std::string, double>& target) {
    const Json* json = owner.find(key);
    if (!json) return;
    ObjectReader reader(notes, *json, owner.pathTo(key));
    if (!json->is_object()) return;
    for (auto it = json->begin(); it != json->end(); ++it)
        reader.real(it.key(), target[it.key()]);
}

}  // namespace linkwright::project
