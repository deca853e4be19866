// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "engine/sensitivity/substructures/divided_pullback_definitions.h"

namespace linkwright::sensitivity {

template class DividedPullback<math::PlanarSpace<double>>;
template class DividedPullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
