// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/rank_study.h"
#include "engine/assembly/system.h"
#include "engine/math/spaces/spatial_space.h"

#include <vector>

namespace linkwright::assembly {

// Of the components of a joint that closes a loop, some may follow from other rows: a planar
// four-bar linkage in space needs two components of the position at its last hinge. Which two
// turns with the linkage: on a turntable the world axis that was normal to its plane lies in it a
// quarter turn later. So the components are taken along axes that are fixed in a body and chosen
// such that those to be left out stand alone: the linkage may then go where it likes.

/// Turns the axes of closures of which some, but not all, components depend on other rows, so that
/// each row either depends on those before it or stays farthest from doing so.
/// @param study of this system, its loops closed
/// @param dependent for every row, whether it depends on rows before it
/// @return whether rows have changed; what `study` knows is then out of date
bool turnDependentRows(System& system, RankStudy<math::SpatialSpace<double>>& study,
                       const std::vector<bool>& dependent);

}  // namespace linkwright::assembly
