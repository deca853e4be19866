// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/dual.h"
#include "engine/sensitivity/equations/hamiltonian_pullback_definitions.h"

namespace linkwright::sensitivity {

// For the rates of costates, see collectCostates.
template class HamiltonianPullback<math::PlanarSpace<math::Tangent<double>>>;
template class HamiltonianPullback<math::SpatialSpace<math::Tangent<double>>>;

}  // namespace linkwright::sensitivity
