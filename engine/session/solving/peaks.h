// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/solving/results.h"

#include <vector>

namespace linkwright::session {

/// Largest and smallest values of the last motion of an evaluator of the model.
inline std::vector<PeakOutcome> peaksOf(const model::Model& model,
                                        const sensitivity::GradientEvaluator& evaluator) {
    std::vector<PeakOutcome> result;
    for (const sensitivity::PeakValue& peak : evaluator.peaks())
        result.push_back({model.costTerms.at(peak.term).id, peak.value, peak.exact.value,
                          peak.exact.bound, peak.exact.time});
    return result;
}

}  // namespace linkwright::session
