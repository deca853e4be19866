// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"

namespace linkwright::dynamics {

template class Hamiltonian<math::PlanarSpace<double>>;
template class Hamiltonian<math::SpatialSpace<double>>;

}  // namespace linkwright::dynamics
