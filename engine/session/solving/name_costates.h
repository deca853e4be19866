// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/costate_history.h"
#include "engine/session/solving/results.h"

namespace linkwright::session {

/// Gives names and units to the numbers of a backward run of `model`.
CostateResult nameCostates(const model::Model& model, const sensitivity::CostateHistory& history);

}  // namespace linkwright::session
