// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/solving/results.h"

#include <vector>

namespace linkwright::document {

/// Displacements of all bodies at `time` (s), order of `motion.bodies`. Between stored frames
/// translations are interpolated linearly and rotations on the sphere; before the first and after
/// the last frame the nearest one counts. Empty when the motion has no frames.
std::vector<session::BodyDisplacement> displacementsAt(const session::SimulationResult& motion,
                                                       double time);

/// Value of a stored curve at `time` (s), interpolated linearly; 0 when the curve is empty.
double valueAt(const std::vector<double>& times, const std::vector<double>& values, double time);

}  // namespace linkwright::document
