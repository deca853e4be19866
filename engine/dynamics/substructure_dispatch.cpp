// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/section_tree.h"
#include "engine/dynamics/substructure_lanes.h"

#include <atomic>

namespace linkwright::dynamics {

namespace {

std::atomic<ProcessorKind> limit{ProcessorKind::Avx512};

}  // namespace

void limitProcessorKind(ProcessorKind kind) {
    limit.store(kind);
}

ProcessorKind bestProcessorKind() {
#ifdef LINKWRIGHT_PROCESSOR_DISPATCH
    const ProcessorKind most = limit.load();
    if (most >= ProcessorKind::Avx512 && __builtin_cpu_supports("avx512f")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return ProcessorKind::Avx512;
    if (most >= ProcessorKind::Avx2 && __builtin_cpu_supports("avx2")) return ProcessorKind::Avx2;
#endif
    return ProcessorKind::Portable;
}

namespace {

template <class Space, class Target>
using LanesOver = typename Space::template Rebind<math::Pack<Target>>;

}  // namespace

template <class Space>
SubstructureSweeps laneSweeps(ProcessorKind kind) {
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
template SubstructureSweeps laneSweeps<math::PlanarSpace<double>>(ProcessorKind kind);
template SubstructureSweeps laneSweeps<math::SpatialSpace<double>>(ProcessorKind kind);

}  // namespace linkwright::dynamics
