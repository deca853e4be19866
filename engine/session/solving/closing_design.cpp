// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/closing_design.h"

#include "engine/base/diagnostic.h"
#include "engine/model/case_model.h"
#include "engine/model/expressions.h"
#include "engine/model/properties.h"
#include "engine/optimization/minimizer.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/sensitivity/methods/loop_constraint_residual.h"
#include "engine/session/solving/solve.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <array>
#include <vector>

namespace linkwright::session {

namespace {

/// Residuals below this are those of rounding.
constexpr double closed = 1e-20;

/// What closes with this margin does not fail at a dead point, but for another reason.
constexpr double minMargin = 1e-3;

/// Margins of sensitivity::LoopConstraintResidual, in turn: the second leads nearly every four-bar,
/// slider-crank and six-bar away from its dead points, the first leaves it closer to the drawing;
/// where bounds do not leave that much, less has to do.
constexpr std::array<double, 6> margins{0.01, 0.03, 0.1, 3e-3, minMargin, 0.0};

bool moves(sensitivity::GradientEvaluator& evaluator, const std::vector<double>& values) {
    try {
        evaluator.cost(values);
        return true;
    } catch (const base::ComputationError&) {
        return false;
    } catch (const base::InputError&) {
        return false;
    }
}

/// Of a single motion.
std::optional<model::Model> closingMotion(const model::Model& model, const std::atomic<bool>* stop,
                                          double& gap) {
    gap = 0.0;
    const std::vector<Variable> variables = variablesOf(model);
    const std::vector<double> start = variableValuesOf(model);
    sensitivity::LoopConstraintResidual drawn(model, minMargin);
    if (!drawn.known() || start.empty()) return std::nullopt;
    sensitivity::GradientEvaluator evaluator(model);
    if (moves(evaluator, start) || drawn.evaluate(start, {}) < closed) return std::nullopt;
    optimization::MinimizerOptions options;
    options.algorithm = model::Algorithm::LowStorageBfgs;
    options.stop.maximumIterations = 200;
    options.stop.cost = closed;
    options.cancel = stop;
    sensitivity::LoopConstraintResidual plain(model);
    double least = plain.evaluate(start, {});
    for (const double margin : margins) {
        sensitivity::LoopConstraintResidual residual(model, margin);
        const optimization::MinimizerResult found = optimization::minimize(
            [&](std::span<const double> values, std::span<double> gradient) {
                return residual.evaluate(values, gradient);
            },
            toMinimizerVariables(model, variables), options);
        if (found.cause == optimization::StopCause::Cancelled) return std::nullopt;
        if (!moves(evaluator, found.variables)) {
            least = std::min(least, plain.evaluate(found.variables, {}));
            continue;
        }
        model::Model design = model;
        assignVariables(design, variables, found.variables);
        return design;
    }
    if (least > closed) gap = plain.gapOf(least);
    return std::nullopt;
}

/// Takes the design variables of a project as they are in a case.
void takeVariables(model::Model& project, const model::Case& chosen, const model::Model& inCase) {
    for (const model::DesignVariable& variable : project.designVariables) {
        if (model::replaces(chosen, variable.object, variable.property)) continue;
        model::Number* number = model::findNumber(project, variable.object, variable.property);
        const model::Number* found = model::findNumber(inCase, variable.object, variable.property);
        if (number != nullptr && found != nullptr)
            number->value =
                found->value - model::addedTo(chosen, variable.object, variable.property);
    }
    std::vector<base::Diagnostic> problems;
    model::resolveExpressions(project, problems);
}

}  // namespace

std::optional<model::Model> closingDesign(const model::Model& model, const std::atomic<bool>* stop,
                                          double* gap) {
    constexpr int rounds = 4;
    double ownGap = 0.0;
    double& missed = gap != nullptr ? *gap : ownGap;
    missed = 0.0;
    if (model.drives.empty()) return std::nullopt;
    if (model::activeCases(model).empty()) return closingMotion(model, stop, missed);
    // One case after another, until a round leaves the design as it is.
    model::Model design = model;
    for (int round = 0; round < rounds; ++round) {
        bool changed = false;
        double largest = 0.0;
        for (const model::Case* chosen : model::activeCases(design))
            if (const auto closed =
                    closingMotion(model::modelOfCase(design, *chosen), stop, missed)) {
                takeVariables(design, *chosen, *closed);
                changed = true;
            } else {
                largest = std::max(largest, missed);
            }
        missed = largest;
        if (!changed) return round > 0 ? std::optional(std::move(design)) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace linkwright::session
