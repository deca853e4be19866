// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "engine/session/solving/solve.h"

#include <vector>

namespace linkwright::session {

/// As `computeGradient`, but the derivatives along directions: `gradient`, and those of constraints
/// and cases, have one entry per direction. Only the adjoints take no longer for more of them.
/// @param directions changes of `variablesOf(model)`; none: by each variable
GradientResult computeGradientAlong(const model::Model& model, GradientMethod method,
                                    const std::vector<sensitivity::Direction>& directions,
                                    const SolveControl& control = {});

}  // namespace linkwright::session
