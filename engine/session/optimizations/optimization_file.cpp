// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/optimizations/optimization_file.h"

#include "engine/model/case_model.h"
#include "engine/project/results_check.h"
#include "engine/session/optimizations/results_layout.h"
#include "engine/session/rig/trial.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace linkwright::session {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds flushInterval{500};
constexpr const char* iterationsGroup = "/iterations";

/// Numbers of a report that are not vectors, in the order of their columns.
constexpr std::array<std::pair<const char*, const char*>, 8> scalarColumns{{
    {"stage", ""},
    {"iteration", ""},
    {"cost", ""},
    {"optimality", ""},
    {"evaluations", ""},
    {"seconds", "s"},
    {"forwardSeconds", "s"},
    {"gradientSeconds", "s"},
}};

bool isCount(std::string_view column) {
    return column == "stage" || column == "iteration" || column == "evaluations";
}

std::array<double, scalarColumns.size()> scalarsOf(const IterationReport& report) {
    return {static_cast<double>(report.stage),
            static_cast<double>(report.iteration),
            report.cost,
            report.optimality,
            static_cast<double>(report.evaluations),
            report.wallSeconds,
            report.forwardSeconds,
            report.gradientSeconds};
}

void takeScalars(IterationReport& report, const std::array<double, scalarColumns.size()>& from) {
    report.stage = project::wholeNumber(from[0], 0);
    report.iteration = project::wholeNumber(from[1], 0);
    report.cost = from[2];
    report.optimality = from[3];
    report.evaluations = project::wholeNumber(from[4], 0);
    report.wallSeconds = from[5];
    report.forwardSeconds = from[6];
    report.gradientSeconds = from[7];
}

OptimizationState stateAfter(const OptimizationResult& result) {
    if (result.cancelled) return OptimizationState::Stopped;
    return result.converged ? OptimizationState::Converged : OptimizationState::Unconverged;
}

std::vector<double> slice(const std::vector<double>& values, std::size_t width, std::size_t row) {
    const auto from = values.begin() + static_cast<std::ptrdiff_t>(width * row);
    return {from, from + static_cast<std::ptrdiff_t>(width)};
}

/// Whether numbers that an iteration always has are missing from a row.
bool isTorn(const project::ResultsReader::Numbers& numbers, std::size_t row) {
    const auto from = numbers.values.begin() + static_cast<std::ptrdiff_t>(numbers.width * row);
    return !std::all_of(from, from + static_cast<std::ptrdiff_t>(numbers.width),
                        [](double number) { return std::isfinite(number); });
}

/// Iterations of an optimization; rows that were not written to the end are left out.
/// @param interrupted its program ended first, maybe in the middle of a row
std::vector<std::shared_ptr<const IterationReport>> readIterations(
    const project::ResultsReader& file, const std::vector<std::string>& stageNames,
    bool interrupted) {
    const std::string group = std::string(iterationsGroup) + "/";
    std::array<std::vector<double>, scalarColumns.size()> scalars;
    std::size_t rows = 0;
    for (std::size_t column = 0; column < scalarColumns.size(); ++column) {
        scalars[column] = file.numbers(group + scalarColumns[column].first).values;
        rows = column == 0 ? scalars[column].size() : std::min(rows, scalars[column].size());
    }
    const auto wide = [&](const char* name) {
        project::ResultsReader::Numbers numbers;
        numbers.width = 0;
        if (!file.has(group + name)) return numbers;
        numbers = file.numbers(group + name);
        rows = std::min(rows, numbers.values.size() / numbers.width);
        return numbers;
    };
    const auto variables = wide("variables");
    const auto gradient = wide("gradient");
    const auto terms = wide("costByTerm");
    const auto multipliers = wide("multiplierByTerm");
    const auto cases = wide("costByCase");
    while (interrupted && rows > 0
           && (isTorn(variables, rows - 1) || isTorn(terms, rows - 1)
               || !std::isfinite(scalars[1][rows - 1]) || !std::isfinite(scalars[4][rows - 1])
               || !std::isfinite(scalars[5][rows - 1])))
        --rows;
    std::vector<std::shared_ptr<const IterationReport>> list;
    for (std::size_t row = 0; row < rows; ++row) {
        std::array<double, scalarColumns.size()> numbers{};
        for (std::size_t column = 0; column < numbers.size(); ++column)
            numbers[column] = scalars[column][row];
        if (!std::isfinite(numbers[0]) || !std::isfinite(numbers[2])) break;
        auto report = std::make_shared<IterationReport>();
        takeScalars(*report, numbers);
        if (const auto stage = static_cast<std::size_t>(std::max(0, report->stage));
            stage < stageNames.size())
            report->stageName = stageNames[stage];
        if (variables.width > 0) report->variables = slice(variables.values, variables.width, row);
        if (gradient.width > 0) report->gradient = slice(gradient.values, gradient.width, row);
        if (terms.width > 0) report->costByTerm = slice(terms.values, terms.width, row);
        if (multipliers.width > 0)
            report->multiplierByTerm = slice(multipliers.values, multipliers.width, row);
        if (cases.width > 0) report->costByCase = slice(cases.values, cases.width, row);
        list.push_back(std::move(report));
    }
    return list;
}

