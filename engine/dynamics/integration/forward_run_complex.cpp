// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/integration/forward_run_definitions.h"

#include <complex>

namespace linkwright::dynamics {

template class ForwardRun<math::PlanarSpace<std::complex<double>>>;
template class ForwardRun<math::SpatialSpace<std::complex<double>>>;

}  // namespace linkwright::dynamics
