// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

namespace linkwright::document {

/// Gives named parameters the values they have in a stage of an optimization, and what follows from
/// them by formulas. A stage that there is not, or that sets none, changes nothing.
/// @param settings of the run the stage belongs to
void applyStageParameters(model::Model& model, const model::OptimizationSettings& settings,
                          int stage);

/// Whether stages weigh terms or set parameters: the cost of such a stage is a function of its own,
/// not the cost J of the project.
bool stagesHaveOwnCosts(const model::OptimizationSettings& settings);

}  // namespace linkwright::document
