// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <set>

/// Checks of cases: what they name, and the project in each of them.
namespace linkwright::model::validation {

namespace {

bool isVaried(const Model& model, const CaseNumber& number) {
    return std::any_of(model.designVariables.begin(), model.designVariables.end(),
                       [&](const DesignVariable& variable) {
                           return variable.object == number.object
                                  && variable.property == number.property;
                       });
}

void checkAgainstOthers(Report& report, const std::string& place, const CaseNumber& number) {
    const Model& model = report.model();
    const std::string name = number.object + "." + number.property;
    if (!number.added && isVaried(model, number))
        report.error(place, "\"" + name + "\" is a design variable; a case cannot set its value.",
                     "Remove it from the case or from the design variables, or give \"add\": what "
                     "the case adds to it.");
    const auto& stages = model.optimization.stages;
    for (std::size_t index = 0; index < stages.size(); ++index)
        if (number.property == "value" && stages[index].parameterValues.contains(number.object))
            report.error(place,
                         "Stage " + std::to_string(index + 1) + " also sets the parameter \""
                             + number.object + "\".",
                         "Leave it to the stage or to the case.");
}

void checkNumbers(Report& report, const Case& chosen) {
    const Model& model = report.model();
    std::set<std::pair<std::string, std::string>> seen;
    std::size_t listed = 0;  // beside parameters, which have a place of their own
    for (const CaseNumber& number : chosen.numbers) {
        const std::vector<PropertyInfo> properties = propertiesOf(model, number.object);
        const bool isParameter =
            number.property == "value" && !number.added
            && (properties.empty() || findById(model.parameters, number.object));
        const std::string place = isParameter ? "parameterValues/" + number.object
                                              : "numbers/" + std::to_string(listed++);
        if (properties.empty()) {
            report.error(place,
                         isParameter
                             ? "There is no parameter \"" + number.object + "\"."
                             : "There is no element \"" + number.object + "\" with numbers.",
                         isParameter ? "Specify an existing parameter or add this one."
                                     : "Specify an existing element.");
            continue;
        }
        const bool used =
            std::any_of(properties.begin(), properties.end(),
                        [&](const PropertyInfo& info) { return info.property == number.property; });
        if (!used || !findNumber(model, number.object, number.property)) {
            report.error(place,
                         "\"" + number.object + "\" has no number \"" + number.property + "\".",
                         "Use one of " + listOfProperties(model, number.object)
                             + "; a number that is left out must be entered in the project first.");
            continue;
        }
        if (!std::isfinite(number.value))
            report.error(place, "The value is not a finite number.", "Enter a finite number.");
        if (!seen.emplace(number.object, number.property).second)
            report.error(
                place,
                "\"" + number.object + "." + number.property + "\" is changed twice in this case.",
                "Remove one of the entries.");
        checkAgainstOthers(report, place, number);
    }
}

void checkControl(Report& report, const std::string& place, const CaseInput& change,
                  const Input& input) {
    if (change.kind != InputKind::Samples) {
        report.error(
            place,
            "The input \"" + input.id + "\" is optimized, but follows a formula in this case.",
            "Remove the formula, or do not optimize the input.");
    } else if (report.model().cases.controls == CaseControls::Shared) {
        const std::string own = std::to_string(change.samples.size());
        const std::string all = std::to_string(input.samples.size());
        report.error(place,
                     "The case has " + own + " samples of its own for the input \"" + input.id
                         + "\", but all cases share the " + all + " that are optimized.",
                     "Remove them from the case, or set \"controls\" of the objective to "
                     "\"perCase\".");
    }
}

void checkInputsOf(Report& report, const Case& chosen) {
    std::set<std::string> seen;
    for (std::size_t index = 0; index < chosen.inputs.size(); ++index) {
        const CaseInput& change = chosen.inputs[index];
        const std::string place = "inputs/" + std::to_string(index);
        if (!report.requireInput(place + "/input", change.input)) continue;
        if (!seen.insert(change.input).second)
            report.error(place, "The input \"" + change.input + "\" is listed twice in this case.",
                         "Remove one of the entries.");
        const Input& input = *findById(report.model().inputs, change.input);
        if (input.optimize && input.kind == InputKind::Samples)
            checkControl(report, place, change, input);
    }
}

void checkReferencesOf(Report& report, const Case& chosen) {
    std::set<std::string> seen;
    for (std::size_t index = 0; index < chosen.references.size(); ++index) {
        const CaseReference& change = chosen.references[index];
        const std::string place = "references/" + std::to_string(index);
        const CostTerm* term = findById(report.model().costTerms, change.term);
        if (!term) {
            report.error(place + "/term", "There is no cost term \"" + change.term + "\".",
                         "Specify an existing term of the objective.");
            continue;
        }
        if (!seen.insert(change.term).second)
            report.error(place,
                         "The cost term \"" + change.term + "\" is listed twice in this case.",
                         "Remove one of the entries.");
        const bool hasTargets = !change.targets.points.empty() || !change.targets.file.empty();
        if ((term->time == TermTime::Nearest) != hasTargets)
            report.error(place,
                         hasTargets
                             ? "The term \"" + term->id + "\" takes a reference, not targets."
                             : "The term \"" + term->id + "\" takes targets, not a reference.",
                         hasTargets ? "Give a \"reference\"." : "Give \"targets\".");
    }
}

/// What is wrong with the project in a case, and not without it.
void checkInCase(Report& report, const Case& chosen) {
    const std::vector<base::Diagnostic> found = validate(modelOfCase(report.model(), chosen));
    for (base::Diagnostic problem : found) {
        if (problem.severity != base::Severity::Error) continue;
        problem.message += " (In case \"" + chosen.name + "\".)";
        report.diagnostics().push_back(std::move(problem));
    }
}

void checkCase(Report& report, const Case& chosen) {
    if (chosen.name.empty())
        report.error("name", "The case has no name.", "Give it a unique name.");
    if (!(chosen.weight > 0.0) || !std::isfinite(chosen.weight))
        report.error("weight", "The weight of the case is " + toText(chosen.weight) + ".",
                     "Enter a positive weight, or set \"active\" to false for a case that does not "
                     "count.");
    checkNumbers(report, chosen);
    checkInputsOf(report, chosen);
    checkReferencesOf(report, chosen);
}

bool hasControls(const Model& model) {
    return std::any_of(model.inputs.begin(), model.inputs.end(), [](const Input& input) {
        return input.optimize && input.kind == InputKind::Samples;
    });
}

}  // namespace

void checkCases(Report& report) {
    const Model& model = report.model();
    if (model.cases.list.empty()) return;
    const bool sound = !base::hasErrors(report.diagnostics());
    std::set<std::string> names;
    for (std::size_t index = 0; index < model.cases.list.size(); ++index) {
        const Case& entry = model.cases.list[index];
        const std::size_t before = report.diagnostics().size();
        report.enter("cases", index, {});
        if (!names.insert(entry.name).second && !entry.name.empty())
            report.error("name", "There are two cases called \"" + entry.name + "\".",
                         "Give each case a unique name.");
        checkCase(report, entry);
        if (sound && report.diagnostics().size() == before) checkInCase(report, entry);
    }
    report.enter("/cases");
    if (activeCases(model).empty())
        report.warning("", "No case is active: the project itself is optimized.",
                       "Activate the cases to optimize.");
    report.enter("/objective");
    if (model.cases.controls == CaseControls::PerCase && !hasControls(model))
        report.warning("controls", "Each case has its own controls, but no input is optimized.",
                       "Optimize an input, or leave \"controls\" out.");
}

}  // namespace linkwright::model::validation
