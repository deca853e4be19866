// SPDX-License-Identifier: BSD-3-Clause
// Compiled once for each kind of processor; LINKWRIGHT_TARGET names it.
#include "engine/dynamics/equations/processor.h"
#include "engine/math/spaces/wide_planar_space.h"
#include "engine/math/spaces/wide_spatial_space.h"
#include "engine/sensitivity/equations/sweeps_pullback.h"

namespace linkwright::sensitivity {

using Target = dynamics::LINKWRIGHT_TARGET;

template <class Space>
SweepPullbacks<double> wideSweepPullbacksOver() {
    return sweepPullbacksOver<Space>();
}

template SweepPullbacks<double> wideSweepPullbacksOver<math::WidePlanarSpace<Target>>();
template SweepPullbacks<double> wideSweepPullbacksOver<math::WideSpatialSpace<Target>>();

}  // namespace linkwright::sensitivity
