// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/study_format.h"

#include "engine/project/object_reader.h"

#include <array>
#include <set>
#include <span>
#include <utility>

namespace linkwright::project {

using session::Sampling;
using session::Scatter;
using session::StudyKind;

template <>
std::span<const Word<StudyKind>> wordsOf() {
    static constexpr std::array<Word<StudyKind>, 5> words{{{StudyKind::MultiStart, "multiStart"},
                                                           {StudyKind::Sweep, "sweep"},
                                                           {StudyKind::TradeOff, "tradeOff"},
                                                           {StudyKind::Tolerance, "tolerance"},
                                                           {StudyKind::Global, "global"}}};
    return words;
}

template <>
std::span<const Word<Sampling>> wordsOf() {
    static constexpr std::array<Word<Sampling>, 2> words{
        {{Sampling::Sobol, "sobol"}, {Sampling::LatinHypercube, "latinHypercube"}}};
    return words;
}

template <>
std::span<const Word<Scatter>> wordsOf() {
    static constexpr std::array<Word<Scatter>, 2> words{
        {{Scatter::Normal, "normal"}, {Scatter::Uniform, "uniform"}}};
    return words;
}

}  // namespace linkwright::project

namespace linkwright::session {

namespace {

using project::Json;
using project::ObjectReader;
using project::Path;
using project::ReadingNotes;
using project::toWord;

constexpr const char* studiesKey = "studies";

void readNumber(ReadingNotes& notes, const Json& json, Path path, StudyKind kind,
                StudyNumber& number) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("object", number.object, "the id of an element");
    reader.requireText("property", number.property, "a property such as \"freeLength\"");
    if (kind == StudyKind::Tolerance) {
        reader.require("tolerance", "half the width of the zone, in the unit of the number");
        reader.real("tolerance", number.tolerance);
        reader.word("scatter", number.scatter);
        return;
    }
    reader.reals("values", number.values);
    if (reader.find("values")) return;
    reader.require("lower", "the first value, or \"values\": a list of them");
    reader.require("upper", "the last value");
    reader.require("count", "how many values there are from \"lower\" to \"upper\"");
    reader.real("lower", number.lower);
    reader.real("upper", number.upper);
    reader.integer("count", number.count);
}

void readSeed(ObjectReader& reader, Study& study) {
    const Json* seed = reader.find("seed");
    if (seed == nullptr) return;
    if (seed->is_number_unsigned() && seed->get<std::uint64_t>() <= UINT32_MAX)
        study.seed = seed->get<std::uint32_t>();
    else
        reader.fault("seed", "The seed is not a whole number from 0 to 4294967295.",
                     "Enter one such as 1.");
}

void readStudy(ReadingNotes& notes, const Json& json, Path path, Study& study) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("name", study.name, "what the study is called");
    if (!reader.requireWord("kind", study.kind)) {
        for (const char* key : {"points", "starts", "sampling", "seed", "functions", "numbers",
                                "together", "costAtMost"})
            reader.find(key);
        return;
    }
    const StudyKind kind = study.kind;
    if (kind == StudyKind::Sweep) {
        reader.boolean("together", study.together);
    } else {
        reader.integer("points", study.points);
        readSeed(reader, study);
    }
    if (kind == StudyKind::TradeOff) {
        reader.require("functions", "a list with the ids of two or three cost terms");
        reader.texts("functions", study.functions);
        reader.integer("starts", study.starts);
    }
    if (kind == StudyKind::MultiStart || kind == StudyKind::TradeOff)
        reader.word("sampling", study.sampling);
    if (kind == StudyKind::Tolerance) reader.real("costAtMost", study.costAtMost);
    if (kind != StudyKind::Sweep && kind != StudyKind::Tolerance) return;
    reader.require("numbers", "a list of numbers of the drawing");
    reader.list("numbers", [&](const Json& entry, Path place) {
        readNumber(notes, entry, std::move(place), kind, study.numbers.emplace_back());
    });
}

