// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/settings.h"

#include <string>
#include <utility>
#include <vector>

namespace linkwright::session {

/// How a motion is computed, for reports: what is set, and its value in SI with its unit.
std::vector<std::pair<std::string, std::string>> motionSettings(
    const model::SimulationSettings& settings);

}  // namespace linkwright::session
