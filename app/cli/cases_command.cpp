// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "app/cli/project_command.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/studies/case_drawing.h"
#include "engine/session/studies/study.h"

#include <algorithm>
#include <cstdint>

namespace linkwright::cli {

namespace {

/// Draws cases from the tolerances of a study and writes them into a project.
class Cases final : public ProjectCommand {
public:
    explicit Cases(CLI::App& app) : ProjectCommand(app) {
        addProject(app);
        constexpr double maxCases = 10'000, maxSeed = 4'294'967'295.0;
        app.add_option("--study", study_, "tolerance study of the project to draw them from")
            ->required()
            ->type_name("NAME");
        addNumber(app, "--count", count_, positiveCount(maxCases), "COUNT",
                  "cases to draw (default 10)");
        addNumber(app, "--seed", seed_, countFromZero(maxSeed), "COUNT",
                  "random seed; different seeds draw different cases (default: that of the study)");
        app.add_flag("--worst", worst_, "minimize the worst case (default: the sum of all cases)");
        app.add_flag("--keep", keep_, "keep the existing cases");
        addFile(app, "--out", outputPath_, "write the project to this file")->required();
    }

private:
    ExitCode compute() override {
        project::requireReplaceableByText(outputPath_);
        const std::string text = project::readTextFile(input_);
        const session::Study study = chosenStudy(text);
        model_.cases.objective = worst_ ? model::CaseObjective::Worst : model::CaseObjective::Sum;
        const std::vector<model::Case> drawn = session::drawCases(model_, study, count_);
        if (!keep_) model_.cases.list.clear();
        model_.cases.list.insert(model_.cases.list.end(), drawn.begin(), drawn.end());
        session::requireValid(model_);
        project::writeProject(model_, outputPath_, text);
        Json json = Json::object();
        for (const model::Case& entry : model_.cases.list)
            json["cases"].push_back(entry.name);
        json["file"] = outputPath_;
        print(json, "Wrote " + std::to_string(drawn.size())
                        + (drawn.size() == 1 ? " case" : " cases") + " to " + outputPath_ + ".\n");
        return ExitCode::Done;
    }

    [[nodiscard]] session::Study chosenStudy(const std::string& text) const {
        std::vector<session::Study> studies = session::readStudies(text, input_);
        const auto found =
            std::find_if(studies.begin(), studies.end(),
                         [&](const session::Study& entry) { return entry.name == study_; });
        if (found == studies.end())
            throw project::fault(
                "--study", "There is no study \"" + study_ + "\" in the project.",
                "Add a tolerance study that names the numbers and their tolerances.");
        if (seed_) found->seed = *seed_;
        return std::move(*found);
    }

    std::string study_;
    int count_ = 10;
    std::optional<std::uint32_t> seed_;  ///< absent: that of the study
    bool worst_ = false;                 ///< the worst of all is to count
    bool keep_ = false;                  ///< the cases that are there
    std::string outputPath_;
};

}  // namespace

MadeCommand addCases(CLI::App& program) {
    return std::make_unique<Cases>(*program.add_subcommand(
        "cases", "Add cases to a project: numbers drawn within their tolerances"));
}

}  // namespace linkwright::cli
