// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/control/rig_status.h"

#include <vector>

namespace linkwright::rig_bench {

using control::Fault;

/// What makes a fault happen.
enum class Cause {
    Board,
    Nan,
    Load,
    Window,
    Engine,
    Controller,
    EmergencyStop,
    Disk,
    SecondProgram
};

/// One row of the table.
struct Case {
    const char* name;
    Cause cause;
    const char* command;          ///< for the emulated rig, Cause::Board only
    std::vector<Fault> expected;  ///< any of them names the cause
    bool everyDay = false;        ///< part of the selection
    bool afterLatch = false;      ///< zero counts from the latched fault: it takes motion to notice
};

/// The faults of a rig, in the order in which they are tried.
const std::vector<Case>& cases();

}  // namespace linkwright::rig_bench
