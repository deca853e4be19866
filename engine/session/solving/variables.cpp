// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/variables.h"

#include "engine/base/diagnostic.h"
#include "engine/model/case_model.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/session/solving/solve.h"

#include <Eigen/Core>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace linkwright::session {

namespace {

/// Diagonal of the box around the drawn points, m; 1 when there is none.
double drawingSize(const model::Model& model) {
    if (model.points.empty()) return 1.0;
    Eigen::Array3d low = Eigen::Array3d::Constant(std::numeric_limits<double>::infinity());
    Eigen::Array3d high = -low;
    for (const model::Point& point : model.points) {
        const Eigen::Array3d place(point.position[0].value, point.position[1].value,
                                   point.position[2].value);
        low = low.min(place);
        high = high.max(place);
    }
    const double size = (high - low).matrix().norm();
    return size > 0.0 && std::isfinite(size) ? size : 1.0;
}

base::Quantity quantityOf(const model::Model& model, const Variable& variable) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
        if (info.property == variable.property) return info.quantity;
    return base::Quantity::Unknown;
}

/// The name people gave to an element, or its id.
std::string elementName(const model::Model& model, const std::string& id) {
    std::string name = id;
    forEachList(model, [&](const auto& list, const model::ListInfo&) {
        const auto* element = model::findById(list, id);
        if constexpr (requires { element->name; })
            if (element && !element->name.empty()) name = element->name;
    });
    return name;
}

/// Size below which a change of such a quantity is small in this mechanism.
double typicalSize(base::Quantity quantity, double value, double lengthOfDrawing) {
    switch (quantity) {
        case base::Quantity::Length: return lengthOfDrawing;
        case base::Quantity::Dimensionless:
        case base::Quantity::Angle:
        case base::Quantity::Velocity:
        case base::Quantity::AngularVelocity: return 1.0;
        default: break;
    }
    // Masses, stiffnesses and the like span many orders of magnitude: only their own size tells.
    return value != 0.0 ? std::abs(value) : 1.0;
}

/// Largest sample of an input, at least one unit.
double typicalSample(const model::Input& input) {
    double size = 1.0;
    for (const double sample : input.samples)
        size = std::max(size, std::abs(sample));
    return size;
}

/// The width of its bounds, unless they are so wide that they only say "anything".
double sampleScaleOf(const model::Input& input, double lower, double upper) {
    constexpr double wide = 1e4;
    const double size = typicalSample(input);
    const double scale = optimization::defaultScale(0.0, lower, upper, size);
    return scale > wide * size ? size : scale;
}

}  // namespace

namespace {

/// The samples of an input in a case: its own, or to begin with those of the input.
const std::vector<double>& samplesIn(const model::Case& chosen, const model::Input& input) {
    for (const model::CaseInput& own : chosen.inputs)
        if (own.input == input.id && own.kind == model::InputKind::Samples) return own.samples;
    return input.samples;
}

/// Calls `onDesign(variable, number)` and `onSample(input, samples, index, case name)` in the order
/// of the variables.
template <class OnDesign, class OnSample>
void forEachVariable(const model::Model& model, const OnDesign& onDesign,
                     const OnSample& onSample) {
    for (const model::DesignVariable& design : model.designVariables)
        // Validation reports one that is of nothing.
        if (const model::Number* number = model::findNumber(model, design.object, design.property))
            onDesign(design, *number);
    const auto visitSamples = [&](const model::Case* chosen) {
        for (const model::Input& input : model.inputs) {
            if (!input.optimize || input.kind != model::InputKind::Samples) continue;
            const std::vector<double>& samples =
                chosen != nullptr ? samplesIn(*chosen, input) : input.samples;
            for (std::size_t index = 0; index < samples.size(); ++index)
                onSample(input, samples, index, chosen != nullptr ? chosen->name : std::string());
        }
    };
    const std::vector<const model::Case*> cases = model::activeCases(model);
    if (cases.empty() || model.cases.controls == model::CaseControls::Shared)
        visitSamples(nullptr);
    else
        for (const model::Case* chosen : cases)
            visitSamples(chosen);
}

}  // namespace

std::vector<Variable> variablesOf(const model::Model& model) {
    std::vector<Variable> variables;
    forEachVariable(
        model,
        [&](const model::DesignVariable& design, const model::Number& number) {
            variables.push_back({design.object + '.' + design.property, design.object,
                                 design.property, -1, number.value, design.lower, design.upper});
        },
        [&](const model::Input& input, const std::vector<double>& samples, std::size_t index,
            const std::string& caseName) {
            variables.push_back({(caseName.empty() ? "" : caseName + ": ") + input.id + '['
                                     + std::to_string(index) + ']',
                                 input.id,
                                 {},
                                 static_cast<int>(index),
                                 samples[index],
                                 input.lower,
                                 input.upper,
                                 caseName});
        });
    return variables;
}

std::vector<double> variableValuesOf(const model::Model& model) {
    std::vector<double> values;
    forEachVariable(
        model,
        [&](const model::DesignVariable&, const model::Number& number) {
            values.push_back(number.value);
        },
        [&](const model::Input&, const std::vector<double>& samples, std::size_t index,
            const std::string&) { values.push_back(samples[index]); });
    return values;
}

