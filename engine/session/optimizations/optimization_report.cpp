// SPDX-License-Identifier: BSD-3-Clause
// An optimization as a report for people, in Markdown.
#include "engine/session/optimizations/optimization_report.h"

#include "engine/model/case_model.h"
#include "engine/project/results_file.h"
#include "engine/project/words.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/diagnosis.h"
#include "engine/session/solving/motion_settings.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>

namespace linkwright::session {

namespace {

std::string counted(std::size_t count, const char* one, const char* several) {
    return std::to_string(count) + ' ' + (count == 1 ? one : several);
}

using project::toWord;

std::string nameOf(model::Algorithm algorithm) {
    switch (algorithm) {
        case model::Algorithm::LowStorageBfgs: return "L-BFGS";
        case model::Algorithm::SequentialQuadratic: return "SLSQP";
        case model::Algorithm::MovingAsymptotes: return "MMA";
        case model::Algorithm::ConservativeConvex: return "CCSA";
        case model::Algorithm::SteepestDescent: return "steepest descent";
        case model::Algorithm::GaussNewton: return "Gauss-Newton";
        case model::Algorithm::Automatic: return "automatic";
    }
    return toWord(algorithm);
}

std::string nameOf(model::GradientMethod method) {
    switch (method) {
        case model::GradientMethod::Adjoint: return "discrete adjoint";
        case model::GradientMethod::ContinuousAdjoint: return "continuous adjoint";
        case model::GradientMethod::Direct: return "direct differentiation";
        case model::GradientMethod::ComplexStep: return "complex step";
        case model::GradientMethod::FiniteDifference: return "finite difference";
    }
    return toWord(method);
}

// As the objective panel says it.

std::string nameOf(model::TermTime time) {
    switch (time) {
        case model::TermTime::Running: return "over the whole motion";
        case model::TermTime::Terminal: return "at the end";
        case model::TermTime::Largest: return "largest value";
        case model::TermTime::Smallest: return "smallest value";
        case model::TermTime::Nearest: return "closest to targets";
        case model::TermTime::Instant: return "at an instant";
        case model::TermTime::Equilibrium: return "in static equilibrium";
        case model::TermTime::Frequency: return "natural frequency";
        case model::TermTime::DampingRatio: return "damping ratio";
        case model::TermTime::Response: return "largest response";
    }
    return toWord(time);
}

/// With the times a term looks at.
std::string evaluationOf(const model::CostTerm& term) {
    if (term.time == model::TermTime::Instant) return formatted("at %.6g s", term.instant);
    std::string text = nameOf(term.time);
    if (model::isOfVibration(term.time))
        return text + formatted(" of vibration %d", term.vibration);
    if (term.time == model::TermTime::Response)
        return text
               + formatted(" to \"%s\" from %.6g Hz to %.6g Hz", term.harmonic.input.c_str(),
                           term.harmonic.from, term.harmonic.to);
    if (!model::mayHaveWindow(term.time)) return text;
    const model::TimeWindow& window = term.window;
    if (term.time == model::TermTime::Running && (window.from || window.to)) text = "over";
    if (window.from) text += formatted(" from %.6g s", *window.from);
    if (window.to) text += formatted(" to %.6g s", *window.to);
    return text;
}

std::string nameOf(model::TermKind kind) {
    switch (kind) {
        case model::TermKind::Squared: return "deviation squared";
        case model::TermKind::Absolute: return "deviation, absolute";
        case model::TermKind::Beyond: return "beyond a limit, squared";
        case model::TermKind::Value: return "signed deviation";
        case model::TermKind::Magnitude: return "magnitude of the deviation";
        case model::TermKind::MagnitudeBeyond: return "magnitude beyond a limit, squared";
    }
    return toWord(kind);
}

/// Safe in a cell of a table.
std::string cell(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\\');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

/// The name people gave to something, or its id.
template <class Element>
std::string nameOf(const std::vector<Element>& list, const std::string& id) {
    const Element* element = model::findById(list, id);
    return cell(element && !element->name.empty() ? element->name : id);
}

/// "71 ms", "52.5 s".
std::string durationOf(double seconds) {
    return seconds < 1.0 ? formatted("%.3g ms", 1e3 * seconds) : formatted("%.3g s", seconds);
}

/// "2026-03-01 12:30:05 UTC" of "2026-03-01T12:30:05Z".
std::string readable(std::string time) {
    if (time.size() > 11 && time[10] == 'T') time[10] = ' ';
    if (time.ends_with('Z')) time.replace(time.size() - 1, 1, " UTC");
    return time;
}

/// What computed the optimization, from its file: it may be of another version, on another
/// computer.
void addOrigin(std::string& text, const StoredOptimization& optimization) {
    std::string version = LINKWRIGHT_VERSION, compiler, created = optimization.created;
    double threads = 0.0;
    bool isRead = true;
    if (!optimization.path.empty()) {
        try {
            const project::ResultsReader file(optimization.path);
            version = file.text("/", "version", version);
            compiler = file.text("/", "compiler");
            created = file.text("/", "created", created);
            threads = file.number("/", "threads");
        } catch (const base::InputError&) {
            isRead = false;  // the rest of the report is in memory
        }
    }
    text += "Linkwright " + version;
    if (!compiler.empty()) text += " (" + compiler + ")";
    if (threads >= 1.0)
        text += formatted(", up to %.0f %s", threads, threads > 1.0 ? "threads" : "thread");
    if (!created.empty()) text += ", begun " + readable(created);
    if (!optimization.path.empty())
        text += ", file `" + optimization.path.substr(optimization.path.rfind('/') + 1) + "`";
    if (!isRead) text += ", which cannot be read now";
    text += ".\n";
    if (!optimization.description.continuedFrom.empty())
        text += "\nContinued from " + optimization.description.continuedFrom
                + formatted(", iteration %d.\n", optimization.description.continuedIteration);
}

std::string listed(const std::vector<model::Number>& numbers) {
    std::string text;
    for (const model::Number& number : numbers)
        text += formatted("%s%.6g", text.empty() ? "" : ", ", number.value);
    return text;
}

/// "0.2\*sin(t), 0", "table path.csv".
std::string referenceOf(const model::CostTerm& term) {
    std::string text;
    if (term.time == model::TermTime::Nearest)
        return formatted("%zu targets", term.targets.points.size())
               + (term.targets.file.empty() ? std::string() : " " + cell(term.targets.file));
    switch (term.reference) {
        case model::ReferenceKind::InitialValue: return "its value at the start";
        case model::ReferenceKind::Constant: return listed(term.referenceValues);
        case model::ReferenceKind::Expression:
            for (const std::string& formula : term.referenceExpressions)
                text += (text.empty() ? "`" : ", `") + cell(formula) + "`";
            return text;
        case model::ReferenceKind::Table:
            return "table"
                   + (term.table.file.empty() ? std::string() : " " + cell(term.table.file));
    }
    return text;
}

std::string weightOf(const model::CostTerm& term) {
    const std::string weight = formatted("%.6g", term.weight.value);
    return term.componentWeights.empty() ? weight
                                         : weight + " x (" + listed(term.componentWeights) + ")";
}

std::string limitsOf(const model::CostTerm& term) {
    std::string text;
    if (term.atLeast) text += formatted("at least %.6g", term.atLeast->value);
    if (term.atLeast && term.atMost) text += ", ";
    if (term.atMost) text += formatted("at most %.6g", term.atMost->value);
    return text;
}

std::string shareOf(const IterationReport& report, std::size_t term) {
    return term < report.costByTerm.size() ? formatted("%.6g", report.costByTerm[term])
                                           : std::string();
}

/// By how much the best design leaves the limits of a term, where it does.
std::string missOf(const StoredOptimization& optimization, const std::string& term) {
    if (!optimization.motion) return {};
    for (const ConstraintOutcome& constraint : optimization.motion->constraints)
        if (constraint.term == term && !constraint.isMet())
            return formatted(" (off by %.3g)", constraint.limits.excess(constraint.value));
    return {};
}

void addObjective(std::string& text, const StoredOptimization& optimization) {
    const model::Model& model = *optimization.initialModel;
    text +=
        "\n| term | signal | evaluated | shape | should be | weight or limits | value at the start "
        "| "
        "value at the end |\n"
        "|---|---|---|---|---|---:|---:|---:|\n";
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const model::CostTerm& term = model.costTerms[index];
        text += "| " + nameOf(model.costTerms, term.id) + (term.active ? "" : " (not active)")
                + " | " + nameOf(model.signalList, term.signal) + " | " + evaluationOf(term) + " | "
                + nameOf(term.kind) + " | " + referenceOf(term) + " | "
                + (model::isConstraint(term) ? limitsOf(term) : weightOf(term)) + " | ";
        if (!optimization.iterations.empty())
            text += shareOf(*optimization.iterations.front(), index) + " | "
                    + shareOf(*optimization.iterations.back(), index)
                    + missOf(optimization, term.id);
        else
            text += " |";
        text += " |\n";
    }
}

/// The cases that counted, their costs, and which of them the design answers to.
void addCases(std::string& text, const StoredOptimization& optimization) {
    const model::Model& model = *optimization.initialModel;
    const std::vector<const model::Case*> cases = model::activeCases(model);
    if (cases.empty()) return;
    const bool worst = model.cases.objective == model::CaseObjective::Worst;
    text += std::string("\nThe cost is ")
            + (worst ? "the largest weighted cost of all cases. Shares tell which of them hold the "
                       "optimum."
                     : "the sum of the weighted costs of all cases.")
            + "\n\n| case | weight | cost at the start | cost at the end |"
            + (worst ? " share |" : "") + "\n|---|---:|---:|---:|" + (worst ? "---:|" : "") + "\n";
    const auto costIn = [](const IterationReport& report, std::size_t index) {
        return index < report.costByCase.size() ? formatted("%.6g", report.costByCase[index])
                                                : std::string();
    };
    for (std::size_t index = 0; index < cases.size(); ++index) {
        text += "| " + cell(cases[index]->name) + formatted(" | %.6g | ", cases[index]->weight);
        if (optimization.iterations.empty())
            text += " | ";
        else
            text += costIn(*optimization.iterations.front(), index) + " | "
                    + costIn(*optimization.iterations.back(), index);
        if (worst)
            text += " | "
                    + (optimization.result && index < optimization.result->cases.size()
                           ? formatted("%.4g", optimization.result->cases[index].share)
                           : std::string());
        text += " |\n";
    }
}

/// Peaks of the best design; their exact values are in no results file.
std::vector<PeakOutcome> peaksOf(const StoredOptimization& optimization) {
    const auto& terms = optimization.initialModel->costTerms;
    const bool any = std::any_of(terms.begin(), terms.end(), [](const model::CostTerm& term) {
        return term.active && model::isPeak(term.time);
    });
    if (!any || !optimization.result) return {};
    if (optimization.motion && !optimization.motion->peaks.empty())
        return optimization.motion->peaks;
    try {
        return simulate(optimization.result->model).peaks;
    } catch (const base::InputError&) {  // of another version of the program
        return {};
    }
}

void addPeaks(std::string& text, const StoredOptimization& optimization) {
    const std::vector<PeakOutcome> peaks = peaksOf(optimization);
    if (peaks.empty()) return;
    text +=
        "\n| peak at the end | smooth | itself | at | at most apart |\n|---|---:|---:|---:|---:|\n";
    for (const PeakOutcome& peak : peaks)
        text += "| " + nameOf(optimization.initialModel->costTerms, peak.term)
                + formatted(" | %.6g | %.6g | %.6g s | %.2g |\n", peak.value, peak.exact, peak.time,
                            peak.bound);
}

std::string ruleOf(const model::StopRules& stop) {
    std::string text = formatted("%d iterations", stop.maximumIterations);
    const auto add = [&](const char* what, double value) {
        if (value > 0.0) text += formatted(", %s %.3g", what, value);
    };
    add("optimality", stop.optimality);
    add("relative change of the cost", stop.relativeCost);
    add("relative change of the variables", stop.relativeStep);
    add("cost", stop.cost);
    add("seconds", stop.seconds);
    return text;
}

void addSettings(std::string& text, const model::Model& model) {
    const model::OptimizationSettings& settings = model.optimization;
    text += "\n| setting | value |\n|---|---|\n";
    const auto row = [&](const std::string& name, const std::string& value) {
        text += "| " + name + " | " + value + " |\n";
    };
    for (const auto& [name, value] : motionSettings(model.simulation))
        row(name, cell(value));
    row("algorithm", nameOf(settings.algorithm) + ", gradient by the " + nameOf(settings.gradient));
    row("stops at", ruleOf(settings.stop));
    for (std::size_t index = 0; index < settings.stages.size(); ++index) {
        const model::OptimizationStage& stage = settings.stages[index];
        std::string value = stage.name.empty() ? std::string("as above") : cell(stage.name);
        if (stage.algorithm) value += ", " + nameOf(*stage.algorithm);
        if (stage.stop) value += ", " + ruleOf(*stage.stop);
        row(formatted("stage %zu", index + 1), value);
    }
}

/// Longer lists of variables are cut in a report; the results file has them all.
constexpr std::size_t maxRows = 40;

std::string omission(std::size_t count) {
    return count > maxRows ? formatted("\n%zu more are in the results file.\n", count - maxRows)
                           : std::string();
}

/// Variables of one row: a number, or all samples of an input.
struct Row {
    std::string name;
    std::string unit;
    std::vector<std::size_t> places;
    bool sampled = false;
};

std::vector<Row> rowsOf(const model::Model& model, const std::vector<Variable>& variables) {
    std::vector<Row> rows;
    for (std::size_t place = 0; place < variables.size(); ++place) {
        const Variable& variable = variables[place];
        const bool follows = variable.sample >= 0 && place > 0 && variables[place - 1].sample >= 0
                             && variables[place - 1].object == variable.object
                             && variables[place - 1].caseName == variable.caseName;
        if (!follows)
            rows.push_back({cell(labelOf(model, variable)),
                            unitOf(model, variable),
                            {},
                            variable.sample >= 0});
        rows.back().places.push_back(place);
    }
    return rows;
}

/// "-2 ... 1.5" of some of the numbers, or their one value.
std::string rangeOf(const std::vector<double>& numbers, const std::vector<std::size_t>& places) {
    double least = numbers[places.front()], most = least;
    for (const std::size_t place : places) {
        least = std::min(least, numbers[place]);
        most = std::max(most, numbers[place]);
    }
    return least == most ? formatted("%.8g", least) : formatted("%.5g ... %.5g", least, most);
}

/// The number of largest magnitude, with its sign.
double largestOf(const std::vector<double>& numbers, const std::vector<std::size_t>& places) {
    return numbers[*std::max_element(places.begin(), places.end(),
                                     [&](std::size_t one, std::size_t other) {
                                         return std::abs(numbers[one]) < std::abs(numbers[other]);
                                     })];
}

std::string boundOf(const std::vector<Variable>& variables, const Row& row,
                    std::optional<double> Variable::*bound) {
    std::vector<double> bounds;
    for (const std::size_t place : row.places)
        if (variables[place].*bound) bounds.push_back(*(variables[place].*bound));
    if (bounds.empty()) return "free";
    const auto [least, most] = std::minmax_element(bounds.begin(), bounds.end());
    return *least == *most ? formatted("%.6g", *least) : formatted("%.6g ... %.6g", *least, *most);
}

/// Of an input, the range of its samples and the steepest derivative: the plots and the results
/// file have them all.
void addVariables(std::string& text, const StoredOptimization& optimization) {
    const std::vector<Row> rows = rowsOf(*optimization.initialModel, optimization.variables);
    const bool sampled =
        std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.sampled; });
    const IterationReport* last =
        optimization.iterations.empty() ? nullptr : optimization.iterations.back().get();
    const bool limited = last && !last->multiplierByTerm.empty();
    text += "\n## Variables\n\n";
    text += limited
                ? "dL/dp tells by how much the cost, with its limits by their multipliers, changes "
                  "when the variable p grows by one unit, at the end of the optimization.\n\n"
                : "dJ/dp tells by how much the cost J changes when the variable p grows by one "
                  "unit, at the end of the optimization.\n\n";
    if (sampled)
        text +=
            "Of an input: the range of its samples, and the largest derivative by one of them.\n\n";
    text += "| variable | unit | initial | final | lower | upper | ";
    text += limited ? "dL/dp" : "dJ/dp";
    text += " |\n|---|---|---:|---:|---:|---:|---:|\n";
    std::vector<double> begins, ends;
    for (std::size_t index = 0; index < optimization.variables.size(); ++index) {
        begins.push_back(optimization.variables[index].value);
        // An optimization that ended without a result is reported with what it had reached.
        ends.push_back(optimization.result ? optimization.result->variables[index].value
                       : last && index < last->variables.size() ? last->variables[index]
                                                                : begins.back());
    }
    for (std::size_t index = 0; index < std::min(maxRows, rows.size()); ++index) {
        const Row& row = rows[index];
        const bool known = last && row.places.back() < last->gradient.size();
        text += "| " + row.name + (row.sampled ? formatted(", %zu samples", row.places.size()) : "")
                + " | " + row.unit + " | " + rangeOf(begins, row.places) + " | "
                + rangeOf(ends, row.places) + " | "
                + boundOf(optimization.variables, row, &Variable::lower) + " | "
                + boundOf(optimization.variables, row, &Variable::upper) + " | "
                + (known ? formatted("%.4g", largestOf(last->gradient, row.places)) : "") + " |\n";
    }
    text += omission(rows.size());
}

