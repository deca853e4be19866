// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructure_lanes.h"
#include "engine/sensitivity/substructure_pullback.h"

namespace linkwright::sensitivity {

using dynamics::ProcessorKind;

namespace {

template <class Space, class Target>
using LanesOver = typename Space::template Rebind<math::Pack<Target>>;

}  // namespace

template <class Space>
SubstructurePullbackSweeps lanePullbackSweeps(ProcessorKind kind) {
#ifdef LINKWRIGHT_PROCESSOR_DISPATCH
    if (kind == ProcessorKind::Avx512)
        return pullbackSweepsOverLanes<LanesOver<Space, dynamics::Avx512Target>>();
    if (kind == ProcessorKind::Avx2)
        return pullbackSweepsOverLanes<LanesOver<Space, dynamics::Avx2Target>>();
#else
    static_cast<void>(kind);
#endif
    return pullbackSweepsOverLanes<LanesOver<Space, dynamics::PortableTarget>>();
}

template SubstructurePullbackSweeps lanePullbackSweeps<math::PlanarSpace<double>>(ProcessorKind);
template SubstructurePullbackSweeps lanePullbackSweeps<math::SpatialSpace<double>>(ProcessorKind);

}  // namespace linkwright::sensitivity
