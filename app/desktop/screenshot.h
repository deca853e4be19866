// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/command_line.h"

namespace linkwright::windows {
class MainWindow;
}

namespace linkwright::desktop {

/// Waits until nothing is being computed, writes a picture of the window and ends the program:
/// exit code 0, or 1 when the file cannot be written. Returns at once; works on the event loop.
void takeScreenshot(windows::MainWindow& window, const Options& options);

}  // namespace linkwright::desktop
