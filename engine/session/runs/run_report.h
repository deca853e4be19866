// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/runs/run_file.h"

#include <string>
#include <utility>
#include <vector>

namespace linkwright::session {

/// A report of a run for people, in Markdown: the problem, the settings, what computed it, the
/// outcome, the diagnosis, the gradient check if there is one.
/// @param figures file names of pictures, in pairs with their captions
std::string reportOf(const StoredRun& run,
                     const std::vector<std::pair<std::string, std::string>>& figures = {});

}  // namespace linkwright::session
