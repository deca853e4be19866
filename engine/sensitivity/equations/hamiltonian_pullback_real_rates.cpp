// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/tangent.h"
#include "engine/sensitivity/equations/hamiltonian_pullback_definitions.h"

namespace linkwright::sensitivity {

// For signals that are rates along the motion, see StagePullback.
template class HamiltonianPullback<math::PlanarSpace<math::Tangent<double>>>;
template class HamiltonianPullback<math::SpatialSpace<math::Tangent<double>>>;

}  // namespace linkwright::sensitivity