std::shared_ptr<OptimizationResult> readResult(const project::ResultsReader& file,
                                               const StoredOptimization& optimization) {
    auto result = std::make_shared<OptimizationResult>();
    result->model = *optimization.initialModel;
    result->variables = optimization.variables;
    const std::vector<double> values = file.numbers("/result/variables").values;
    if (values.size() != optimization.variables.size()) return nullptr;
    for (std::size_t i = 0; i < values.size(); ++i)
        result->variables[i].value = values[i];
    assignVariables(result->model, optimization.variables, values);
    result->model.optimizedHash = fingerprint(result->model);
    if (file.has("/result/cases/cost")) {
        const std::vector<std::string> names = file.texts("/cases/name");
        const std::vector<double> costs = file.numbers("/result/cases/cost").values;
        const std::vector<double> weights = file.numbers("/result/cases/weight").values;
        const std::vector<double> shares = file.numbers("/result/cases/share").values;
        for (std::size_t i = 0; i < costs.size(); ++i)
            result->cases.push_back({names.at(i), weights.at(i), costs[i], shares.at(i)});
    }
    result->initialCost = file.number("/result", "initialCost");
    result->finalCost = file.number("/result", "finalCost");
    result->evaluations = file.integer("/result", "evaluations");
    result->wallSeconds = file.number("/result", "wallSeconds");
    result->converged = optimization.state == OptimizationState::Converged;
    result->cancelled = optimization.state == OptimizationState::Stopped;
    result->reason = optimization.reason;
    return result;
}

}  // namespace

struct OptimizationRecorder::State {
    State(const std::string& path, const model::Model& model,
          const OptimizationDescription& description, bool replace)
        : file(path, originOf(model, "optimization", description),
               replace ? project::ResultsWriter::Existing::Replace
                       : project::ResultsWriter::Existing::Refuse) {}

    project::ResultsWriter file;
    std::size_t table = 0;
    std::size_t variables = 0;
    std::size_t terms = 0;
    std::size_t multipliers = 0;  ///< terms, if there is a constraint among them
    std::size_t cases = 0;        ///< active ones
    Clock::time_point flushed;
    std::vector<double> row;
};

OptimizationRecorder::OptimizationRecorder(const std::string& path, const model::Model& model,
                                           const OptimizationDescription& description, bool replace)
    : state_(std::make_unique<State>(path, model, description, replace)) {
    project::ResultsWriter& file = state_->file;
    std::vector<Variable> variables = variablesOf(model);
    if (description.start.size() == variables.size())
        for (std::size_t i = 0; i < variables.size(); ++i)
            variables[i].value = description.start[i];
    state_->variables = variables.size();
    state_->terms = model.costTerms.size();
    if (std::any_of(model.costTerms.begin(), model.costTerms.end(), &model::isConstraint))
        state_->multipliers = state_->terms;
    std::vector<std::string> cases;
    for (const model::Case* entry : model::activeCases(model))
        cases.push_back(entry->name);
    state_->cases = cases.size();
    file.setText("/", "state", stateWord(OptimizationState::Running));
    file.setText("/", "reason", {});
    file.setText("/", "continuedFrom", description.continuedFrom);
    file.setInteger("/", "continuedIteration", description.continuedIteration);
    writeVariables(file, "/variables", variables);
    std::vector<std::string> terms, stages;
    for (const model::CostTerm& term : model.costTerms)
        terms.push_back(term.id);
    for (const model::OptimizationStage& stage : model.optimization.stages)
        stages.push_back(stage.name);
    file.writeTexts("/terms", "id", terms);
    file.writeTexts("/stages", "name", stages);
    if (!cases.empty()) file.writeTexts("/cases", "name", cases);
    std::vector<project::ResultsColumn> columns;
    for (const auto& [name, unit] : scalarColumns)
        columns.push_back({name, unit, 1, isCount(name)});
    if (state_->variables > 0) {
        columns.push_back({"variables", {}, state_->variables});
        columns.push_back({"gradient", {}, state_->variables});
    }
    if (state_->terms > 0) columns.push_back({"costByTerm", {}, state_->terms});
    if (state_->multipliers > 0) columns.push_back({"multiplierByTerm", {}, state_->multipliers});
    if (state_->cases > 0) columns.push_back({"costByCase", {}, state_->cases});
    state_->table = file.addTable(iterationsGroup, columns);
    file.flush();
    state_->flushed = Clock::now();
}

