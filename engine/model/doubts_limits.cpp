// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

/// Doubts about limits that say nothing or too much, and about terms that no variable changes.
namespace linkwright::model::validation {

namespace {

/// What a term can come to, whatever the motion.
struct TermRange {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    friend TermRange operator*(double factor, TermRange range) {
        if (factor < 0.0) std::swap(range.least, range.most);
        if (factor == 0.0) return {0.0, 0.0};
        return {factor * range.least + 0.0, factor * range.most + 0.0};  // no -0
    }
};

constexpr TermRange neverNegative{0.0, std::numeric_limits<double>::infinity()};

TermRange rangeOfSignal(SignalKind kind) {
    switch (kind) {
        case SignalKind::Distance:
        case SignalKind::KineticEnergy:
        case SignalKind::TireLoad: return neverNegative;
        case SignalKind::ContactPower: return -1.0 * neverNegative;
        case SignalKind::DirectionAngle: return {0.0, std::numbers::pi};
        case SignalKind::TransmissionAngle:
        case SignalKind::PressureAngle: return {0.0, 0.5 * std::numbers::pi};
        default: return {};
    }
}

TermRange rangeOfMeasure(const Model& model, const CostTerm& term) {
    if (term.time == TermTime::Frequency || term.time == TermTime::Response) return neverNegative;
    if (term.time == TermTime::DampingRatio) return {-1.0, 1.0};
    const Signal* signal = findById(model.signalList, term.signal);
    return signal && componentCount(model, *signal) == 1 ? rangeOfSignal(signal->kind)
                                                         : TermRange{};
}

/// Of the deviation itself, with its sign.
TermRange rangeOfDeviation(const Model& model, const CostTerm& term) {
    const bool constant = term.reference == ReferenceKind::Constant;
    if (!constant && !isOfVibration(term.time) && term.time != TermTime::Response) return {};
    if (term.referenceValues.size() > 1) return {};
    TermRange range = rangeOfMeasure(model, term);
    if (constant && !term.referenceValues.empty()) {
        range.least -= term.referenceValues[0].value;
        range.most -= term.referenceValues[0].value;
    }
    return term.componentWeights.empty() ? range : term.componentWeights[0].value * range;
}

TermRange rangeOfTerm(const Model& model, const CostTerm& term) {
    TermRange range = neverNegative;
    if (term.kind == TermKind::Value && term.time != TermTime::Nearest)
        range = rangeOfDeviation(model, term);
    else if (!isOfMagnitude(term.kind) && term.time != TermTime::Nearest
             && std::any_of(term.componentWeights.begin(), term.componentWeights.end(),
                            [](const Number& weight) { return weight.value < 0.0; }))
        range = {};
    range = term.weight.value * range;
    if (term.time != TermTime::Running) return range;
    // How long it is integrated may vary.
    return {range.least >= 0.0 ? 0.0 : TermRange{}.least,
            range.most <= 0.0 ? 0.0 : TermRange{}.most};
}

/// Whether a number of a term is given elsewhere, or follows from something.
bool isGivenElsewhere(const Model& model, const CostTerm& term) {
    const auto follows = [](const std::optional<Number>& limit) {
        return limit && !limit->expression.empty();
    };
    const auto isOfTerm = [&](const auto& entry) { return entry.object == term.id; };
    return follows(term.atLeast) || follows(term.atMost) || !term.weight.expression.empty()
           || std::any_of(model.designVariables.begin(), model.designVariables.end(), isOfTerm)
           || std::any_of(model.cases.list.begin(), model.cases.list.end(), [&](const Case& entry) {
                  return std::any_of(entry.numbers.begin(), entry.numbers.end(), isOfTerm);
              });
}

bool losesSign(const CostTerm& term) {
    return term.kind != TermKind::Value;
}

/// A limit that only the least value meets, where the term has no slope.
/// @return whether it is one
bool reportTouchedLimit(Report& report, const CostTerm& term, const TermRange& range) {
    if (!losesSign(term) || !term.atMost || term.atMost->value != range.least) return false;
    const Signal* signal = findById(report.model().signalList, term.signal);
    const bool single = signal && componentCount(report.model(), *signal) == 1;
    const bool atOnce = !isSmoothed(term.time) && term.time != TermTime::Running
                        && term.time != TermTime::Nearest && !isBeyond(term.kind);
    report.warning("atMost",
                   "Only the value " + toText(range.least)
                       + " meets the limit, and there the term has no slope: no optimization gets "
                         "to it.",
                   !atOnce  ? "Enter a small positive limit."
                   : single ? "Use the kind \"value\" with both limits 0, or enter a small positive "
                              "limit."
                            : "Use a term of the kind \"value\" with both limits 0 for each "
                              "component, or enter a small positive limit.");
    return true;
}

void reportLimit(Report& report, const CostTerm& term, const TermRange& range, bool upper) {
    const std::optional<Number>& limit = upper ? term.atMost : term.atLeast;
    if (!limit) return;
    const double value = limit->value;
    const bool never = upper ? value < range.least : value > range.most;
    const bool equation = term.atLeast && term.atMost && term.atLeast->value == term.atMost->value;
    const bool idle = !equation && (upper ? value >= range.most : value <= range.least);
    if (!never && !idle) return;
    const std::string place = upper ? "atMost" : "atLeast", number = toText(value);
    // The end of the range that decides.
    const std::string end = toRoundedText(upper == never ? range.least : range.most);
    if (never)
        report.warning(place,
                       upper ? "The upper limit " + number
                                   + " is out of reach: the term is never below " + end + "."
                             : "The lower limit " + number
                                   + " is out of reach: the term is never above " + end + ".",
                       losesSign(term)
                           ? "Enter a limit within reach, or use the kind \"value\", which keeps "
                             "the sign."
                           : "Enter a limit within reach.");
    else
        report.warning(place,
                       upper ? "The upper limit " + number
                                   + " says nothing: the term is never above " + end + "."
                             : "The lower limit " + number
                                   + " says nothing: the term is never below " + end + ".",
                       losesSign(term)
                           ? "Remove it, or use the kind \"value\", which keeps the sign."
                           : "Remove it, or enter a tighter one.");
}

bool hasVariables(const Model& model) {
    return !model.designVariables.empty()
           || std::any_of(model.inputs.begin(), model.inputs.end(),
                          [](const Input& input) { return input.optimize; });
}

bool isVariable(const Model& model, const std::string& object) {
    return std::any_of(model.designVariables.begin(), model.designVariables.end(),
                       [&](const DesignVariable& variable) { return variable.object == object; });
}

/// Whether a formula has a parameter that a variable may change.
bool dependsOnVariables(const Model& model, const std::string& formula) {
    return std::any_of(
        model.parameters.begin(), model.parameters.end(), [&](const Parameter& parameter) {
            return usesName(formula, parameter.id)
                   && (isVariable(model, parameter.id) || !parameter.value.expression.empty());
        });
}

/// Whether no variable has a part in a signal; of others than formulas and inputs it is not known.
bool isGiven(const Model& model, const Signal& signal) {
    if (signal.kind == SignalKind::InputValue) {
        const Input* input = findById(model.inputs, signal.input);
        return input && !input->optimize
               && (input->kind == InputKind::Samples
                   || !dependsOnVariables(model, input->expression));
    }
    if (signal.kind != SignalKind::Formula || dependsOnVariables(model, signal.expression))
        return false;
    return std::all_of(
        signal.operands.begin(), signal.operands.end(), [&](const SignalOperand& operand) {
            if (!operand.signal.empty()) {
                const Signal* other = findById(model.signalList, operand.signal);
                // Formulas of formulas are in no circle, or they are refused.
                return other && isGiven(model, *other);
            }
            const Number* number = findNumber(model, operand.object, operand.property);
            return number && number->expression.empty() && !isVariable(model, operand.object);
        });
}

}  // namespace

void doubtLimits(Report& report) {
    const Model& model = report.model();
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const CostTerm& term = model.costTerms[index];
        if (!term.active || !isConstraint(term) || term.weight.value == 0.0
            || isGivenElsewhere(model, term))
            continue;
        report.enter("objective/terms", index, term.id);
        const TermRange range = rangeOfTerm(model, term);
        if (reportTouchedLimit(report, term, range)) continue;
        reportLimit(report, term, range, false);
        reportLimit(report, term, range, true);
    }
}

void doubtConstantTerms(Report& report) {
    const Model& model = report.model();
    // The time itself is a formula, and the end of the motion may vary.
    if (!hasVariables(model) || !model.simulation.durationFormula.empty()) return;
    for (std::size_t index = 0; index < model.costTerms.size(); ++index) {
        const CostTerm& term = model.costTerms[index];
        const Signal* signal = findById(model.signalList, term.signal);
        if (!term.active || !signal || isOfVibration(term.time) || term.time == TermTime::Response
            || isVariable(model, term.id) || !isGiven(model, *signal)
            || std::any_of(term.otherSignals.begin(), term.otherSignals.end(), [&](const auto& id) {
                   const Signal* other = findById(model.signalList, id);
                   return !other || !isGiven(model, *other);
               }))
            continue;
        report.enter("objective/terms", index, term.id);
        report.warning("signal",
                       "No variable changes the signal \"" + signal->id
                           + "\": the term is the same in all designs.",
                       "Measure what the variables change, or deactivate the term.");
    }
}

}  // namespace linkwright::model::validation
