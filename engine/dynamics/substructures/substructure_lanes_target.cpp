// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/dynamics/substructures/substructure_sweeps.h"

namespace linkwright::dynamics {

template <class LaneSpace>
SubstructureSweeps sweepsOverLanes() {
    return compiledSweeps<LaneSpace, true>();
}

template SubstructureSweeps sweepsOverLanes<PlanarLanes<LINKWRIGHT_TARGET>>();
template SubstructureSweeps sweepsOverLanes<SpatialLanes<LINKWRIGHT_TARGET>>();

}  // namespace linkwright::dynamics
