// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/motion_doubts.h"

namespace linkwright::cli {

namespace {

class Check final : public ProjectCommand {
public:
    explicit Check(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addCase(app);
        addSolver(app);
    }

private:
    ExitCode compute() override {
        sayHowFar();
        const session::GradientCheck result =
            abandonably([&] { return session::checkGradient(model_, control_); });
        print(checkJson(result), checkText(result));
        // The continuous adjoint and the differences come close only.
        for (const session::CheckedMethod& method : result.methods)
            if ((method.method == session::GradientMethod::Adjoint
                 || method.method == session::GradientMethod::Direct)
                && !(method.relativeError <= session::acceptedError))
                tell({plain("The gradient by method " + session::methodName(method.method)
                            + " differs from the complex step.")});
        const session::CheckedMethod& exact = result.methods.front();
        tell(session::doubtsOfGradient(result.variables, exact.gradient, exact.constraints));
        reportDoubtsOfMotion(true);
        return result.passed ? ExitCode::Done : ExitCode::Failed;
    }
};

}  // namespace

MadeCommand addCheck(CLI::App& program) {
    return std::make_unique<Check>(
        *program.add_subcommand("check", "Compare the gradient methods with the complex step"));
}

}  // namespace linkwright::cli
