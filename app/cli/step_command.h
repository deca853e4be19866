// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "engine/project/import/robot_file.h"

#include <atomic>

namespace linkwright::cli {

/// `import` of a STEP file: its parts as bodies, and their shapes beside the project.
/// @throws base::InputError, base::Cancelled
project::ImportedRobot importAssembly(const Options& options, const std::atomic<bool>& stop);

}  // namespace linkwright::cli
