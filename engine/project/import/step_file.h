// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/step_parts.h"

#include <atomic>
#include <string>

namespace linkwright::project {

/// Whether the name of a file ends as those of STEP do: .step, .stp or .p21.
bool isStepFile(const std::string& path);

/// Reads a STEP file by OpenCASCADE, in a process of its own that a damaged file may end: the
/// program linkwright-reader, beside this one or installed.
/// @param stop ends that process; may be null
/// @param seconds of processor time after which it is given up
/// @throws base::InputError naming the file and the reason, or that the reader is not there
/// @throws base::Cancelled
StepAssembly readStepFile(const std::string& path, const std::atomic<bool>* stop = nullptr,
                          int seconds = 600);

}  // namespace linkwright::project
