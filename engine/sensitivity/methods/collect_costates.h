// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/sensitivity/methods/continuous_adjoint.h"
#include "engine/sensitivity/methods/costate_history.h"

namespace linkwright::sensitivity {

/// Reads the costates out of a backward run that was just made.
template <class Space>
CostateHistory collectCostates(dynamics::ForwardRun<Space>& forward,
                               ContinuousAdjoint<Space>& adjoint);

}  // namespace linkwright::sensitivity
