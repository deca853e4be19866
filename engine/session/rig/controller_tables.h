// SPDX-License-Identifier: BSD-3-Clause
// A plan as the controller takes it, and back what the controller recorded. For the sources of this
// folder: who asks the session does not see the controller.
#pragma once

#include "engine/rig/recording.h"
#include "engine/rig/trial_table.h"
#include "engine/session/rig/rig_controller.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// @param recording file the controller records to, empty for none
rig::TrialJob toJob(const TrialPlan& plan, TrialMode mode, const std::string& recording);
/// The limits the controller enforces.
rig::RigLimits toLimits(const TrialPlan& plan);
/// Joint angles of the start pose of the model, in which the rig is homed, one per channel, rad.
std::vector<double> startAngles(const TrialPlan& plan);
/// What happened and what to look at before resetting: with the motor, its value and its limit
/// where one was crossed.
/// @param sample of the cycle that latched the fault
std::string faultText(Fault fault, const RigSample& sample,
                      const std::vector<ChannelPlan>& channels);
/// See readRecording.
TrialLog toTrialLog(const rig::Recording& recorded, const TrialPlan& plan,
                    const std::string& device, const RigTiming& timing);

}  // namespace linkwright::session
