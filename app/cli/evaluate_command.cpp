// SPDX-License-Identifier: BSD-3-Clause
#include "app/cli/stop_signals.h"
#include "app/cli/study_commands.h"
#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/project/text_file.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/studies/dakota_files.h"
#include "engine/session/studies/study_summary.h"
#include "engine/session/studies/study_worker.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace linkwright::cli {

namespace {

using base::Diagnostic;
using base::Severity;
using session::DakotaParameters;
using session::StudyPlan;
using session::StudyPoint;
using session::StudyWorker;

base::InputError wrong(const std::string& place, std::string message, std::string remedy) {
    return base::InputError(
        Diagnostic{Severity::Error, {}, place, std::move(message), std::move(remedy)});
}

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

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, ',');) {
        const auto begin = field.find_first_not_of(" \t\r\"");
        const auto end = field.find_last_not_of(" \t\r\"");
        fields.push_back(begin == std::string::npos ? "" : field.substr(begin, end - begin + 1));
    }
    return fields;
}

std::string toText(double value) {
    if (!std::isfinite(value)) return {};
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
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
            throw wrong(path, "The Hessian of \"" + request.label + "\" is asked for.",
                        "Use no_hessians, numerical_hessians or quasi_hessians.");
        if (!named && index >= byPlace.size())
            throw wrong(path,
                        std::to_string(parameters.functions.size())
                            + " functions are asked for; the project has "
                            + std::to_string(byPlace.size()) + ".",
                        "Functions are the cost, then the constraints, or name the terms.");
        const std::size_t place = named ? placeOf(request.label) : byPlace[index];
        if (place >= names.size())
            throw wrong(path, "There is no active term \"" + request.label + "\".",
                        "Name \"cost\" and ids of active terms of the objective.");
        found.push_back(place);
    }
    return found;
}

void writeResults(const Options& options, StudyReport& report, const std::string& text) {
    if (options.study.resultsPath.empty())
        report.text = text;
    else
        project::replaceTextFile(options.study.resultsPath, text, project::Backup::None);
}

StudyReport answerDakota(const Options& options, const Environment& environment,
                         const std::string& text) {
    const std::string& path = options.study.valuesPath;
    const DakotaParameters parameters = session::parseDakotaParameters(text, path);
    const StudyPlan plan = planFor(options.project, parameters.variables, path);
    const std::vector<std::size_t> answers = answersTo(parameters, plan, path);
    StudyWorker worker(plan);
    StudyReport report;
    std::vector<double> values;
    std::vector<std::vector<double>> gradients(answers.size());
    try {
        const bool sloped =
            std::any_of(parameters.functions.begin(), parameters.functions.end(),
                        [](const auto& request) { return (request.active & 2) != 0; });
        if (sloped) {
            const StudyWorker::Slopes slopes = worker.slopes(parameters.values, &environment.stop);
            for (std::size_t index = 0; index < answers.size(); ++index) {
                values.push_back(slopes.values[answers[index]]);
                for (const std::size_t variable : parameters.derivatives)
                    gradients[index].push_back(slopes.gradients[answers[index]][variable]);
            }
        } else {
            session::StudyTask task;
            task.values = parameters.values;
            const StudyPoint point = worker.compute(task, &environment.stop);
            if (!point.computed())
                throw base::InputError({Severity::Error, {}, {}, point.reason, {}});
            for (const std::size_t answer : answers)
                values.push_back(point.functions[answer]);
        }
        writeResults(options, report, formatDakotaResults(parameters, values, gradients));
    } catch (const base::Cancelled&) {
        throw;
    } catch (const std::exception&) {
        const std::string reason =
            session::failureText(session::problemsOf(std::current_exception()));
        writeResults(options, report, session::formatDakotaFailure(reason));
        environment.messages << "error: " << reason << '\n';
        report.complete = false;
    }
    return report;
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
std::vector<double> rowOf(const std::string& line, std::size_t width, const std::string& place) {
    std::vector<double> values;
    for (const std::string& field : split(line)) {
        double value = 0.0;
        const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
        if (error != std::errc() || end != field.data() + field.size() || !std::isfinite(value))
            throw wrong(place, "\"" + field + "\" is not a number.", "Write numbers in SI units.");
        values.push_back(value);
    }
    if (values.size() != width)
        throw wrong(place,
                    "The line has " + std::to_string(values.size()) + " numbers for "
                        + std::to_string(width) + " names.",
                    "Write one number for each name of the first line.");
    return values;
}

StudyReport answerTable(const Options& options, const Environment& environment,
                        const std::string& text) {
    const std::string& path = options.study.valuesPath;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    const StudyPlan plan = planFor(options.project, split(line), path);
    StudyWorker worker(plan);
    StudyReport report;
    std::string table = tableHead(plan, options.study.gradients);
    session::StudyTask task;
    int points = 0, failed = 0;
    for (int number = 2; std::getline(lines, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        task.values = rowOf(line, plan.variables().size(), path + ":" + std::to_string(number));
        StudyPoint point = worker.compute(task, &environment.stop);
        std::string slopes;
        for (std::size_t count = options.study.gradients ? plan.functions().size() : 0; count > 0;
             --count)
            slopes.append(plan.variables().size(), ',');
        if (options.study.gradients && point.computed()) {
            slopes.clear();
            for (const auto& gradient : worker.slopes(task.values, &environment.stop).gradients)
                for (const double entry : gradient)
                    slopes += ',' + toText(entry);
        }
        std::replace(point.reason.begin(), point.reason.end(), '"', '\'');
        table += session::nameOf(point.status);
        for (const double value : point.functions)
            table += ',' + toText(value);
        table += slopes + ',' + (point.reason.empty() ? "" : '"' + point.reason + '"') + '\n';
        ++points;
        if (!point.computed()) ++failed;
    }
    report.complete = failed == 0;
    if (failed > 0)
        environment.messages << "error: " << path << ": " << failed << " of " << points
                             << " points could not be computed. The last column of the answer says "
                                "why.\n";
    writeResults(options, report, table);
    return report;
}

}  // namespace

StudyReport evaluatePoints(const Options& options, const Environment& environment) {
    const Abandonable nothingToKeep;
    const std::string text = project::readTextFile(options.study.valuesPath);
    if (!options.study.resultsPath.empty())
        project::requireReplaceableByText(options.study.resultsPath);
    StudyReport report = session::isDakotaParameters(text)
                             ? answerDakota(options, environment, text)
                             : answerTable(options, environment, text);
    report.json["complete"] = report.complete;
    if (options.study.resultsPath.empty())
        report.json["results"] = report.text;
    else
        report.json["file"] = options.study.resultsPath;
    return report;
}

}  // namespace linkwright::cli
