// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/section_joins.h"
#include "engine/dynamics/substructure_lanes.h"

namespace linkwright::dynamics {

template <class LaneSpace>
SectionJoins sectionJoinsOverLanes() {
    return compiledSectionJoins<LaneSpace>();
}

template SectionJoins sectionJoinsOverLanes<PlanarLanes<Avx2Target>>();
template SectionJoins sectionJoinsOverLanes<SpatialLanes<Avx2Target>>();

}  // namespace linkwright::dynamics
