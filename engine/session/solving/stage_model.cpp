// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/stage_model.h"

#include "engine/assembly/idle_rotation.h"
#include "engine/base/diagnostic.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/model/validation.h"
#include "engine/session/drawing/dimensions.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace linkwright::session {

void setParameters(model::Model& model, const std::map<std::string, double>& values) {
    for (const auto& [id, value] : values)
        if (model::Parameter* parameter = model::findById(model.parameters, id))
            parameter->value.value = value;
    std::vector<base::Diagnostic> faults;  // there were none when the model was validated
    model::resolveExpressions(model, faults);
}

model::Model modelOfStage(const model::Model& model, const model::OptimizationStage& stage) {
    model::Model staged = model;
    setParameters(staged, stage.parameterValues);
    if (stage.activeTerms)
        for (model::CostTerm& term : staged.costTerms)
            term.active = std::find(stage.activeTerms->begin(), stage.activeTerms->end(), term.id)
                          != stage.activeTerms->end();
    constrainByDimensions(staged);
    return staged;
}

void requireValid(const model::Model& model) {
    std::vector<base::Diagnostic> found = model::findFaults(model);
    if (!base::hasErrors(found)) found = assembly::undeterminedSpins(model);
    if (!base::hasErrors(found)) return;
    std::erase_if(found, [](const base::Diagnostic& diagnostic) {
        return diagnostic.severity != base::Severity::Error;
    });
    throw base::InputError(std::move(found));
}

}  // namespace linkwright::session
