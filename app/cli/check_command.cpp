// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/motion_doubts.h"

#include <sstream>
#include <string>
#include <vector>

namespace linkwright::cli {

namespace {

class Check final : public ProjectCommand {
public:
    explicit Check(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addCase(app);
        addSolver(app);
        app.add_flag("--all", plan_.everything,
                     "by every variable; unasked, some of many and random directions");
        addText(app, "--variables", "NAME,...", "check these, and random directions",
                [this](const std::string& list) { plan_.variables = namesIn(list); });
        addNumber(app, "--directions", plan_.directions, countFromZero(1000), "COUNT",
                  "random directions where not all variables are checked");
    }

    void checkOptions() override {
        if (plan_.everything && !plan_.variables.empty())
            throw CLI::ValidationError("--all", "--variables chooses some of them; leave one out.");
    }

private:
    static std::vector<std::string> namesIn(const std::string& list) {
        std::vector<std::string> names;
        std::istringstream stream(list);
        for (std::string name; std::getline(stream, name, ',');)
            names.push_back(name);
        return names;
    }

    ExitCode compute() override {
        sayHowFar();
        // When it is stopped, there is what was compared by then.
        const session::GradientCheck result = session::checkGradient(model_, plan_, control_);
        print(checkJson(result), checkText(result));
        // The continuous adjoint and the differences come close only.
        for (const session::CheckedMethod& method : result.methods)
            if ((method.method == session::GradientMethod::Adjoint
                 || method.method == session::GradientMethod::Direct)
                && !(method.relativeError <= session::acceptedError))
                tell({plain("The gradient by method " + session::methodName(method.method)
                            + " differs from the complex step.")});
        if (result.canceled) {
            tell({plain("Stopped before everything was compared.")});
            return ExitCode::Failed;
        }
        const session::CheckedMethod& exact = result.methods.front();
        if (result.variables.size() == result.variablesOfModel)
            tell(session::doubtsOfGradient(result.variables, exact.gradient, exact.constraints));
        reportDoubtsOfMotion(true);
        return result.passed ? ExitCode::Done : ExitCode::Failed;
    }

    session::CheckPlan plan_;
};

}  // namespace

MadeCommand addCheck(CLI::App& program) {
    return std::make_unique<Check>(
        *program.add_subcommand("check", "Compare the gradient methods with the complex step"));
}

}  // namespace linkwright::cli
