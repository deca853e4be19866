// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// The joints of a ring of four, in order from the ground around: those between the frame and the
/// first link, the first link and the coupler, the coupler and the last link, that and the frame.
/// Empty for any other mechanism.
/// @param first joint to begin with; empty: the first one at the ground
std::vector<const model::Joint*> ringOfFour(const model::Model& model, const std::string& first);

}  // namespace linkwright::session
