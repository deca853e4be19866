// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace linkwright::session {

/// Most motors, and encoders, of a rig.
inline constexpr std::size_t maxRigChannels = 8;

/// Where a rig stands. Volts differ from zero only in Armed (tests), Running and Stopping.
enum class RigState : std::uint8_t {
    Disconnected,  ///< no device is open
    Idle,          ///< the device answers; angles are relative to where it was switched on
    Homed,         ///< angles are those of the model
    Armed,         ///< the arm button was held long enough; a test or a trial may start
    Running,       ///< ramp to the start pose, then the plan
    Stopping,      ///< ramp to zero volts
    Faulted        ///< zero volts, latched: only `resetFault` leaves it, and it leads to Idle
};

/// What happens while the state is Armed, Running or Stopping.
enum class RigActivity : std::uint8_t {
    None,
    SignTest,       ///< a small voltage on one motor after the other
    WatchdogTest,   ///< commands are withheld until the device goes to zero by itself
    Approach,       ///< ramp to the start pose of the plan
    Trial,          ///< the plan is played by this computer
    TrialOnDevice,  ///< the plan is played by the device
    RampDown        ///< volts fade to zero
};

enum class RigTest : std::uint8_t {
    NotDone,
    Passed,
    Reversed,    ///< sign test: the joint turned against the voltage
    NoMotion,    ///< sign test: the encoder did not move
    NoTimeout,   ///< watchdog test: the device did not go to zero by itself
    Unavailable  ///< watchdog test: the device has no command timeout
};

/// Lateness of the cycles of the control loop since the device was connected or the trial began.
struct RigTiming {
    std::uint64_t cycles = 0;
    std::uint64_t missedDeadlines = 0;  ///< cycles that began later than half a period
    double median = 0.0;                ///< s
    double percentile99 = 0.0;          ///< s
    double percentile999 = 0.0;         ///< s
    double maximum = 0.0;               ///< s
    bool realTimeScheduling = false;    ///< SCHED_FIFO was granted
    /// Cycles by lateness, `barWidth` s each; the bars hold 99.9 %.
    std::array<std::uint64_t, 32> bars{};
    double barWidth = 0.0;
};

/// What one cycle of the control loop saw and did, per channel.
struct RigSample {
    double trialTime = 0.0;  ///< s since time zero of the plan; negative in approach and lead-in
    RigActivity activity = RigActivity::None;
    std::array<double, maxRigChannels> reference{};    ///< rad
    std::array<double, maxRigChannels> angle{};        ///< rad, measured
    std::array<double, maxRigChannels> speed{};        ///< rad/s, filtered difference
    std::array<double, maxRigChannels> feedforward{};  ///< V
    std::array<double, maxRigChannels> volts{};        ///< V, commanded, after all limits

    /// Whether the plan was being played, by whomever.
    [[nodiscard]] bool isOfTrial() const {
        return activity == RigActivity::Trial || activity == RigActivity::TrialOnDevice;
    }
};

/// A consistent picture of the rig and its controller.
struct RigStatus {
    RigState state = RigState::Disconnected;
    RigActivity activity = RigActivity::None;
    std::string fault;  ///< what happened and what to look at before resetting; empty: nothing
    bool controllerGone = false;     ///< the fault is that the controller died or is held still
    std::string message;             ///< what a person should know: why a request was refused, ...
    std::uint32_t messageCount = 0;  ///< grows with every new message
    double armProgress = 0.0;        ///< 0 to 1 while the arm button is held
    std::string device;              ///< maker, model, firmware, for people
    int channelCount = 0;            ///< motors with their encoders
    int tableCapacity = 0;           ///< rows the device can play by itself; 0: it cannot
    bool verifiedOnHardware = false;
    RigSample latest;
    RigTiming timing;
    std::array<RigTest, maxRigChannels> signTests{};
    RigTest watchdogTest = RigTest::NotDone;
    double trialDuration = 0.0;    ///< s, of the plan
    std::uint64_t trialCount = 0;  ///< grows when a trial ends, its recording closed
};

/// One line of the list of devices.
struct RigDevice {
    std::string specification;  ///< for RigController::connect: `simulated`, `serial:PATH`, ...
    std::string name;           ///< for people
    bool available = false;
    std::string reason;  ///< why it is not available, and how to mend it

    bool operator==(const RigDevice&) const = default;
};

/// Every back end at least once, available or not. Opens nothing.
std::vector<RigDevice> listRigDevices();

/// What is needed to reach a device.
struct RigAddress {
    std::string device = "simulated";  ///< as in RigDevice::specification
    std::string projectPath;           ///< simulated device: the project it is made from
    std::uint64_t seed = 1;            ///< simulated device: of the noise
    double period = 0.001;             ///< s, of the control loop
    int missedDeadlinesInRow = 0;      ///< late cycles that are borne: the device waits as long
};

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

    void connect(const RigAddress& address);
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
