// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/expressions.h"

#include "engine/model/properties.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <string>

namespace linkwright::model {

namespace {

using base::Diagnostic;
using base::Severity;

struct ParsedFormula {
    PropertyInfo info;
    int slot = -1;
    math::Expression expression;
};

std::vector<ParsedFormula> parseFormulas(const Model& model, const std::vector<std::string>& names,
                                         std::vector<Diagnostic>& diagnostics) {
    std::vector<ParsedFormula> formulas;
    forEachNumber(model, [&](const PropertyInfo& info, const Number& number) {
        if (number.expression.empty()) return;
        try {
            formulas.push_back(
                {info, number.slot, math::Expression::parse(number.expression, names)});
        } catch (const base::InputError& error) {
            diagnostics.push_back({Severity::Error, info.object, info.property,
                                   error.diagnostics().front().message,
                                   "Correct the formula or enter a number."});
        }
    });
    return formulas;
}

/// Depth-first search through the parameters: each one is placed after those it uses.
class ParameterOrder {
public:
    ParameterOrder(const Model& model, std::map<std::size_t, const ParsedFormula*> formulas,
                   std::vector<Diagnostic>& diagnostics)
        : model_(model),
          formulas_(std::move(formulas)),
          diagnostics_(diagnostics),
          marks_(model.parameters.size(), Mark::New) {
        for (std::size_t index = 0; index < marks_.size(); ++index)
            visit(index);
    }

    [[nodiscard]] const std::vector<const ParsedFormula*>& ordered() const { return ordered_; }

private:
    enum class Mark { New, Open, Done };

    void visit(std::size_t index) {
        if (marks_[index] == Mark::Done) return;
        if (marks_[index] == Mark::Open) {
            reportCycle(index);
            return;
        }
        marks_[index] = Mark::Open;
        path_.push_back(index);
        const auto found = formulas_.find(index);
        if (found != formulas_.end()) {
            for (const std::size_t used : found->second->expression.usedVariables())
                visit(used);
            if (!inCycle_.contains(index)) ordered_.push_back(found->second);
        }
        path_.pop_back();
        marks_[index] = Mark::Done;
    }

    void reportCycle(std::size_t index) {
        std::string chain;
        for (auto it = std::find(path_.begin(), path_.end(), index); it != path_.end(); ++it) {
            inCycle_.emplace(*it, true);
            chain += model_.parameters[*it].id + " -> ";
        }
        const std::string& id = model_.parameters[index].id;
        diagnostics_.push_back(
            {Severity::Error, id, "value",
             "The parameters refer to each other in a circle: " + chain + id + ".",
             "Give one of them a number."});
    }

