// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"
#include "engine/session/solving/case_evaluator.h"
#include "engine/session/solving/results.h"
#include "engine/session/solving/solve.h"

#include <Eigen/Core>

#include <span>
#include <string>
#include <vector>

namespace linkwright::session {

/// Second derivatives of the cost by all variables, and what they tell.
struct HessianResult {
    std::vector<Variable> variables;
    double cost = 0.0;
    std::vector<double> gradient;
    Eigen::MatrixXd matrix;  ///< symmetric, SI units of the variables
    /// Curvatures along the main axes, ascending, for changes that count as one in the scales of
    /// the variables (see toMinimizerVariables): of those that no bound holds.
    std::vector<double> curvatures;
    /// The axis of the first of them: changes of the variables, the largest of them one scale.
    std::vector<double> weakest;
    bool hasLimits = false;   ///< which are not in it
    double optimality = 0.0;  ///< largest slope in these scales, of those that no bound holds
};

/// @throws base::InputError for a model that is wrong, without cost or variables, or with more
///         variables than a matrix has room for; base::ComputationError, base::Cancelled
HessianResult computeHessian(const model::Model& model, const SolveControl& control = {});

/// What a Hessian says of its design: a minimum, none, or nothing along some combination.
std::string verdictOf(const HessianResult& result);

/// The product with a direction of any length, SI units.
std::vector<double> hessianTimes(CaseEvaluator& evaluator,
                                 const std::vector<optimization::MinimizerVariable>& scaled,
                                 std::span<const double> variables,
                                 std::span<const double> direction, const std::atomic<bool>* stop);

}  // namespace linkwright::session
