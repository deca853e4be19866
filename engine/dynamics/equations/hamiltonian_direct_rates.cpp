// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/dual.h"
#include "engine/math/tangent.h"

namespace linkwright::dynamics {

// Rates along the motion, see SignalRates.
template class Hamiltonian<math::PlanarSpace<math::Tangent<math::DirectDual>>>;
template class Hamiltonian<math::SpatialSpace<math::Tangent<math::DirectDual>>>;

}  // namespace linkwright::dynamics
