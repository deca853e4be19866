// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/gradient_check.h"

#include "engine/sensitivity/gradient_evaluator.h"

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
    for (int half = -2; half >= -26; --half) steps.push_back(std::pow(10.0, 0.5 * half));
    return steps;
}

/// Central differences along the gradient, which need two runs per step however many variables
/// there are: dJ/ds = g.d, d_i = g_i size_i^2 normalized, size_i = max(1, |x_i|).
void addDifferenceCurve(const model::Model& model, const std::vector<double>& exact,
                        GradientCheck& check, const SolveControl& control) {
    sensitivity::GradientEvaluator evaluator(model);
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
        for (std::size_t i = 0; i < count; ++i) trial[i] = values[i] + step * direction[i];
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
        }
    }
}

}  // namespace

std::string methodName(GradientMethod method) {
    switch (method) {
        case GradientMethod::Adjoint: return "adjoint";
        case GradientMethod::ContinuousAdjoint: return "continuous-adjoint";
        case GradientMethod::Direct: return "direct";
        case GradientMethod::ComplexStep: return "complex-step";
        case GradientMethod::FiniteDifference: return "finite-difference";
    }
    return {};
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

GradientCheck checkGradient(const model::Model& model, const SolveControl& control) {
    const std::vector<GradientMethod> methods{
        GradientMethod::Adjoint, GradientMethod::ContinuousAdjoint, GradientMethod::Direct,
        GradientMethod::FiniteDifference, GradientMethod::ComplexStep};
    GradientCheck check;
    for (const GradientMethod method : methods) {
        GradientResult result = computeGradient(model, method, control);
        if (result.gradientSeconds < timedTwice) {
            const GradientResult again = computeGradient(model, method, control);
            result.gradientSeconds = std::min(result.gradientSeconds, again.gradientSeconds);
            result.forwardSeconds = std::min(result.forwardSeconds, again.forwardSeconds);
        }
        check.cost = result.cost;
        check.forwardSeconds = result.forwardSeconds;
        check.variables = std::move(result.variables);
        check.methods.push_back({method, std::move(result.gradient), 0.0, result.gradientSeconds});
        if (control.progress)
            control.progress(static_cast<double>(check.methods.size())
                             / static_cast<double>(methods.size() + 2));
    }
    check.costates = std::make_shared<const CostateResult>(computeCostates(model, control));
    if (control.progress)
        control.progress(static_cast<double>(methods.size() + 1)
                         / static_cast<double>(methods.size() + 2));
    const std::vector<double>& exact = check.methods.back().gradient;
    check.passed = true;
    for (CheckedMethod& method : check.methods) {
        method.relativeError = relativeDeviation(method.gradient, exact);
        // The continuous adjoint and the differences come close only.
        const bool isExact =
            method.method == GradientMethod::Adjoint || method.method == GradientMethod::Direct;
        if (isExact && !(method.relativeError <= acceptedError)) check.passed = false;
    }
    addDifferenceCurve(model, exact, check, control);
    if (control.progress) control.progress(1.0);
    return check;
}

}  // namespace linkwright::session
