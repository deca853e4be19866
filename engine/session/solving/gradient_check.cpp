// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/gradient_check.h"

#include "engine/base/part_progress.h"
#include "engine/project/words.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::session {

namespace {

/// Runs shorter than this are timed twice: the first also fills caches and takes memory.
constexpr double timedTwice = 0.1;  // s

/// Relative steps of the curve: two per decade, from coarse to below rounding.
std::vector<double> differenceSteps() {
    std::vector<double> steps;
    for (int half = -2; half >= -26; --half)
        steps.push_back(std::pow(10.0, 0.5 * half));
    return steps;
}

/// Central differences along the gradient, which need two runs per step however many variables
/// there are: dJ/ds = g.d, d_i = g_i size_i^2 normalized, size_i = max(1, |x_i|).
void addDifferenceCurve(const model::Model& model, const std::vector<double>& exact,
                        GradientCheck& check, const SolveControl& control) {
    CaseEvaluator evaluator(model);
    const std::size_t count = exact.size();
    std::vector<double> values(count), direction(count), trial(count);
    double length = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = check.variables[i].value;
        const double size = std::max(1.0, std::abs(values[i]));
        direction[i] = exact[i] * size * size;
        length = std::max(length, std::abs(direction[i]) / size);
    }
    if (!(length > 0.0) || !std::isfinite(length)) return;
    double slope = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        direction[i] /= length;
        slope += exact[i] * direction[i];
    }
    const auto costAt = [&](double step) {
        for (std::size_t i = 0; i < count; ++i)
            trial[i] = values[i] + step * direction[i];
        return evaluator.cost(trial, control.stop);
    };
    for (const double step : differenceSteps()) {
        try {
            const double difference = (costAt(step) - costAt(-step)) / (2.0 * step);
            const double error = std::abs(difference - slope) / std::abs(slope);
            if (!std::isfinite(error)) continue;
            check.differenceSteps.push_back(step);
            check.differenceErrors.push_back(error);
        } catch (const base::ComputationError&) {
            continue;  // so large a step leads to a design that cannot move
        } catch (const base::InputError&) {
            continue;  // or whose loops do not close where the motion begins
        }
    }
}

double largest(const std::vector<double>& values) {
    double found = 0.0;
    for (const double value : values)
        found = std::max(found, std::abs(value));
    return found;
}

/// Relative change of the variables that says how large derivatives are beside an optimum.
constexpr double besideOptimum = 1e-3;

/// Largest change of the adjoint gradient when every variable changes by a thousandth of its size;
/// zero when that design cannot move.
double changeBeside(const model::Model& model, const GradientCheck& check,
                    const SolveControl& control) {
    std::vector<double> values, gradient(check.variables.size());
    for (const Variable& variable : check.variables)
        values.push_back(variable.value + besideOptimum * std::max(1.0, std::abs(variable.value)));
    try {
        CaseEvaluator evaluator(model);
        evaluator.costAndGradient(GradientMethod::Adjoint, values, gradient, control.stop);
    } catch (const base::ComputationError&) {
        return 0.0;
    } catch (const base::InputError&) {
        return 0.0;  // its loops do not close
    }
    const std::vector<double>& here = check.methods.front().gradient;
    for (std::size_t i = 0; i < gradient.size(); ++i)
        gradient[i] -= here[i];
    return largest(gradient);
}

/// The continuous adjoint and the differences come close only.
bool isExact(GradientMethod method) {
    return method != GradientMethod::ContinuousAdjoint
           && method != GradientMethod::FiniteDifference;
}

/// Whether the exact methods agree with the complex step within `acceptedError`.
bool exactMethodsAgree(const GradientCheck& check) {
    return std::all_of(check.methods.begin(), check.methods.end(), [](const CheckedMethod& method) {
        return !isExact(method.method) || method.relativeError <= acceptedError;
    });
}

/// What the parts of a check take with so many variables, roughly, in runs of motion and cost.
std::vector<double> workOf(std::size_t variables) {
    std::vector<double> work;
    for (const GradientMethod method : checkedMethods)
        work.push_back(1.0 + runsOf(method, variables));
    work.insert(work.end(), {3.0, 50.0});
    return work;
}

/// Derivatives smaller than this part of a value of order one are none.
constexpr double rounding = 1e-12;

