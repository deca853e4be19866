// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructure_lanes.h"
#include "engine/dynamics/substructure_sweeps.h"

namespace linkwright::dynamics {

template <class LaneSpace>
SubstructureSweeps sweepsOverLanes() {
    return compiledSweeps<LaneSpace, true>();
}

template SubstructureSweeps sweepsOverLanes<PlanarLanes<Avx2Target>>();
template SubstructureSweeps sweepsOverLanes<SpatialLanes<Avx2Target>>();

}  // namespace linkwright::dynamics
