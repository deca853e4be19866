// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// What only a computed motion shows of numbers that are hardly meant: references in other units,
/// lengths that pass zero. The third stage of the list in engine/model/doubts.h, after that of
/// drawing_doubts.h; what the steps and the plane of the motion show is told once more.
/// @param motion of the model, whole
std::vector<base::Diagnostic> doubtsOfMotion(const model::Model& model,
                                             const SimulationResult& motion);

/// The peak that a constraint limits, as it is smooth and itself; null where it limits none.
const PeakOutcome* peakOf(const ConstraintOutcome& constraint,
                          const std::vector<PeakOutcome>& peaks);

/// Smooth peaks that are not near the peaks, or meet limits that those leave.
/// @param constraints, peaks of one design
std::vector<base::Diagnostic> doubtsOfPeaks(const model::Model& model,
                                            const std::vector<ConstraintOutcome>& constraints,
                                            const std::vector<PeakOutcome>& peaks);

/// Terms of the cost that were the same whatever the variables were.
/// @param iterations of an optimization of the model, as they followed each other
std::vector<base::Diagnostic> doubtsOfIterations(
    const model::Model& model, const std::vector<const IterationReport*>& iterations);

/// What only a gradient shows: variables without any effect, derivatives that are no numbers.
/// @param gradient of the cost, one entry per variable
/// @param constraints with their derivatives with respect to the same variables
std::vector<base::Diagnostic> doubtsOfGradient(const std::vector<Variable>& variables,
                                               const std::vector<double>& gradient,
                                               const std::vector<ConstraintGradient>& constraints);

}  // namespace linkwright::session
