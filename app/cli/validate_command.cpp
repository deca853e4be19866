// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/text_report.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/studies/study.h"

namespace linkwright::cli {

namespace {

using base::Diagnostic;

class Validate final : public Command {
public:
    explicit Validate(CLI::App& app) : Command(app) { addProject(app); }

private:
    ExitCode work() override {
        const Abandonable nothingToKeep;
        std::vector<Diagnostic> warnings;
        const model::Model model = project::readProject(input_, &warnings);
        session::ModelSummary summary = session::summarize(model);
        if (summary.valid) addStudyProblems(model, summary.problems);
        summary.problems.insert(summary.problems.begin(), warnings.begin(), warnings.end());
        summary.problems = located(std::move(summary.problems));
        tell(summary.problems);
        print(summaryJson(summary), summaryText(summary));
        return summary.valid ? ExitCode::Done : ExitCode::WrongInput;
    }

    /// A study that cannot be made keeps nobody from anything else.
    void addStudyProblems(const model::Model& model, std::vector<Diagnostic>& problems) const {
        std::size_t index = 0;
        for (const session::Study& study :
             session::readStudies(project::readTextFile(input_), input_))
            for (Diagnostic& problem : session::problemsOf(model, study, index++)) {
                problem.severity = base::Severity::Warning;
                problems.push_back(std::move(problem));
            }
    }

    [[nodiscard]] Json failureReport(const std::vector<Diagnostic>& diagnostics) const override {
        session::ModelSummary summary;
        summary.problems = diagnostics;
        return summaryJson(summary);
    }
};

}  // namespace

MadeCommand addValidate(CLI::App& program) {
    return std::make_unique<Validate>(
        *program.add_subcommand("validate", "Check the project and count its elements"));
}

}  // namespace linkwright::cli
