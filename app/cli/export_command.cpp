// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/import_report.h"
#include "app/cli/project_command.h"
#include "app/cli/window_program.h"
#include "engine/project/fault.h"
#include "engine/project/import/robot_export.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/dimension_table.h"

namespace linkwright::cli {

namespace {

/// Writes a project in another form, which the ending of the file tells: robot description,
/// drawing, or table of dimensions.
class Export final : public ProjectCommand {
public:
    explicit Export(CLI::App& app) : ProjectCommand(app) {
        addInput(app, "project", "FILE", "project file");
        addFile(app, "--out", outputPath_,
                "file to write: robot (.urdf, .xml), drawing (.pdf, .svg, .png) or dimensions "
                "(.csv)")
            ->required();
        addJson(app, "print what was written, changed and left out as JSON");
    }

private:
    /// It writes what is drawn so far.
    void enter() override { readProject(); }

    ExitCode compute() override {
        project::requireReplaceableByText(outputPath_);
        if (const auto format = project::robotFormatOf(outputPath_)) {
            const std::vector<project::ImportNote> notes = project::saveRobot(model_, outputPath_);
            Json json = written(*format == project::RobotFormat::Urdf ? "urdf" : "mjcf");
            addNotes(json, notes);
            return done(json, notesText(notes));
        }
        if (outputPath_.ends_with(".csv")) {
            project::replaceTextFile(outputPath_, session::dimensionTable(model_),
                                     project::Backup::None);
            return done(written("csv"), outputPath_ + ": links and points.\n");
        }
        for (const std::string ending : {"pdf", "svg", "png"})
            if (outputPath_.ends_with('.' + ending)) return draw(ending);
        throw project::fault(outputPath_, "The name of the file does not tell what to write.",
                             "End it with .urdf or .xml (robot), .pdf, .svg or .png (drawing), or "
                             ".csv (dimensions).");
    }

    /// The workshop sketch, which needs no screen.
    ExitCode draw(const std::string& format) {
        const WindowAnswer answer =
            runWindowProgram({"--sketch", outputPath_, "--", input_}, false, stop());
        if (!answer.failure.empty())
            return fail(ExitCode::Failed,
                        {{base::Severity::Error, {}, outputPath_, answer.failure, {}}});
        return done(written(format), outputPath_ + ": drawing with dimensions.\n");
    }

    [[nodiscard]] Json written(const std::string& format) const {
        return {{"file", outputPath_}, {"format", format}};
    }

    ExitCode done(const Json& json, const std::string& text) const {
        print(json, text);
        return ExitCode::Done;
    }

    std::string outputPath_;
};

}  // namespace

MadeCommand addExport(CLI::App& program) {
    return std::make_unique<Export>(*program.add_subcommand(
        "export", "Write a project as a robot, a drawing with dimensions, or a table of them"));
}

}  // namespace linkwright::cli