OptimizationRecorder::~OptimizationRecorder() = default;
OptimizationRecorder::OptimizationRecorder(OptimizationRecorder&&) noexcept = default;
OptimizationRecorder& OptimizationRecorder::operator=(OptimizationRecorder&&) noexcept = default;

void OptimizationRecorder::add(const IterationReport& report) {
    if (report.variables.size() != state_->variables || report.gradient.size() != state_->variables)
        throw std::invalid_argument("RunRecorder: the iteration belongs to another model");
    const auto scalars = scalarsOf(report);
    std::vector<double>& row = state_->row;
    row.assign(scalars.begin(), scalars.end());
    row.insert(row.end(), report.variables.begin(), report.variables.end());
    row.insert(row.end(), report.gradient.begin(), report.gradient.end());
    for (std::size_t term = 0; term < state_->terms; ++term)
        row.push_back(term < report.costByTerm.size() ? report.costByTerm[term] : 0.0);
    for (std::size_t term = 0; term < state_->multipliers; ++term)
        row.push_back(term < report.multiplierByTerm.size() ? report.multiplierByTerm[term] : 0.0);
    for (std::size_t entry = 0; entry < state_->cases; ++entry)
        row.push_back(entry < report.costByCase.size() ? report.costByCase[entry] : 0.0);
    state_->file.append(state_->table, row);
    const Clock::time_point now = Clock::now();
    if (now - state_->flushed < flushInterval) return;
    state_->file.flush();
    state_->flushed = now;
}

void OptimizationRecorder::finish(const OptimizationResult& result,
                                  const SimulationResult* motion) {
    project::ResultsWriter& file = state_->file;
    std::vector<double> values;
    for (const Variable& variable : result.variables)
        values.push_back(variable.value);
    file.writeNumbers("/result", "variables", values);
    std::vector<double> costs, weights, shares;
    for (const CaseOutcome& outcome : result.cases) {
        costs.push_back(outcome.cost);
        weights.push_back(outcome.weight);
        shares.push_back(outcome.share);
    }
    if (!costs.empty()) {
        file.writeNumbers("/result/cases", "cost", costs);
        file.writeNumbers("/result/cases", "weight", weights);
        file.writeNumbers("/result/cases", "share", shares);
    }
    file.setNumber("/result", "initialCost", result.initialCost);
    file.setNumber("/result", "finalCost", result.finalCost);
    file.setInteger("/result", "evaluations", result.evaluations);
    file.setNumber("/result", "wallSeconds", result.wallSeconds);
    if (motion != nullptr) writeMotion(file, *motion);
    // Last: a file that says how it ended is complete.
    file.setText("/", "reason", result.reason);
    file.setText("/", "state", stateWord(stateAfter(result)));
    file.close();
}

std::string OptimizationRecorder::fail(const std::string& reason) {
    state_->file.setText("/", "reason", reason);
    state_->file.setText("/", "state", stateWord(OptimizationState::Failed));
    return state_->file.closeUnfinished();
}

void checkOptimizations(const std::vector<std::string>& paths, const std::atomic<bool>& stop) {
    project::checkResults(paths, &stop);
}

