// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/sensitivity/divided_twin.h"

namespace linkwright::sensitivity {

template class DividedPullback<math::PlanarSpace<double>>;
template class DividedPullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
