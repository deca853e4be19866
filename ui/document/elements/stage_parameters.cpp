// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/stage_parameters.h"

#include "engine/model/expressions.h"

#include <algorithm>
#include <vector>

namespace linkwright::document {

void applyStageParameters(model::Model& model, const model::OptimizationSettings& settings,
                          int stage) {
    if (stage < 0 || static_cast<std::size_t>(stage) >= settings.stages.size()) return;
    const auto& values = settings.stages[static_cast<std::size_t>(stage)].parameterValues;
    if (values.empty()) return;
    for (const auto& [id, value] : values)
        if (model::Parameter* parameter = model::findById(model.parameters, id))
            parameter->value.value = value;
    std::vector<base::Diagnostic> faults;  // there were none when the run began
    model::resolveExpressions(model, faults);
}

bool stagesHaveOwnCosts(const model::OptimizationSettings& settings) {
    return std::any_of(settings.stages.begin(), settings.stages.end(),
                       [](const model::OptimizationStage& stage) {
                           return stage.activeTerms || !stage.termWeights.empty()
                                  || !stage.parameterValues.empty();
                       });
}

}  // namespace linkwright::document