/// A table of one number per variable, or input, and method.
/// @param numbersOf  the numbers of a method, none to leave it out
template <class NumbersOf>
void addByMethod(std::string& text, const model::Model& model, const GradientCheck& check,
                 const char* format, const NumbersOf& numbersOf) {
    std::string heads, rule;
    std::vector<std::vector<double>> columns;
    for (const CheckedMethod& method : check.methods) {
        columns.push_back(numbersOf(method));
        if (columns.back().empty()) continue;
        heads += " | " + methodName(method.method);
        rule += "---:|";
    }
    text += "\n| variable" + heads + " |\n|---|" + rule + "\n";
    const std::vector<Row> rows = rowsOf(model, check.variables);
    for (std::size_t index = 0; index < std::min(maxRows, rows.size()); ++index) {
        text += "| " + rows[index].name;
        for (const std::vector<double>& column : columns)
            if (!column.empty())
                text += " | " + formatted(format, largestOf(column, rows[index].places));
        text += " |\n";
    }
    text += omission(rows.size());
}

/// Errors of single derivatives; of an input, those of its samples beside the largest of them,
/// since samples that matter to nothing have derivatives of rounding only.
std::vector<double> deviationsOf(const model::Model& model, const GradientCheck& check,
                                 const CheckedMethod& method) {
    const std::vector<double>& exact = check.methods.back().gradient;
    std::vector<double> deviations = entryDeviations(method.gradient, exact);
    for (const Row& row : rowsOf(model, check.variables)) {
        const double size = std::abs(largestOf(exact, row.places));
        if (!row.sampled || !(size > 0.0)) continue;
        for (const std::size_t place : row.places)
            deviations[place] = std::abs(method.gradient[place] - exact[place]) / size;
    }
    return deviations;
}

