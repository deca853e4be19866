// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <optional>

namespace linkwright::support {

/// The same mechanism with a drive on as many joint coordinates as take all its freedom, each
/// swaying about where it starts, and without what adds up over a motion. Nothing when there is
/// freedom that no drive of a coordinate takes (balls), or drives contradict each other.
std::optional<model::Model> drivenMechanism(const model::Model& model);

}  // namespace linkwright::support
