// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::model {

/// The cases that count, in their order.
std::vector<const Case*> activeCases(const Model& model);

/// The case of this name, or null.
const Case* findCase(const Model& model, const std::string& name);

/// The project as it is in a case: a model without cases, with the numbers of the case and what
/// follows from them. What the case names and is not there is passed over; `validate` tells of it.
/// A design variable to which the case adds something has no bounds here: they are for the number
/// of the project.
Model modelOfCase(const Model& model, const Case& chosen);

/// What the case adds to a number; 0 for others.
double addedTo(const Case& chosen, const std::string& object, const std::string& property);
/// Whether the case gives a number another value.
bool replaces(const Case& chosen, const std::string& object, const std::string& property);

/// Calls `visit(id)` with every id of an element that a case names.
/// @param chosen Case or const Case
template <class CaseType, class Visit>
void visitCaseReferences(CaseType& chosen, const Visit& visit) {
    for (auto& number : chosen.numbers)
        visit(number.object);
    for (auto& input : chosen.inputs)
        visit(input.input);
    for (auto& reference : chosen.references)
        visit(reference.term);
}

}  // namespace linkwright::model
