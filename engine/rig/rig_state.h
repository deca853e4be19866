// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>

namespace linkwright::rig {

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

/// What is fed to the motors.
enum class TrialMode : std::uint8_t { Feedback, Feedforward, FeedforwardAndFeedback };

/// What happens while the state is Armed, Running or Stopping.
enum class Activity : std::uint8_t {
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

/// Words for people: "Armed", "Encoder jump", "feedforward+pd", ...
std::string_view name(RigState state);
std::string_view name(Fault fault);
std::string_view name(TrialMode mode);
std::string_view name(Activity activity);
std::string_view name(StopReason reason);
/// One sentence: what happened and what to look at before resetting.
std::string_view explanation(Fault fault);

}  // namespace linkwright::rig
