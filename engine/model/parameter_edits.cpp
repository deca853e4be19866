// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/parameter_edits.h"

#include "engine/math/expression.h"
#include "engine/model/properties.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace linkwright::model {

namespace {

bool isDigit(char letter) {
    return letter >= '0' && letter <= '9';
}
bool beginsName(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

/// Length of the number that begins at `start`, with its exponent.
std::size_t numberLength(const std::string& text, std::size_t start) {
    std::size_t end = start;
    const auto skipDigits = [&] {
        while (end < text.size() && (isDigit(text[end]) || text[end] == '.'))
            ++end;
    };
    skipDigits();
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        std::size_t digits = end + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        if (digits < text.size() && isDigit(text[digits])) {
            end = digits;
            skipDigits();
        }
    }
    return end - start;
}

/// Whether the name that ends there is that of a function.
bool isFunction(const std::string& formula, const std::string& name, std::size_t end) {
    const std::size_t next = formula.find_first_not_of(" \t", end);
    return next != std::string::npos && formula[next] == '(' && math::isFunctionName(name);
}

/// Calls `visit(piece, isName)` for the pieces of a formula, in order and without gaps.
template <class Visit>
void forEachPiece(const std::string& formula, Visit visit) {
    std::size_t place = 0;
    while (place < formula.size()) {
        const char letter = formula[place];
        std::size_t length = 1;
        const bool name = beginsName(letter);
        if (name) {
            while (place + length < formula.size()
                   && (beginsName(formula[place + length]) || isDigit(formula[place + length])))
                ++length;
        } else if (isDigit(letter) || letter == '.') {
            length = numberLength(formula, place);
        }
        const std::string piece = formula.substr(place, length);
        place += length;
        visit(piece, name && !isFunction(formula, piece, place));
    }
}

/// Visits the formulas of time: inputs, drives, signals, bounds, references; and those of springs,
/// roads and of the duration.
/// `visit(object id, text)`.
template <class ModelType, class Visit>
void forEachTimeFormula(ModelType& model, Visit visit) {
    forEachElementList(model, [&](auto& list, const ListInfo&) {
        for (auto& element : list)
            if constexpr (requires { element.law.formula; }) visit(element.id, element.law.formula);
    });
    for (auto& road : model.roads)
        visit(road.id, road.height);
    for (auto& drive : model.drives)
        visit(drive.id, drive.expression);
    for (auto& input : model.inputs)
        visit(input.id, input.expression);
    for (auto& signal : model.signalList)
        visit(signal.id, signal.expression);
    for (auto& variable : model.designVariables) {
        visit(variable.object, variable.lowerFormula);
        visit(variable.object, variable.upperFormula);
    }
    for (auto& term : model.costTerms)
        for (auto& expression : term.referenceExpressions)
            visit(term.id, expression);
    for (auto& entry : model.cases.list) {
        for (auto& input : entry.inputs)
            visit(input.input, input.expression);
        for (auto& reference : entry.references) {
            for (auto& number : reference.referenceValues)
                visit(reference.term, number.expression);
            for (auto& expression : reference.referenceExpressions)
                visit(reference.term, expression);
        }
    }
    visit(std::string("duration"), model.simulation.durationFormula);
}

/// Shortest text that reads back as the value, in parentheses when it has a sign.
std::string textOf(double value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    const std::string text(buffer.data(), end);
    return value < 0.0 ? "(" + text + ")" : text;
}

}  // namespace

std::string replaceName(const std::string& formula, const std::string& from,
                        const std::string& to) {
    std::string result;
    forEachPiece(formula, [&](const std::string& piece, bool name) {
        result += name && piece == from ? to : piece;
    });
    return result;
}

bool usesName(const std::string& formula, const std::string& name) {
    bool found = false;
    forEachPiece(formula, [&](const std::string& piece, bool isName) {
        found = found || (isName && piece == name);
    });
    return found;
}

std::vector<std::string> namesIn(const std::string& formula) {
    std::vector<std::string> names;
    forEachPiece(formula, [&](const std::string& piece, bool isName) {
        if (isName && !math::isReservedName(piece)
            && std::find(names.begin(), names.end(), piece) == names.end())
            names.push_back(piece);
    });
    return names;
}

std::string faultOfParameterName(const Model& model, const std::string& id) {
    if (id.empty() || !math::isVariableName(id))
        return "A parameter name is a letter followed by letters, digits and \"_\".";
    if (math::isReservedName(id) || id == "t")
        return "\"" + id + "\" has a fixed meaning in formulas.";
    if (freshId(model, id) != id) return "\"" + id + "\" is the id of another element.";
    return {};
}

std::vector<std::string> usersOfParameter(const Model& model, const std::string& id) {
    std::vector<std::string> users;
    const auto add = [&](const std::string& object, const std::string& formula) {
        if (usesName(formula, id) && std::find(users.begin(), users.end(), object) == users.end())
            users.push_back(object);
    };
    forEachNumber(model, [&](const PropertyInfo& info, const Number& number) {
        add(info.object, number.expression);
    });
    forEachTimeFormula(model, add);
    return users;
}

std::string addParameter(Model& model, const std::string& stem, double value) {
    Parameter parameter;
    int number = 1;
    do
        parameter.id = stem + std::to_string(number++);
    while (!faultOfParameterName(model, parameter.id).empty());
    parameter.value = value;
    model.parameters.push_back(parameter);
    return parameter.id;
}

void renameParameter(Model& model, const std::string& from, const std::string& to) {
    Parameter* parameter = findById(model.parameters, from);
    if (!parameter || from == to) return;
    parameter->id = to;
    forEachNumber(model, [&](const PropertyInfo&, Number& number) {
        if (!number.expression.empty())
            number.expression = replaceName(number.expression, from, to);
    });
    forEachTimeFormula(model, [&](const std::string&, std::string& formula) {
        formula = replaceName(formula, from, to);
    });
    for (DesignVariable& variable : model.designVariables)
        if (variable.object == from) variable.object = to;
    for (OptimizationStage& stage : model.optimization.stages) {
        auto entry = stage.parameterValues.extract(from);
        if (entry.empty()) continue;
        entry.key() = to;
        stage.parameterValues.insert(std::move(entry));
    }
    for (Case& entry : model.cases.list)
        for (CaseNumber& number : entry.numbers)
            if (number.object == from) number.object = to;
}

void removeParameter(Model& model, const std::string& id) {
    const Parameter* parameter = findById(model.parameters, id);
    if (!parameter) return;
    const std::string value = textOf(parameter->value.value);
    forEachNumber(model, [&](const PropertyInfo&, Number& number) {
        if (usesName(number.expression, id)) number.expression.clear();
    });
    forEachTimeFormula(model, [&](const std::string&, std::string& formula) {
        formula = replaceName(formula, id, value);
    });
    std::erase_if(model.designVariables,
                  [&](const DesignVariable& variable) { return variable.object == id; });
    for (OptimizationStage& stage : model.optimization.stages)
        stage.parameterValues.erase(id);
    for (Case& entry : model.cases.list)
        std::erase_if(entry.numbers, [&](const CaseNumber& number) { return number.object == id; });
    std::erase_if(model.parameters, [&](const Parameter& entry) { return entry.id == id; });
}

}  // namespace linkwright::model
