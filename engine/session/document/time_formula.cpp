// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/time_formula.h"

#include "engine/math/expression.h"

#include <span>

namespace linkwright::session {

std::vector<double> timeFormulaValues(const model::Model& model, const std::string& formula,
                                      const std::vector<double>& times) {
    std::vector<std::string> names{"t"};
    std::vector<double> arguments{0.0};
    for (const model::Parameter& parameter : model.parameters) {
        names.push_back(parameter.id);
        arguments.push_back(parameter.value.value);
    }
    const math::Expression expression = math::Expression::parse(formula, names);
    std::vector<double> values;
    for (const double time : times) {
        arguments[0] = time;
        values.push_back(expression.evaluate(std::span<const double>(arguments)));
    }
    return values;
}

}  // namespace linkwright::session
