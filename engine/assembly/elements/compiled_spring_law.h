// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/elements/element_places.h"
#include "engine/assembly/table_function.h"

namespace linkwright::assembly {

/// model::SpringLaw made ready for computation.
struct SpringLawElement {
    bool hasFormula = false;
    math::Expression formula;  ///< of x, System::functionNumbers, v
    TimeFunction table;        ///< over x; empty: none

    [[nodiscard]] bool hasTable() const { return !table.times.empty(); }
    [[nodiscard]] bool isEmpty() const { return !hasFormula && !hasTable(); }

    static SpringLawElement compile(const model::SpringLaw& law, const ElementPlaces& places) {
        SpringLawElement element;
        element.hasFormula = !law.formula.empty();
        if (element.hasFormula) element.formula = places.springFormulaOf(law.formula);
        if (!law.elongations.empty()) element.table = splineFunction(law.elongations, law.forces);
        return element;
    }
};

}  // namespace linkwright::assembly
