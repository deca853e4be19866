// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/tree.h"

#include "engine/dynamics/equations/processor.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"

#include <cstddef>
#include <memory>

namespace linkwright::math {
template <class Target>
struct WidePlanarSpace;
template <class Target>
struct WideSpatialSpace;
}  // namespace linkwright::math

namespace linkwright::dynamics {

using Planar = math::PlanarSpace<double>;
using Spatial = math::SpatialSpace<double>;

// Sweeps in the lanes of the processor know the lists of a record as numbers.
static_assert(sizeof(Pose<Planar>) == 4 * sizeof(double));
static_assert(sizeof(Planar::Inertia) == 6 * sizeof(double));
static_assert(offsetof(Planar::Inertia, firstMoment) == 2 * sizeof(double));
static_assert(offsetof(Planar::Inertia, moment) == 4 * sizeof(double));
static_assert(sizeof(Planar::Motion) == 4 * sizeof(double));
static_assert(offsetof(Planar::Motion, linear) == 2 * sizeof(double));
static_assert(sizeof(Planar::Force) == 4 * sizeof(double));
static_assert(offsetof(Planar::Force, force) == 2 * sizeof(double));
static_assert(sizeof(Pose<Spatial>) == 12 * sizeof(double));
static_assert(sizeof(Spatial::Inertia) == 13 * sizeof(double));
static_assert(sizeof(Spatial::Motion) == 6 * sizeof(double));
static_assert(sizeof(Spatial::Force) == 6 * sizeof(double));

/// Defined in sweeps_target.cpp.
template <class Space>
Sweeps<double> wideSweepsOver();

void LaneMemory::resize(std::size_t bytes) {
    constexpr std::size_t alignment = 64;
    bytes_.assign(bytes + alignment, std::byte{0});
    start_ = bytes_.data();
    std::size_t space = bytes_.size();
    std::align(alignment, bytes, start_, space);
}

template <>
Sweeps<double> sweepsFor<Planar>() {
    return compiledFor(bestProcessorKind(), [](auto target) {
        return wideSweepsOver<math::WidePlanarSpace<decltype(target)>>();
    });
}

template <>
Sweeps<double> sweepsFor<Spatial>() {
    return compiledFor(bestProcessorKind(), [](auto target) {
        return wideSweepsOver<math::WideSpatialSpace<decltype(target)>>();
    });
}

}  // namespace linkwright::dynamics
