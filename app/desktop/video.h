// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/command_line.h"

namespace linkwright::windows {
class MainWindow;
}

namespace linkwright::desktop {

/// Waits for the motion, writes a video or picture of it and ends the program: exit code 0, or 1
/// when there is no motion or the file cannot be written. Returns at once; works on the event loop.
void makeVideo(windows::MainWindow& window, const Options& options);

}  // namespace linkwright::desktop
