// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/formula_question.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/formula_edits.h"
#include "ui/document/elements/number_text.h"
#include "ui/panels/properties/question.h"

namespace linkwright::panels {

namespace {

using document::tr;

/// "0.15 m" of a number.
QString valueText(const model::Model& model, const std::string& object, const std::string& property,
                  double value) {
    for (const model::PropertyInfo& info : model::propertiesOf(model, object))
        if (info.property == property) return document::quantityText(value, info.quantity);
    return document::numberText(value);
}

}  // namespace

QString writeFormula(document::Project& project, const std::string& object,
                     const std::string& property, const QString& formula, QWidget* parent,
                     const std::function<void()>& kept) {
    const model::Model& model = project.model();
    const std::string text = formula.toStdString();
    if (!document::designVariableIndex(model, object, property))
        return project.setExpression(object, property, text);
    const QString fault = project.faultOfExpression(object, property, text);
    if (!fault.isEmpty()) return fault;
    const std::vector<std::string> parameters = document::decidingParameters(model, text);
    Question question;
    question.text = tr("%1 is a design variable. The optimizer cannot directly change a number "
                       "given by a formula.")
                        .arg(document::variableLabel(model, object, property));
    if (!parameters.empty())
        question.answers.push_back(
            {"varyParameters",
             tr("Use the formula and optimize %1").arg(document::listText(parameters)),
             [&project, object, property, text] {
                 document::writeFormulaVaryingParameters(project, object, property, text);
             }});
    question.answers.push_back(
        {"removeStar", tr("Use the formula and remove the star"),
         [&project, object, property, text] { project.setExpression(object, property, text); }});
    question.kept = kept;
    ask(parent, question);
    return {};
}

void writeStar(document::Project& project, const std::string& object, const std::string& property,
               bool starred, QWidget* parent, const std::function<void()>& kept) {
    const model::Model& model = project.model();
    const model::Number* number = model::findNumber(model, object, property);
    if (!starred || !number || number->expression.empty()) {
        project.setDesignVariable(object, property, starred);
        return;
    }
    const std::vector<std::string> parameters =
        document::decidingParameters(model, number->expression);
    Question question;
    question.text = tr("%1 is given by the formula %2, so the optimizer cannot change it directly.")
                        .arg(document::variableLabel(model, object, property),
                             QString::fromStdString(number->expression));
    if (!parameters.empty())
        question.answers.push_back({"varyParameters",
                                    tr("Optimize %1").arg(document::listText(parameters)),
                                    [&project, object, property] {
                                        document::varyParametersOf(project, object, property);
                                    }});
    question.answers.push_back(
        {"replaceFormula",
         tr("Replace the formula with %1").arg(valueText(model, object, property, number->value)),
         [&project, object, property] {
             document::varyWithoutFormula(project, object, property);
         }});
    question.kept = kept;
    ask(parent, question);
}

}  // namespace linkwright::panels
