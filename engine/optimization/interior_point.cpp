// SPDX-License-Identifier: BSD-3-Clause
#include "engine/optimization/interior_point.h"

#include "engine/optimization/interior_point_search.h"

namespace linkwright::optimization {

namespace {

/// Of two searches one after the other, what was found by the better one: an optimum first, then by
/// violation and cost.
Approach betterOf(const Approach& one, const Approach& next) {
    const auto isOptimum = [](const Approach& found) {
        return found.cause == StopCause::Optimality && !found.multipliers.empty();
    };
    bool takesNext =
        next.lack < one.lack || (next.lack == one.lack && next.value.cost < one.value.cost);
    if (isOptimum(one) != isOptimum(next)) takesNext = isOptimum(next);
    Approach result = takesNext ? next : one;
    result.initialCost = one.initialCost;
    result.iterations = next.iterations;
    result.evaluations = next.evaluations;
    result.failedEvaluations = next.failedEvaluations;
    result.seconds = next.seconds;
    if (next.cause == StopCause::Cancelled || next.cause == StopCause::Time)
        result.cause = next.cause;
    return result;
}

}  // namespace

std::optional<Approach> approachByInteriorPoint(const ConstrainedCost& cost,
                                                const std::vector<MinimizerVariable>& variables,
                                                const MinimizerOptions& options) {
    const auto attempt = [&](Pieces pieces, const Approach& spent) {
        return InteriorPoint(cost, variables, options).run(pieces, spent);
    };
    std::optional<Approach> best = attempt(Pieces::Straight, {});
    if (!best) return attempt(Pieces::None, {});
    const auto compare = [&](Pieces pieces) {
        if (best->cause == StopCause::Cancelled || best->cause == StopCause::Time) return;
        if (const auto other = attempt(pieces, *best)) best = betterOf(*best, *other);
    };
    // Where there are several minima, either start may lead to the better one.
    if (best->isStraight) compare(Pieces::AsGuessed);
    if (!best->isInPieces) compare(Pieces::None);
    return best;
}

}  // namespace linkwright::optimization
