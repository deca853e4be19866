// SPDX-License-Identifier: BSD-3-Clause
#include "engine/session/studies/case_drawing.h"

#include "engine/session/studies/study_plan.h"

#include <utility>

namespace linkwright::session {

std::vector<model::Case> drawCases(const model::Model& model, const Study& study, int count) {
    if (study.kind != StudyKind::Tolerance)
        throw base::InputError({base::Severity::Error,
                                {},
                                "/studies",
                                "Study \"" + study.name + "\" is not a tolerance study.",
                                "Specify one whose numbers have tolerances."});
    model::Model alone = model;
    alone.cases = {};  // those that are there do not matter
    Study drawn = study;
    drawn.points = count;
    const StudyPlan plan(std::move(alone), drawn);
    std::vector<model::Case> cases;
    for (std::uint64_t point = 0; point < plan.points(); ++point) {
        const std::vector<double> values = plan.decide(point, {}).task->values;
        model::Case entry;
        entry.name = study.name + " " + std::to_string(point + 1);
        if (model.cases.objective == model::CaseObjective::Sum) entry.weight = 1.0 / count;
        for (std::size_t index = 0; index < values.size(); ++index) {
            const Variable& number = plan.variables()[index];
            entry.numbers.push_back(
                {number.object, number.property, values[index] - number.value, true});
        }
        cases.push_back(std::move(entry));
    }
    return cases;
}

}  // namespace linkwright::session
