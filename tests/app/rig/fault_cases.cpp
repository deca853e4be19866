// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/rig/fault_cases.h"

namespace linkwright::rig_bench {

const std::vector<Case>& cases() {
    static const std::vector<Case> all{
        {"device frozen", Cause::Board, "freeze", {Fault::DeviceSilent}, true},
        {"unplugged", Cause::Board, "unplug", {Fault::DeviceUnplugged}},
        {"garbage on the line", Cause::Board, "garbage", {Fault::LineGarbage}, true},
        {"CRC errors", Cause::Board, "damage", {Fault::FrameErrors}},
        {"dropped frames", Cause::Board, "drop", {Fault::FramesLost}},
        {"encoder jump", Cause::Board, "jump", {Fault::EncoderJump}, true},
        {"reversed encoder",
         Cause::Board,
         "reverse",
         {Fault::EncoderReversed, Fault::TrackingError},
         false,
         true},
        {"brown-out", Cause::Board, "brownout", {Fault::DeviceBrownOut}},
        {"NaN in the table", Cause::Nan, "", {Fault::NotANumber}, true},
        {"missed deadlines, CPU load", Cause::Load, "", {Fault::MissedDeadlines}},
        {"window killed", Cause::Window, "", {Fault::HostGone}, true},
        {"engine killed", Cause::Engine, "", {Fault::HostGone}},
        {"work killed", Cause::Controller, "", {Fault::ControllerGone}, true},
        {"emergency stop", Cause::EmergencyStop, "", {Fault::EmergencyStop}},
        {"disk full while logging", Cause::Disk, "", {Fault::LogWriteFailed}},
        {"second program", Cause::SecondProgram, "", {Fault::None}},
    };
    return all;
}

}  // namespace linkwright::rig_bench
