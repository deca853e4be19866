// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/dual.h"

namespace linkwright::dynamics {

// For the matrix of implicit stages, and what costates are checked with.
template class Hamiltonian<math::PlanarSpace<math::Tangent<double>>>;
template class Hamiltonian<math::SpatialSpace<math::Tangent<double>>>;

}  // namespace linkwright::dynamics
