// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/session/solving/solve.h"
#include "engine/session/studies/study.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace linkwright::session {

namespace {

constexpr int maxFrontPoints = 1000;

/// Gathers what is wrong with one study.
class Checker {
public:
    Checker(const model::Model& model, const Study& study, std::size_t index)
        : model_(model), study_(study), path_("/studies/" + std::to_string(index)) {}

    std::vector<base::Diagnostic> check() {
        if (std::none_of(model_.costTerms.begin(), model_.costTerms.end(),
                         [](const model::CostTerm& term) { return term.active; }))
            error("", "The objective has no active terms: there is nothing to study.",
                  "Add a cost term, or activate one.");
        if (study_.kind != StudyKind::Sweep) checkCount("points", study_.points, maxStudyPoints);
        switch (study_.kind) {
            case StudyKind::MultiStart:
            case StudyKind::Global:
                checkBounds();
                checkCost();
                break;
            case StudyKind::TradeOff:
                if (!model::activeCases(model_).empty())
                    error("", "A trade-off needs a single case, and the project has several.",
                          "Deactivate the cases.");
                checkBounds();
                checkFront();
                break;
            case StudyKind::Sweep: checkSweep(); break;
            case StudyKind::Tolerance: checkTolerances(); break;
        }
        return std::move(found_);
    }

private:
    void error(const std::string& place, std::string message, std::string remedy,
               const std::string& object = {}) {
        found_.push_back({base::Severity::Error, object, path_ + (place.empty() ? "" : "/" + place),
                          "Study \"" + study_.name + "\": " + std::move(message),
                          std::move(remedy)});
    }

    void checkCount(const std::string& key, int count, std::uint64_t most) {
        if (count < 1 || static_cast<std::uint64_t>(count) > most)
            error(key, std::to_string(count) + " is out of range.",
                  "Enter a whole number from 1 to " + std::to_string(most) + ".");
    }

    /// Starts are spread between the bounds, so that each variable needs two.
    void checkBounds() {
        const std::vector<Variable> variables = variablesOf(model_);
        if (variables.empty())
            error("", "There are no variables.",
                  "Mark a numeric property as a design variable, or an input as optimized.");
        std::set<std::string> told;
        for (const Variable& variable : variables) {
            if (variable.lower && variable.upper) continue;
            const std::string name = variable.sample < 0 ? variable.name : variable.object;
            if (!told.insert(name).second) continue;
            const char* missing = variable.lower   ? "upper bound"
                                  : variable.upper ? "lower bound"
                                                   : "bounds";
            error("", "The variable \"" + name + "\" has no " + missing + " to sample within.",
                  "Enter a lower and an upper bound for it.", variable.object);
        }
    }

    void checkCost() {
        if (std::none_of(model_.costTerms.begin(), model_.costTerms.end(),
                         [](const model::CostTerm& term) {
                             return term.active && !model::isConstraint(term);
                         }))
            error("", "There is no cost to minimize, only constraints.", "Add a cost term.");
    }

    void checkFront() {
        if (study_.points < 2 || study_.points > maxFrontPoints)
            error("points", "A front has from 2 to " + std::to_string(maxFrontPoints) + " points.",
                  "Enter a number in that range.");
        checkCount("starts", study_.starts, 1'000'000);
        if (study_.functions.size() < 2 || study_.functions.size() > 3)
            error("functions",
                  "A trade-off is between two or three functions, not "
                      + std::to_string(study_.functions.size()) + ".",
                  "Specify two or three cost terms.");
        std::set<std::string> seen;
        for (std::size_t index = 0; index < study_.functions.size(); ++index) {
            const std::string& id = study_.functions[index];
            const std::string place = "functions/" + std::to_string(index);
            const model::CostTerm* term = model::findById(model_.costTerms, id);
            if (term == nullptr)
                error(place, "There is no cost term \"" + id + "\".",
                      "Specify an existing term of the objective.");
            else if (model::isConstraint(*term))
                error(place, "The term \"" + id + "\" has limits of its own.",
                      "Remove its limits, or choose a term without limits.", id);
            if (!seen.insert(id).second)
                error(place, "The term \"" + id + "\" is listed twice.", "List each term once.");
        }
    }

    /// The number of an entry, and whether it can be changed.
    const model::Number* checkNumber(std::size_t index) {
        const StudyNumber& number = study_.numbers[index];
        const std::string place = "numbers/" + std::to_string(index);
        const std::string name = number.object + "." + number.property;
        if (!seen_.insert(name).second)
            error(place, "\"" + name + "\" is listed twice.", "List each number once.");
        const model::Number* found = model::findNumber(model_, number.object, number.property);
        if (found == nullptr)
            error(place, "There is no number \"" + name + "\" in the project.",
                  "Specify an element and one of its properties, as for a design variable.");
        else if (!found->expression.empty())
            error(place, "\"" + name + "\" follows from the formula \"" + found->expression + "\".",
                  "Specify a parameter of the formula instead.", number.object);
        return found;
    }

    void checkNumbersAreThere() {
        if (study_.numbers.empty())
            error("numbers", "No numbers are listed.",
                  "Specify at least one number from the drawing.");
    }

    void checkSweep() {
        checkNumbersAreThere();
        std::uint64_t count = 1;
        std::set<std::size_t> counts;
        for (std::size_t index = 0; index < study_.numbers.size(); ++index) {
            const StudyNumber& number = study_.numbers[index];
            const std::string place = "numbers/" + std::to_string(index);
            (void)checkNumber(index);
            if (!std::all_of(number.values.begin(), number.values.end(),
                             [](double value) { return std::isfinite(value); })
                || !std::isfinite(number.lower) || !std::isfinite(number.upper))
                error(place, "A value is not a finite number.", "Enter finite numbers.");
            if (number.values.empty() && number.count < 1)
                error(place + "/count", "There are no values to sweep.",
                      "Enter a positive whole number.");
            const auto values = number.values.empty()
                                    ? static_cast<std::size_t>(std::max(1, number.count))
                                    : number.values.size();
            counts.insert(values);
            count = values > maxStudyPoints / count ? maxStudyPoints + 1 : count * values;
        }
        if (study_.together && counts.size() > 1)
            error("numbers", "The numbers have lists of different lengths.",
                  "Give all the same count, or omit \"together\" for a grid.");
        if (!study_.together && count > maxStudyPoints)
            error("numbers",
                  "The grid has more than " + std::to_string(maxStudyPoints) + " points.",
                  "Use fewer values.");
    }

    void checkTolerances() {
        checkNumbersAreThere();
        if (study_.costAtMost && !std::isfinite(*study_.costAtMost))
            error("costAtMost", "The limit is not a finite number.", "Enter a finite number.");
        for (std::size_t index = 0; index < study_.numbers.size(); ++index) {
            (void)checkNumber(index);
            const double tolerance = study_.numbers[index].tolerance;
            if (!(tolerance > 0.0 && std::isfinite(tolerance)))
                error("numbers/" + std::to_string(index) + "/tolerance",
                      "The tolerance is not a positive number.",
                      "Enter half the width of the zone, in the unit of the number.");
        }
    }

    const model::Model& model_;
    const Study& study_;
    std::string path_;
    std::set<std::string> seen_;
    std::vector<base::Diagnostic> found_;
};

}  // namespace

std::vector<base::Diagnostic> problemsOf(const model::Model& model, const Study& study,
                                         std::size_t index) {
    return Checker(model, study, index).check();
}

}  // namespace linkwright::session
