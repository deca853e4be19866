// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/equations/hamiltonian_definitions.h"

#include <complex>

namespace linkwright::dynamics {

template class Hamiltonian<math::PlanarSpace<std::complex<double>>>;
template class Hamiltonian<math::SpatialSpace<std::complex<double>>>;

}  // namespace linkwright::dynamics
