// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <cstddef>
#include <optional>

namespace linkwright::session {

/// A driven mechanism whose cost also grows toward dead points: there the joints that follow the
/// drives become infinitely fast, and so does the mean square of their velocities. Where an
/// optimization has run along designs that do not close, this one goes around them.
struct DeadPointDetour {
    model::Model model;
    std::size_t ownTerms = 0;  ///< terms of the mechanism itself; those after them are added
};

/// @param velocityCost what is to be added to the cost of the design as it is
/// @return nothing where no revolute or prismatic joint follows a drive, or nothing moves
std::optional<DeadPointDetour> detourAroundDeadPoints(const model::Model& model,
                                                      double velocityCost);

}  // namespace linkwright::session
