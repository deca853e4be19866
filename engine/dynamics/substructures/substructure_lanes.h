// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/dynamics/substructures/substructure.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

namespace linkwright::dynamics {

// The sweeps over eight serial chains, compiled once for each kind of processor in a source file of
// its own. Those files use no type of the standard library and no function outside templates over
// their Target: the linker keeps one copy of each such function, and it must run everywhere.

template <class Target>
using PlanarLanes = math::PlanarSpace<math::Pack<Target>>;
template <class Target>
using SpatialLanes = math::SpatialSpace<math::Pack<Target>>;

/// The sweeps as compiled for the packs of a space.
template <class LaneSpace>
SubstructureSweeps<CommonLanes<LaneSpace>> sweepsOverLanes();

/// What other source files know as made of their packs.
template <class Own, class Common>
Own& ownOf(Common& common) {
    return reinterpret_cast<Own&>(common);
}

}  // namespace linkwright::dynamics
