// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/spatial_sweeps_definitions.h"

namespace linkwright::dynamics {

template SpatialSweeps spatialSweepsFor<Avx2Target>();

}  // namespace linkwright::dynamics
