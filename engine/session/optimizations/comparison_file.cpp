// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/optimizations/comparison_file.h"

#include "engine/base/csv.h"
#include "engine/session/optimizations/results_layout.h"

#include <array>
#include <cstdio>
#include <map>
#include <string_view>

namespace linkwright::session {

namespace {

/// Numbers of an iteration with the name and unit of their column.
struct IterationColumn {
    const char* name;
    const char* unit;
    double (*value)(const IterationReport&);
    bool whole = false;  ///< a count
};

constexpr std::array<IterationColumn, 6> iterationColumns{{
    {"stage", "", [](const IterationReport& report) { return static_cast<double>(report.stage); },
     true},
    {"iteration", "",
     [](const IterationReport& report) { return static_cast<double>(report.iteration); }, true},
    {"cost", "", [](const IterationReport& report) { return report.cost; }},
    {"optimality", "", [](const IterationReport& report) { return report.optimality; }},
    {"evaluations", "",
     [](const IterationReport& report) { return static_cast<double>(report.evaluations); }, true},
    {"seconds", "s", [](const IterationReport& report) { return report.wallSeconds; }},
}};

std::string exact(double value) {
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.17g", value);
    return text.data();
}

std::string titleOf(const StoredOptimization& optimization, std::size_t place) {
    return optimization.description.name.empty() ? "Optimization " + std::to_string(place + 1)
                                                 : optimization.description.name;
}

/// Name of a column, its unit in brackets.
std::string headOf(const Series& series, const char* suffix) {
    std::string head = series.id;
    if (!series.component.empty()) head += "." + series.component;
    head += suffix;
    if (!series.unit.empty()) head += " [" + series.unit + "]";
    return head;
}

using Columns = std::map<std::string, std::size_t>;  // head -> place among the columns

/// Every curve of a motion with the head of its column.
template <class Visit>
void visitCurves(const SimulationResult& motion, const Visit& visit) {
    for (const Series& series : motion.signalSeries)
        visit(series, "");
    for (const Series& series : motion.coordinates)
        visit(series, " coordinate");
    for (const Series& series : motion.velocities)
        visit(series, " velocity");
}

std::string lineOf(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t place = 0; place < cells.size(); ++place)
        line += (place > 0 ? "," : "") + cells[place];
    return line + "\n";
}

void writeIterations(project::ResultsWriter& file, const std::string& group,
                     const StoredOptimization& optimization) {
    for (const IterationColumn& column : iterationColumns) {
        std::vector<double> values;
        for (const auto& report : optimization.iterations)
            values.push_back(column.value(*report));
        if (column.whole)
            file.writeIntegers(group, column.name,
                               std::vector<std::int32_t>(values.begin(), values.end()));
        else
            file.writeNumbers(group, column.name, values, column.unit);
    }
    if (optimization.variables.empty()) return;
    std::vector<double> values;
    for (const auto& report : optimization.iterations)
        if (report->variables.size() == optimization.variables.size())
            values.insert(values.end(), report->variables.begin(), report->variables.end());
    file.writeNumbers(group, "variables", values, {}, optimization.variables.size());
}

}  // namespace

void writeComparison(const std::string& path,
                     const std::vector<StoredOptimization>& optimizations) {
    project::ResultsOrigin origin;
    origin.kind = "comparison";
    origin.name = "Comparison of " + std::to_string(optimizations.size()) + " optimizations";
    origin.program = "linkwright";
    if (!optimizations.empty()) {
        origin = originOf(*optimizations.front().initialModel, origin.kind, {});
        origin.name = "Comparison of " + std::to_string(optimizations.size()) + " optimizations";
        origin.program = "linkwright";
    }
    project::ResultsWriter file(path, origin, project::ResultsWriter::Existing::Replace);
    for (std::size_t place = 0; place < optimizations.size(); ++place) {
        const StoredOptimization& optimization = optimizations[place];
        const std::string group = "/runs/" + std::to_string(place + 1);
        file.setText(group, "name", titleOf(optimization, place));
        file.setText(group, "notes", optimization.description.notes);
        file.setText(group, "state", stateWord(optimization.state));
        file.setText(group, "reason", optimization.reason);
        file.writeTexts(group, "project",
                        {originOf(*optimization.initialModel, "optimization", {}).projectText});
        writeVariables(file, group + "/variables", optimization.variables);
        writeIterations(file, group + "/iterations", optimization);
        if (optimization.result) file.setNumber(group, "finalCost", optimization.result->finalCost);
        if (optimization.motion) writeMotion(file, *optimization.motion, group + "/motion");
        file.flush();
    }
    file.close();
}

std::string iterationsCsv(const std::vector<StoredOptimization>& optimizations) {
    std::vector<std::string> heads{"run"};
    for (const IterationColumn& column : iterationColumns)
        heads.push_back(column.name
                        + (*column.unit != '\0' ? " [" + std::string(column.unit) + "]" : ""));
    Columns places;
    for (const StoredOptimization& optimization : optimizations)
        for (const Variable& variable : optimization.variables)
            if (places.emplace(variable.name, heads.size()).second)
                heads.push_back(base::csvField(variable.name));
    std::string text = lineOf(heads);
    for (std::size_t place = 0; place < optimizations.size(); ++place)
        for (const auto& report : optimizations[place].iterations) {
            std::vector<std::string> cells(heads.size());
            cells[0] = base::csvField(titleOf(optimizations[place], place));
            for (std::size_t column = 0; column < iterationColumns.size(); ++column)
                cells[column + 1] = exact(iterationColumns[column].value(*report));
            const std::vector<Variable>& variables = optimizations[place].variables;
            for (std::size_t i = 0; i < variables.size() && i < report->variables.size(); ++i)
                cells[places.at(variables[i].name)] = exact(report->variables[i]);
            text += lineOf(cells);
        }
    return text;
}

std::string motionsCsv(const std::vector<StoredOptimization>& optimizations) {
    std::vector<std::string> heads{"run", "time [s]"};
    Columns places;
    for (const StoredOptimization& optimization : optimizations)
        if (optimization.motion)
            visitCurves(*optimization.motion, [&](const Series& series, const char* suffix) {
                const std::string head = headOf(series, suffix);
                if (places.emplace(head, heads.size()).second)
                    heads.push_back(base::csvField(head));
            });
    std::string text = lineOf(heads);
    for (std::size_t place = 0; place < optimizations.size(); ++place) {
        if (!optimizations[place].motion) continue;
        const SimulationResult& motion = *optimizations[place].motion;
        for (std::size_t frame = 0; frame < motion.times.size(); ++frame) {
            std::vector<std::string> cells(heads.size());
            cells[0] = base::csvField(titleOf(optimizations[place], place));
            cells[1] = exact(motion.times[frame]);
            visitCurves(motion, [&](const Series& series, const char* suffix) {
                if (frame < series.values.size())
                    cells[places.at(headOf(series, suffix))] = exact(series.values[frame]);
            });
            text += lineOf(cells);
        }
    }
    return text;
}

}  // namespace linkwright::session
