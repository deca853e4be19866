// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"

#include <optional>
#include <vector>

namespace linkwright::optimization {

/// Where a search by interior points ended.
struct Approach {
    std::vector<double> variables;    ///< of the best design: by violation first, then by cost
    ConstrainedValue value;           ///< of that design
    std::vector<double> multipliers;  ///< of the functions, at an optimum; empty elsewhere
    double initialCost = 0.0;
    double optimality = 0.0;
    int iterations = 0, evaluations = 0, failedEvaluations = 0;
    double seconds = 0.0;
    /// Whether it was found by motions in pieces: the optimality is then that of the pieces, which
    /// the whole motion, where it is sensitive, cannot show.
    bool isInPieces = false;
    bool isStraight = false;  ///< its states began on straight lines
    /// Whether limits held all along motions, instant by instant: the optimality is then that of
    /// these, which the smooth peaks of the functions do not show.
    bool keepsPaths = false;
    double lack = 0.0;                      ///< largest violation, beyond tolerances
    StopCause cause = StopCause::Rounding;  ///< Optimality, Time, Cancelled, or Rounding
};

/// Goes to a minimum of a cost within bounds and limits by Newton's method on its conditions:
/// bounds and limits push back by mu / distance, and mu falls to nothing (interior point); the
/// curvature is all of that of the Lagrangian, raised until the step leads down; a trial is taken
/// that lowers either what is missing of the limits or the cost, beside all before it (a filter),
/// with a second-order correction. Wächter and Biegler 2006, without their restoration: where no
/// trial is taken it ends, and its best design is a start for others.
/// @param options `curvature` is there
/// @return nothing where all of the curvature is not known at the start
/// @throws as `minimize`
std::optional<Approach> approachByInteriorPoint(const ConstrainedCost& cost,
                                                const std::vector<MinimizerVariable>& variables,
                                                const MinimizerOptions& options);

}  // namespace linkwright::optimization
