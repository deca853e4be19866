// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/control/tracking.h"
#include "engine/control/trial_plan.h"

#include <vector>

namespace linkwright::control {

/// What has to hold before the motors are armed. Errors forbid the trial, warnings are for people.
/// Checks numbers (finite, gains not negative), voltages and slew of the feedforward against the
/// limits (peaks in up to 5 % of the trial are clipped, with a warning), angles and speeds of the
/// reference against the limits, and whether the linkage can still be assembled when every motor is
/// off by its largest tracking error.
/// @param mode voltages of the feedforward only matter when it is played
/// @param kinematics of the same model; the check of the workspace needs it to be available
std::vector<base::Diagnostic> checkPlan(const TrialPlan& plan, TrialMode mode,
                                        TaskKinematics& kinematics);

}  // namespace linkwright::control
