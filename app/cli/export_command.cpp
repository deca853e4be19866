// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/export_command.h"

#include "app/cli/import_report.h"
#include "app/cli/render_command.h"
#include "engine/base/diagnostic.h"
#include "engine/project/import/robot_export.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/dimension_table.h"

namespace linkwright::cli {

namespace {

Exported exportRobotTo(const Options& options, const model::Model& model,
                       project::RobotFormat format) {
    const std::vector<project::ImportNote> notes = project::saveRobot(model, options.outputPath);
    Json json = Json::object();
    json["file"] = options.outputPath;
    json["format"] = format == project::RobotFormat::Urdf ? "urdf" : "mjcf";
    addNotes(json, notes);
    return {std::move(json), notesText(notes), {}};
}

}  // namespace

Exported exportProject(const Options& options, const model::Model& model,
                       const std::atomic<bool>& stop) {
    const std::string& path = options.outputPath;
    project::requireReplaceableByText(path);
    if (const auto format = project::robotFormatOf(path))
        return exportRobotTo(options, model, *format);
    Json json = Json::object();
    json["file"] = path;
    if (path.ends_with(".csv")) {
        project::replaceTextFile(path, session::dimensionTable(model), project::Backup::None);
        json["format"] = "csv";
        return {std::move(json), path + ": links and points.\n", {}};
    }
    for (const char* ending : {"pdf", "svg", "png"})
        if (path.ends_with(std::string(".") + ending)) {
            json["format"] = ending;
            return {std::move(json), path + ": drawing with dimensions.\n",
                    drawSketch(options, stop)};
        }
    throw base::InputError(base::Diagnostic{
        base::Severity::Error,
        {},
        path,
        "The name of the file does not tell what to write.",
        "End it with .urdf or .xml (robot), .pdf, .svg or .png (drawing), or .csv (dimensions)."});
}

}  // namespace linkwright::cli