void addCheck(std::string& text, const model::Model& model, const GradientCheck& check) {
    text += formatted(
        "\n## Gradient check\n\nCost %.12g; one forward run takes %s. The exact "
        "methods %s.\n\n| method | largest error | time |\n|---|---:|---:|\n",
        check.cost, durationOf(check.forwardSeconds).c_str(),
        check.passed ? "agree" : "do **not** agree");
    for (const CheckedMethod& method : check.methods)
        text += formatted("| %s | %s | %s |\n", methodName(method.method).c_str(),
                          method.method == GradientMethod::ComplexStep
                              ? "reference"
                              : formatted("%.2g", method.relativeError).c_str(),
                          durationOf(method.seconds).c_str());
    const CheckedMethod& reference = check.methods.back();
    const bool sampled = std::any_of(check.variables.begin(), check.variables.end(),
                                     [](const Variable& variable) { return variable.sample >= 0; });
    text += std::string("\nThe derivative by each variable, by each method")
            + (sampled ? "; of an input, the largest of its samples" : "") + ":\n";
    addByMethod(text, model, check, "%.10g",
                [](const CheckedMethod& method) { return method.gradient; });
    text +=
        "\nRelative errors of each derivative against the " + methodName(reference.method)
        + (sampled ? "; of an input, the largest error of a sample beside the largest derivative"
                   : "")
        + ":\n";
    addByMethod(text, model, check, "%.2g", [&](const CheckedMethod& method) {
        return &method == &reference ? std::vector<double>() : deviationsOf(model, check, method);
    });
    if (!check.costates || check.costates->residuals.empty()) return;
    text +=
        "\n## Constraints of motion and costates\n\nLargest norms over time (Maciag 2023, table "
        "4.2).\n\n| constraint | largest | at the end |\n|---|---:|---:|\n";
    for (const Series& residual : check.costates->residuals) {
        if (residual.values.empty()) continue;
        const double largest = *std::max_element(residual.values.begin(), residual.values.end());
        text += formatted("| %s | %.2g | %.2g |\n", residual.id.c_str(), largest,
                          residual.values.back());
    }
}

}  // namespace

