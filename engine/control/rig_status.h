// SPDX-License-Identifier: BSD-3-Clause
// What a rig is asked and what it says: the words of the control loop, of who asks it, and of logs.
#pragma once

#include "engine/base/fixed_text.h"
#include "engine/control/trial_plan.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace linkwright::control {

/// Most motors, and encoders, of a rig.
inline constexpr int maximumChannels = 8;

/// Where the controller stands. Volts differ from zero only in Armed (tests), Running and Stopping.
enum class RigState : std::uint8_t {
    Disconnected,  ///< no device is open
    Idle,          ///< the device answers; angles are relative to where it was switched on
    Homed,         ///< angles are those of the model
    Armed,         ///< the arm button was held long enough; a test or a trial may start
    Running,       ///< ramp to the start pose, then the table
    Stopping,      ///< ramp to zero volts
    Faulted        ///< zero volts, latched: only `resetFault` leaves it, and it leads to Idle
};
/// Motors may have voltage, or are about to.
constexpr bool isLive(RigState state) noexcept {
    return state == RigState::Armed || state == RigState::Running || state == RigState::Stopping;
}
/// A device is there, and nothing is going on.
constexpr bool isAtRest(RigState state) noexcept {
    return state == RigState::Idle || state == RigState::Homed;
}

/// Why the controller went to Faulted. The first cause is kept; only a silence that turns out to be
/// lost frames, as soon as the line is heard again, is called so.
enum class Fault : std::uint8_t {
    None,
    EmergencyStop,    ///< button, key or signal of the operator
    DeviceUnplugged,  ///< the line is gone
    DeviceSilent,     ///< no valid answer for longer than `RigLimits::silence`, at rest for 0.5 s
    LineGarbage,      ///< bytes arrive that form no frame
    FrameErrors,      ///< frames arrive damaged: check sum or sequence
    DeviceTimeout,    ///< the device missed our commands and went to zero by itself
    DeviceBrownOut,   ///< the supply of the device sagged
    DeviceFault,      ///< the device reports another fault of its own
    EncoderJump,      ///< an angle changed faster than any motor could turn
    EncoderReversed,  ///< a joint moves against its reference
    AngleLimit,
    SpeedLimit,
    TrackingError,    ///< reference and measured angle differ too much
    NotANumber,       ///< in the table, the gains or a computed voltage
    MissedDeadlines,  ///< too many in a row
    HeartbeatLost,    ///< the program that started the controller hangs
    HostGone,         ///< ... or has died
    ControllerGone,   ///< seen by the client: the controller has died, or is held still
    LogWriteFailed,   ///< the log cannot be written, for example because the disk is full
    Terminated,       ///< the controller received a signal that ends it
    InternalError,    ///< an exception reached the loop
    FramesLost  ///< the device answers, but frames do not arrive; last, since logs keep numbers
};

/// What happens while the state is Armed, Running or Stopping.
enum class RigActivity : std::uint8_t {
    None,
    SignTest,      ///< a small voltage on one motor after the other
    WatchdogTest,  ///< commands are withheld until the device goes to zero by itself
    Approach,      ///< ramp to the start pose of the table
    Table,         ///< the table is played by the controller
    DeviceTable,   ///< the table is played by the device
    RampDown       ///< volts fade to zero
};

/// Why the last trial ended.
enum class StopReason : std::uint8_t { None, Finished, Requested, Faulted };

/// Lateness of the passes of the control loop since the device was connected or the trial began.
struct RigTiming {
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

enum class RigTest : std::uint8_t {
    NotDone,
    Passed,
    Reversed,    ///< sign test: the joint turned against the voltage
    NoMotion,    ///< sign test: the encoder did not move
    NoTimeout,   ///< watchdog test: the device did not go to zero by itself
    Unavailable  ///< watchdog test: the device has no command timeout
};

/// What one pass of the control loop saw and did. Trivially copyable: it travels through shared
/// memory and into the log as it is.
struct RigSample {
    std::uint64_t index = 0;  ///< pass of the loop since the device was connected
    double time = 0.0;        ///< s since the device was connected
    double trialTime = 0.0;   ///< s since time zero of the plan; negative in approach and lead-in
    double deadlineError = 0.0;  ///< s, how late the pass began
    RigState state = RigState::Disconnected;
    RigActivity activity = RigActivity::None;
    Fault fault = Fault::None;
    std::uint8_t reserved = 0;
    std::uint32_t deviceFlags = 0;                         ///< of firmware::StateFlag
    std::array<double, maximumChannels> reference{};       ///< rad
    std::array<double, maximumChannels> referenceSpeed{};  ///< rad/s
    std::array<double, maximumChannels> angle{};           ///< rad, measured
    std::array<double, maximumChannels> speed{};           ///< rad/s, filtered difference
    std::array<double, maximumChannels> feedforward{};     ///< V
    std::array<double, maximumChannels> feedback{};        ///< V
    std::array<double, maximumChannels> volts{};           ///< V, commanded, after all limits

