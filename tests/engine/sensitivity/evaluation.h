// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/properties.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/support/numbers.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace linkwright::support {

/// Values of the variables as in the model.
inline std::vector<double> valuesOf(const sensitivity::GradientEvaluator& evaluator) {
    std::vector<double> values;
    for (const sensitivity::VariableInfo& variable : evaluator.variables())
        values.push_back(variable.value);
    return values;
}

/// Cost and gradient of a model at its own values.
struct Evaluation {
    explicit Evaluation(const model::Model& model) : evaluator(model), values(valuesOf(evaluator)) {
        gradient.assign(values.size(), notANumber);
        cost = evaluator.costAndGradient(values, gradient);
    }
    sensitivity::GradientEvaluator evaluator;
    std::vector<double> values;
    double cost = notANumber;
    std::vector<double> gradient;
};

/// dJ/dp of one property from a gradient by slot.
inline double entryOf(const model::Model& source, const std::vector<double>& bySlot,
                      const std::string& object, const std::string& property) {
    model::Model model = source;
    model::assignSlots(model);
    const model::Number* number = model::findNumber(model, object, property);
    if (number == nullptr) throw std::invalid_argument("no property " + object + "." + property);
    return bySlot[static_cast<std::size_t>(number->slot)];
}

}  // namespace linkwright::support
