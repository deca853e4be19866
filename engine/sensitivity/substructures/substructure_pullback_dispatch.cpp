// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/substructure_lanes.h"
#include "engine/sensitivity/substructures/substructure_pullback.h"

namespace linkwright::sensitivity {

using dynamics::ProcessorKind;

namespace {

template <class Space, class Target>
using LanesOver = typename Space::template Rebind<math::Pack<Target>>;

}  // namespace

template <class Space>
SubstructurePullbackSweeps<dynamics::CommonLanes<Space>> lanePullbackSweeps(ProcessorKind kind) {
    return dynamics::compiledFor(kind, [](auto target) {
        return pullbackSweepsOverLanes<LanesOver<Space, decltype(target)>>();
    });
}

template SubstructurePullbackSweeps<dynamics::CommonLanes<math::PlanarSpace<double>>>
    lanePullbackSweeps<math::PlanarSpace<double>>(ProcessorKind);
template SubstructurePullbackSweeps<dynamics::CommonLanes<math::SpatialSpace<double>>>
    lanePullbackSweeps<math::SpatialSpace<double>>(ProcessorKind);

}  // namespace linkwright::sensitivity
