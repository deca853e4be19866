// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/spring_law.h"

#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"
#include "engine/model/parameter_edits.h"
#include "engine/model/validation_report.h"

#include <algorithm>

namespace linkwright::model::validation {

namespace {

void checkFormula(Report& report, const std::string& formula) {
    std::vector<std::string> names{"x"};
    for (const Parameter& parameter : report.model().parameters) {
        names.push_back(parameter.id);
        if ((parameter.id == "x" || parameter.id == "v") && usesName(formula, parameter.id))
            report.error("formula",
                         "\"" + parameter.id
                             + "\" is the elongation or its rate here, and a parameter has the "
                               "same name.",
                         "Rename the parameter.");
    }
    names.emplace_back("v");
    try {
        (void)math::Expression::parse(formula, names);
    } catch (const base::InputError& problem) {
        report.error("formula", problem.diagnostics().front().message,
                     "Write a force of the elongation x and its rate v, such as 5e4*x^3 or "
                     "200*max(v, 0).");
    }
}

/// Largest part of the change of a table that a single step may make before it is taken for a jump.
bool jumps(const SpringLaw& law, std::size_t row) {
    constexpr double narrow = 1e-6, most = 0.1;
    const auto [least, largest] = std::minmax_element(law.forces.begin(), law.forces.end());
    const double range = law.elongations.back() - law.elongations.front();
    return law.elongations[row + 1] - law.elongations[row] < narrow * range
           && std::abs(law.forces[row + 1] - law.forces[row]) > most * (*largest - *least);
}

void checkTable(Report& report, const SpringLaw& law) {
    if (law.elongations.size() != law.forces.size()) {
        report.error("forces",
                     "The table has " + std::to_string(law.elongations.size()) + " elongations and "
                         + std::to_string(law.forces.size()) + " forces.",
                     "Give one force for each elongation.");
        return;
    }
    if (law.elongations.size() < 2) {
        report.error("elongations", "The table has a single row.", "Give at least two rows.");
        return;
    }
    for (std::size_t row = 0; row < law.elongations.size(); ++row)
        if (!std::isfinite(law.elongations[row]) || !std::isfinite(law.forces[row])) {
            report.error("forces/" + std::to_string(row),
                         "The table has a value that is not a number.",
                         "Correct row " + std::to_string(row + 1) + ".");
            return;
        }
    for (std::size_t row = 0; row + 1 < law.elongations.size(); ++row) {
        const std::string place = "elongations/" + std::to_string(row + 1);
        if (!(law.elongations[row] < law.elongations[row + 1])) {
            report.error(place,
                         "Row " + std::to_string(row + 2) + " of the table lies at "
                             + toText(law.elongations[row + 1]) + ", not beyond the row before at "
                             + toText(law.elongations[row]) + ".",
                         "Sort the rows by elongation, and keep one where there are two.");
            return;
        }
        if (jumps(law, row)) {
            report.error(place,
                         "The force jumps from " + toText(law.forces[row]) + " to "
                             + toText(law.forces[row + 1]) + " at " + toText(law.elongations[row])
                             + ".",
                         "Spread the change over a longer elongation: no step can follow a jump.");
            return;
        }
    }
}

}  // namespace

void checkLaw(Report& report, const SpringLaw& law) {
    if (!law.formula.empty()) checkFormula(report, law.formula);
    if (!law.elongations.empty() || !law.forces.empty()) checkTable(report, law);
}

}  // namespace linkwright::model::validation
