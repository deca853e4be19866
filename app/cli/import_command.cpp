// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/import_report.h"
#include "engine/project/import/step_file.h"
#include "engine/project/import/step_import.h"
#include "engine/project/project_file.h"
#include "engine/project/shape_files.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/drawing_import.h"

#include <algorithm>

namespace linkwright::cli {

namespace {

class Import final : public Command {
public:
    explicit Import(CLI::App& app) : Command(app) {
        addInput(app, "file", "FILE",
                 "robot (.urdf, .xml, .mjcf), assembly (.step, .stp), drawing whose lines are "
                 "links (.dxf), or table of points (.csv)");
        addFile(app, "--out", outputPath_, "write the project to this file")->required();
        addChoice(app, "--unit", lengthUnits, unit_,
                  "unit of length in a drawing or table that specifies none (default m)");
        app.add_flag("--links", linked_, "table: a link joins each point to the next one");
        addAssembly(app);
        addFile(app, "--report", reportPath_,
                "write what was imported, changed and left out to this JSON file", "FILE.json");
        addJson(app, "print the same JSON on standard output");
    }

private:
    /// What is asked of the parts of an assembly.
    void addAssembly(CLI::App& app) {
        app.add_option("--density", step_.density,
                       "assembly: density of its parts, kg/m^3 (default 7850, steel)")
            ->type_name("NUMBER")
            ->check(CLI::PositiveNumber);
        app.add_option_function<std::vector<std::string>>(
               "--part-density",
               [this](const std::vector<std::string>& entries) {
                   for (const std::string& entry : entries)
                       takeDensity(entry);
               },
               "assembly: density of one part, kg/m^3; may be repeated")
            ->type_name("PART=NUMBER");
        app.add_option("--ground", step_.ground, "assembly: name of the part that does not move")
            ->type_name("PART");
        app.add_flag("--fix-rest", step_.restFixed,
                     "assembly: ground all parts that have no joint");
        app.add_flag("--joints", joints_,
                     "assembly: add the joints suggested by round and planar faces");
    }

    void takeDensity(const std::string& entry) {
        const std::size_t sign = entry.rfind('=');
        const std::optional<double> density =
            toNumber(sign == std::string::npos ? "" : entry.substr(sign + 1));
        if (!density || !(*density > 0.0))
            throw CLI::ValidationError("--part-density", "\"" + entry + "\" is no PART=NUMBER.");
        step_.own[entry.substr(0, sign)] = *density;
    }

    ExitCode work() override {
        for (const std::string& path : {outputPath_, reportPath_})
            if (!path.empty()) project::requireReplaceableByText(path);
        project::ImportedRobot imported = abandonably([this] { return read(); });
        project::keepShapes(imported, project::shapesFolder(outputPath_));
        project::writeProject(imported.model, outputPath_);
        const Json json = importJson(imported);
        if (!reportPath_.empty())
            project::replaceTextFile(reportPath_, project::formatJson(json), project::Backup::None);
        print(json, importText(imported));
        return reportOpen(session::summarize(imported.model));
    }

    [[nodiscard]] project::ImportedRobot read() {
        if (session::isDrawingFile(input_)) return session::importDrawing(input_, {unit_, linked_});
        if (!project::isStepFile(input_)) return project::importRobot(input_, &stop());
        const project::StepAssembly assembly = project::readStepFile(input_, &stop());
        if (joints_) step_.joints = project::guessJoints(assembly);
        return project::makeOfStep(assembly, input_, step_);
    }

    /// Parts of an assembly and lines of a drawing wait for joints that somebody draws.
    ExitCode reportOpen(const session::ModelSummary& summary) const {
        const bool assembly = project::isStepFile(input_);
        const bool waits = assembly || session::isDrawingFile(input_);
        std::vector<base::Diagnostic> problems = summary.problems;
        // Nothing was asked of the mechanism yet.
        std::erase_if(problems, [](const base::Diagnostic& problem) {
            return problem.severity != base::Severity::Error;
        });
        for (base::Diagnostic& problem : problems)
            problem.place = outputPath_ + " " + problem.place;
        if (!waits) {
            tell(problems);
            return summary.valid ? ExitCode::Done : ExitCode::WrongInput;
        }
        if (!problems.empty())
            tell({{base::Severity::Warning,
                   {},
                   outputPath_,
                   std::to_string(problems.size())
                       + (problems.size() == 1 ? " link is" : " links are")
                       + " not connected to the ground yet.",
                   !assembly ? "Draw joints and ground pivots."
                   : joints_ && !step_.ground.empty()
                       ? "Draw the joints that are missing."
                       : "Draw joints, or use --joints, --ground and --fix-rest."}});
        return ExitCode::Done;
    }

    std::string outputPath_, reportPath_;
    double unit_ = 1.0;    ///< m, of lengths in drawings and tables without a unit
    bool linked_ = false;  ///< links join the points of a table
    project::StepChoice step_;
    bool joints_ = false;  ///< take the joints that faces of an assembly suggest
};

}  // namespace

MadeCommand addImport(CLI::App& program) {
    return std::make_unique<Import>(*program.add_subcommand(
        "import", "Make a project from a robot, an assembly, a drawing or a table"));
}

}  // namespace linkwright::cli
