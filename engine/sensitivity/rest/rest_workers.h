// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/sensitivity/rest/rest_functions.h"

namespace linkwright::sensitivity {

/// The workers compile beside each other, one file each; see RestWorker.
std::unique_ptr<RestFunctions> planarRestFunctions(const model::Model& model,
                                                   assembly::System system);
std::unique_ptr<RestFunctions> spatialRestFunctions(const model::Model& model,
                                                    assembly::System system);

}  // namespace linkwright::sensitivity
