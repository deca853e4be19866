// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/model_reader.h"

#include "engine/project/case_format.h"
#include "engine/project/field_reader.h"
#include "engine/project/project_file.h"
#include "engine/project/reference_format.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace linkwright::project {

namespace {

using namespace model;

void readWindow(ReadingNotes& notes, const Json& json, Path path, TimeWindow& window) {
    ObjectReader reader(notes, json, std::move(path));
    reader.real("from", window.from);
    reader.real("to", window.to);
}

void readHarmonic(ReadingNotes& notes, const Json& json, Path path, HarmonicInput& harmonic) {
    ObjectReader reader(notes, json, std::move(path));
    reader.requireText("input", harmonic.input, "the id of an input");
    reader.require("from", "the lowest frequency in Hz");
    reader.real("from", harmonic.from);
    harmonic.to = harmonic.from;
    reader.real("to", harmonic.to);
    reader.integer("count", harmonic.count);
}

void readTerm(ReadingNotes& notes, const Json& json, Path path, CostTerm& term) {
    ObjectReader reader(notes, json, std::move(path));
    readIdentity(reader, term);
    const bool known = reader.requireWord("time", term.time);
    if (known && isOfVibration(term.time))
        reader.text("signal", term.signal);
    else
        reader.requireText("signal", term.signal, "the id of a signal");
    reader.texts("otherSignals", term.otherSignals);
    if (known && term.time == TermTime::Instant)
        reader.require("instant", "the time in s at which the signal is evaluated");
    reader.real("instant", term.instant);
    if (const Json* window = reader.find("window"))
        readWindow(notes, *window, reader.pathTo("window"), term.window);
    reader.integer("vibration", term.vibration);
    if (known && term.time == TermTime::Response)
        reader.require("harmonic", "the input that swings, and its frequencies in Hz");
    if (const Json* harmonic = reader.find("harmonic"))
        readHarmonic(notes, *harmonic, reader.pathTo("harmonic"), term.harmonic);
    const bool isNumber = isOfVibration(term.time) || term.time == TermTime::Response;
    if (isNumber && !reader.find("reference")) {
        term.reference = ReferenceKind::Constant;
        term.referenceValues = {Number(0.0)};
    } else {
        readReference(reader, notes, term, term.time == TermTime::Nearest);
    }
    reader.word("kind", term.kind);
    reader.number("smoothing", term.smoothing);
    reader.number("limit", term.limit);
    reader.number("weight", term.weight);
    reader.numbers("componentWeights", term.componentWeights);
    reader.number("atLeast", term.atLeast);
    reader.number("atMost", term.atMost);
    reader.real("limitScale", term.limitScale);
    reader.boolean("active", term.active);
}

/// @return whether this program can read the rest
bool readVersion(ObjectReader& reader, ReadingNotes& notes) {
    std::string format;
    reader.requireText("format", format, "\"linkwright\"");
    if (notes.faults.empty() && format != "linkwright")
        reader.fault("format",
                     "This is not a Linkwright project: the format is \"" + format + "\".",
                     "Expected \"linkwright\".");
    std::string version;
    reader.requireText("version", version, "the format version in quotes, for example \"1.0\"");
    if (!notes.faults.empty()) return false;
    int major = -1;
    int minor = -1;
    const char* end = version.data() + version.size();
    const auto afterMajor = std::from_chars(version.data(), end, major);
    const bool hasDot = afterMajor.ptr != end && *afterMajor.ptr == '.';
    const auto afterMinor = std::from_chars(afterMajor.ptr + (hasDot ? 1 : 0), end, minor);
    const std::string own = std::to_string(formatMajor) + "." + std::to_string(formatMinor);
    if (!hasDot || afterMajor.ec != std::errc() || afterMinor.ec != std::errc()
        || afterMinor.ptr != end || major < 1 || minor < 0)
        reader.fault("version", "\"" + version + "\" is not a format version.",
                     "Expected major.minor, for example \"" + own + "\".");
    else if (major > formatMajor)
        reader.fault("version",
                     "The project was written by a newer Linkwright (format " + version
                         + "; this program reads up to " + std::to_string(formatMajor) + ".x).",
                     "Update Linkwright to open it.");
    else if (major == formatMajor && minor > formatMinor)
        notes.newerVersion = version;
    return notes.faults.empty();
}

}  // namespace

Model readModel(const Json& json, ReadingNotes& notes) {
    Model model;
    ObjectReader reader(notes, json, {});
    if (!reader.isObject() || !readVersion(reader, notes)) return model;
    reader.find("$schema");
    reader.text("name", model.name);
    reader.text("description", model.description);
    reader.text("optimizedHash", model.optimizedHash);
    reader.numbers("gravity", model.gravity);
    const auto readList = [&](ObjectReader& owner, const std::string& key, auto& list,
                              const auto& readEntry) {
        owner.list(key, [&](const Json& entry, Path path) {
            readEntry(notes, entry, std::move(path), list.emplace_back());
        });
    };
    forEachList(model, [&](auto& list, const ListInfo& info) {
        using Element = typename std::remove_cvref_t<decltype(list)>::value_type;
        if constexpr (Described<Element>)
            readList(reader, info.key, list, readElement<Element>);
        else if constexpr (std::same_as<Element, Joint>)
            readList(reader, info.key, list, readJoint);
    });
    if (const Json* ground = reader.find("ground"))
        readAppearance(notes, *ground, reader.pathTo("ground"), model.ground);
    if (const Json* objective = reader.find("objective")) {
        ObjectReader objectiveReader(notes, *objective, reader.pathTo("objective"));
        readList(objectiveReader, "terms", model.costTerms, readTerm);
        objectiveReader.word("cases", model.cases.objective);
        objectiveReader.word("controls", model.cases.controls);
    }
    readList(reader, "cases", model.cases.list, readCase);
    readList(reader, "designVariables", model.designVariables, readSettings<DesignVariable>);
    if (const Json* simulation = reader.find("simulation"))
        readSettings(notes, *simulation, reader.pathTo("simulation"), model.simulation);
    if (const Json* optimization = reader.find("optimization"))
        readSettings(notes, *optimization, reader.pathTo("optimization"), model.optimization);
    return model;
}

}  // namespace linkwright::project
