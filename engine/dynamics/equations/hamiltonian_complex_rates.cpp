// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/tangent.h"

#include <complex>

namespace linkwright::dynamics {

// Rates along the motion, see SignalRates.
template class Hamiltonian<math::PlanarSpace<math::Tangent<std::complex<double>>>>;
template class Hamiltonian<math::SpatialSpace<math::Tangent<std::complex<double>>>>;

}  // namespace linkwright::dynamics
