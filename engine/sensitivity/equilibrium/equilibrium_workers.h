// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"

namespace linkwright::sensitivity {

/// The workers compile beside each other, one file each; see EquilibriumWorker.
std::unique_ptr<EquilibriumFunctions> planarEquilibriumFunctions(const model::Model& model,
                                                                 assembly::System system);
std::unique_ptr<EquilibriumFunctions> spatialEquilibriumFunctions(const model::Model& model,
                                                                  assembly::System system);

}  // namespace linkwright::sensitivity
