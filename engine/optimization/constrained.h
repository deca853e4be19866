// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/minimizer.h"

#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace linkwright::optimization {

/// A function of the design with its limits; equal ones make it an equation.
struct LimitedValue {
    double value = 0.0;
    double atLeast = -std::numeric_limits<double>::infinity();
    double atMost = std::numeric_limits<double>::infinity();
    /// What it is measured by, with violations: that of the first design counts. 0: its limits.
    double size = 0.0;
};

/// Multipliers of some of the functions that follow each other, one each. May be asked by several
/// threads at once.
/// @param first number of the first of them among all functions
/// @param functions their values
using MultipliersOf =
    std::function<std::vector<double>(std::size_t first, std::span<const LimitedValue> functions)>;

/// Cost and all limited functions of a design.
struct ConstrainedValue {
    double cost = 0.0;
    std::vector<LimitedValue> functions;
};

/// A smooth cost with limited functions. Computes the functions, asks for their multipliers m and
/// writes the gradient of  cost + sum m (function - limit),  where the limit is `atMost` for a
/// positive multiplier and `atLeast` for a negative one: one gradient, however many functions.
/// Returns the cost alone, and the functions. Throws as CostAndGradient.
using ConstrainedCost =
    std::function<ConstrainedValue(std::span<const double> variables, std::span<double> gradient,
                                   const MultipliersOf& multipliersOf)>;

/// Functions that leave their limits by less than this fraction of them count as within. For a
/// limit of zero it is the fraction of what one variable changes by its scale, at the start.
inline constexpr double allowedViolation = 1e-7;

/// Minimizes a smooth cost within bounds and limits, by the augmented Lagrangian of Powell,
/// Hestenes and Rockafellar (Nocedal and Wright 2006, section 17.4): `minimize` with any of its
/// algorithms finds the minimum of
///   cost + sum (m^2 - lambda^2) / (2 rho),  m = lambda + rho (function - nearest limit), or 0,
/// then lambda takes the values of m there, and rho grows unless the violation has fallen.
///
/// Rules and reports are those of `minimize`, with the cost alone, counted through all of this;
/// the optimality is that of the Lagrangian. The rule on the cost is not used.
/// @throws as `minimize`
MinimizerResult minimizeConstrained(const ConstrainedCost& cost,
                                    const std::vector<MinimizerVariable>& variables,
                                    const MinimizerOptions& options);

}  // namespace linkwright::optimization