    const Model& model_;
    std::map<std::size_t, const ParsedFormula*> formulas_;
    std::vector<Diagnostic>& diagnostics_;
    std::vector<Mark> marks_;
    std::vector<std::size_t> path_;
    std::map<std::size_t, bool> inCycle_;
    std::vector<const ParsedFormula*> ordered_;
};

}  // namespace

ExpressionTable::ExpressionTable(const Model& model, std::vector<Diagnostic>& diagnostics) {
    if (model.parameters.size() > maximumParameters) {
        diagnostics.push_back(
            {Severity::Error,
             {},
             "/parameters",
             "There are more than " + std::to_string(maximumParameters) + " named parameters.",
             "Remove some of them."});
        return;
    }
    std::vector<std::string> names;
    std::map<std::string, std::size_t> indexOf;
    for (const Parameter& parameter : model.parameters) {
        indexOf.emplace(parameter.id, names.size());
        names.push_back(parameter.id);
        parameterSlots_.push_back(parameter.value.slot);
    }
    const std::vector<ParsedFormula> formulas = parseFormulas(model, names, diagnostics);
    std::map<std::size_t, const ParsedFormula*> ofParameters;
    for (const ParsedFormula& formula : formulas)
        if (const auto found = indexOf.find(formula.info.object);
            found != indexOf.end() && formula.info.property == "value")
            ofParameters.emplace(found->second, &formula);
    const ParameterOrder order(model, ofParameters, diagnostics);
    for (const ParsedFormula* formula : order.ordered())
        entries_.push_back({formula->slot, formula->expression});
    for (const ParsedFormula& formula : formulas)
        if (!(indexOf.contains(formula.info.object) && formula.info.property == "value"))
            entries_.push_back({formula.slot, formula.expression});
}

template <class Scalar>
void ExpressionTable::evaluate(std::span<Scalar> values) const {
    std::array<Scalar, maximumParameters> arguments;
    for (const Entry& entry : entries_) {
        for (const std::size_t used : entry.expression.usedVariables())
            arguments[used] = values[static_cast<std::size_t>(parameterSlots_[used])];
        values[static_cast<std::size_t>(entry.slot)] =
            entry.expression.evaluate(std::span<const Scalar>(arguments));
    }
}

template void ExpressionTable::evaluate(std::span<double>) const;
template void ExpressionTable::evaluate(std::span<std::complex<double>>) const;

namespace {

/// Values of formulas that are no numbers of elements, such as bounds, at the present parameters.
class ParameterValues {
public:
    explicit ParameterValues(const Model& model) {
        for (const Parameter& parameter : model.parameters) {
            names.push_back(parameter.id);
            values.push_back(parameter.value.value);
        }
    }
    std::vector<std::string> names;
    std::vector<double> values;
};

/// @param which for people and in places: "lower" or "upper"
void resolveBound(const Model& model, const DesignVariable& variable, const std::string& which,
                  const std::string& formula, std::optional<double>& bound,
                  std::vector<Diagnostic>& diagnostics) {
    if (formula.empty()) return;
    const ParameterValues parameters(model);
    const std::string place = "/designVariables/"
                              + std::to_string(&variable - model.designVariables.data()) + "/"
                              + which;
    try {
        const math::Expression parsed = math::Expression::parse(formula, parameters.names);
        bound = parsed.evaluate<double>(parameters.values);
        for (const std::size_t used : parsed.usedVariables())
            for (const DesignVariable& varied : model.designVariables)
                if (varied.object == parameters.names[used])
                    diagnostics.push_back(
                        {Severity::Warning, variable.object, place,
                         "The " + which + " bound depends on \"" + parameters.names[used]
                             + "\", a design variable: it stays at that variable's start value.",
                         "Limit a signal that is a formula of both instead."});
    } catch (const base::InputError& error) {
        diagnostics.push_back({Severity::Error, variable.object, place,
                               error.diagnostics().front().message,
                               "Correct the formula of the bound or enter a number."});
        return;
    }
    if (!std::isfinite(*bound))
        diagnostics.push_back({Severity::Error, variable.object, place,
                               "The formula \"" + formula + "\" has no finite value.",
                               "Check for a division by zero or a root of a negative number."});
}

void resolveDuration(Model& model, std::vector<Diagnostic>& diagnostics) {
    const std::string& formula = model.simulation.durationFormula;
    if (formula.empty()) return;
    const ParameterValues parameters(model);
    double duration = 0.0;
    try {
        duration =
            math::Expression::parse(formula, parameters.names).evaluate<double>(parameters.values);
    } catch (const base::InputError& error) {
        diagnostics.push_back({Severity::Error,
                               {},
                               "/simulation/duration",
                               error.diagnostics().front().message,
                               "Correct the formula of the duration or enter a number."});
        return;
    }
    if (std::isfinite(duration))
        model.simulation.duration = duration;
    else
        diagnostics.push_back({Severity::Error,
                               {},
                               "/simulation/duration",
                               "The formula \"" + formula + "\" has no finite value.",
                               "Check for a division by zero or a root of a negative number."});
}

void resolveNumbers(Model& model, std::vector<Diagnostic>& diagnostics) {
    Model slotted = model;
    const int count = assignSlots(slotted);
    std::vector<double> values(static_cast<std::size_t>(count));
    forEachNumber(slotted, [&](const PropertyInfo&, const Number& number) {
        values[static_cast<std::size_t>(number.slot)] = number.value;
    });
    const ExpressionTable table(slotted, diagnostics);
    if (table.empty()) return;
    table.evaluate(std::span<double>(values));
    std::size_t slot = 0;
    forEachNumber(model, [&](const PropertyInfo& info, Number& number) {
        const double value = values[slot++];
        if (number.expression.empty()) return;
        if (!std::isfinite(value)) {
            diagnostics.push_back({Severity::Error, info.object, info.property,
                                   "The formula \"" + number.expression + "\" has no finite value.",
                                   "Check for a division by zero or a root of a negative number."});
            return;
        }
        number.value = value;
    });
}

}  // namespace

void resolveExpressions(Model& model, std::vector<Diagnostic>& diagnostics) {
    resolveNumbers(model, diagnostics);
    for (DesignVariable& variable : model.designVariables) {
        resolveBound(model, variable, "lower", variable.lowerFormula, variable.lower, diagnostics);
        resolveBound(model, variable, "upper", variable.upperFormula, variable.upper, diagnostics);
    }
    resolveDuration(model, diagnostics);
}

}  // namespace linkwright::model
