// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/back_ends.h"
#include "engine/rig/controller_client.h"
#include "engine/rig/run_log.h"
#include "engine/session/rig/rig_run.h"

#include <functional>
#include <string>

namespace linkwright::session {

// The controller process for those who ask only the session.
using rig::ControllerClient;
using rig::ControllerStatus;
using rig::DeviceListing;
using rig::listDevices;
using rig::RigState;

/// The plan as the controller takes it.
rig::RunTable toTable(const RunPlan& plan);
/// The limits the controller enforces, per channel.
rig::RigLimits toLimits(const RunPlan& plan);
/// @param logPath file the controller records to, empty for none
rig::RunOptions toRunOptions(const RunPlan& plan, RunMode mode, const std::string& logPath);
/// Joint angles of the start pose of the model, in which the rig is homed, one per channel, rad. A
/// lead-in begins elsewhere: the start ramp leads there.
std::vector<double> startAngles(const RunPlan& plan);

/// What the controller recorded of the table, ramps left out, the lead-in apart. The reference is
/// that of the plan (y_d), also where the lead-in was played in its place.
/// @param timing of the run, for missed deadlines and lateness
RunLog toRunLog(const rig::RunLog& recorded, const RunPlan& plan, const std::string& device,
                const rig::TimingStatistics& timing);

/// How a plan is played on a device.
struct DeviceRun {
    std::string device;  ///< as in DeviceListing::specification
    RunMode mode = RunMode::FeedforwardAndFeedback;
    std::string projectPath;  ///< simulated device: the project it is made from
    std::uint64_t seed = 1;   ///< simulated device
    bool onDevice = false;    ///< upload the table; the device closes the loop by itself
    std::string controller;   ///< program; empty: found by itself
    std::function<void(const std::string&)> message;  ///< what happens, one sentence each
};

/// Connects, homes in the start pose, arms, plays the plan and disconnects at zero volts; blocks.
/// The rig has to stand in its start pose. Asked to stop, it ends the run by the ramp to zero.
/// @throws base::InputError when the device cannot be reached or refuses the plan;
///         base::ComputationError when a fault ends the run before anything was recorded
RunOutcome runOnDevice(const model::Model& model, const RunPlan& plan, const DeviceRun& request,
                       const SolveControl& control = {});

}  // namespace linkwright::session
