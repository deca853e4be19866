// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/robot_file.h"

#include "engine/base/diagnostic.h"
#include "engine/project/import/foreign_model.h"
#include "engine/project/shape_files.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace linkwright::project {

namespace {

/// Name of the first element, past declarations and comments; empty when there is none.
std::string firstElement(const std::string& text) {
    for (std::size_t place = text.find('<'); place != std::string::npos;
         place = text.find('<', place)) {
        const char next = place + 1 < text.size() ? text[place + 1] : '\0';
        if (next == '!' || next == '?') {
            const bool comment = text.compare(place, 4, "<!--") == 0;
            place = text.find(comment ? "-->" : ">", place);
            continue;
        }
        const std::size_t end = text.find_first_of(" \t\r\n/>", place + 1);
        return text.substr(place + 1, end == std::string::npos ? end : end - place - 1);
    }
    return {};
}

}  // namespace

void refuseRobot(const std::string& path, const std::string& reason, const std::string& remedy) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, path, reason, remedy});
}

bool isRobotFile(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".urdf" || ending == ".xml" || ending == ".mjcf";
}

ImportedRobot importRobot(const std::string& path) {
    const std::string text = readTextFile(path);
    const std::string root = firstElement(text);
    if (root != "robot" && root != "mujoco")
        refuseRobot(path, "The file is neither URDF (<robot>) nor MJCF (<mujoco>).",
                    text.find("xacro") != std::string::npos ? "Expand it with xacro first."
                                                            : "Choose a robot description.");
    ForeignModel foreign = root == "robot" ? readUrdf(text, path) : readMjcf(text, path);
    if (foreign.name.empty()) foreign.name = std::filesystem::path(path).stem().string();
    foreign.path = path;
    makeWhole(foreign);
    if (foreign.joints.empty())
        refuseRobot(path, "Nothing in the file can move.",
                    "A mechanism needs a joint and a body with mass.");
    return makeModel(std::move(foreign));
}

void keepShapes(ImportedRobot& made, const std::string& folder) {
    const std::size_t count = writeShapes(made.model, made.surfaces, folder);
    made.surfaces.clear();
    if (count == 0) return;
    const auto firstChanged =
        std::find_if(made.notes.begin(), made.notes.end(),
                     [](const ImportNote& note) { return note.fate != ImportNote::Fate::Taken; });
    made.notes.insert(firstChanged, {ImportNote::Fate::Taken,
                                     {},
                                     std::to_string(count) + (count == 1 ? " shape" : " shapes")
                                         + " for display."});
}

}  // namespace linkwright::project
