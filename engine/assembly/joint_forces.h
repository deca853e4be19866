// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

/// Whether it is but the forces of joints, which a signal or a friction asks for, that keep a
/// mechanism from going on where equations of its points lose a direction: without them, bodies
/// that turn together would take their place (branch_rows.h).
/// @param system compiled
bool stopsForForces(const System& system);

}  // namespace linkwright::assembly
