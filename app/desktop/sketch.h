// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/command_line.h"

namespace linkwright::desktop {

/// Writes the workshop sketch of a project, without a screen and without a window.
/// @return exit code
int writeSketch(const Options& options, int argumentCount, char** arguments);

}  // namespace linkwright::desktop
