// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// What only a computed motion shows of numbers that are hardly meant: references in other units,
/// lengths that pass zero, forces beside the plane of the motion. The second stage of the list in
/// engine/model/doubts.h.
/// @param motion of the model, whole
std::vector<base::Diagnostic> doubtsOfMotion(const model::Model& model,
                                             const SimulationResult& motion);

/// Variables that take a freedom away from a mechanism which moves by its special dimensions. Of
/// the drawing alone, but takes a few assemblies of it where constraints are redundant.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfVariables(const model::Model& model);

/// Forces that are asked for, by signals or by friction, and that nothing determines, because other
/// joints hold the same. Of the drawing alone, but takes two compilations of it.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfForces(const model::Model& model);

/// Variables that move an instant at which something of the motion jumps: gradients hold it. Of the
/// drawing alone, but takes a compilation of it where formulas of time or tables can jump.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfJumps(const model::Model& model);

/// What only a gradient shows: variables without any effect, derivatives that are no numbers.
/// @param gradient of the cost, one entry per variable
/// @param constraints with their derivatives with respect to the same variables
std::vector<base::Diagnostic> doubtsOfGradient(const std::vector<Variable>& variables,
                                               const std::vector<double>& gradient,
                                               const std::vector<ConstraintGradient>& constraints);

}  // namespace linkwright::session
