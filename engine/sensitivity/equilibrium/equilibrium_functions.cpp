// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"

#include "engine/assembly/system.h"
#include "engine/sensitivity/equilibrium/equilibrium_model.h"
#include "engine/sensitivity/equilibrium/equilibrium_workers.h"

#include <algorithm>

namespace linkwright::sensitivity {

std::unique_ptr<EquilibriumFunctions> equilibriumFunctionsOf(const model::Model& model) {
    const bool wanted = model.simulation.start == model::MotionStart::Equilibrium
                        || std::any_of(model.costTerms.begin(), model.costTerms.end(),
                                       [](const model::CostTerm& term) {
                                           return term.active && model::isAtRest(term.time);
                                       });
    if (!wanted) return nullptr;
    assembly::System system = assembly::compile(modelInEquilibrium(model));
    return system.planar ? planarEquilibriumFunctions(model, std::move(system))
                         : spatialEquilibriumFunctions(model, std::move(system));
}

}  // namespace linkwright::sensitivity
