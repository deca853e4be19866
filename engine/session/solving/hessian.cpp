// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/solving/hessian.h"

#include "engine/base/diagnostic.h"
#include "engine/base/parallel.h"
#include "engine/math/dense_decompositions.h"
#include "engine/session/document/formatted.h"
#include "engine/session/solving/stage_model.h"
#include "engine/session/solving/task.h"
#include "engine/session/solving/variables.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

namespace linkwright::session {

namespace {

constexpr std::size_t mostHessianVariables = 3000;
/// Of the largest curvature: less than this the differences do not tell from nothing.
constexpr double resolvedCurvature = 1e-8;

/// The columns, side by side on all processors, each thread with motions of its own.
Eigen::MatrixXd columnsOf(const model::Model& model, CaseEvaluator& first,
                          const std::vector<optimization::MinimizerVariable>& scaled,
                          const std::vector<double>& values, const SolveControl& control) {
    const std::size_t count = values.size();
    const auto size = static_cast<Eigen::Index>(count);
    Eigen::MatrixXd matrix(size, size);
    const base::ParallelLoop loop(count);
    std::vector<std::unique_ptr<CaseEvaluator>> others(loop.workers());
    std::atomic<std::size_t> done = 0;
    loop.run([&](std::size_t index, std::size_t worker) {
        if (worker > 0 && !others[worker]) others[worker] = std::make_unique<CaseEvaluator>(model);
        std::vector<double> direction(count, 0.0);
        direction[index] = 1.0;
        const std::vector<double> column = hessianTimes(worker > 0 ? *others[worker] : first,
                                                        scaled, values, direction, control.stop);
        matrix.col(static_cast<Eigen::Index>(index)) =
            Eigen::Map<const Eigen::VectorXd>(column.data(), size);
        ++done;
        if (worker == 0 && control.progress)
            control.progress(static_cast<double>(done) / static_cast<double>(count));
    });
    return 0.5 * (matrix + matrix.transpose());
}

/// Whether a bound keeps a variable from where the cost falls.
bool isHeld(const optimization::MinimizerVariable& variable, double value, double slope) {
    const double margin = optimization::boundMargin * variable.scale;
    return (value - variable.lower <= margin && slope > 0.0)
           || (variable.upper - value <= margin && slope < 0.0);
}

void judge(const std::vector<optimization::MinimizerVariable>& scaled,
           const std::vector<double>& values, HessianResult& result) {
    std::vector<Eigen::Index> free;
    for (std::size_t index = 0; index < values.size(); ++index) {
        if (isHeld(scaled[index], values[index], result.gradient[index])) continue;
        free.push_back(static_cast<Eigen::Index>(index));
        result.optimality =
            std::max(result.optimality, scaled[index].scale * std::abs(result.gradient[index]));
    }
    result.weakest.assign(values.size(), 0.0);
    if (free.empty()) return;
    const auto count = static_cast<Eigen::Index>(free.size());
    Eigen::VectorXd scales(count);
    for (Eigen::Index place = 0; place < count; ++place)
        scales[place] =
            scaled[static_cast<std::size_t>(free[static_cast<std::size_t>(place)])].scale;
    const Eigen::MatrixXd inScales =
        scales.asDiagonal() * Eigen::MatrixXd(result.matrix(free, free)) * scales.asDiagonal();
    const math::SymmetricEigen eigen = math::symmetricEigen(inScales);
    result.curvatures.assign(eigen.values.begin(), eigen.values.end());
    const Eigen::VectorXd axis = eigen.vectors.col(0);
    Eigen::Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    for (Eigen::Index place = 0; place < count; ++place)
        result.weakest[static_cast<std::size_t>(free[static_cast<std::size_t>(place)])] =
            axis[place] / axis[largest] * scales[place];
}

/// The variables that an axis moves most: `"a.mass" by 0.2, "b.length" by -0.01`.
std::string namesAlong(const HessianResult& result) {
    constexpr std::size_t shown = 3;
    constexpr double little = 0.1;
    std::vector<std::size_t> order(result.weakest.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return std::abs(result.weakest[one]) > std::abs(result.weakest[other]);
    });
    std::string text;
    std::size_t named = 0;
    for (const std::size_t index : order) {
        const double change = result.weakest[index];
        if (named == shown || std::abs(change) < little * std::abs(result.weakest[order.front()]))
            break;
        text += (named++ == 0 ? "" : ", ") + ("\"" + result.variables[index].name + "\"")
                + formatted(" by %.3g", change);
    }
    return text + (named < order.size() && named == shown ? ", ..." : "");
}

std::string verdictOfCost(const HessianResult& result) {
    if (result.curvatures.empty()) return "All variables are held by their bounds.";
    const double least = result.curvatures.front(), most = result.curvatures.back();
    const double size = std::max(std::abs(least), std::abs(most));
    if (size == 0.0) return "The cost does not curve at all.";
    if (least < -resolvedCurvature * size)
        return "This is no minimum: the cost curves downward along " + namesAlong(result) + ".";
    if (least < resolvedCurvature * size)
        return "The cost tells nothing along " + namesAlong(result)
               + ": it hardly changes when these change together.";
    return "The cost curves upward in all directions, from " + formatted("%.3g", least) + " to "
           + formatted("%.3g", most)
           + " per scale squared: where its slope is zero it has a minimum.";
}

}  // namespace

std::vector<double> hessianTimes(CaseEvaluator& evaluator,
                                 const std::vector<optimization::MinimizerVariable>& scaled,
                                 std::span<const double> variables,
                                 std::span<const double> direction, const std::atomic<bool>* stop) {
    // Of what is much: in between the rounding of gradients and how unevenly the cost bends.
    constexpr double share = 1e-4;
    double length = 0.0;
    for (std::size_t index = 0; index < direction.size(); ++index)
        length = std::max(length, std::abs(direction[index]) / scaled[index].scale);
    std::vector<double> product(direction.size(), 0.0);
    if (!(length > 0.0)) return product;
    std::vector<double> step(direction.begin(), direction.end());
    for (double& entry : step)
        entry *= share / length;
    evaluator.hessianTimes(variables, step, product, stop);
    for (double& entry : product)
        entry *= length / share;
    return product;
}

HessianResult computeHessian(const model::Model& model, const SolveControl& control) {
    requireValid(model);
    requireCost(model);
    HessianResult result;
    result.variables = requireVariables(model);
    if (result.variables.size() > mostHessianVariables)
        throw base::InputError(base::Diagnostic{
            base::Severity::Error, "", "/optimization/variables",
            formatted("The Hessian of %zu variables would take too much memory and time.",
                      result.variables.size()),
            "Take at most 3000, or products with directions (hessian_times in Python)."});
    const std::vector<double> values = variableValuesOf(model);
    const auto scaled = toMinimizerVariables(model, result.variables);
    CaseEvaluator evaluator(model);
    result.hasLimits = evaluator.hasConstraints();
    result.gradient.resize(values.size());
    result.cost =
        evaluator.costAndGradient(GradientMethod::Adjoint, values, result.gradient, control.stop);
    result.matrix = columnsOf(model, evaluator, scaled, values, control);
    judge(scaled, values, result);
    return result;
}

std::string verdictOf(const HessianResult& result) {
    return (result.hasLimits ? "Limits are not counted here. " : "") + verdictOfCost(result);
}

}  // namespace linkwright::session
