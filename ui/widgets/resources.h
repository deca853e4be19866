// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::widgets {

/// Makes icons, style sheet and translations available. A static library's resources are dropped by
/// the linker unless somebody asks for them by name; calling this again does nothing.
void initializeResources();

}  // namespace linkwright::widgets
