// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/results.h"

#include <optional>

namespace linkwright::session {

/// The transmission angle of a motion where it is least: that between the line along which the
/// coupler pushes and the normal to the path on which the output is guided, at most pi/2 (Norton,
/// Design of Machinery, 3.3).
struct LeastTransmission {
    double angle = 0.0;  ///< rad
    double time = 0.0;   ///< s
};

/// Of a planar four-bar or slider-crank whose drive leads a joint at the ground; nothing for any
/// other mechanism.
/// @param motion of the model
std::optional<LeastTransmission> minTransmission(const model::Model& model,
                                                 const SimulationResult& motion);

}  // namespace linkwright::session
