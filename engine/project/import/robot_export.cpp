// SPDX-License-Identifier: BSD-3-Clause
#include "engine/project/import/robot_export.h"

#include "engine/base/diagnostic.h"
#include "engine/model/validation.h"
#include "engine/project/import/imported_tree.h"
#include "engine/project/shape_files.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace linkwright::project {

std::optional<RobotFormat> robotFormatOf(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (ending == ".urdf") return RobotFormat::Urdf;
    if (ending == ".xml" || ending == ".mjcf") return RobotFormat::Mjcf;
    return std::nullopt;
}

RobotText exportRobot(const model::Model& model, RobotFormat format) {
    std::vector<base::Diagnostic> problems = model::validate(model);
    std::erase_if(problems, [](const base::Diagnostic& problem) {
        return problem.severity != base::Severity::Error;
    });
    if (!problems.empty()) throw base::InputError(std::move(problems));
    if (model.bodies.empty())
        rejectExport({}, "The project has no links.", "Draw a link and a joint first.");
    ImportedModel foreign = foreignTree(model, format);
    RobotText written;
    written.text = format == RobotFormat::Urdf ? formatUrdf(foreign) : formatMjcf(foreign);
    const auto tell = [&](std::size_t count, const char* noun) {
        written.notes.push_back({ImportNote::Fate::Taken,
                                 {},
                                 std::to_string(count) + " " + noun + (count == 1 ? "." : "s.")});
    };
    tell(foreign.bodies.size(), "link");
    tell(foreign.joints.size(), "joint");
    written.notes.insert(written.notes.end(), foreign.notes.begin(), foreign.notes.end());
    std::stable_sort(
        written.notes.begin(), written.notes.end(),
        [](const ImportNote& one, const ImportNote& other) { return one.fate < other.fate; });
    return written;
}

std::vector<ImportNote> saveRobot(const model::Model& model, const std::string& path) {
    const auto format = robotFormatOf(path);
    if (!format)
        throw base::InputError(base::Diagnostic{base::Severity::Error,
                                                {},
                                                path,
                                                "The file name does not show the format.",
                                                "End it with .urdf or .xml."});
    requireReplaceableByText(path);
    model::Model placed = model;
    if (*format == RobotFormat::Urdf) {
        bringShapes(placed, path);
        nameShapesFrom(placed, std::filesystem::path(path).parent_path().string());
    }
    RobotText robot = exportRobot(placed, *format);
    replaceTextFile(path, robot.text, Backup::None);
    return std::move(robot.notes);
}

}  // namespace linkwright::project
