// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"
#include "engine/session/solving/solve.h"

#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

/// One way to the gradient, held against the complex step.
struct CheckedMethod {
    GradientMethod method = GradientMethod::Adjoint;
    std::vector<double> gradient;
    double relativeError = 0.0;  ///< largest deviation over the largest derivative
    double seconds = 0.0;        ///< motion, cost and gradient
};

/// The gradient of the cost by every method, at one design.
struct GradientCheck {
    double cost = 0.0;
    double forwardSeconds = 0.0;  ///< one run of motion and cost alone
    std::vector<Variable> variables;
    std::vector<CheckedMethod> methods;  ///< the complex step last: the others are held against it
    /// Error of central differences along the gradient against their relative step: large steps
    /// suffer from curvature, small ones from rounding.
    std::vector<double> differenceSteps;
    std::vector<double> differenceErrors;
    bool passed = false;  ///< the exact methods agree with the complex step within `acceptedError`
    /// Costates and constraint residuals of the continuous adjoint at the same design; null where
    /// they were not kept.
    std::shared_ptr<const CostateResult> costates;
};

/// Deviation from the complex step that exact methods may have: all are derivatives of the same
/// computation, and what remains is rounding.
inline constexpr double acceptedError = 1e-8;

/// Name of a method as the command line spells it: "adjoint", "complex-step", ...
std::string methodName(GradientMethod method);

/// Largest deviation of a gradient from another over the largest entry of that one; infinite when
/// an entry is not a number.
double relativeDeviation(const std::vector<double>& gradient, const std::vector<double>& reference);

/// Deviation of each derivative of a gradient from that of another, over the size of the latter;
/// zero where both are equal, infinite where only the other one is zero or an entry is not a
/// number.
/// @param gradient one entry per variable, as many as `reference`
std::vector<double> entryDeviations(const std::vector<double>& gradient,
                                    const std::vector<double>& reference);

/// Computes the gradient by all methods. `control.progress` is told after each.
/// @throws base::InputError, base::ComputationError (motion stopped early), base::Cancelled
GradientCheck checkGradient(const model::Model& model, const SolveControl& control = {});

}  // namespace linkwright::session
