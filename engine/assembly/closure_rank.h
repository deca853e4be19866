// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

/// Closes the loops at the start with all rows present, finds the rows of the closure Jacobian
/// that depend on rows before them (rank-revealing elimination), removes them from
/// `system.rows` and lists them in `system.redundantConstraints`. A row that depends on others
/// only in this very pose, but not in poses nearby, is needed: then the pose is singular.
/// @throws base::InputError when a loop cannot be closed or the start pose is singular
void dropRedundantRows(System& system);

}  // namespace linkwright::assembly
