// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"
#include "engine/session/solving/solve.h"

#include <array>
#include <cstddef>
#include <functional>
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
    /// Those of constraints, which count in the error, too.
    std::vector<ConstraintGradient> constraints = {};
    std::vector<CaseGradient> cases = {};  ///< likewise
};

/// What derivatives a check takes by every method. All but the adjoints take a run of the motion
/// or more for each.
struct CheckPlan {
    bool everything = false;  ///< by each variable, however many there are
    /// Names of variables to take one by one. None: all where they are few, else some of them,
    /// from the largest derivative to the smallest.
    std::vector<std::string> variables = {};
    /// Where not all variables are taken: derivatives along random directions, all variables by
    /// plus or minus their size at once. An error of any of them shows there.
    int directions = 8;
};

/// As many variables are checked one by one unasked; of more of them, so many.
inline constexpr std::size_t checkedUnasked = 32;
inline constexpr std::size_t checkedOfMany = 16;

/// The gradient of the cost by every method, at one design.
struct GradientCheck {
    double cost = 0.0;
    double forwardSeconds = 0.0;  ///< one run of motion and cost alone
    /// What the derivatives are by: variables in the order of the model, then random directions,
    /// which have no `object`.
    std::vector<Variable> variables;
    std::size_t variablesOfModel = 0;
    bool canceled = false;               ///< before everything of the plan was done
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

/// How many of `variables` are random directions.
std::size_t directionsOf(const GradientCheck& check);

/// Deviation from the complex step that exact methods may have: all are derivatives of the same
/// computation, and what remains is rounding.
inline constexpr double acceptedError = 1e-8;

/// Deviation that the methods that come close only may have: beyond, something is wrong with the
/// step of the integrator, or all derivatives vanish.
inline constexpr double acceptedApproximation = 0.1;

/// The method that comes close only and has the largest error beyond `acceptedApproximation`; null
/// where there is none.
const CheckedMethod* doubtfulMethod(const GradientCheck& check);

/// The methods in the order in which they are computed; costates and the curve of differences
/// follow.
inline constexpr std::array<GradientMethod, 5> checkedMethods{
    GradientMethod::Adjoint, GradientMethod::ContinuousAdjoint, GradientMethod::Direct,
    GradientMethod::FiniteDifference, GradientMethod::ComplexStep};
/// Parts of a check: `checkedMethods`, costates, the curve of differences.
inline constexpr std::size_t checkParts = checkedMethods.size() + 2;

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

/// Computes the gradient by all methods. `control.progress` is told after each part how much of the
/// whole work is done, by the runs it takes. When it is stopped, what has been compared by then is
/// returned.
/// @param begun  told when a part begins, counted from 0; may be empty
/// @throws base::InputError (also for a name that is no variable), base::ComputationError (motion
///         stopped early), base::Cancelled when nothing has been compared yet
GradientCheck checkGradient(const model::Model& model, const CheckPlan& plan = {},
                            const SolveControl& control = {},
                            const std::function<void(std::size_t part)>& begun = {});

}  // namespace linkwright::session
