// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/robot_file.h"

#include "engine/base/diagnostic.h"
#include "engine/project/import/imported_text.h"
#include "engine/project/reader_process.h"
#include "engine/project/shape_files.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>

namespace linkwright::project {

void rejectRobot(const std::string& path, const std::string& reason, const std::string& remedy) {
    throw base::InputError(base::Diagnostic{base::Severity::Error, {}, path, reason, remedy});
}

bool isRobotFile(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".urdf" || ending == ".xml" || ending == ".mjcf";
}

namespace {

/// What was changed on the way may be the reason, such as a mass that is negative.
[[noreturn]] void rejectStandstill(const ImportedModel& foreign, const std::string& path) {
    using base::Severity;
    std::vector<base::Diagnostic> found{{Severity::Error,
                                         {},
                                         path,
                                         "Nothing in the file can move.",
                                         "A mechanism needs a joint and a body with mass."}};
    for (const ImportNote& note : foreign.notes)
        if (note.fate != ImportNote::Fate::Taken)
            found.push_back({Severity::Warning, note.object, path, note.text, {}});
    throw base::InputError(std::move(found));
}

}  // namespace

ImportedRobot importRobot(const std::string& path, const std::atomic<bool>* stop) {
    static const ImportedFormat robot{"robot", "The program that reads robots", 120, 2048};
    return robotOf(askReader(robot, path, stop), path);
}

ImportedRobot robotOf(const std::string& text, const std::string& path) {
    ImportedModel foreign;
    try {
        foreign = parseImportedText(text);
    } catch (const std::runtime_error& error) {
        rejectRobot(path, error.what());
    }
    if (foreign.name.empty()) foreign.name = std::filesystem::path(path).stem().string();
    foreign.path = path;
    normalize(foreign);
    if (foreign.joints.empty()) rejectStandstill(foreign, path);
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
