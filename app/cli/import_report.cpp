// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/import_report.h"

namespace linkwright::cli {

namespace {

using Fate = project::ImportNote::Fate;

const char* wordOf(Fate fate) {
    switch (fate) {
        case Fate::Taken: return "taken";
        case Fate::Changed: return "changed";
        case Fate::LeftOut: return "leftOut";
    }
    return "taken";
}

const char* headingOf(Fate fate) {
    switch (fate) {
        case Fate::Taken: return "Taken";
        case Fate::Changed: return "Changed";
        case Fate::LeftOut: return "Left out";
    }
    return "Taken";
}

}  // namespace

void addNotes(Json& json, const std::vector<project::ImportNote>& notes) {
    for (const Fate fate : {Fate::Taken, Fate::Changed, Fate::LeftOut}) {
        Json& list = json[wordOf(fate)] = Json::array();
        for (const project::ImportNote& note : notes)
            if (note.fate == fate) list.push_back({{"object", note.object}, {"text", note.text}});
    }
}

std::string notesText(const std::vector<project::ImportNote>& notes) {
    std::string text;
    for (const Fate fate : {Fate::Taken, Fate::Changed, Fate::LeftOut}) {
        std::string lines;
        for (const project::ImportNote& note : notes)
            if (note.fate == fate)
                lines += "  " + note.object + (note.object.empty() ? "" : ": ") + note.text + '\n';
        if (!lines.empty()) text += std::string(headingOf(fate)) + ":\n" + lines;
    }
    return text;
}

Json importJson(const project::ImportedRobot& imported) {
    Json json = Json::object();
    json["name"] = imported.model.name;
    json["bodies"] = imported.model.bodies.size();
    json["joints"] = imported.model.joints.size();
    addNotes(json, imported.notes);
    return json;
}

std::string importText(const project::ImportedRobot& imported) {
    return notesText(imported.notes);
}

}  // namespace linkwright::cli
