// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/math/tangent.h"
#include "engine/sensitivity/divided_twin.h"

namespace linkwright::sensitivity {

template class DividedPullback<math::PlanarSpace<math::Tangent<double>>>;
template class DividedPullback<math::SpatialSpace<math::Tangent<double>>>;

}  // namespace linkwright::sensitivity
