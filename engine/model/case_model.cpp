// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/case_model.h"

#include "engine/model/expressions.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace linkwright::model {

namespace {

std::string exactText(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

void changeNumber(Number& number, const CaseNumber& change) {
    if (!change.added) {
        number = change.value;
    } else if (number.expression.empty()) {
        number.value += change.value;
    } else {
        number.expression = "(" + number.expression + ")+(" + exactText(change.value) + ")";
    }
}

void changeInput(Input& input, const CaseInput& change) {
    input.kind = change.kind;
    if (change.kind == InputKind::Samples)
        input.samples = change.samples;
    else
        input.expression = change.expression;
}

void changeTerm(CostTerm& term, const CaseReference& change) {
    if (!change.targets.points.empty() || !change.targets.file.empty()) {
        term.targets = change.targets;
        return;
    }
    term.reference = change.reference;
    term.referenceValues = change.referenceValues;
    term.referenceExpressions = change.referenceExpressions;
    term.table = change.table;
}

}  // namespace

std::vector<const Case*> activeCases(const Model& model) {
    std::vector<const Case*> active;
    for (const Case& entry : model.cases.list)
        if (entry.active) active.push_back(&entry);
    return active;
}

const Case* findCase(const Model& model, const std::string& name) {
    for (const Case& entry : model.cases.list)
        if (entry.name == name) return &entry;
    return nullptr;
}

Model modelOfCase(const Model& model, const Case& chosen) {
    Model result = model;
    result.cases = {};
    // References come first: a number of the case may be one of theirs.
    for (const CaseReference& change : chosen.references)
        if (CostTerm* term = findById(result.costTerms, change.term)) changeTerm(*term, change);
    for (const CaseInput& change : chosen.inputs)
        if (Input* input = findById(result.inputs, change.input)) changeInput(*input, change);
    for (const CaseNumber& change : chosen.numbers) {
        if (Number* number = findNumber(result, change.object, change.property))
            changeNumber(*number, change);
        if (!change.added) continue;
        for (DesignVariable& variable : result.designVariables)
            if (variable.object == change.object && variable.property == change.property)
                variable = {change.object, change.property, std::nullopt, std::nullopt};
    }
    if (chosen.duration) {
        result.simulation.duration = *chosen.duration;
        result.simulation.durationFormula.clear();
    }
    std::vector<base::Diagnostic> faults;  // `validate` finds them again
    resolveExpressions(result, faults);
    return result;
}

double addedTo(const Case& chosen, const std::string& object, const std::string& property) {
    double sum = 0.0;
    for (const CaseNumber& number : chosen.numbers)
        if (number.added && number.object == object && number.property == property)
            sum += number.value;
    return sum;
}

bool replaces(const Case& chosen, const std::string& object, const std::string& property) {
    return std::any_of(chosen.numbers.begin(), chosen.numbers.end(), [&](const CaseNumber& number) {
        return !number.added && number.object == object && number.property == property;
    });
}

}  // namespace linkwright::model
