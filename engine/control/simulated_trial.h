// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/plant.h"
#include "engine/control/predictive_controller.h"
#include "engine/control/trial_log.h"

#include <atomic>
#include <functional>
#include <string>

namespace linkwright::control {

/// Which limit a motor has crossed, and by what; empty when none.
/// @param measured rad
/// @param speed rad/s
/// @param error rad
std::string crossedLimit(const ChannelPlan& channel, double measured, double speed, double error);

/// Plays a plan on a plant in this process, as fast as it goes: the same law and the same limits
/// as on a rig, time counted by the plant. The plant is reset first, so it stands in the start pose
/// of the model; with a lead-in it is first driven to where that begins, by the same ramp as on a
/// rig, else no ramp is needed. A limit that is crossed, or an angle that is not a number, ends the
/// trial; the log holds everything up to there and the reason.
///
/// In the mode `mpc` voltages come from `controller`. Plans are not late in the time of the plant,
/// however long they take: that they would have been is counted in the log.
/// @throws base::InputError when plan and plant have different channels, the table has none, or
///         the mode needs a controller and there is none
TrialLog simulateTrial(const TrialPlan& plan, TrialMode mode, Plant& plant,
                       const std::atomic<bool>* stop = nullptr,
                       const std::function<void(double fraction)>& progress = {},
                       PredictiveController* controller = nullptr);

}  // namespace linkwright::control
