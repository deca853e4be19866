// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/dynamics/integration/motion_functions.h"
#include "engine/model/settings.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace linkwright::sensitivity {

/// Whether the limit of a peak holds all along the motion, at instants whose number stays: a
/// largest value has but an upper limit, or a smallest one but a lower one.
inline bool isLimitedPath(const assembly::CostElement& cost, const assembly::System& system) {
    if (!cost.isPeak() || system.kinematic
        || !model::hasFixedStep(system.model.simulation.integrator))
        return false;
    return (cost.time == model::TermTime::Largest ? cost.atLeast : cost.atMost) < 0;
}

/// The constraint of each cost element whose values at instants have forces; of all others -1.
/// @param forces of the instants of each constraint; empty: none has any
inline std::vector<int> limitedPaths(const assembly::System& system,
                                     const std::vector<std::vector<double>>& forces) {
    std::vector<int> result(system.costs.size(), -1);
    int constraint = 0;
    for (std::size_t index = 0; index < result.size() && !forces.empty(); ++index)
        if (system.costs[index].isConstraint()) {
            if (!forces.at(static_cast<std::size_t>(constraint)).empty())
                result[index] = constraint;
            ++constraint;
        }
    return result;
}

/// Whether the derivatives of a term are those of a motion at its instants.
inline bool isOfMotion(const model::CostTerm& term) {
    return term.time == model::TermTime::Running || term.time == model::TermTime::Terminal
           || term.time == model::TermTime::Instant;
}

/// What the last motion has of such a peak, see ConstraintValue.
inline void takePath(const dynamics::MotionFunctions<double>& functions, std::size_t index,
                     bool isLargest, ConstraintValue& constraint) {
    const dynamics::InstantRange range = functions.instantRange(index);
    if (range.first == range.last) return;  // no motion yet
    const auto begin = functions.instants(index).begin();
    constraint.path.assign(begin + static_cast<std::ptrdiff_t>(range.first),
                           begin + static_cast<std::ptrdiff_t>(range.last));
    const auto [least, most] = std::minmax_element(constraint.path.begin(), constraint.path.end());
    const double exact = functions.exactPeak(index).value;
    constraint.beyondPath = std::max(isLargest ? exact - *most : *least - exact, 0.0);
}

/// Adds what forces at the instants of a path share in its values and its limit.
inline void sharePath(const dynamics::MotionFunctions<double>& functions, std::size_t index,
                      bool isLargest, const std::vector<double>& forces,
                      dynamics::FunctionShare& share) {
    const dynamics::InstantRange range = functions.instantRange(index);
    if (forces.empty() || forces.size() != range.last - range.first) return;
    share.instants.assign(functions.instants(index).size(), 0.0);
    std::copy(forces.begin(), forces.end(),
              share.instants.begin() + static_cast<std::ptrdiff_t>(range.first));
    (isLargest ? share.atMost : share.atLeast) -=
        std::accumulate(forces.begin(), forces.end(), 0.0);
}

}  // namespace linkwright::sensitivity
