// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/rest/rest_worker.h"
#include "engine/sensitivity/rest/rest_workers.h"

namespace linkwright::sensitivity {

template class RestStudy<math::PlanarSpace>;
template class RestSearch<math::PlanarSpace>;

std::unique_ptr<RestFunctions> planarRestFunctions(const model::Model& model,
                                                   assembly::System system) {
    return std::make_unique<RestWorker<math::PlanarSpace>>(model, std::move(system));
}

}  // namespace linkwright::sensitivity
