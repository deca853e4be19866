// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <vector>

namespace linkwright::session {

// The second stage of the list of doubts that begins in engine/model/doubts.h: what takes a
// compilation of the drawing, and no motion. `validate`, the commands that compute and the list of
// problems of the window tell the same; the third stage is in motion_doubts.h.

/// All of them but those of the start.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfDrawing(const model::Model& model);

/// What is odd where the motion starts: how it was assembled, spins that are left out, stops that
/// are pressed already. The drawing is assembled for it.
/// @throws base::InputError when the model is wrong or a loop cannot be closed
std::vector<base::Diagnostic> doubtsOfStart(const model::Model& model);

/// Both. Where the motion has no start, nothing is said about it.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsBeforeMotion(const model::Model& model);

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

/// Steps that a drive turns too far in, and the default duration of a drive that turns slowly.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfSteps(const model::Model& model);

/// Loads out of the plane of the motion that nothing tells of, and signals whose parts out of it
/// read zero, and are not.
/// @pre the model is valid
std::vector<base::Diagnostic> doubtsOfPlane(const model::Model& model);

/// Stops that the start of the motion lies beyond.
/// @param coordinates of the start, at least
std::vector<base::Diagnostic> doubtsOfStops(const assembly::System& system,
                                            const std::vector<double>& coordinates);

}  // namespace linkwright::session
