// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/rig/device.h"
#include "engine/rig/sample.h"
#include "engine/rig/trial_table.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace linkwright::rig {

/// Lateness of the passes of the control loop since the device was connected or the trial began.
struct TimingStatistics {
    std::uint64_t passes = 0;
    std::uint64_t missedDeadlines = 0;  ///< passes that began later than half a period
    double median = 0.0;                ///< s, p50
    double percentile99 = 0.0;          ///< s
    double percentile999 = 0.0;         ///< s
    double maximum = 0.0;               ///< s
    bool realTimeScheduling = false;    ///< SCHED_FIFO was granted
    bool memoryLocked = false;          ///< mlockall was granted
    /// Histogram: passes by lateness, `barWidth` s each; wide enough that the bars hold 99.9 %,
    /// what is later is left out.
    std::array<std::uint64_t, 32> bars{};
    double barWidth = 0.0;
};

enum class TestResult : std::uint8_t {
    NotDone,
    Passed,
    Reversed,    ///< sign test: the joint turned against the voltage
    NoMotion,    ///< sign test: the encoder did not move
    NoTimeout,   ///< watchdog test: the device did not go to zero by itself
    Unavailable  ///< watchdog test: the device has no command timeout
};

/// A consistent picture of the controller.
struct ControllerStatus {
    RigState state = RigState::Disconnected;
    Activity activity = Activity::None;
    Fault fault = Fault::None;
    double faultTime = 0.0;          ///< s of CLOCK_MONOTONIC, when the fault was latched
    Sample atFault;                  ///< of the cycle that latched it
    std::string message;             ///< what a person should know: why a request was refused, ...
    std::uint32_t messageCount = 0;  ///< grows with every new message
    double armProgress = 0.0;        ///< 0 to 1 while the arm button is held
    DeviceCapabilities device;       ///< of the connected device
    Sample latest;                   ///< angles, volts, ...
    TimingStatistics timing;
    std::array<TestResult, maximumChannels> signTest{};
    TestResult watchdogTest = TestResult::NotDone;
    double trialDuration = 0.0;                ///< s, of the table
    StopReason stopReason = StopReason::None;  ///< of the last trial
    std::uint64_t trialCount = 0;              ///< grows when a trial ends, its log closed
    std::uint64_t droppedSamples = 0;          ///< not taken in time by `takeSamples`
};

/// What is needed to reach a device.
struct ConnectRequest {
    std::string device = "simulated";  ///< as in DeviceListing::specification
    std::string projectPath;           ///< simulated rig: the project it is made from
    std::uint64_t seed = 1;            ///< simulated rig: of the noise
    double period = 0.001;             ///< s, of the control loop
    /// s without a command after which a serial board goes to zero volts by itself, 2 to 100 ms.
    double commandTimeout = 0.010;
};

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
    void run(const TrialTable& table, const TrialOptions& options);
    /// Running -> Stopping: the gentle end, a ramp to zero volts.
    void stop();
    /// Any state -> Faulted: zero volts with the next pass of the loop. From any thread.
    void emergencyStop() noexcept;
    /// Faulted -> Idle, when the cause is gone. Never resumes a motion.
    void resetFault();

    /// The present state. Cheap: meant to be called at every frame.
    ControllerStatus status();
    /// Moves all samples since the last call to the end of `samples`.
    void takeSamples(std::vector<Sample>& samples);
    /// Process id of the controller, 0 when it has ended.
    [[nodiscard]] int processId() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace linkwright::rig
