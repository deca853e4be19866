// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_worker.h"
#include "engine/sensitivity/equilibrium/equilibrium_workers.h"

namespace linkwright::sensitivity {

template class EquilibriumStudy<math::PlanarSpace>;
template class EquilibriumSearch<math::PlanarSpace>;

std::unique_ptr<EquilibriumFunctions> planarEquilibriumFunctions(const model::Model& model,
                                                                 assembly::System system) {
    return std::make_unique<EquilibriumWorker<math::PlanarSpace>>(model, std::move(system));
}

}  // namespace linkwright::sensitivity
