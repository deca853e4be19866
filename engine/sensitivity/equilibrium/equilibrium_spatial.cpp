// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_worker.h"
#include "engine/sensitivity/equilibrium/equilibrium_workers.h"

namespace linkwright::sensitivity {

template class EquilibriumStudy<math::SpatialSpace>;
template class EquilibriumSearch<math::SpatialSpace>;

std::unique_ptr<EquilibriumFunctions> spatialEquilibriumFunctions(const model::Model& model,
                                                                  assembly::System system) {
    return std::make_unique<EquilibriumWorker<math::SpatialSpace>>(model, std::move(system));
}

}  // namespace linkwright::sensitivity
