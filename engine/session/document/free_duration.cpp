// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/document/free_duration.h"

#include "engine/model/expressions.h"
#include "engine/model/parameter_edits.h"

#include <vector>

namespace linkwright::session {

const model::Parameter* durationParameter(const model::Model& model) {
    return model::findById(model.parameters, model.simulation.durationFormula);
}

namespace {

/// @param model Model or const Model
template <class ModelType>
auto variableOf(ModelType& model) -> decltype(model.designVariables.data()) {
    const model::Parameter* parameter = durationParameter(model);
    if (parameter == nullptr) return nullptr;
    for (auto& variable : model.designVariables)
        if (variable.object == parameter->id) return &variable;
    return nullptr;
}

}  // namespace

const model::DesignVariable* durationVariable(const model::Model& model) {
    return variableOf(model);
}

model::DesignVariable* durationVariable(model::Model& model) {
    return variableOf(model);
}

void setDuration(model::Model& model, double seconds) {
    model.simulation.duration = seconds;
    model::Parameter* parameter =
        model::findById(model.parameters, model.simulation.durationFormula);
    if (parameter != nullptr && parameter->value.expression.empty())
        parameter->value = seconds;
    else
        model.simulation.durationFormula.clear();
}

std::string setDurationFormula(model::Model& model, const std::string& formula) {
    model::Model trial = model;
    trial.simulation.durationFormula = formula;
    std::vector<base::Diagnostic> faults;
    model::resolveExpressions(trial, faults);
    for (const base::Diagnostic& fault : faults)
        if (fault.place == "/simulation/duration") return fault.message;
    if (!(trial.simulation.duration > 0.0)) return "The duration is not positive.";
    model.simulation = trial.simulation;
    return {};
}

void freeDuration(model::Model& model, bool isFree) {
    if (!isFree) {
        const model::DesignVariable* variable = durationVariable(model);
        if (variable != nullptr)
            model.designVariables.erase(model.designVariables.begin()
                                        + (variable - model.designVariables.data()));
        return;
    }
    if (durationVariable(model) != nullptr) return;
    const double duration = model.simulation.duration;
    const model::Parameter* parameter = durationParameter(model);
    if (parameter == nullptr || !parameter->value.expression.empty()) {
        model.simulation.durationFormula = model::addParameter(model, "T", duration);
        model.parameters.back().name = "Duration";
        model.parameters.back().unit = "s";
    }
    model.designVariables.push_back(
        {model.simulation.durationFormula, "value", 0.1 * duration, 10.0 * duration});
}

}  // namespace linkwright::session
