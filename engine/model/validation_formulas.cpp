// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/expression.h"
#include "engine/model/properties.h"
#include "engine/model/validation_report.h"

#include <set>

/// Checks of signals that are formulas of others.
namespace linkwright::model::validation {

namespace {

/// An impulse of a joint counts from the start of the motion.
bool countsFromStart(const Model& model, const Signal& signal) {
    return signal.kind == SignalKind::MomentImpulse
           || (signal.kind == SignalKind::ConstraintImpulse
               && findById(model.joints, signal.constraint));
}

void checkMeasured(Report& report, const std::string& place, const SignalOperand& operand) {
    const Model& model = report.model();
    const Signal* signal = findById(model.signalList, operand.signal);
    if (!signal) {
        report.error(place + "/signal", "There is no signal \"" + operand.signal + "\".",
                     "Specify an existing signal or add this one.");
        return;
    }
    const int components = componentCount(model, *signal);
    if (operand.component < 0 || operand.component >= components)
        report.error(
            place + "/component",
            "The signal \"" + operand.signal + "\" has no component "
                + std::to_string(operand.component) + ".",
            components == 1 ? "It has one, number 0." : "Its components are numbered from 0 to 2.");
    if (countsFromStart(model, *signal))
        report.error(place + "/signal",
                     "\"" + operand.signal
                         + "\" is the impulse of a joint, which accumulates from the start and cannot be used in a formula.",
                     "Use the reaction of the joint, or its impulse as a signal by itself.");
}

void checkOperand(Report& report, const std::string& place, const SignalOperand& operand,
                  std::set<std::string>& names) {
    if (!math::isVariableName(operand.name) || math::isReservedName(operand.name))
        report.error(place + "/name", "\"" + operand.name + "\" is not allowed in a formula.",
                     "Use a letter, then letters, digits and _, and no function or constant.");
    else if (!names.insert(operand.name).second)
        report.error(place + "/name", "The name \"" + operand.name + "\" is taken.",
                     "Use a name that is neither another operand, nor a parameter, nor t.");
    if (!operand.signal.empty())
        checkMeasured(report, place, operand);
    else if (!findNumber(report.model(), operand.object, operand.property))
        report.error(place,
                     operand.object.empty() ? "The operand is neither a signal nor a number."
                                            : "There is no number \"" + operand.property
                                                  + "\" of \"" + operand.object + "\".",
                     "Give a signal, or the object and property of a number.");
}

/// Whether a signal needs itself, by way of formulas.
bool needs(const Model& model, const Signal& signal, const std::string& wanted,
           std::set<std::string>& seen) {
    if (signal.kind != SignalKind::Formula || !seen.insert(signal.id).second) return false;
    for (const SignalOperand& operand : signal.operands) {
        if (operand.signal == wanted) return true;
        const Signal* used = findById(model.signalList, operand.signal);
        if (used && needs(model, *used, wanted, seen)) return true;
    }
    return false;
}

}  // namespace

void checkSignalFormula(Report& report, const Signal& signal) {
    const Model& model = report.model();
    std::set<std::string> names{"t"};
    for (const Parameter& parameter : model.parameters)
        names.insert(parameter.id);
    for (std::size_t place = 0; place < signal.operands.size(); ++place)
        checkOperand(report, "operands/" + std::to_string(place), signal.operands[place], names);
    try {
        (void)math::Expression::parse(signal.expression,
                                      std::vector<std::string>(names.begin(), names.end()));
    } catch (const base::InputError& problem) {
        report.error("expression", problem.diagnostics().front().message,
                     "Write a formula of the operands, the parameters and the time t, for example "
                     "force*speed.");
    }
    std::set<std::string> seen;
    if (needs(model, signal, signal.id, seen))
        report.error("operands", "The formula uses its own signal, directly or through others.",
                     "Use measured signals only.");
}

}  // namespace linkwright::model::validation
