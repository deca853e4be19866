// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_functions.h"

#include "engine/assembly/system.h"
#include "engine/sensitivity/equilibrium/equilibrium_model.h"
#include "engine/sensitivity/equilibrium/equilibrium_workers.h"

#include <algorithm>

namespace linkwright::sensitivity {

void EquilibriumSlopes::add(double share, const EquilibriumSlopes& other) {
    coordinates.resize(std::max(coordinates.size(), other.coordinates.size()), 0.0);
    for (std::size_t entry = 0; entry < other.coordinates.size(); ++entry)
        coordinates[entry] += share * other.coordinates[entry];
    // Samples after the first have none.
    for (std::size_t place = 0; place < other.terms.size(); ++place) {
        const EquilibriumValue& own = other.terms[place];
        if (place == terms.size()) terms.push_back({own.term, own.isConstraint, 0.0, 0.0, 0.0});
        terms[place].value += share * own.value;
        terms[place].atLeast += share * own.atLeast;
        terms[place].atMost += share * own.atMost;
    }
}

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
