// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/choice_lists.h"

namespace linkwright::document {

/// "-0.02: -40, 0: 0, 0.02: 60", one entry for each row of the table of a spring law, SI units.
QString lawTableText(const model::SpringLaw& law);
/// Why a text cannot be read as a table; empty when it can.
QString lawTableFault(const QString& text);
/// The table that a text without a fault stands for.
void setLawTable(model::SpringLaw& law, const QString& text);
/// Why a formula cannot be used as the force of a spring; empty when it can.
QString lawFormulaFault(const model::Model& model, const QString& formula);

/// Formula and table of a spring.
template <class Spring>
void addLawChoices(std::vector<Choice>& choices, std::vector<Spring> model::Model::*list,
                   const Spring& spring) {
    choices.push_back(elementChoice<Spring>(list, spring.id, QStringLiteral("formula"),
                                            QObject::tr("Formula"), QObject::tr("Additional force"),
                                            [](Spring& edited, const QString& value) {
                                                edited.law.formula = value.trimmed().toStdString();
                                            }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = QString::fromStdString(spring.law.formula);
    choices.back().fault = lawFormulaFault;
    choices.back().placeholder = QObject::tr("none");
    choices.back().tip = QObject::tr(
        "A force as a formula of the elongation x, its rate v and the named parameters, in SI "
        "units, added to the linear force: 5e4*x^3, or 200*max(v, 0)");
    choices.push_back(elementChoice<Spring>(
        list, spring.id, QStringLiteral("table"), QObject::tr("Table"),
        QObject::tr("Additional force"),
        [](Spring& edited, const QString& value) { setLawTable(edited.law, value); }));
    choices.back().kind = Choice::Kind::Text;
    choices.back().current = lawTableText(spring.law);
    choices.back().fault = [](const model::Model&, const QString& value) {
        return lawTableFault(value);
    };
    choices.back().placeholder = QObject::tr("none");
    choices.back().tip = QObject::tr(
        "Rows of elongation and force in SI units, joined by a smooth curve: -0.02: -40, 0: 0, "
        "0.02: 60");
}

}  // namespace linkwright::document
