// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/dual.h"

namespace linkwright::dynamics {

// For the matrix of implicit stages, see ImplicitStages.
template class Hamiltonian<math::PlanarSpace<math::Tangent<math::DirectDual>>>;
template class Hamiltonian<math::SpatialSpace<math::Tangent<math::DirectDual>>>;

}  // namespace linkwright::dynamics