/// @throws base::InputError with all faults, keys without meaning included
void requireNoFaults(ReadingNotes& notes) {
    for (const project::UnknownKey& unknown : notes.unknownKeys) {
        Path path = unknown.object;
        path.push_back({unknown.key, 0, {}});
        notes.fault(project::pathText(path), {},
                    "A study of this kind has no \"" + unknown.key + "\".",
                    unknown.suggestion.empty() ? "Remove it."
                                               : "Did you mean \"" + unknown.suggestion + "\"?");
    }
    if (!notes.faults.empty()) throw base::InputError(std::move(notes.faults));
}

Json numberJson(const StudyNumber& number, StudyKind kind) {
    Json json = Json::object();
    json["object"] = number.object;
    json["property"] = number.property;
    if (kind == StudyKind::Tolerance) {
        json["tolerance"] = number.tolerance;
        if (number.scatter != Scatter::Normal) json["scatter"] = toWord(number.scatter);
    } else if (!number.values.empty()) {
        json["values"] = number.values;
    } else {
        json["lower"] = number.lower;
        json["upper"] = number.upper;
        json["count"] = number.count;
    }
    return json;
}

}  // namespace

Json studyJson(const Study& study) {
    Json json = Json::object();
    json["name"] = study.name;
    json["kind"] = toWord(study.kind);
    if (study.kind == StudyKind::TradeOff) json["functions"] = study.functions;
    if (study.kind != StudyKind::Sweep) json["points"] = study.points;
    if (study.kind == StudyKind::TradeOff) json["starts"] = study.starts;
    if (study.sampling != Sampling::Sobol) json["sampling"] = toWord(study.sampling);
    if (study.kind != StudyKind::Sweep) json["seed"] = study.seed;
    for (const StudyNumber& number : study.numbers)
        json["numbers"].push_back(numberJson(number, study.kind));
    if (study.together) json["together"] = true;
    if (study.costAtMost) json["costAtMost"] = *study.costAtMost;
    return json;
}

Study studyOf(const Json& json) {
    ReadingNotes notes;
    Study study;
    readStudy(notes, json, {}, study);
    requireNoFaults(notes);
    return study;
}

std::vector<Study> readStudies(const std::string& projectText, const std::string& sourceName) {
    std::vector<Study> studies;
    const Json json = project::parseJson(projectText, sourceName);
    if (!json.is_object() || !json.contains(studiesKey)) return studies;
    // The other keys of the project are not read here.
    Json alone = Json::object();
    alone[studiesKey] = json.at(studiesKey);
    ReadingNotes notes;
    notes.sourceName = sourceName;
    {
        ObjectReader reader(notes, alone, {});
        reader.list(studiesKey, [&](const Json& entry, Path path) {
            readStudy(notes, entry, std::move(path), studies.emplace_back());
        });
    }
    std::set<std::string> names;
    for (std::size_t index = 0; index < studies.size(); ++index)
        if (const std::string& name = studies[index].name;
            !name.empty() && !names.insert(name).second)
            notes.fault("/studies/" + std::to_string(index) + "/name", {},
                        "There are two studies named \"" + name + "\".",
                        "Give each a unique name.");
    requireNoFaults(notes);
    return studies;
}

std::string withStudies(const std::string& projectText, const std::vector<Study>& studies) {
    Json json = project::parseJson(projectText, {});
    json.erase(studiesKey);
    for (const Study& study : studies)
        json[studiesKey].push_back(studyJson(study));
    return project::formatJson(json);
}

const char* nameOf(StudyKind kind) {
    switch (kind) {
        case StudyKind::MultiStart: return "multi-start";
        case StudyKind::Sweep: return "sweep";
        case StudyKind::TradeOff: return "trade-off";
        case StudyKind::Tolerance: return "tolerance";
        case StudyKind::Global: return "global search";
    }
    return "";
}

}  // namespace linkwright::session
