// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::document {

/// Lets the threads that draw wait their turn instead of interrupting the one that optimizes: the
/// scheduler would hand them its processor each time they wake up, some hundred times a second,
/// though another is free a moment later. Call it in the window's thread. Threads made later are
/// not concerned; does nothing on systems other than Linux.
void letSolveGoFirst(bool first);

}  // namespace linkwright::document
