// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/outcome.h"

#include "engine/session/quality/transmission.h"
#include "engine/session/solving/diagnosis.h"

#include <numbers>

namespace linkwright::document {

Ending endingOf(const Optimization& optimization) {
    if (!optimization.result) return Ending::Unfinished;
    const session::OptimizationResult& result = *optimization.result;
    const model::Model& model = *optimization.initialModel;
    if (result.converged)
        return session::nothingMatters(optimization.iterations)       ? Ending::NothingMatters
               : session::standsStill(model, optimization.iterations) ? Ending::StandsStill
                                                                      : Ending::Minimum;
    return session::foundNothingBetter(model, result, optimization.iterations)
               ? Ending::NothingBetter
               : Ending::Unfinished;
}

std::optional<double> jammingAngle(const model::Model& model,
                                   const session::SimulationResult& motion) {
    constexpr double least = 20.0 * std::numbers::pi / 180.0;
    if (motion.failure) return std::nullopt;
    const auto found = session::minTransmission(model, motion);
    if (!found || found->angle >= least) return std::nullopt;
    return found->angle;
}

}  // namespace linkwright::document