/// Holds every method against the complex step. At an optimum the derivatives vanish and what is
/// left of them is rounding: there they are compared with those a thousandth beside it.
void judge(const model::Model& model, GradientCheck& check, const SolveControl& control) {
    const std::vector<double>& exact = check.methods.back().gradient;
    for (CheckedMethod& method : check.methods) {
        method.relativeError = relativeDeviation(method.gradient, exact);
        for (std::size_t index = 0; index < method.constraints.size(); ++index) {
            const ConstraintGradient& reference = check.methods.back().constraints.at(index);
            // What no variable reaches has rounding for a gradient.
            if (largest(reference.gradient)
                <= rounding * std::max(1.0, std::abs(reference.constraint.value)))
                continue;
            method.relativeError =
                std::max(method.relativeError,
                         relativeDeviation(method.constraints[index].gradient, reference.gradient));
        }
        for (std::size_t index = 0; index < method.cases.size(); ++index) {
            const CaseGradient& reference = check.methods.back().cases.at(index);
            if (largest(reference.gradient)
                <= rounding * std::max(1.0, std::abs(reference.outcome.cost)))
                continue;
            method.relativeError =
                std::max(method.relativeError,
                         relativeDeviation(method.cases[index].gradient, reference.gradient));
        }
    }
    check.passed = exactMethodsAgree(check);
    if (check.passed) return;
    const double beside = changeBeside(model, check, control);
    if (!(beside > largest(exact)) || !std::isfinite(beside)) return;
    for (CheckedMethod& method : check.methods) {
        std::vector<double> deviation = method.gradient;
        for (std::size_t i = 0; i < exact.size(); ++i)
            deviation[i] -= exact[i];
        const bool finite = std::all_of(deviation.begin(), deviation.end(),
                                        [](double value) { return std::isfinite(value); });
        if (finite) method.relativeError = largest(deviation) / beside;
    }
    check.passed = exactMethodsAgree(check);
}

}  // namespace

std::string methodName(GradientMethod method) {
    return project::toWord(method);
}

double relativeDeviation(const std::vector<double>& gradient,
                         const std::vector<double>& reference) {
    double scale = 0.0;
    double deviation = 0.0;
    for (std::size_t index = 0; index < reference.size(); ++index) {
        const double difference = std::abs(gradient[index] - reference[index]);
        if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
        scale = std::max(scale, std::abs(reference[index]));
        deviation = std::max(deviation, difference);
    }
    return deviation == 0.0 ? 0.0 : deviation / scale;
}

std::vector<double> entryDeviations(const std::vector<double>& gradient,
                                    const std::vector<double>& reference) {
    std::vector<double> deviations;
    for (std::size_t index = 0; index < reference.size(); ++index) {
        const double difference = std::abs(gradient.at(index) - reference[index]);
        const double deviation = difference == 0.0 ? 0.0 : difference / std::abs(reference[index]);
        deviations.push_back(std::isnan(deviation) ? std::numeric_limits<double>::infinity()
                                                   : deviation);
    }
    return deviations;
}

const CheckedMethod* doubtfulMethod(const GradientCheck& check) {
    const CheckedMethod* found = nullptr;
    for (const CheckedMethod& method : check.methods) {
        if (isExact(method.method) || method.relativeError <= acceptedApproximation) continue;
        if (!found || !(method.relativeError <= found->relativeError)) found = &method;
    }
    return found;
}

GradientCheck checkGradient(const model::Model& model, const SolveControl& control,
                            const std::function<void(std::size_t)>& begun) {
    requireValid(model);
    requireCost(model);
    const base::PartProgress parts(workOf(requireVariables(model).size()), control.progress);
    SolveControl ofPart = control;
    GradientCheck check;
    std::size_t part = 0;
    const auto begin = [&] {
        if (begun) begun(part);
        ofPart.progress = parts.part(part);
    };
    const auto end = [&] { parts.finish(part++); };
    bool hasCostates = CaseEvaluator(model).hasCostates();
    for (const GradientMethod method : checkedMethods) {
        begin();
        if (method == GradientMethod::ContinuousAdjoint && !hasCostates) {
            end();
            continue;
        }
        GradientResult result;
        try {
            result = computeGradient(model, method, ofPart);
        } catch (const base::ComputationError&) {
            if (method != GradientMethod::ContinuousAdjoint) throw;
            // Backwards its equations explode where impacts are stiff: it is left out.
            hasCostates = false;
            end();
            continue;
        }
        if (result.gradientSeconds < timedTwice) {
            const GradientResult again = computeGradient(model, method, ofPart);
            result.gradientSeconds = std::min(result.gradientSeconds, again.gradientSeconds);
            result.forwardSeconds = std::min(result.forwardSeconds, again.forwardSeconds);
        }
        check.cost = result.cost;
        check.forwardSeconds = result.forwardSeconds;
        check.variables = std::move(result.variables);
        check.methods.push_back({method, std::move(result.gradient), 0.0, result.gradientSeconds,
                                 std::move(result.constraints), std::move(result.cases)});
        end();
    }
    begin();
    if (hasCostates)
        check.costates = std::make_shared<const CostateResult>(computeCostates(model, ofPart));
    end();
    begin();
    judge(model, check, control);
    const std::vector<double>& exact = check.methods.back().gradient;
    addDifferenceCurve(model, exact, check, control);
    end();
    return check;
}

}  // namespace linkwright::session
