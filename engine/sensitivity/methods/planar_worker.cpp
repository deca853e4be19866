// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/spaces/planar_space.h"
#include "engine/sensitivity/methods/space_worker.h"

namespace linkwright::sensitivity {

std::unique_ptr<GradientWorker> planarWorker(const assembly::System& system,
                                             const std::vector<VariableSlot>& unknowns) {
    return std::make_unique<SpaceWorker<math::PlanarSpace>>(system, unknowns);
}

}  // namespace linkwright::sensitivity
