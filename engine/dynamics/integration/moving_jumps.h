// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <string>
#include <vector>

namespace linkwright::dynamics {

/// Something of a motion jumps at an instant that its numbers determine. Gradients hold that
/// instant (kinks.h), and miss what its shift does. Where but a rate jumps, as the slope of a
/// force, there is nothing to miss.
struct Jump {
    std::string source;    ///< id of the drive, input, cost term or signal
    double instant = 0.0;  ///< s, in the time of steps
};

/// All such jumps, by source and instant: of inputs and references, of the rates of drives and,
/// where accelerations or forces of constraints are measured, of their second rates.
/// @param parameters of the system
std::vector<Jump> jumpsOf(const assembly::System& system, const double* parameters);

}  // namespace linkwright::dynamics
