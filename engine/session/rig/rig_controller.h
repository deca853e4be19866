// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/control/rig_status.h"
#include "engine/session/rig/trial.h"

#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

using control::ConnectRequest;
using control::DeviceListing;
using control::Fault;
using control::RigActivity;
using control::RigSample;
using control::RigState;
using control::RigStatus;
using control::RigTest;
using control::RigTiming;

/// Every back end at least once, available or not. Opens nothing.
std::vector<DeviceListing> listRigDevices();

/// s, how long a serial board waits for a command of a computer that may miss so many cycles in a
/// row: never longer than a tenth of a second.
double commandTimeoutFor(int missedDeadlinesInRow, double period);

/// The controller process of a rig and the line to it (see rig::ControllerClient, which tells what
/// each request needs). Requests return at once: watch `status`. The rig goes to zero volts when
/// this object or its program ends, or when nobody asks for the status for a second.
class RigController {
public:
    /// Starts the process.
    /// @param program of the controller; empty: found by itself
    /// @throws base::InputError when it cannot be started
    explicit RigController(const std::string& program = {});
    ~RigController();
    RigController(const RigController&) = delete;
    RigController& operator=(const RigController&) = delete;

    void connect(const ConnectRequest& request);
    /// Bounds of the plan, for everything that follows; taken in Disconnected, Idle and Homed.
    void setLimits(const TrialPlan& plan);
    /// The rig stands in the start pose of the model now. A lead-in begins elsewhere: the start
    /// ramp leads there.
    void home(const TrialPlan& plan);
    void setArmButton(bool held);
    void disarm();
    void testSigns(double volts);
    void testWatchdog();
    /// @param onDevice upload the plan; the device closes the loop by itself
    /// @param recording new file the controller records to, for `readRecording`
    void play(const TrialPlan& plan, TrialMode mode, bool onDevice, const std::string& recording);
    void stop();  ///< the gentle end, a ramp to zero volts
    void emergencyStop() noexcept;
    void resetFault();

    /// The present state. Cheap: meant to be called at every frame.
    RigStatus status();
    /// All samples since the last call.
    std::vector<RigSample> takeSamples();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// What the controller recorded of a plan, ramps left out, the lead-in apart. The reference is that
/// of the plan (y_d), also where the lead-in was played in its place.
/// @param timing of the trial, for missed deadlines and lateness
/// @throws base::InputError when the recording cannot be read
TrialLog readRecording(const std::string& path, const TrialPlan& plan, const std::string& device,
                       const RigTiming& timing);

}  // namespace linkwright::session
