// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

namespace linkwright::assembly {

/// Nodes that carry one of the two ends of a constraint, or of a relative coordinate, and all
/// nodes between them and the ground, tips first. Includes those that carry both: the elimination
/// of joints in the loop leaves a wrench that reaches the ground.
std::vector<int> pathToGround(const System& system, std::vector<int> ends);

/// Puts rows that share nodes near each other where that makes elimination much cheaper: blocks of
/// rows of the same closure in the order of Cuthill and McKee, reversed. Otherwise the order stays.
void orderRows(System& system);

/// Fills in which rows of the constraint system share a node, and where their half solved
/// numbers lie. Call when the rows are final.
void layOutRows(System& system);

}  // namespace linkwright::assembly
