// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/optimizations/optimization_file.h"

#include <string>
#include <utility>
#include <vector>

namespace linkwright::session {

/// A report of an optimization for people, in Markdown: the problem, the settings, what computed
/// it, the outcome, the diagnosis, the gradient check if there is one.
/// @param figures file names of pictures, in pairs with their captions
std::string reportOf(const StoredOptimization& optimization,
                     const std::vector<std::pair<std::string, std::string>>& figures = {});

}  // namespace linkwright::session
