// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/divided_dynamics.h"
#include "engine/math/dual.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"

namespace linkwright::dynamics {

template class DivideAndConquer<math::PlanarSpace<math::DirectDual>>;
template class DivideAndConquer<math::SpatialSpace<math::DirectDual>>;

}  // namespace linkwright::dynamics
