// SPDX-License-Identifier: BSD-3-Clause
// A plan as the controller takes it, and back what the controller recorded. For the sources of this
// folder: who asks the session does not see the controller.
#pragma once

#include "engine/control/trial_plan.h"
#include "engine/rig/trial_log.h"
#include "engine/rig/trial_table.h"
#include "engine/session/rig/rig_controller.h"

#include <string>
#include <vector>

namespace linkwright::session {

rig::TrialTable toTable(const TrialPlan& plan);
/// The limits the controller enforces, per channel.
rig::RigLimits toLimits(const TrialPlan& plan);
/// @param logPath file the controller records to, empty for none
rig::TrialOptions toTrialOptions(const TrialPlan& plan, TrialMode mode, const std::string& logPath);
/// Joint angles of the start pose of the model, in which the rig is homed, one per channel, rad.
std::vector<double> startAngles(const TrialPlan& plan);
/// What happened and what to look at before resetting: with the motor, its value and its limit
/// where one was crossed.
/// @param sample of the cycle that latched the fault
std::string faultText(rig::Fault fault, const rig::Sample& sample,
                      const std::vector<control::ChannelPlan>& channels);
/// See readRecording.
TrialLog toTrialLog(const rig::TrialLog& recorded, const TrialPlan& plan, const std::string& device,
                    const RigTiming& timing);

}  // namespace linkwright::session
