// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/record.h"

namespace linkwright::dynamics {

/// Says at which joint and when the motion became undefined.
/// @throws base::ComputationError always
[[noreturn]] void reportSingular(const System& system, const Status& status);

/// Says that an adaptive run is stuck.
/// @param time s
/// @throws base::ComputationError always
[[noreturn]] void reportTinySteps(double time);

}  // namespace linkwright::dynamics
