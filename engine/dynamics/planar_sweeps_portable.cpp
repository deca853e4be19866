// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/planar_sweeps_definitions.h"

namespace linkwright::dynamics {

template PlanarSweeps planarSweepsFor<PortableTarget>();

}  // namespace linkwright::dynamics