    /// What was asked of a motor.
    [[nodiscard]] PlannedCycle wanted(std::size_t channel) const noexcept {
        return {reference[channel], referenceSpeed[channel], feedforward[channel]};
    }
    /// Whether the table was being played, by whomever.
    [[nodiscard]] bool isOfTable() const noexcept {
        return activity == RigActivity::Table || activity == RigActivity::DeviceTable;
    }
};

/// What an open device can do.
struct DeviceCapabilities {
    base::FixedText<256> description;  ///< maker, model, firmware, for people
    int channelCount = 0;              ///< motors with their encoders, at most maximumChannels
    double voltageLimit = 0.0;         ///< V, of the amplifier
    std::array<double, maximumChannels> radiansPerCount{};  ///< at the joint
    double commandTimeout = 0.0;      ///< s after which it goes to zero by itself; 0: it never does
    int tableCapacity = 0;            ///< rows it can play by itself; 0: it cannot
    bool verifiedOnHardware = false;  ///< false: only a stand-in of its library was ever driven
    /// Its time passes with the passes of the loop, however late they come: a simulation. Nothing
    /// moves while the computer is busy, so that a late pass endangers nothing.
    bool countsTime = false;
};

/// A consistent picture of the controller.
struct RigStatus {
    RigState state = RigState::Disconnected;
    RigActivity activity = RigActivity::None;
    Fault fault = Fault::None;
    std::string faultText;           ///< what happened, what to look at before resetting; or empty
    double faultTime = 0.0;          ///< s of CLOCK_MONOTONIC, when the fault was latched
    RigSample atFault;               ///< of the cycle that latched it
    std::string message;             ///< what a person should know: why a request was refused, ...
    std::uint32_t messageCount = 0;  ///< grows with every new message
    double armProgress = 0.0;        ///< 0 to 1 while the arm button is held
    DeviceCapabilities device;       ///< of the connected device
    RigSample latest;                ///< angles, volts, ...
    RigTiming timing;
    std::array<RigTest, maximumChannels> signTests{};
    RigTest watchdogTest = RigTest::NotDone;
    double trialDuration = 0.0;                ///< s, of the table
    StopReason stopReason = StopReason::None;  ///< of the last trial
    std::uint64_t trialCount = 0;              ///< grows when a trial ends, its log closed
    std::uint64_t droppedSamples = 0;          ///< not taken in time by `takeSamples`
};

/// What is needed to reach a device.
struct ConnectRequest {
    base::FixedText<1024> device{"simulated"};  ///< as in DeviceListing::specification
    base::FixedText<1024> projectPath;          ///< simulated rig: the project it is made from
    std::uint64_t seed = 1;                     ///< simulated rig: of the noise
    double period = 0.001;                      ///< s, of the control loop
    /// s without a command after which a serial board goes to zero volts by itself, 2 to 100 ms.
    double commandTimeout = 0.010;
};

/// One line of the list of devices.
struct DeviceListing {
    std::string specification;  ///< `simulated`, `serial:/dev/ttyACM0`, ...
    std::string name;           ///< for people
    bool available = false;
    std::string reason;  ///< why it is not available, and how to mend it
    bool verifiedOnHardware = false;

    bool operator==(const DeviceListing&) const = default;
};

/// Words for people: "Armed", "Encoder jump", ...
std::string_view name(RigState state);
std::string_view name(Fault fault);
std::string_view name(RigActivity activity);
std::string_view name(StopReason reason);
/// One sentence: what happened and what to look at before resetting.
std::string_view explanation(Fault fault);

}  // namespace linkwright::control
