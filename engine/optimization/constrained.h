// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/limits.h"
#include "engine/optimization/minimizer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

namespace linkwright::optimization {

/// A function of the design with its limits; equal ones make it an equation.
struct LimitedValue {
    double value = 0.0;
    model::Limits limits = {};  ///< at this design
    /// Where its limit holds all along a motion: the values there, and how far the true peak is
    /// beyond them all.
    std::vector<double> path = {};
    double beyondPath = 0.0;
    bool isPeak = false;  ///< a smooth one of another kind, whose curvature tells too little

    /// What limits are to hold: the peak of a path as it is, not made smooth.
    [[nodiscard]] double farthest() const {
        if (path.empty()) return value;
        const auto [least, most] = std::minmax_element(path.begin(), path.end());
        return std::isfinite(limits.atMost) ? *most + beyondPath : *least - beyondPath;
    }
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

/// Minimizes a smooth cost within bounds and limits, by the augmented Lagrangian of Powell,
/// Hestenes and Rockafellar (Nocedal and Wright 2006, section 17.4): `minimize` with any of its
/// algorithms finds the minimum of
///   cost + sum (m^2 - lambda^2) / (2 rho),  m = lambda + rho (function - nearest limit), or 0,
/// then lambda takes the values of m there, and rho grows unless the violation has fallen. In this,
/// functions are counted by what one variable changes by its scale at the start; whether their
/// limits are met is judged by model::Limits.
///
/// Of all designs that were evaluated the result has the least violation, then the least cost.
/// Where the search has left a better one, it begins once more from there, more strictly.
///
/// Rules and reports are those of `minimize`, with the cost alone, counted through all of this;
/// the optimality is that of the Lagrangian. The rules on cost and step are not used. Converged is
/// what `minimize` says is, has its limits met and its multipliers settled.
/// @throws as `minimize`
MinimizerResult minimizeConstrained(const ConstrainedCost& cost,
                                    const std::vector<MinimizerVariable>& variables,
                                    const MinimizerOptions& options);

}  // namespace linkwright::optimization
