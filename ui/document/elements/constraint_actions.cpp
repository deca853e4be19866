// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/constraint_actions.h"

#include "engine/session/document/objective_edits.h"
#include "ui/document/elements/element_info.h"

#include <QObject>
#include <algorithm>
#include <cstddef>

namespace linkwright::document {

std::string addConstraint(Project& project, const std::string& signal, double atMost) {
    std::string id;
    project.commit(QObject::tr("Add constraint for %1").arg(nameOf(project.model(), signal)),
                   [&](model::Model& edited) {
                       id = session::addCostTerm(edited, signal);
                       model::CostTerm* term = model::findById(edited.costTerms, id);
                       const model::Signal* measured = model::findById(edited.signalList, signal);
                       if (!term || !measured) return;
                       const auto components = static_cast<std::size_t>(
                           std::max(1, model::componentCount(edited, *measured)));
                       term->kind = model::TermKind::Value;
                       term->time = model::TermTime::Largest;
                       term->reference = model::ReferenceKind::Constant;
                       term->referenceValues.assign(components, model::Number(0.0));
                       term->componentWeights.clear();
                       if (components > 1) {
                           term->componentWeights.assign(components, model::Number(0.0));
                           term->componentWeights.front() = 1.0;
                       }
                       term->atMost = atMost;
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
