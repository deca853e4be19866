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

/// What only a gradient shows: variables without any effect, derivatives that are no numbers.
/// @param gradient of the cost, one entry per variable
/// @param constraints with their derivatives with respect to the same variables
std::vector<base::Diagnostic> doubtsOfGradient(const std::vector<Variable>& variables,
                                               const std::vector<double>& gradient,
                                               const std::vector<ConstraintGradient>& constraints);

}  // namespace linkwright::session
