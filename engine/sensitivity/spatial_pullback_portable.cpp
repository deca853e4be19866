// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/spatial_pullback_definitions.h"

namespace linkwright::sensitivity {

template SpatialPullbackSweeps spatialPullbackSweepsFor<dynamics::PortableTarget>();

}  // namespace linkwright::sensitivity
