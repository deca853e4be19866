// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/divided_dynamics.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"

#include <complex>

namespace linkwright::dynamics {

template class DivideAndConquer<math::PlanarSpace<std::complex<double>>>;
template class DivideAndConquer<math::SpatialSpace<std::complex<double>>>;

}  // namespace linkwright::dynamics
