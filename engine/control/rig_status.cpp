// SPDX-License-Identifier: BSD-3-Clause
#include "engine/control/rig_status.h"

namespace linkwright::control {

std::string_view name(RigState state) {
    switch (state) {
        case RigState::Disconnected: return "Disconnected";
        case RigState::Idle: return "Idle";
        case RigState::Homed: return "Homed";
        case RigState::Armed: return "Armed";
        case RigState::Running: return "Running";
        case RigState::Stopping: return "Stopping";
        case RigState::Faulted: return "Faulted";
    }
    return "Unknown";
}

std::string_view name(Fault fault) {
    switch (fault) {
        case Fault::None: return "None";
        case Fault::EmergencyStop: return "Emergency stop";
        case Fault::DeviceUnplugged: return "Device unplugged";
        case Fault::DeviceSilent: return "Device silent";
        case Fault::LineGarbage: return "Garbage on the line";
        case Fault::FrameErrors: return "Damaged frames";
        case Fault::DeviceTimeout: return "Device timeout";
        case Fault::DeviceBrownOut: return "Low supply voltage";
        case Fault::DeviceFault: return "Device fault";
        case Fault::EncoderJump: return "Encoder jump";
        case Fault::EncoderReversed: return "Encoder reversed";
        case Fault::AngleLimit: return "Angle limit";
        case Fault::SpeedLimit: return "Speed limit";
        case Fault::TrackingError: return "Tracking error";
        case Fault::NotANumber: return "Not a number";
        case Fault::MissedDeadlines: return "Missed deadlines";
        case Fault::HeartbeatLost: return "Heartbeat lost";
        case Fault::HostGone: return "Window gone";
        case Fault::ControllerGone: return "Controller gone";
        case Fault::LogWriteFailed: return "Log not written";
        case Fault::Terminated: return "Controller ended by a signal";
        case Fault::InternalError: return "Internal error";
        case Fault::FramesLost: return "Frames lost";
    }
    return "Unknown";
}

std::string_view name(RigActivity activity) {
    switch (activity) {
        case RigActivity::None: return "None";
        case RigActivity::SignTest: return "Sign test";
        case RigActivity::WatchdogTest: return "Watchdog test";
        case RigActivity::Approach: return "Approach";
        case RigActivity::Table: return "Table";
        case RigActivity::DeviceTable: return "Table on the device";
        case RigActivity::RampDown: return "Ramp to zero";
    }
    return "Unknown";
}

std::string_view name(StopReason reason) {
    switch (reason) {
        case StopReason::None: return "none";
        case StopReason::Finished: return "finished";
        case StopReason::Requested: return "stopped";
        case StopReason::Faulted: return "fault";
    }
    return "unknown";
}

std::string_view explanation(Fault fault) {
    switch (fault) {
        case Fault::None: return "No fault.";
        case Fault::EmergencyStop: return "The emergency stop was pressed.";
        case Fault::DeviceUnplugged:
            return "The connection to the device was lost; check connector and cable, then connect "
                   "again.";
        case Fault::DeviceSilent:
            return "The device does not answer in time. Check its power supply, restart it, and "
                   "connect again; on a busy computer, close other programs or allow more late "
                   "cycles in a row.";
        case Fault::LineGarbage:
            return "The line carries bytes that do not form a frame; check that the right port was "
                   "chosen.";
        case Fault::FrameErrors: return "Frames arrive damaged; check cable, shield and ground.";
        case Fault::DeviceTimeout:
            return "The device missed commands and went to zero on its own; is this computer busy?";
        case Fault::DeviceBrownOut:
            return "The motor supply of the device sagged; check its current limit and wiring.";
        case Fault::DeviceFault: return "The device reports an internal fault.";
        case Fault::EncoderJump:
            return "An angle jumped farther than a motor can turn; check the encoder wiring, then "
                   "home "
                   "again.";
        case Fault::EncoderReversed:
            return "A joint turns against its voltage; check encoder and motor wiring with the "
                   "sign test.";
        case Fault::AngleLimit:
            return "A joint left its angle range; move it back, then home again.";
        case Fault::SpeedLimit: return "A joint turned faster than its limit.";
        case Fault::TrackingError:
            return "A joint strayed too far from its reference; is it blocked, or the limit too "
                   "tight?";
        case Fault::NotANumber: return "A voltage, gain or table entry is not a number.";
        case Fault::MissedDeadlines:
            return "The control loop was late too often; close other programs, or allow real-time "
                   "scheduling or more late cycles in a row.";
        case Fault::HeartbeatLost:
            return "The program that drives the rig stopped responding. Close other programs, then "
                   "reset the fault.";
        case Fault::HostGone: return "The program that drives the rig has ended. Connect again.";
        case Fault::ControllerGone:
            return "The control process has ended or hangs; the device goes to zero through its "
                   "own timeout, if it has one.";
        case Fault::LogWriteFailed: return "The log cannot be written; is the disk full?";
        case Fault::Terminated: return "The control process was asked to end.";
        case Fault::InternalError:
            return "The control process failed; please report it with the log.";
        case Fault::FramesLost:
            return "The device answers, but many frames are lost; check the connector, cable and "
                   "hub.";
    }
    return "";
}

}  // namespace linkwright::control