std::vector<optimization::MinimizerVariable> toMinimizerVariables(
    const model::Model& model, const std::vector<Variable>& variables) {
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    const double size = drawingSize(model);
    std::vector<optimization::MinimizerVariable> result;
    const model::Input* input = nullptr;
    double sampleScale = 1.0;
    for (const Variable& variable : variables) {
        const double lower = variable.lower.value_or(-unbounded);
        const double upper = variable.upper.value_or(unbounded);
        double scale = 1.0;
        if (variable.sample < 0) {
            scale = optimization::defaultScale(
                variable.value, lower, upper,
                typicalSize(quantityOf(model, variable), variable.value, size));
        } else {
            if (input == nullptr || input->id != variable.object) {
                input = model::findById(model.inputs, variable.object);
                sampleScale = sampleScaleOf(*input, lower, upper);
            }
            scale = sampleScale;
        }
        result.push_back({variable.value, lower, upper, scale});
    }
    return result;
}

std::string labelOf(const model::Model& model, const Variable& variable) {
    const std::string element = elementName(model, variable.object);
    if (variable.sample >= 0)
        return variable.caseName.empty() ? element : element + ", " + variable.caseName;
    if (model::findById(model.parameters, variable.object)
        || model::findById(model.dimensions, variable.object))
        return element;  // it has no other number
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object)) {
        if (info.property != variable.property) continue;
        std::string label = info.label;
        if (label.size() > 1 && std::islower(static_cast<unsigned char>(label[1])) != 0)
            label[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(label[0])));
        // "Gravity y" tells whose it is.
        return variable.object == "gravity" ? info.label : element + ' ' + label;
    }
    return variable.name;
}

std::string unitOf(const model::Model& model, const Variable& variable) {
    if (variable.sample < 0) return base::unitSymbol(quantityOf(model, variable));
    const model::Input* input = model::findById(model.inputs, variable.object);
    return input ? input->unit : std::string();
}

namespace {

/// Recomputes the numbers that follow from others, and stretches steps with the duration.
/// @return ratio of the duration to what it was
double resolveSteps(model::Model& model) {
    std::vector<base::Diagnostic> faults;  // there were none when the model was validated
    model::SimulationSettings& settings = model.simulation;
    const double before = settings.duration;
    model::resolveExpressions(model, faults);
    const double ratio = settings.duration / before;
    if (settings.duration == before || !(ratio > 0.0)) return 1.0;
    (model::hasFixedStep(settings.integrator) ? settings.step : settings.maximumStep) *= ratio;
    return ratio;
}

/// What else is given in seconds and stretches with a duration that follows from parameters: the
/// motion then is the one that was computed while the duration was another.
void stretchTerms(model::Model& model, double ratio) {
    for (model::CostTerm& term : model.costTerms) {
        term.instant *= ratio;
        if (term.window.from) *term.window.from *= ratio;
        if (term.window.to) *term.window.to *= ratio;
        for (double& time : term.targets.times)
            time *= ratio;
    }
}

/// Where a sample is kept. A case that has none of its own yet gets those of the input.
/// @throws std::invalid_argument when there is no such input or case
std::vector<double>& samplesOf(model::Model& model, const Variable& variable) {
    model::Input* input = model::findById(model.inputs, variable.object);
    if (input == nullptr)
        throw std::invalid_argument("assignVariables: no input " + variable.object);
    if (variable.caseName.empty()) return input->samples;
    for (model::Case& entry : model.cases.list) {
        if (entry.name != variable.caseName) continue;
        for (model::CaseInput& own : entry.inputs)
            if (own.input == input->id) return own.samples;
        entry.inputs.push_back({input->id, model::InputKind::Samples, input->samples, {}});
        return entry.inputs.back().samples;
    }
    throw std::invalid_argument("assignVariables: no case " + variable.caseName);
}

}  // namespace

VariablePlaces::VariablePlaces(model::Model& model, const std::vector<Variable>& variables)
    : model_(model) {
    for (const Variable& variable : variables) {
        if (variable.sample >= 0) {
            places_.push_back(
                &samplesOf(model, variable).at(static_cast<std::size_t>(variable.sample)));
            continue;
        }
        model::Number* number = model::findNumber(model, variable.object, variable.property);
        if (number == nullptr)
            throw std::invalid_argument("assignVariables: no property " + variable.name);
        places_.push_back(&number->value);
    }
}

void VariablePlaces::assign(std::span<const double> values) {
    if (values.size() != places_.size())
        throw std::invalid_argument("assignVariables: " + std::to_string(values.size())
                                    + " values for " + std::to_string(places_.size())
                                    + " variables");
    for (std::size_t index = 0; index < values.size(); ++index)
        *places_[index] = values[index];
    const double before = model_.simulation.duration;
    const double ratio = resolveSteps(model_);
    if (!(model_.simulation.duration > 0.0)) {
        // Times of the next values stretch from those of the last motion that there was.
        model_.simulation.duration = before;
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/simulation/duration",
            "The duration of the motion is not positive.",
            "For the numbers it is computed from, set bounds that keep it positive."});
    }
    if (ratio != 1.0) stretchTerms(model_, ratio);
}

void assignVariables(model::Model& model, const std::vector<Variable>& variables,
                     std::span<const double> values) {
    VariablePlaces(model, variables).assign(values);
}

void takeSettings(model::Model& model, const model::SimulationSettings& settings) {
    model.simulation = settings;
    resolveSteps(model);
}

}  // namespace linkwright::session
