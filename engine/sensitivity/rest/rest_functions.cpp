// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/rest/rest_functions.h"

#include "engine/assembly/system.h"
#include "engine/sensitivity/rest/rest_model.h"
#include "engine/sensitivity/rest/rest_workers.h"

#include <algorithm>

namespace linkwright::sensitivity {

std::unique_ptr<RestFunctions> restFunctionsOf(const model::Model& model) {
    const bool wanted = model.simulation.start == model::MotionStart::Equilibrium
                        || std::any_of(model.costTerms.begin(), model.costTerms.end(),
                                       [](const model::CostTerm& term) {
                                           return term.active && model::isAtRest(term.time);
                                       });
    if (!wanted) return nullptr;
    assembly::System system = assembly::compile(modelAtRest(model));
    return system.planar ? planarRestFunctions(model, std::move(system))
                         : spatialRestFunctions(model, std::move(system));
}

}  // namespace linkwright::sensitivity