StoredOptimization readOptimization(const std::string& path) try {
    const project::ResultsReader file(path);
    const project::ResultsOrigin origin = file.origin();
    if (origin.kind != "optimization")
        throw base::InputError(base::Diagnostic{base::Severity::Error,
                                                {},
                                                path,
                                                "The file contains no optimization.",
                                                "Choose an optimization."});
    StoredOptimization optimization;
    optimization.path = path;
    optimization.description = {origin.name,
                                origin.notes,
                                origin.projectName,
                                origin.program,
                                file.text("/", "continuedFrom"),
                                file.integer("/", "continuedIteration", -1)};
    optimization.created = file.text("/", "created");
    optimization.state = stateOf(file.text("/", "state")).value_or(OptimizationState::Running);
    optimization.reason = file.text("/", "reason");
    optimization.initialModel = std::make_shared<const model::Model>(modelOf(origin, path));
    optimization.variables = readVariables(file, "/variables");
    optimization.iterations = readIterations(file, file.texts("/stages/name"),
                                             optimization.state == OptimizationState::Running);
    if (file.has("/result/variables")) optimization.result = readResult(file, optimization);
    if (file.has("/motion/time"))
        optimization.motion = std::make_shared<const SimulationResult>(readMotion(file));
    if (file.has("/check/method"))
        optimization.check = std::make_shared<const GradientCheck>(readCheck(file));
    return optimization;
} catch (const std::out_of_range&) {
    throw base::InputError(base::Diagnostic{base::Severity::Error,
                                            {},
                                            path,
                                            "The results have columns of different lengths.",
                                            "The file is damaged. Restore it from a backup."});
}

void assignOptimization(const std::string& path, const std::string& projectName) {
    project::ResultsWriter file(path);
    file.setText("/project", "name", projectName);
    file.close();
}

void describeOptimization(const std::string& path, const std::string& name,
                          const std::string& notes) {
    project::ResultsWriter file(path);
    file.setText("/", "name", name);
    file.setText("/", "notes", notes);
    file.close();
}

void storeCheck(const std::string& path, const GradientCheck& check) {
    project::ResultsWriter file(path);
    writeCheck(file, check);
    file.close();
}

void writeMotion(const std::string& path, const model::Model& model, const SimulationResult& motion,
                 const OptimizationDescription& description) {
    project::ResultsWriter file(path, originOf(model, "simulation", description),
                                project::ResultsWriter::Existing::WhenComplete);
    writeMotion(file, motion);
    file.close();
}

std::string resultsFolder(const std::string& projectPath) {
    const fs::path path(projectPath);
    std::string name = path.filename().string();
    for (const std::string suffix : {".json", ".linkwright"})
        if (name.size() > suffix.size() && name.ends_with(suffix))
            name.erase(name.size() - suffix.size());
    return (path.parent_path() / (name + ".results")).string();
}

std::vector<std::string> resultsFiles(const std::string& projectPath, const std::string& stem) {
    std::vector<std::string> files;
    std::error_code error;
    for (fs::directory_iterator entry(resultsFolder(projectPath), error), end;
         !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(stem + "-") || !name.ends_with(".h5")) continue;
        // A pipe or a device would be read without end. What cannot be looked at says so when it
        // is read.
        std::error_code unknown;
        const fs::file_status status = entry->status(unknown);
        if (unknown || fs::is_regular_file(status)) files.push_back(entry->path().string());
    }
    // Without a folder there are none.
    if (error && error != std::errc::no_such_file_or_directory
        && error != std::errc::not_a_directory)
        throw base::InputError(
            base::Diagnostic{base::Severity::Error,
                             {},
                             resultsFolder(projectPath),
                             "The results folder cannot be read: " + error.message() + ".",
                             "Check its permissions and its disk, and open the project again."});
    std::sort(files.begin(), files.end());
    return files;
}

std::string nextResultsFile(const std::string& projectPath, const std::string& stem) {
    const fs::path folder(resultsFolder(projectPath));
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw base::InputError(
            base::Diagnostic{base::Severity::Error,
                             {},
                             folder.string(),
                             "The results folder cannot be created: " + error.message() + ".",
                             "Save the project in a folder you can write to."});
    int number = 1;
    for (const std::string& file : resultsFiles(projectPath, stem)) {
        int used = 0, read = 0;
        const std::string name = fs::path(file).filename().string().substr(stem.size());
        // Of eight digits at most: there is always a next number.
        if (std::sscanf(name.c_str(), "-%8d.h5%n", &used, &read) == 1 && read > 0)
            number = std::max(number, used + 1);
    }
    for (;; ++number) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), "-%04d.h5", number);
        const fs::path file = folder / (stem + digits.data());
        // A folder or a pipe may have this name.
        if (!fs::exists(fs::symlink_status(file, error))) return file.string();
    }
}

}  // namespace linkwright::session
