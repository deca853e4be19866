// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

namespace validation {
class Report;
/// Of the element that was entered.
void checkLaw(Report& report, const SpringLaw& law);
}  // namespace validation

}  // namespace linkwright::model
