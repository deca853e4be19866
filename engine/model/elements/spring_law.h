// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/elements/field.h"

#include <string>
#include <vector>

namespace linkwright::model {

struct Model;

/// A force beside that of a linear spring and damper, positive as theirs: progressive springs, bump
/// stops, one-way dampers. By a formula of the elongation `x` (from the free length or angle), its
/// rate `v` and the named parameters, SI units; and by a table over the elongation: between rows a
/// natural cubic spline, beyond them straight on. The table stores energy, the formula does not.
struct SpringLaw {
    std::string formula;              ///< empty: none
    std::vector<double> elongations;  ///< m or rad, ascending; empty: no table
    std::vector<double> forces;       ///< N or N m, one per elongation

    bool operator==(const SpringLaw&) const = default;
};

template <class Fields, class Law>
void describeLaw(Fields& fields, Law& law) {
    fields.text(
        Field("formula").noted("further force of x (elongation), v (its rate) and the parameters"),
        law.formula);
    fields.reals(Field("elongations").noted("m or rad, ascending: rows of a table"),
                 law.elongations);
    fields.reals(Field("forces").noted("N or N m, one per elongation"), law.forces);
}

namespace validation {
class Report;
/// Keys and names of the columns of a table.
struct TableWords {
    const char* placesKey;
    const char* valuesKey;
    const char* place;
    const char* value;
};
/// Reports a table that is not one value over ascending places, or that jumps.
void checkTable(Report& report, const std::vector<double>& places,
                const std::vector<double>& values, const TableWords& words);
/// Of the element that was entered.
void checkLaw(Report& report, const SpringLaw& law);
}  // namespace validation

}  // namespace linkwright::model
