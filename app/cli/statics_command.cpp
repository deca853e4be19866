// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/statics_report.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/drawing/placement.h"

namespace linkwright::cli {

namespace {

class Statics final : public ProjectCommand {
public:
    explicit Statics(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        constexpr double maxTries = 1e6;
        addNumber(
            app, "--tries", tries_, countFromZero(maxTries), "COUNT",
            "search from this many other poses, too, and list the equilibria found (default 0)");
        addFile(app, "--out", outputPath_,
                "write the project, drawn in the equilibrium of lowest energy, to this file");
    }

private:
    ExitCode compute() override {
        if (!outputPath_.empty()) project::requireReplaceableByText(outputPath_);
        sayHowFar(false);
        const std::vector<session::Equilibrium> found =
            abandonably([&] { return session::findEquilibria(model_, tries_, control_); });
        if (!outputPath_.empty()) {
            const std::string text = project::readTextFile(input_);
            model::Model drawn = project::parseProject(text, input_);
            session::applyPose(drawn, found.front().pose.displacements.front());
            project::writeProject(drawn, outputPath_, text);
        }
        print(equilibriaJson(found), equilibriaText(found));
        return ExitCode::Done;
    }

    int tries_ = 0;  ///< searches from other poses
    std::string outputPath_;
};

}  // namespace

MadeCommand addStatics(CLI::App& program) {
    return std::make_unique<Statics>(
        *program.add_subcommand("statics", "Find where the mechanism comes to rest"));
}

}  // namespace linkwright::cli
