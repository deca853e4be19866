// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/formula_edits.h"

#include "engine/model/parameter_edits.h"
#include "engine/model/properties.h"
#include "ui/document/elements/element_info.h"

#include <set>

namespace linkwright::document {

namespace {

void collect(const model::Model& model, const std::string& formula, std::set<std::string>& seen,
             std::set<std::string>& deciding) {
    for (const model::Parameter& parameter : model.parameters) {
        if (!model::usesName(formula, parameter.id) || !seen.insert(parameter.id).second) continue;
        if (parameter.value.expression.empty())
            deciding.insert(parameter.id);
        else
            collect(model, parameter.value.expression, seen, deciding);
    }
}

void varyParameters(model::Model& edited, const std::vector<std::string>& ids) {
    for (const std::string& id : ids)
        if (!designVariableIndex(edited, id, "value"))
            edited.designVariables.push_back({id, "value", std::nullopt, std::nullopt});
}

}  // namespace

std::vector<std::string> decidingParameters(const model::Model& model, const std::string& formula) {
    std::set<std::string> seen;
    std::set<std::string> deciding;
    collect(model, formula, seen, deciding);
    std::vector<std::string> ids;
    for (const model::Parameter& parameter : model.parameters)
        if (deciding.contains(parameter.id)) ids.push_back(parameter.id);
    return ids;
}

QString listText(const std::vector<std::string>& ids) {
    QString text;
    for (std::size_t index = 0; index < ids.size(); ++index) {
        if (index > 0) text += index + 1 == ids.size() ? tr(" and ") : QStringLiteral(", ");
        text += QString::fromStdString(ids[index]);
    }
    return text;
}

QString writeFormulaVaryingParameters(Project& project, const std::string& object,
                                      const std::string& property, const std::string& formula) {
    return project.setExpression(object, property, formula, [&](model::Model& edited) {
        varyParameters(edited, decidingParameters(edited, formula));
    });
}

void varyParametersOf(Project& project, const std::string& object, const std::string& property) {
    const model::Number* number = model::findNumber(project.model(), object, property);
    if (!number) return;
    const std::vector<std::string> ids = decidingParameters(project.model(), number->expression);
    project.commit(tr("Optimize %1").arg(listText(ids)),
                   [&](model::Model& edited) { varyParameters(edited, ids); });
}

void varyWithoutFormula(Project& project, const std::string& object, const std::string& property) {
    const QString label = variableLabel(project.model(), object, property);
    project.commit(tr("Optimize %1").arg(label), [&](model::Model& edited) {
        model::Number* number = model::findNumber(edited, object, property);
        if (!number || designVariableIndex(edited, object, property)) return;
        number->expression.clear();
        edited.designVariables.push_back({object, property, std::nullopt, std::nullopt});
    });
}

}  // namespace linkwright::document
