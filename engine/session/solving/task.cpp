// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/task.h"

#include "engine/base/diagnostic.h"
#include "engine/model/case_model.h"
#include "engine/model/validation.h"
#include "engine/session/solving/solve.h"

namespace linkwright::session {

void requireCost(const model::Model& model) {
    if (model::hasActiveTerms(model)) return;
    throw base::InputError({base::Severity::Error,
                            {},
                            "/objective",
                            "The objective has no active terms.",
                            "Add a cost term, or activate one."});
}

std::vector<Variable> requireVariables(const model::Model& model) {
    std::vector<Variable> variables = variablesOf(model);
    if (variables.empty()) {
        throw base::InputError(
            {base::Severity::Error,
             {},
             "/designVariables",
             "There are no variables.",
             "Mark a numeric property as a design variable, or an input as optimized."});
    }
    return variables;
}

}  // namespace linkwright::session
