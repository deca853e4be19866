// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/constraint_actions.h"

#include "engine/session/document/objective_edits.h"
#include "ui/document/elements/element_info.h"

#include <QObject>

namespace linkwright::document {

std::string addConstraint(Project& project, const std::string& signal,
                          std::optional<std::size_t> component, double atMost) {
    std::string id;
    project.commit(QObject::tr("Add constraint for %1").arg(nameOf(project.model(), signal)),
                   [&](model::Model& edited) {
                       id = session::addPeakLimit(edited, signal, component, atMost);
                   });
    return id;
}

int stepsAmongAlike(const model::Model& model, const std::string& term, int direction) {
    const auto& terms = model.costTerms;
    for (std::size_t place = 0; place < terms.size(); ++place) {
        if (terms[place].id != term) continue;
        for (int steps = direction;; steps += direction) {
            const auto other = static_cast<std::ptrdiff_t>(place) + steps;
            if (other < 0 || other >= static_cast<std::ptrdiff_t>(terms.size())) return 0;
            if (model::isConstraint(terms[static_cast<std::size_t>(other)])
                == model::isConstraint(terms[place]))
                return steps;
        }
    }
    return 0;
}

}  // namespace linkwright::document
