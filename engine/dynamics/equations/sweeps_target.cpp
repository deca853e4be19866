// SPDX-License-Identifier: BSD-3-Clause
// Compiled once for each kind of processor; LINKWRIGHT_TARGET names it.
#include "engine/dynamics/equations/processor.h"
#include "engine/dynamics/equations/sweeps.h"
#include "engine/math/spaces/wide_planar_space.h"
#include "engine/math/spaces/wide_spatial_space.h"

namespace linkwright::dynamics {

using Target = LINKWRIGHT_TARGET;

template <class Space>
Sweeps<double> wideSweepsOver() {
    return sweepsOver<Space>();
}

template Sweeps<double> wideSweepsOver<math::WidePlanarSpace<Target>>();
template Sweeps<double> wideSweepsOver<math::WideSpatialSpace<Target>>();

}  // namespace linkwright::dynamics
