// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/divided_dynamics.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "engine/math/tangent.h"

namespace linkwright::dynamics {

template class DivideAndConquer<math::PlanarSpace<math::Tangent<double>>>;
template class DivideAndConquer<math::SpatialSpace<math::Tangent<double>>>;

}  // namespace linkwright::dynamics
