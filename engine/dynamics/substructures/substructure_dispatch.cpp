// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/substructures/section_tree.h"
#include "engine/dynamics/substructures/substructure_lanes.h"

namespace linkwright::dynamics {

namespace {

template <class Space, class Target>
using LanesOver = typename Space::template Rebind<math::Pack<Target>>;

}  // namespace

template <class Space>
SubstructureSweeps<CommonLanes<Space>> laneSweeps(ProcessorKind kind) {
    return compiledFor(
        kind, [](auto target) { return sweepsOverLanes<LanesOver<Space, decltype(target)>>(); });
}

template <class Space>
SectionJoins laneSectionJoins(ProcessorKind kind) {
    return compiledFor(kind, [](auto target) {
        return sectionJoinsOverLanes<LanesOver<Space, decltype(target)>>();
    });
}

template SectionJoins laneSectionJoins<math::PlanarSpace<double>>(ProcessorKind kind);
template SectionJoins laneSectionJoins<math::SpatialSpace<double>>(ProcessorKind kind);
template SubstructureSweeps<CommonLanes<math::PlanarSpace<double>>>
laneSweeps<math::PlanarSpace<double>>(ProcessorKind kind);
template SubstructureSweeps<CommonLanes<math::SpatialSpace<double>>>
laneSweeps<math::SpatialSpace<double>>(ProcessorKind kind);

}  // namespace linkwright::dynamics
