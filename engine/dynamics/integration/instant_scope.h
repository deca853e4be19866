// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::dynamics {

/// How much of an instant of a kinematic motion is computed; each includes those before it.
enum class InstantScope {
    Poses,       ///< where bodies are
    Velocities,  ///< how they move
    Forces       ///< accelerations, forces and what the drives give
};

/// What the functions of a motion need of its instants.
InstantScope extentOf(const assembly::System& system);

}  // namespace linkwright::dynamics
