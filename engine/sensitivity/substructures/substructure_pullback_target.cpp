// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/sensitivity/substructures/substructure_pullback_sweeps.h"

namespace linkwright::sensitivity {

template <class LaneSpace>
SubstructurePullbackSweeps pullbackSweepsOverLanes() {
    return compiledPullbackSweeps<LaneSpace, true>();
}

template SubstructurePullbackSweeps
pullbackSweepsOverLanes<dynamics::PlanarLanes<dynamics::LINKWRIGHT_TARGET>>();
template SubstructurePullbackSweeps
pullbackSweepsOverLanes<dynamics::SpatialLanes<dynamics::LINKWRIGHT_TARGET>>();

}  // namespace linkwright::sensitivity
