// SPDX-License-Identifier: BSD-3-Clause
// A plan as the controller takes it, and back what the controller recorded. For the sources of this
// folder: who asks the session does not see the controller.
#pragma once

#include "engine/rig/run_log.h"
#include "engine/rig/run_table.h"
#include "engine/session/rig/rig_controller.h"

#include <string>
#include <vector>

namespace linkwright::session {

rig::RunTable toTable(const RunPlan& plan);
/// The limits the controller enforces, per channel.
rig::RigLimits toLimits(const RunPlan& plan);
/// @param logPath file the controller records to, empty for none
rig::RunOptions toRunOptions(const RunPlan& plan, RunMode mode, const std::string& logPath);
/// Joint angles of the start pose of the model, in which the rig is homed, one per channel, rad.
std::vector<double> startAngles(const RunPlan& plan);
/// See readRecording.
RunLog toRunLog(const rig::RunLog& recorded, const RunPlan& plan, const std::string& device,
                const RigTiming& timing);

}  // namespace linkwright::session
