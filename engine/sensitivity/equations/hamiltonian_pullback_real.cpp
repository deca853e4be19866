// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equations/hamiltonian_pullback_definitions.h"

namespace linkwright::sensitivity {

template class HamiltonianPullback<math::PlanarSpace<double>>;
template class HamiltonianPullback<math::SpatialSpace<double>>;

}  // namespace linkwright::sensitivity
