// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization.h"

#include <optional>

namespace linkwright::document {

/// What it means that an optimization ended.
enum class Ending {
    Minimum,         ///< the tolerance of first-order optimality, or the cost to stop at, is met
    StandsStill,     ///< it no longer got any further (session::standsStill)
    NothingMatters,  ///< no variable changes the cost
    NothingBetter,   ///< it ended where it began, about at a minimum
    Unfinished       ///< stopped, failed, interrupted or running
};
Ending endingOf(const Optimization& optimization);
inline bool isAtMinimum(const Optimization& optimization) {
    return endingOf(optimization) == Ending::Minimum;
}

/// The smallest transmission angle of a motion where it is so small that the mechanism may jam,
/// rad.
std::optional<double> jammingAngle(const model::Model& model,
                                   const session::SimulationResult& motion);

}  // namespace linkwright::document
