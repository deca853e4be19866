// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

/// Decides whether a compiled system moves by its drives alone (System::kinematic), as its model
/// asks.
/// @throws base::InputError when a kinematic motion is asked for and there is freedom left, naming
///         the joints that have it, or something adds up over the motion
void chooseMotionKind(System& system);

}  // namespace linkwright::assembly
