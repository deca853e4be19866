// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/dual.h"

namespace linkwright::dynamics {

template class Hamiltonian<math::PlanarSpace<math::DirectDual>>;
template class Hamiltonian<math::SpatialSpace<math::DirectDual>>;

}  // namespace linkwright::dynamics
