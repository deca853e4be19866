// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/statics_report.h"
#include "engine/project/text_file.h"
#include "engine/session/statics/matlab_export.h"

namespace linkwright::cli {

namespace {

class Modes final : public ProjectCommand {
public:
    explicit Modes(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        app.add_flag(
            "--moving", moving_,
            "about the steady motion that the project starts with, such as rolling straight ahead");
        addMatlab(app, "write modes and the matrices A, B, C, D to this MATLAB file");
    }

private:
    ExitCode compute() override {
        if (!matlabPath_.empty()) project::requireReplaceable(matlabPath_);
        sayHowFar(false);
        const session::SmallMotions found = abandonably([&] {
            return moving_ ? session::findSteadyMotions(model_)
                           : session::findSmallMotions(model_, control_);
        });
        if (!matlabPath_.empty())
            project::writeMatlabFile(matlabPath_, session::matlabVariables(found), matlabLevel_);
        print(smallMotionsJson(found), smallMotionsText(found));
        return ExitCode::Done;
    }

    bool moving_ = false;
};

}  // namespace

MadeCommand addModes(CLI::App& program) {
    return std::make_unique<Modes>(*program.add_subcommand(
        "modes",
        "Find the frequencies, damping and mode shapes of small motions about equilibrium"));
}

}  // namespace linkwright::cli
