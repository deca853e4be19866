// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "app/cli/text_report.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/motion_doubts.h"

namespace linkwright::cli {

namespace {

class Gradient final : public ProjectCommand {
public:
    explicit Gradient(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        addChoice(app, "--method", gradientMethods, method_, "method");
        addCase(app);
        addSolver(app);
        app.add_flag("--hessian", hessian_,
                     "second derivatives by all variables, too, and what they say of the design");
        app.add_flag("--costates", costates_,
                     "with --method continuous-adjoint: report the costates over time");
        addFile(app, "--csv", csvPath_, "write the costates to this table");
    }

    /// Only the continuous adjoint has costates that are functions of time.
    void checkOptions() override {
        if (asksCostates() && method_ != session::GradientMethod::ContinuousAdjoint)
            throw CLI::ValidationError(costates_ ? "--costates" : "--csv",
                                       "costates need --method continuous-adjoint.");
    }

private:
    [[nodiscard]] bool asksCostates() const { return costates_ || !csvPath_.empty(); }

    ExitCode compute() override {
        requireTable(csvPath_);
        sayHowFar();
        const session::GradientResult result =
            abandonably([&] { return session::computeGradient(model_, method_, control_); });
        Json json = gradientJson(result);
        std::string text = gradientText(result);
        if (hessian_) addHessian(json, text);
        if (asksCostates()) addCostates(json);
        print(json, text);
        tell(session::doubtsOfGradient(result.variables, result.gradient, result.constraints));
        reportDoubtsOfMotion(true);
        return ExitCode::Done;
    }

    void addHessian(Json& json, std::string& text) {
        sayHowFar();
        const session::HessianResult hessian =
            abandonably([&] { return session::computeHessian(model_, control_); });
        json["hessian"] = hessianJson(hessian);
        text += hessianText(hessian);
    }

    void addCostates(Json& json) {
        sayHowFar();
        const session::CostateResult costates =
            abandonably([&] { return session::computeCostates(model_, control_); });
        if (costates_) json["costates"] = costatesJson(costates);
        if (!csvPath_.empty())
            project::replaceTextFile(csvPath_, costatesCsv(costates), project::Backup::None);
    }

    session::GradientMethod method_ = session::GradientMethod::Adjoint;
    bool costates_ = false, hessian_ = false;
    std::string csvPath_;
};

}  // namespace

MadeCommand addGradient(CLI::App& program) {
    return std::make_unique<Gradient>(
        *program.add_subcommand("gradient", "Compute the cost and its gradient"));
}

}  // namespace linkwright::cli