std::string reportOf(const StoredOptimization& optimization,
                     const std::vector<std::pair<std::string, std::string>>& figures) {
    const model::Model& model = *optimization.initialModel;
    std::string text =
        "# " + optimization.description.name + ": " + optimization.description.projectName + "\n\n";
    if (!optimization.description.notes.empty()) text += optimization.description.notes + "\n\n";
    addOrigin(text, optimization);
    text += "\n## Outcome\n\n";
    for (const Finding& finding : diagnose(model, optimization.state, optimization.reason,
                                           optimization.variables, optimization.iterations))
        text += "- " + finding.text + "\n";
    if (optimization.result)
        text += formatted(
            "\nCost %.10g \u2192 %.10g in %d iterations, %d evaluations, %.3g s.\n",
            optimization.result->initialCost, optimization.result->finalCost,
            optimization.iterations.empty() ? 0 : optimization.iterations.back()->iteration,
            optimization.result->evaluations, optimization.result->wallSeconds);
    text += "\n## Problem\n\n";
    if (!model.name.empty()) text += "**" + model.name + "**. ";
    if (!model.description.empty()) text += model.description + " ";
    text += counted(model.bodies.size(), "body", "bodies") + ", "
            + counted(model.joints.size(), "joint", "joints") + ", "
            + counted(optimization.variables.size(), "variable", "variables") + ".\n";
    addObjective(text, optimization);
    addPeaks(text, optimization);
    addCases(text, optimization);
    addSettings(text, model);
    int number = 0;
    for (const auto& [file, caption] : figures)
        text += "\n![" + caption + "](" + file + ")\n\n" + formatted("Figure %d. ", ++number)
                + caption + "\n";
    addVariables(text, optimization);
    if (optimization.check) addCheck(text, model, *optimization.check);
    return text;
}

}  // namespace linkwright::session
