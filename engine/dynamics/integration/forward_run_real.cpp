// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/forward_run_definitions.h"

namespace linkwright::dynamics {

template class ForwardRun<math::PlanarSpace<double>>;
template class ForwardRun<math::SpatialSpace<double>>;

}  // namespace linkwright::dynamics
