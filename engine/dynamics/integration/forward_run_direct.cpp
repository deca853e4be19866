// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/forward_run_definitions.h"
#include "engine/math/dual.h"

namespace linkwright::dynamics {

template class ForwardRun<math::PlanarSpace<math::DirectDual>>;
template class ForwardRun<math::SpatialSpace<math::DirectDual>>;

}  // namespace linkwright::dynamics
