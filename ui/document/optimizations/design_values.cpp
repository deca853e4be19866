// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/design_values.h"

#include "engine/model/properties.h"
#include "engine/session/solving/solve.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/stage_parameters.h"

#include <QObject>
#include <algorithm>

namespace linkwright::document {

namespace {

/// Calls `number` for every design variable and `input` for every input with the range of its
/// samples.
template <class OnNumber, class OnInput>
void forEachVariable(const std::vector<session::Variable>& variables, std::size_t count,
                     const OnNumber& number, const OnInput& input) {
    for (std::size_t index = 0; index < count;) {
        const session::Variable& variable = variables[index];
        const std::size_t begin = index++;
        if (variable.sample < 0) {
            number(begin);
            continue;
        }
        while (index < count && variables[index].sample >= 0
               && variables[index].object == variable.object
               && variables[index].caseName == variable.caseName)
            ++index;
        input(begin, index);
    }
}

/// Samples of another number are values at other times.
template <class Model>
auto* inputOf(Model& model, const std::string& id, std::size_t samples) {
    auto* input = model::findById(model.inputs, id);
    return input && input->samples.size() == samples ? input : nullptr;
}

/// Where the samples of a variable are: of its input, or of its case, which takes them over from
/// the input where it has none yet. Null where there is nothing that fits.
std::vector<double>* samplesOf(model::Model& model, const session::Variable& variable,
                               std::size_t count) {
    if (variable.caseName.empty()) {
        model::Input* input = inputOf(model, variable.object, count);
        return input ? &input->samples : nullptr;
    }
    for (model::Case& entry : model.cases.list) {
        if (entry.name != variable.caseName) continue;
        for (model::CaseInput& own : entry.inputs)
            if (own.input == variable.object)
                return own.samples.size() == count ? &own.samples : nullptr;
        const model::Input* input = inputOf(model, variable.object, count);
        if (!input) return nullptr;
        entry.inputs.push_back({input->id, model::InputKind::Samples, input->samples, {}});
        return &entry.inputs.back().samples;
    }
    return nullptr;
}

}  // namespace

void applyVariables(model::Model& model, const std::vector<session::Variable>& variables,
                    const std::vector<double>& values) {
    forEachVariable(
        variables, std::min(variables.size(), values.size()),
        [&](std::size_t index) {
            const session::Variable& variable = variables[index];
            model::Number* number = model::findNumber(model, variable.object, variable.property);
            if (number && number->expression.empty()) number->value = values[index];
        },
        [&](std::size_t begin, std::size_t end) {
            std::vector<double>* samples = samplesOf(model, variables[begin], end - begin);
            for (std::size_t index = begin; samples && index < end; ++index) {
                const auto sample = static_cast<std::size_t>(variables[index].sample);
                if (sample < samples->size()) (*samples)[sample] = values[index];
            }
        });
}

QStringList missingVariables(const model::Model& model, const model::Model& origin,
                             const std::vector<session::Variable>& variables) {
    QStringList missing;
    forEachVariable(
        variables, variables.size(),
        [&](std::size_t index) {
            const session::Variable& variable = variables[index];
            const model::Number* number =
                model::findNumber(model, variable.object, variable.property);
            if (!number || !number->expression.empty())
                missing << variableLabel(origin, variable.object, variable.property);
        },
        [&](std::size_t begin, std::size_t end) {
            model::Model copy = model;
            if (samplesOf(copy, variables[begin], end - begin)) return;
            missing << QObject::tr("%1 with %2 samples")
                           .arg(nameOf(origin, variables[begin].object),
                                QString::number(end - begin));
        });
    return missing;
}

model::Model designAt(const Optimization& optimization, const session::IterationReport& report) {
    model::Model model = *optimization.initialModel;
    applyVariables(model, optimization.variables, report.variables);
    applyStageParameters(model, optimization.initialModel->optimization, report.stage);
    return model;
}

std::shared_ptr<const model::Model> bestDesign(const Optimization& optimization) {
    if (optimization.result) return {optimization.result, &optimization.result->model};
    const session::IterationReport* best = optimization.best();
    return best ? std::make_shared<const model::Model>(designAt(optimization, *best))
                : optimization.initialModel;
}

std::shared_ptr<const session::SimulationResult> bestMotion(const Optimization& optimization) {
    if (optimization.motion) return optimization.motion;
    try {
        auto motion = std::make_shared<session::SimulationResult>(
            session::simulate(*bestDesign(optimization), {}, {}));
        return motion;
    } catch (const base::InputError&) {
        return nullptr;
    } catch (const base::ComputationError&) {
        return nullptr;
    }
}

}  // namespace linkwright::document
