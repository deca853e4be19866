// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/solve.h"

#include "engine/base/parallel.h"
#include "engine/base/part_progress.h"
#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/gradient_along.h"
#include "engine/session/solving/name_costates.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright::session {

using sensitivity::GradientEvaluator;

namespace {

/// Cost, gradients of all cases, and what they make.
void differentiateCases(GradientMethod method, CaseEvaluator& evaluator,
                        const std::vector<double>& values, const std::atomic<bool>* stop,
                        GradientResult& result) {
    std::vector<std::vector<double>> gradients = evaluator.partGradients(method, values, stop);
    const std::vector<CaseOutcome> cases = evaluator.cases();
    const std::size_t worst = worstOf(cases);
    std::fill(result.gradient.begin(), result.gradient.end(), 0.0);
    for (std::size_t index = 0; index < cases.size(); ++index) {
        if (!evaluator.hasBound() || index == worst)
            for (std::size_t entry = 0; entry < result.gradient.size(); ++entry)
                result.gradient[entry] += cases[index].weight * gradients[index][entry];
        result.cases.push_back({cases[index], std::move(gradients[index])});
    }
}

}  // namespace

GradientResult computeGradient(const model::Model& model, GradientMethod method,
                               const SolveControl& control) {
    return computeGradientAlong(model, method, {}, control);
}

GradientResult computeGradientAlong(const model::Model& model, GradientMethod method,
                                    const std::vector<sensitivity::Direction>& directions,
                                    const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    GradientResult result;
    result.variables = requireVariables(model);
    model::Model limited = model;
    constrainByDimensions(limited);
    CaseEvaluator evaluator(limited);
    const std::vector<double> values = variableValuesOf(model);
    const std::size_t entries = directions.empty() ? values.size() : directions.size();
    result.gradient.assign(entries, std::numeric_limits<double>::quiet_NaN());
    evaluator.setDirections(directions);

    const double runs = runsOf(method, entries);
    const base::PartProgress parts(
        {1.0, runs, runs * static_cast<double>(evaluator.constraintsPerCase())}, control.progress);
    const Stopwatch forward;
    evaluator.setProgress(parts.part(0));
    result.cost = evaluator.cost(values, control.stop);
    result.forwardSeconds = forward.seconds();

    const Stopwatch whole;
    evaluator.setProgress(parts.part(1));
    if (evaluator.hasCases())
        differentiateCases(method, evaluator, values, control.stop, result);
    else
        evaluator.costAndGradient(method, values, result.gradient, control.stop);
    result.gradientSeconds = whole.seconds();
    if (method == GradientMethod::Adjoint) {
        GradientEvaluator::FunctionGradient function = evaluator.functionGradient();
        result.functionTimes = std::move(function.times);
        result.functionGradient = std::move(function.values);
    }
    result.peaks = evaluator.peaks();
    evaluator.setProgress(parts.part(2));
    result.constraints = evaluator.constraintGradients(method, values, control.stop);
    return result;
}

CostateResult computeCostates(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    const Stopwatch whole;
    // Substructures are another way to compute the joint form, and keep less of it.
    // They are those of the project itself.
    model::Model source = model;
    source.cases = {};
    if (source.simulation.formulation == model::Formulation::DivideAndConquer)
        source.simulation.formulation = model::Formulation::Joint;
    GradientEvaluator evaluator(source);
    evaluator.setProgress(control.progress);
    CostateResult result =
        nameCostates(source, evaluator.costates(variableValuesOf(source), control.stop));
    result.wallSeconds = whole.seconds();
    return result;
}

namespace {

PropertyGradient propertyGradientOf(const model::Model& model, const SolveControl& control) {
    model::Model numbered = model;
    model::assignSlots(numbered);
    GradientEvaluator evaluator(numbered);
    const std::vector<double> bySlot =
        evaluator.propertyGradient(variableValuesOf(model), control.stop);
    PropertyGradient gradient;
    model::forEachNumber(
        std::as_const(numbered), [&](const model::PropertyInfo& info, const model::Number& number) {
            const double derivative = bySlot.at(static_cast<std::size_t>(number.slot));
            if (std::isfinite(derivative)) gradient[{info.object, info.property}] = derivative;
        });
    return gradient;
}

}  // namespace

PropertyGradient computePropertyGradient(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    std::vector<const model::Case*> cases = model::activeCases(model);
    if (cases.empty()) return propertyGradientOf(model, control);
    if (model.cases.objective == model::CaseObjective::Worst) {
        CaseEvaluator evaluator(model);
        evaluator.cost(variableValuesOf(model), control.stop);
        const std::vector<CaseOutcome> found = evaluator.cases();
        cases = {cases[worstOf(found)]};
    }
    std::vector<PropertyGradient> parts(cases.size());
    base::parallelFor(cases.size(), [&](std::size_t index, std::size_t) {
        parts[index] = propertyGradientOf(modelOfCase(model, *cases[index]), control);
    });
    PropertyGradient sum;
    for (std::size_t index = 0; index < cases.size(); ++index)
        for (const auto& [key, derivative] : parts[index])
            // What a case gives a value does not change with the number of the project.
            sum[key] += model::replaces(*cases[index], key.first, key.second)
                            ? 0.0
                            : cases[index]->weight * derivative;
    return sum;
}

std::size_t worstOf(const std::vector<CaseOutcome>& cases) {
    return static_cast<std::size_t>(
        std::max_element(cases.begin(), cases.end(),
                         [](const CaseOutcome& one, const CaseOutcome& other) {
                             return one.weight * one.cost < other.weight * other.cost;
                         })
        - cases.begin());
}

CasesResult computeCases(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    CaseEvaluator evaluator(model);
    CasesResult result;
    result.cost = evaluator.cost(variableValuesOf(model), control.stop);
    result.cases = evaluator.cases();
    result.constraints = evaluator.constraints();
    return result;
}

}  // namespace linkwright::session
