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

/// Whether a step of a table makes a large part of its change within nothing of its length.
bool jumps(const std::vector<double>& places, const std::vector<double>& values, std::size_t row) {
    constexpr double narrow = 1e-6, most = 0.1;
    const auto [least, largest] = std::minmax_element(values.begin(), values.end());
    return places[row + 1] - places[row] < narrow * (places.back() - places.front())
           && std::abs(values[row + 1] - values[row]) > most * (*largest - *least);
}

/// Whether every row has a place and a value.
bool isWhole(Report& report, const std::vector<double>& places, const std::vector<double>& values,
             const TableWords& words) {
    const std::string place = words.place, value = words.value;
    if (places.size() != values.size()) {
        report.error(words.valuesKey,
                     "The table has " + std::to_string(places.size()) + " " + place + "s and "
                         + std::to_string(values.size()) + " " + value + "s.",
                     "Give one " + value + " for each " + place + ".");
        return false;
    }
    if (places.size() < 2) {
        report.error(words.placesKey, "The table has a single row.", "Enter at least two rows.");
        return false;
    }
    for (std::size_t row = 0; row < places.size(); ++row)
        if (!std::isfinite(places[row]) || !std::isfinite(values[row])) {
            report.error(words.valuesKey + ("/" + std::to_string(row)),
                         "The table has a value that is not a number.",
                         "Correct row " + std::to_string(row + 1) + ".");
            return false;
        }
    return true;
}

}  // namespace

void checkTable(Report& report, const std::vector<double>& places,
                const std::vector<double>& values, const TableWords& words) {
    if (!isWhole(report, places, values, words)) return;
    const std::string place = words.place, value = words.value;
    for (std::size_t row = 0; row + 1 < places.size(); ++row) {
        const std::string key = words.placesKey + ("/" + std::to_string(row + 1));
        if (!(places[row] < places[row + 1])) {
            report.error(key,
                         "Row " + std::to_string(row + 2) + " of the table is at "
                             + toText(places[row + 1]) + ", not past the row before at "
                             + toText(places[row]) + ".",
                         "Sort the rows by " + place + ", and remove duplicates.");
            return;
        }
        if (jumps(places, values, row)) {
            report.error(key,
                         "The " + value + " jumps from " + toText(values[row]) + " to "
                             + toText(values[row + 1]) + " at " + toText(places[row]) + ".",
                         "Spread the change over a longer distance: no step can follow a jump.");
            return;
        }
    }
}

void checkLaw(Report& report, const SpringLaw& law) {
    if (!law.formula.empty()) checkFormula(report, law.formula);
    if (!law.elongations.empty() || !law.forces.empty())
        checkTable(report, law.elongations, law.forces,
                   {"elongations", "forces", "elongation", "force"});
}

}  // namespace linkwright::model::validation
