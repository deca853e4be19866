// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/json_report.h"

#include <atomic>
#include <string>

/// The command that draws: `render`. It starts the program `linkwright`, which has the view, and on
/// a computer without a screen a display that nobody sees.
namespace linkwright::cli {

/// What became of it.
struct Rendering {
    Json made;            ///< `file`, `frames`, `width`, `height`, `seconds`
    std::string failure;  ///< why nothing could be made, one sentence; empty: it was
};

/// Makes the video or picture. The project has been read before, so that its faults are told as
/// everywhere.
/// @throws base::InputError when a program that is needed is not installed or an option is refused
/// @throws base::Cancelled when it was stopped; what was begun is removed
Rendering renderMotion(const Options& options, const std::atomic<bool>& stop);

/// "motion.mp4: 151 frames of 1280 x 720 pixels, 5.03 s".
std::string renderText(const Json& made);

/// Draws the workshop sketch of a project, which needs no screen.
/// @return why not, one sentence; empty when the file is written
/// @throws base::InputError, base::Cancelled
std::string drawSketch(const Options& options, const std::atomic<bool>& stop);

}  // namespace linkwright::cli
