// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/rest/rest_worker.h"
#include "engine/sensitivity/rest/rest_workers.h"

namespace linkwright::sensitivity {

template class RestStudy<math::SpatialSpace>;
template class RestSearch<math::SpatialSpace>;

std::unique_ptr<RestFunctions> spatialRestFunctions(const model::Model& model,
                                                    assembly::System system) {
    return std::make_unique<RestWorker<math::SpatialSpace>>(model, std::move(system));
}

}  // namespace linkwright::sensitivity
