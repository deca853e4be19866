// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"
#include "engine/math/dual.h"

#include <complex>

namespace linkwright::dynamics {

// For the matrix of implicit stages, see ImplicitStages.
template class Hamiltonian<math::PlanarSpace<math::Tangent<std::complex<double>>>>;
template class Hamiltonian<math::SpatialSpace<math::Tangent<std::complex<double>>>>;

}  // namespace linkwright::dynamics
