// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equations/tree_pullback.h"

#include "engine/dynamics/equations/processor.h"

namespace linkwright::math {
template <class Target>
struct WidePlanarSpace;
template <class Target>
struct WideSpatialSpace;
}  // namespace linkwright::math

namespace linkwright::sensitivity {

/// Defined in sweeps_pullback_target.cpp.
template <class Space>
SweepPullbacks<double> wideSweepPullbacksOver();

template <>
SweepPullbacks<double> sweepPullbacksFor<math::PlanarSpace<double>>() {
    return dynamics::compiledFor(dynamics::bestProcessorKind(), [](auto target) {
        return wideSweepPullbacksOver<math::WidePlanarSpace<decltype(target)>>();
    });
}

template <>
SweepPullbacks<double> sweepPullbacksFor<math::SpatialSpace<double>>() {
    return dynamics::compiledFor(dynamics::bestProcessorKind(), [](auto target) {
        return wideSweepPullbacksOver<math::WideSpatialSpace<decltype(target)>>();
    });
}

}  // namespace linkwright::sensitivity
