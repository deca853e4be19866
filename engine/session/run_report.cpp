// SPDX-License-Identifier: BSD-3-Clause
// A run as a report for people, in Markdown.
#include "engine/project/results_file.h"
#include "engine/project/words.h"
#include "engine/session/diagnosis.h"
#include "engine/session/formatted.h"

#include <algorithm>

namespace linkwright::session {

namespace {

std::string counted(std::size_t count, const char* one, const char* several) {
    return std::to_string(count) + ' ' + (count == 1 ? one : several);
}

using project::toWord;

/// Safe in a cell of a table.
std::string cell(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

/// The name people gave to something, or its id.
template <class Element>
std::string nameOf(const std::vector<Element>& list, const std::string& id) {
    const Element* element = model::findById(list, id);
    return cell(element && !element->name.empty() ? element->name : id);
}

/// What computed the run, from its file: it may be of another version, on another computer.
void addOrigin(std::string& text, const StoredRun& run) {
    std::string version = LINKWRIGHT_VERSION, compiler, created = run.created;
    double threads = 0.0;
    if (!run.path.empty()) {
        try {
            const project::ResultsReader file(run.path);
            version = file.text("/", "version", version);
            compiler = file.text("/", "compiler");
            created = file.text("/", "created", created);
            threads = file.number("/", "threads");
        } catch (const base::InputError&) {
            // The run is reported all the same; what it says is in memory.
        }
    }
    text += "Linkwright " + version;
    if (!compiler.empty()) text += " (" + compiler + ")";
    if (threads >= 1.0) text += formatted(", up to %.0f %s", threads, threads > 1.0 ? "threads" : "thread");
    if (!created.empty()) text += ", begun " + created;
    if (!run.path.empty()) text += ", file `" + run.path.substr(run.path.rfind('/') + 1) + "`";
    text += ".\n";
    if (!run.description.continuedFrom.empty())
        text += "\nContinued from " + run.description.continuedFrom
                + formatted(", iteration %d.\n", run.description.continuedIteration);
}

std::string listed(const std::vector<model::Number>& numbers) {
    std::string text;
    for (const model::Number& number : numbers) text += formatted("%s%.6g", text.empty() ? "" : ", ", number.value);
    return text;
}

/// "0.2\*sin(t), 0", "table path.csv".
std::string referenceOf(const model::CostTerm& term) {
    std::string text;
    switch (term.reference) {
        case model::ReferenceKind::InitialValue: return "its value at the start";
        case model::ReferenceKind::Constant: return listed(term.referenceValues);
        case model::ReferenceKind::Expression:
            for (const std::string& formula : term.referenceExpressions)
                text += (text.empty() ? "`" : ", `") + cell(formula) + "`";
            return text;
        case model::ReferenceKind::Table:
            return "table" + (term.table.file.empty() ? std::string() : " " + cell(term.table.file));
    }
    return text;
}

std::string weightOf(const model::CostTerm& term) {
    const std::string weight = formatted("%.6g", term.weight.value);
    return term.componentWeights.empty() ? weight : weight + " x (" + listed(term.componentWeights) + ")";
}

std::string shareOf(const IterationReport& report, std::size_t term) {
    return term < report.costByTerm.size() ? formatted("%.6g", report.costByTerm[term]) : std::string();
}

void addObjective(std::string& text, const StoredRun& run) {
    const model::Model& model = *run.initialModel;
    text += "\n| cost term | signal | taken | shape | wanted | weight | share at the start | share at the end |\n"
            "|---|---|---|---|---|---:|---:|---:|\n";
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const model::CostTerm& term = model.costTerms[index];
        text += "| " + nameOf(model.costTerms, term.id) + (term.active ? "" : " (does not count)") + " | "
                + nameOf(model.signalList, term.signal) + " | " + toWord(term.time) + " | " + toWord(term.kind) + " | "
                + referenceOf(term) + " | " + weightOf(term) + " | ";
        if (!run.iterations.empty())
            text += shareOf(*run.iterations.front(), index) + " | " + shareOf(*run.iterations.back(), index);
        else
            text += " |";
        text += " |\n";
    }
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
    const model::SimulationSettings& motion = model.simulation;
    const model::OptimizationSettings& settings = model.optimization;
    text += "\n| setting | value |\n|---|---|\n";
    const auto row = [&](const std::string& name, const std::string& value) {
        text += "| " + name + " | " + value + " |\n";
    };
    row("duration", formatted("%.6g s", motion.duration));
    row("integrator", std::string(toWord(motion.integrator))
                          + (model::hasFixedStep(motion.integrator)
                                 ? formatted(", step %.6g s", motion.step)
                                 : formatted(", tolerances %.2g relative and %.2g absolute, steps up to %.6g s",
                                             motion.relativeTolerance, motion.absoluteTolerance, motion.maximumStep)));
    row("formulation",
        std::string(toWord(motion.formulation)) + (motion.projectConstraints ? ", loops closed after every step" : ""));
    row("algorithm", std::string(toWord(settings.algorithm)) + ", gradient " + toWord(settings.gradient));
    row("stops at", ruleOf(settings.stop));
    for (std::size_t index = 0; index < settings.stages.size(); ++index) {
        const model::OptimizationStage& stage = settings.stages[index];
        std::string value = stage.name.empty() ? std::string("as above") : cell(stage.name);
        if (stage.algorithm) value += std::string(", ") + toWord(*stage.algorithm);
        if (stage.stop) value += ", " + ruleOf(*stage.stop);
        row(formatted("stage %zu", index + 1), value);
    }
}

/// Longer lists of variables are cut in a report; the results file has them all.
constexpr std::size_t mostRows = 40;

std::string omission(std::size_t count) {
    return count > mostRows ? formatted("\n%zu more are in the results file.\n", count - mostRows)
                            : std::string();
}

/// `spring-1.freeLength`, or the name of the input with the number of the sample.
std::string nameOf(const model::Model& model, const Variable& variable) {
    if (variable.sample < 0) return cell(variable.name);
    return nameOf(model.inputs, variable.object) + formatted("[%d]", variable.sample);
}

void addVariables(std::string& text, const StoredRun& run) {
    text += "\n## Variables\n\n| variable | initial | final | lower | upper | dJ/dp |\n"
            "|---|---:|---:|---:|---:|---:|\n";
    const IterationReport* last = run.iterations.empty() ? nullptr : run.iterations.back().get();
    const auto bound = [](const std::optional<double>& value) {
        return value ? formatted("%.6g", *value) : std::string("free");
    };
    for (std::size_t index = 0; index < std::min(mostRows, run.variables.size()); ++index) {
        const Variable& variable = run.variables[index];
        // A run that ended without a result is reported with what it had reached.
        const double end = run.result                             ? run.result->variables[index].value
                           : last && index < last->variables.size() ? last->variables[index]
                                                                    : variable.value;
        text += "| " + nameOf(*run.initialModel, variable)
                + formatted(" | %.8g | %.8g | %s | %s | %s |\n", variable.value, end, bound(variable.lower).c_str(),
                            bound(variable.upper).c_str(),
                            last && index < last->gradient.size() ? formatted("%.4g", last->gradient[index]).c_str() : "");
    }
    text += omission(run.variables.size());
}

/// A table of one number per variable and method.
/// @param numbersOf  the numbers of a method, none to leave it out
template <class NumbersOf>
void addByMethod(std::string& text, const model::Model& model, const GradientCheck& check, const char* format,
                 const NumbersOf& numbersOf) {
    std::string heads, rule;
    std::vector<std::vector<double>> columns;
    for (const CheckedMethod& method : check.methods) {
        columns.push_back(numbersOf(method));
        if (columns.back().empty()) continue;
        heads += " | " + methodName(method.method);
        rule += "---:|";
    }
    text += "\n| variable" + heads + " |\n|---|" + rule + "\n";
    for (std::size_t index = 0; index < std::min(mostRows, check.variables.size()); ++index) {
        text += "| " + nameOf(model, check.variables[index]);
        for (const std::vector<double>& column : columns)
            if (!column.empty()) text += " | " + formatted(format, column.at(index));
        text += " |\n";
    }
    text += omission(check.variables.size());
}

void addCheck(std::string& text, const model::Model& model, const GradientCheck& check) {
    text += formatted("\n## Gradient check\n\nCost %.12g; one forward run takes %.3g ms. The exact "
                      "methods %s.\n\n| method | largest error | time |\n|---|---:|---:|\n",
                      check.cost, 1e3 * check.forwardSeconds, check.passed ? "agree" : "do **not** agree");
    for (const CheckedMethod& method : check.methods)
        text += formatted("| %s | %s | %.3g ms |\n", methodName(method.method).c_str(),
                          method.method == GradientMethod::ComplexStep
                              ? "reference"
                              : formatted("%.2g", method.relativeError).c_str(),
                          1e3 * method.seconds);
    const CheckedMethod& reference = check.methods.back();
    text += "\nThe derivative by each variable, by each method:\n";
    addByMethod(text, model, check, "%.10g", [](const CheckedMethod& method) { return method.gradient; });
    text += "\nRelative errors of each derivative against the " + methodName(reference.method) + ":\n";
    addByMethod(text, model, check, "%.2g", [&](const CheckedMethod& method) {
        return &method == &reference ? std::vector<double>()
                                     : entryDeviations(method.gradient, reference.gradient);
    });
    if (!check.costates || check.costates->residuals.empty()) return;
    text += "\n## Constraints of motion and costates\n\nLargest norms over time (Maciag 2023, table "
            "4.2).\n\n| constraint | largest | at the end |\n|---|---:|---:|\n";
    for (const Series& residual : check.costates->residuals) {
        if (residual.values.empty()) continue;
        const double largest = *std::max_element(residual.values.begin(), residual.values.end());
        text += formatted("| %s | %.2g | %.2g |\n", residual.id.c_str(), largest, residual.values.back());
    }
}

}  // namespace

std::string reportOf(const StoredRun& run, const std::vector<std::pair<std::string, std::string>>& figures) {
    const model::Model& model = *run.initialModel;
    std::string text = "# " + run.description.name + ": " + run.description.projectName + "\n\n";
    if (!run.description.notes.empty()) text += run.description.notes + "\n\n";
    addOrigin(text, run);
    text += "\n## Outcome\n\n";
    for (const Finding& finding : diagnose(model, run.state, run.reason, run.variables, run.iterations))
        text += "- " + finding.text + "\n";
    if (run.result)
        text += formatted("\nCost %.10g \u2192 %.10g in %d iterations, %d evaluations, %.3g s.\n", run.result->initialCost,
                          run.result->finalCost, run.iterations.empty() ? 0 : run.iterations.back()->iteration,
                          run.result->evaluations, run.result->wallSeconds);
    text += "\n## Problem\n\n";
    if (!model.name.empty()) text += "**" + model.name + "**. ";
    if (!model.description.empty()) text += model.description + " ";
    text += counted(model.bodies.size(), "body", "bodies") + ", " + counted(model.joints.size(), "joint", "joints") + ", " +
            counted(run.variables.size(), "variable", "variables") + ".\n";
    addObjective(text, run);
    addSettings(text, model);
    for (const auto& [file, caption] : figures) text += "\n![" + caption + "](" + file + ")\n\n" + caption + "\n";
    addVariables(text, run);
    if (run.check) addCheck(text, model, *run.check);
    return text;
}

}  // namespace linkwright::session
