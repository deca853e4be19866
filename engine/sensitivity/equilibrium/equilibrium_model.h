// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <vector>

namespace linkwright::sensitivity {

// Models of what is looked at without a motion. They have the numbers of their source at the same
// slots, and the dynamic equations of joint coordinates.

/// The model with its inputs held at what they are at t = 0.
model::Model modelAtStart(const model::Model& source);

/// The same without motion: drives are held where they are at t = 0, start velocities are zero.
model::Model modelInEquilibrium(const model::Model& source);

/// Slots of numbers that have no meaning in `modelInEquilibrium`, where they are zero: speeds of
/// drives and start velocities.
/// @param model at rest, with slots
std::vector<int> slotsWithoutMotion(const model::Model& model);

/// A formula of time at t = 0, as a formula of the named parameters.
std::string formulaAtStart(const std::string& formula);

}  // namespace linkwright::sensitivity
