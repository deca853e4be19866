// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/trial_table.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace linkwright::rig {

/// A controller process and the line to it. Requests return at once and take effect within some
/// milliseconds: watch `status`. A request that does not fit the state is refused with a message
/// and changes nothing. Not thread-safe but for `emergencyStop`; belongs to one thread.
///
/// The controller stops the rig when this object is destroyed, when its program dies, or when its
/// owner calls neither `status` nor `takeSamples` for a second.
class ControllerClient {
public:
    /// Starts the process.
    /// @param program path of `linkwright-rig-controller`; empty: beside the running program, then
    ///        in PATH
    /// @throws base::InputError when it cannot be started
    explicit ControllerClient(const std::string& program = {});
    /// Ends the trial, if any, at zero volts and waits for the process, at most a second.
    ~ControllerClient();
    ControllerClient(const ControllerClient&) = delete;
    ControllerClient& operator=(const ControllerClient&) = delete;

    /// Disconnected -> Idle. Opening may take some seconds.
    void connect(const ConnectRequest& request);
    /// Any state -> Disconnected, at zero volts.
    void disconnect();
    /// Idle, Homed -> Homed: the rig stands in the pose with these joint angles (rad) now.
    void home(std::span<const double> angles);
    /// Bounds for everything that follows; taken in Disconnected, Idle and Homed.
    void setLimits(const RigLimits& limits);
    /// Homed -> Armed after the button was held for a second; letting go before leads nowhere.
    void setArmButton(bool held);
    /// Armed -> Homed.
    void disarm();
    /// Armed: drives each motor in turn by `volts` for at most 0.3 s and looks which way it turns.
    void testSigns(double volts);
    /// Idle, Homed: withholds commands at zero volts and sees whether the device notices.
    void testWatchdog();
    /// Armed -> Running -> Stopping -> Homed.
    void run(const TrialJob& job);
    /// Running -> Stopping: the gentle end, a ramp to zero volts.
    void stop();
    /// Any state -> Faulted: zero volts with the next pass of the loop. From any thread.
    void emergencyStop() noexcept;
    /// Faulted -> Idle, when the cause is gone. Never resumes a motion.
    void resetFault();

    /// The present state. Cheap: meant to be called at every frame.
    RigStatus status();
    /// Moves all samples since the last call to the end of `samples`.
    void takeSamples(std::vector<RigSample>& samples);
    /// Process id of the controller, 0 when it has ended.
    [[nodiscard]] int processId() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::rig
