// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/objective.h"
#include "engine/model/settings.h"

#include <limits>

namespace linkwright::model {

/// Limits of a function, and when a value counts as within: the one rule of all that optimize,
/// study, show and report. Numbers are in the unit of the function.
struct Limits {
    double atLeast = -std::numeric_limits<double>::infinity();
    double atMost = std::numeric_limits<double>::infinity();
    double scale = 1.0;                        ///< what violations are measured by; positive
    double tolerance = defaultLimitTolerance;  ///< part of the scale

    /// By how much a value leaves the limits; 0 within them.
    [[nodiscard]] double excess(double value) const;
    /// By how much it may.
    [[nodiscard]] double margin() const { return tolerance * scale; }
    /// The excess in scales.
    [[nodiscard]] double violation(double value) const { return excess(value) / scale; }
    /// Whether a value is within, up to the margin. What is not a number is not.
    [[nodiscard]] bool areMet(double value) const { return violation(value) <= tolerance; }
};

/// Scale of limits that have none of their own: the smaller one of them, at least a thousandth of
/// the range of the function along the motion. A limit of zero on what does not change along the
/// motion has a thousandth of the SI unit.
/// @param range of the function along the motion; 0: unknown
double limitScale(double atLeast, double atMost, double range);

/// Limits of a term, with its scale and the tolerance of the settings.
/// @param atLeast infinite for none, as `atMost`
/// @param range see `limitScale`
Limits limitsOf(const CostTerm& term, const OptimizationSettings& settings, double atLeast,
                double atMost, double range);
/// The same with the limits as they are drawn.
Limits limitsOf(const CostTerm& term, const OptimizationSettings& settings, double range = 0.0);

}  // namespace linkwright::model
