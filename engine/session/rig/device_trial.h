// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <cstdint>
#include <functional>
#include <string>

namespace linkwright::session {

/// How a plan is played on a device.
struct DeviceTrial {
    std::string device;  ///< as in RigDevice::specification
    TrialMode mode = TrialMode::FeedforwardAndFeedback;
    std::string projectPath;  ///< simulated device: the project it is made from
    std::uint64_t seed = 1;   ///< simulated device
    bool onDevice = false;    ///< upload the table; the device closes the loop by itself
    bool leadIn = true;       ///< of the plan, see PlanOptions
    /// New file that the controller records to; it goes when the outcome is safe, and stays with a
    /// note (see interrupted_trial.h) when this program is killed. Empty: in a folder of its own.
    std::string recording;
    std::string controller;                           ///< program; empty: found by itself
    std::function<void(const std::string&)> message;  ///< what happens, one sentence each
    /// Puts the outcome where it is safe. When that fails the recording of the controller stays.
    std::function<void(const TrialOutcome&)> keep;
};

/// Connects, homes in the start pose, arms, plays the plan and disconnects at zero volts; blocks.
/// The rig has to stand in its start pose. Asked to stop, it ends the trial by the ramp to zero.
/// @throws base::InputError when the device cannot be reached or refuses the plan;
///         base::ComputationError when a fault ends the trial before anything was recorded
TrialOutcome playOnDevice(const model::Model& model, const TrialPlan& plan,
                          const DeviceTrial& request, const SolveControl& control = {});

}  // namespace linkwright::session
