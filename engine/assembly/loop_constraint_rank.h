// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"

#include <optional>

namespace linkwright::assembly {

/// What is left of a row beside the rows before it counts as nothing below this fraction of its
/// length; drawings are exact to about 1e-9 after assembly, so anything smaller cannot be told
/// from zero.
inline constexpr double dependenceTolerance = 1e-7;

/// Rows shorter than this, relative to the size of the drawing, are zero up to rounding.
inline constexpr double roundingTolerance = 1e-12;

/// Closes the loops at the start with all rows present, finds the rows of the closure Jacobian
/// that depend on rows before them (rank-revealing elimination), removes them from
/// `system.rows` and lists them in `system.redundantConstraints`. A row that depends on others
/// only in this very pose, but not in poses nearby, is needed: then the pose is singular.
/// @throws base::InputError when a loop cannot be closed or the start pose is singular
void dropRedundantRows(System& system);

/// A warning when the constraints leave the mechanism no degree of freedom and no drive moves it.
std::optional<base::Diagnostic> warnOfStandstill(const System& system);

}  // namespace linkwright::assembly
