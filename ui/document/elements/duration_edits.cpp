// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/duration_edits.h"

#include "engine/session/document/free_duration.h"
#include "ui/document/elements/element_info.h"

namespace linkwright::document {

DisplayedDuration shownDuration(const model::Model& model) {
    const std::string& formula = model.simulation.durationFormula;
    const model::Parameter* parameter = session::durationParameter(model);
    const bool isNumber = parameter != nullptr && parameter->value.expression.empty();
    DisplayedDuration shown;
    shown.value = model.simulation.duration;
    if (!isNumber) shown.formula = QString::fromStdString(formula);
    shown.mayBeFree = formula.empty() || isNumber;
    if (const model::DesignVariable* variable = session::durationVariable(model)) {
        shown.isFree = true;
        shown.lower = variable->lower;
        shown.upper = variable->upper;
    }
    return shown;
}

void setDuration(Project& project, double seconds) {
    project.commit(tr("Set duration of the motion"),
                   [&](model::Model& edited) { session::setDuration(edited, seconds); });
}

QString setDurationFormula(Project& project, const QString& formula) {
    model::Model trial = project.model();
    const std::string fault = session::setDurationFormula(trial, formula.toStdString());
    if (!fault.empty()) return QString::fromStdString(fault);
    project.commit(tr("Set duration of the motion"), [&](model::Model& edited) {
        session::setDurationFormula(edited, formula.toStdString());
    });
    return {};
}

void freeDuration(Project& project, bool isFree) {
    project.commit(isFree ? tr("Optimize the duration") : tr("Hold the duration fixed"),
                   [&](model::Model& edited) { session::freeDuration(edited, isFree); });
}

void setDurationBounds(Project& project, std::optional<double> lower, std::optional<double> upper) {
    project.commit(tr("Set bounds of the duration"), [&](model::Model& edited) {
        if (model::DesignVariable* variable = session::durationVariable(edited))
            variable->setBounds(lower, upper);
    });
}

}  // namespace linkwright::document
