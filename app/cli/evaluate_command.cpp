// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/commands.h"
#include "engine/base/csv.h"
#include "engine/project/fault.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/studies/dakota_files.h"
#include "engine/session/studies/study_summary.h"
#include "engine/session/studies/study_worker.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <utility>

namespace linkwright::cli {

namespace {

using session::DakotaParameters;
using session::StudyPlan;
using session::StudyPoint;
using session::StudyWorker;

/// A plan whose variables are the named numbers: `spring-1.freeLength`.
StudyPlan planFor(const std::string& project, const std::vector<std::string>& names,
                  const std::string& valuesPath) {
    session::Study study;
    study.name = std::filesystem::path(valuesPath).filename().string();
    study.kind = session::StudyKind::Sweep;
    study.together = true;
    for (const std::string& name : names) {
        const std::size_t dot = name.find('.');
        session::StudyNumber number;
        number.object = name.substr(0, dot);
        // A parameter has no other number than its value.
        number.property = dot == std::string::npos ? "value" : name.substr(dot + 1);
        number.values = {0.0};
        study.numbers.push_back(std::move(number));
    }
    return {project::readProject(project), std::move(study)};
}

/// Which function of the plan answers each request: by name; where no label is a name, the cost,
/// then the constraints.
std::vector<std::size_t> answersTo(const DakotaParameters& parameters, const StudyPlan& plan,
                                   const std::string& path) {
    const std::vector<std::string> names = plan.functions();
    std::vector<std::size_t> byPlace{0}, found;
    for (std::size_t index = 0; index < plan.terms().size(); ++index)
        if (model::isConstraint(plan.model().costTerms[plan.terms()[index]]))
            byPlace.push_back(index + 1);
    const auto placeOf = [&](const std::string& label) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), label)
                                        - names.begin());
    };
    const bool named =
        std::any_of(parameters.functions.begin(), parameters.functions.end(),
                    [&](const auto& request) { return placeOf(request.label) < names.size(); });
    for (std::size_t index = 0; index < parameters.functions.size(); ++index) {
        const session::DakotaRequest& request = parameters.functions[index];
        if ((request.active & 4) != 0)
            throw project::fault(path, "The Hessian of \"" + request.label + "\" is asked for.",
                                 "Use no_hessians, numerical_hessians or quasi_hessians.");
        if (!named && index >= byPlace.size())
            throw project::fault(
                path,
                std::to_string(parameters.functions.size())
                    + " functions are asked for; the project has " + std::to_string(byPlace.size())
                    + ".",
                "Functions are the cost, then the constraints, or name the terms.");
        const std::size_t place = named ? placeOf(request.label) : byPlace[index];
        if (place >= names.size())
            throw project::fault(path, "There is no active term \"" + request.label + "\".",
                                 "Name \"cost\" and ids of active terms of the objective.");
        found.push_back(place);
    }
    return found;
}

std::string tableHead(const StudyPlan& plan, bool gradients) {
    std::string text = "status";
    for (const std::string& function : plan.functions())
        text += ',' + function;
    for (const std::string& function : gradients ? plan.functions() : std::vector<std::string>())
        for (const session::Variable& variable : plan.variables())
            text += ",d(" + function + ")/d(" + variable.name + ")";
    return text + ",reason\n";
}

/// @throws base::InputError naming the line
std::vector<double> rowOf(const base::CsvLine& line, std::size_t width, const std::string& place) {
    if (line.unclear) throw base::InputError(base::unclearFault(place));
    for (const std::string& field : line.fields)
        if (!base::csvNumber(field))
            throw project::fault(place, "\"" + field + "\" is not a number.",
                                 "Write numbers in SI units.");
    if (line.fields.size() != width)
        throw project::fault(place,
                             "The line has " + std::to_string(line.fields.size()) + " numbers for "
                                 + std::to_string(width) + " names.",
                             "Write one number for each name of the first line.");
    return *line.numbers();
}

/// Functions and gradients at values from a file: Dakota's parameters, or a table.
class Evaluate final : public Command {
public:
    explicit Evaluate(CLI::App& app) : Command(app) {
        addProject(app);
        addFile(app, "--values", valuesPath_,
                "parameters file of Dakota, or a table: a line of names such as "
                "spring-1.freeLength, then lines of values in SI units")
            ->required();
        addFile(app, "--results", resultsPath_, "write the answer here");
        app.add_flag("--gradients", gradients_,
                     "of every function, too; Dakota requests what it needs itself");
    }

private:
    ExitCode work() override {
        const Abandonable nothingToKeep;
        const std::string text = project::readTextFile(valuesPath_);
        if (!resultsPath_.empty()) project::requireReplaceableByText(resultsPath_);
        const bool complete =
            session::isDakotaParameters(text) ? answerDakota(text) : answerTable(text);
        Json json;
        json["complete"] = complete;
        if (resultsPath_.empty())
            json["results"] = answer_;
        else
            json["file"] = resultsPath_;
        print(json, resultsPath_.empty() ? answer_ : std::string());
        return complete ? ExitCode::Done : ExitCode::Failed;
    }

