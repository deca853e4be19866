// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"

#include <vector>

namespace linkwright::assembly {

// A thin rod between two ball joints can spin about its own length: nothing resists it, and no
// inertia tells how it would move. The spin has no part in the rest of the motion. It is left out:
// one of the balls is held as a universal joint would be, which takes no moment here, because
// nothing about the rod could answer one.

/// Adds a row for each link, or links that slide along each other, whose rotation about the line of
/// its ball joints has no inertia. Spatial systems only.
/// @param system rows not yet numbered
void holdIdleRotations(System& system);

/// What was left out, as remarks on the links.
std::vector<base::Diagnostic> remarksOnIdleRotations(const System& system);

/// Links whose spin cannot be left out, because something turns it or nothing holds it: errors.
std::vector<base::Diagnostic> undeterminedSpins(const model::Model& model);

}  // namespace linkwright::assembly
