// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/dynamics/elements/signal_rates.h"

#include <vector>

namespace linkwright::dynamics {

/// What a signal measures at a record, of any kind: state, rate, or a formula of others.
/// @param rates may be null where no signal is a rate
/// @param rated whether `rates` were evaluated at this record; set when that is done
template <class Space>
math::Vector3<typename Space::Scalar> measureSignal(std::size_t signal, const System& system,
                                                    const typename Space::Scalar* parameters,
                                                    const Record<Space>& record,
                                                    SignalRates<Space>* rates, bool& rated);

/// Values of the names that the formula of a signal may use: time, the numbers of formulas, the
/// operands. Parameters as of `measureSignal`.
template <class Space>
std::vector<typename Space::Scalar> formulaArguments(const assembly::SignalFormula& formula,
                                                     const System& system,
                                                     const typename Space::Scalar* parameters,
                                                     const Record<Space>& record,
                                                     SignalRates<Space>* rates, bool& rated) {
    using Scalar = typename Space::Scalar;
    std::vector<Scalar> arguments;
    assembly::functionArguments(system, parameters, record.time, arguments);
    for (const assembly::SignalFormula::Operand& operand : formula.operands)
        arguments.push_back(operand.signal < 0
                                ? parameters[operand.number]
                                : measureSignal<Space>(at(operand.signal), system, parameters,
                                                       record, rates, rated)[operand.component]);
    return arguments;
}

template <class Space>
math::Vector3<typename Space::Scalar> measureSignal(std::size_t signal, const System& system,
                                                    const typename Space::Scalar* parameters,
                                                    const Record<Space>& record,
                                                    SignalRates<Space>* rates, bool& rated) {
    using Scalar = typename Space::Scalar;
    const assembly::SignalElement& element = system.signalElements[signal];
    if (element.formula >= 0) {
        const assembly::SignalFormula& formula = system.signalFormulas[at(element.formula)];
        return {assembly::evaluateFormula(
                    formula.expression,
                    formulaArguments<Space>(formula, system, parameters, record, rates, rated)),
                Scalar(0.0), Scalar(0.0)};
    }
    if (!element.rate)
        return signalValue<Space>(element, system, parameters, record.state.data(), record);
    if (!rated) rates->evaluate(record);
    rated = true;
    return rates->value(element);
}

}  // namespace linkwright::dynamics