    void answer(const std::string& text) {
        answer_ = text;
        if (!resultsPath_.empty())
            project::replaceTextFile(resultsPath_, text, project::Backup::None);
    }

    /// @return whether everything could be computed
    bool answerDakota(const std::string& text) {
        const DakotaParameters parameters = session::parseDakotaParameters(text, valuesPath_);
        const StudyPlan plan = planFor(input_, parameters.variables, valuesPath_);
        const std::vector<std::size_t> answers = answersTo(parameters, plan, valuesPath_);
        StudyWorker worker(plan);
        try {
            answer(dakotaResults(parameters, worker, answers));
            return true;
        } catch (const base::Cancelled&) {
            throw;
        } catch (const std::exception&) {
            const std::string reason =
                session::failureText(session::problemsOf(std::current_exception()));
            answer(session::formatDakotaFailure(reason));
            tell({plain(reason)});
            return false;
        }
    }

    [[nodiscard]] std::string dakotaResults(const DakotaParameters& parameters, StudyWorker& worker,
                                            const std::vector<std::size_t>& answers) const {
        std::vector<double> values;
        std::vector<std::vector<double>> gradients(answers.size());
        const bool sloped =
            std::any_of(parameters.functions.begin(), parameters.functions.end(),
                        [](const auto& request) { return (request.active & 2) != 0; });
        if (sloped) {
            const StudyWorker::Slopes slopes = worker.slopes(parameters.values, &stop());
            for (std::size_t index = 0; index < answers.size(); ++index) {
                values.push_back(slopes.values[answers[index]]);
                for (const std::size_t variable : parameters.derivatives)
                    gradients[index].push_back(slopes.gradients[answers[index]][variable]);
            }
        } else {
            session::StudyTask task;
            task.values = parameters.values;
            const StudyPoint point = worker.compute(task, &stop());
            if (!point.computed()) throw base::InputError(plain(point.reason));
            for (const std::size_t answer : answers)
                values.push_back(point.functions[answer]);
        }
        return formatDakotaResults(parameters, values, gradients);
    }

    bool answerTable(const std::string& text) {
        std::vector<base::CsvLine> lines = base::parseCsv(text);
        if (lines.empty()) lines.emplace_back();
        const StudyPlan plan = planFor(input_, lines.front().fields, valuesPath_);
        lines.erase(lines.begin());
        StudyWorker worker(plan);
        std::string table = tableHead(plan, gradients_);
        std::size_t failed = 0;
        for (const base::CsvLine& line : lines) {
            const std::vector<double> values = rowOf(
                line, plan.variables().size(), valuesPath_ + ":" + std::to_string(line.number));
            const auto [row, computed] = answerRow(worker, plan, values);
            table += row;
            if (!computed) ++failed;
        }
        if (failed > 0)
            tell({{base::Severity::Error,
                   {},
                   valuesPath_,
                   std::to_string(failed) + " of " + std::to_string(lines.size())
                       + " points could not be computed.",
                   "The last column of the answer says why."}});
        answer(table);
        return failed == 0;
    }

    /// @return the row, and whether it could be computed
    [[nodiscard]] std::pair<std::string, bool> answerRow(StudyWorker& worker, const StudyPlan& plan,
                                                         const std::vector<double>& values) const {
        session::StudyTask task;
        task.values = values;
        const StudyPoint point = worker.compute(task, &stop());
        std::string row = session::nameOf(point.status);
        for (const double value : point.functions)
            row += ',' + base::csvText(value);
        if (gradients_ && point.computed())
            for (const auto& gradient : worker.slopes(values, &stop()).gradients)
                for (const double entry : gradient)
                    row += ',' + base::csvText(entry);
        else if (gradients_)
            row.append(plan.functions().size() * plan.variables().size(), ',');
        std::string reason = point.reason;
        std::replace(reason.begin(), reason.end(), '"', '\'');
        row += ',' + (reason.empty() ? "" : '"' + reason + '"') + '\n';
        return {std::move(row), point.computed()};
    }

    std::string valuesPath_;   ///< where
    std::string resultsPath_;  ///< what; empty: standard output
    bool gradients_ = false;   ///< of every function, for tables
    std::string answer_;
};

}  // namespace

MadeCommand addEvaluate(CLI::App& program) {
    return std::make_unique<Evaluate>(*program.add_subcommand(
        "evaluate", "Compute cost, constraints and gradients at values from a file"));
}

}  // namespace linkwright::cli
