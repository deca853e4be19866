// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/model.h"

#include <cstdint>

namespace linkwright::support {

/// Number of kinds of signals that are drawn.
inline constexpr int signalKinds = 18;

/// A mechanism drawn at random: planar (in any plane) or spatial, a tree or with loops, of all
/// joint kinds in both directions, rods, gears, drives, springs, motors, loads, inputs, signals and
/// cost terms of all kinds, formulas and start values. The same seed gives the same mechanism
/// everywhere. A few of them the engine refuses for a good reason (a loop that holds all its
/// joints); tests draw another then.
model::Model randomMechanism(std::uint64_t seed);

}  // namespace linkwright::support
