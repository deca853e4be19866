// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/planar_pullback_definitions.h"

namespace linkwright::sensitivity {

template PlanarPullbackSweeps planarPullbackSweepsFor<dynamics::PortableTarget>();

}  // namespace linkwright::sensitivity
