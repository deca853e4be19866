// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/section_joins.h"
#include "engine/dynamics/substructures/substructure_lanes.h"

namespace linkwright::dynamics {

template <class LaneSpace>
SectionJoins sectionJoinsOverLanes() {
    return compiledSectionJoins<LaneSpace>();
}

template SectionJoins sectionJoinsOverLanes<PlanarLanes<LINKWRIGHT_TARGET>>();
template SectionJoins sectionJoinsOverLanes<SpatialLanes<LINKWRIGHT_TARGET>>();

}  // namespace linkwright::dynamics
