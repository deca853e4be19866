// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/kinds/spring_law_choices.h"

#include "engine/base/diagnostic.h"
#include "engine/math/expression.h"

#include <QLocale>
#include <QStringList>
#include <utility>

namespace linkwright::document {

namespace {

/// Rows of a table; a fault names the first that cannot be read.
struct LawRows {
    std::vector<std::pair<double, double>> rows;
    QString fault;
};

LawRows rowsOf(const QString& text) {
    LawRows result;
    for (const QString& entry : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (entry.trimmed().isEmpty()) continue;
        const QStringList numbers = entry.split(QLatin1Char(':'));
        bool place = false, force = false;
        const double first = numbers.value(0).trimmed().toDouble(&place);
        const double second = numbers.value(1).trimmed().toDouble(&force);
        if (numbers.size() != 2 || !place || !force) {
            result.fault =
                QObject::tr("\"%1\" is not a valid row. Enter elongation: force, such as 0.02: 60.")
                    .arg(entry.trimmed());
            return result;
        }
        if (!result.rows.empty() && !(first > result.rows.back().first)) {
            result.fault = QObject::tr("The rows are not sorted by elongation at %1.").arg(first);
            return result;
        }
        result.rows.emplace_back(first, second);
    }
    if (result.rows.size() == 1) result.fault = QObject::tr("Enter at least two rows.");
    return result;
}

}  // namespace

QString lawTableText(const model::SpringLaw& law) {
    QStringList rows;
    for (std::size_t row = 0; row < law.elongations.size() && row < law.forces.size(); ++row)
        rows.append(QStringLiteral("%1: %2")
                        .arg(law.elongations[row], 0, 'g', QLocale::FloatingPointShortest)
                        .arg(law.forces[row], 0, 'g', QLocale::FloatingPointShortest));
    return rows.join(QStringLiteral(", "));
}

QString lawTableFault(const QString& text) {
    return rowsOf(text).fault;
}

void setLawTable(model::SpringLaw& law, const QString& text) {
    law.elongations.clear();
    law.forces.clear();
    for (const auto& [elongation, force] : rowsOf(text).rows) {
        law.elongations.push_back(elongation);
        law.forces.push_back(force);
    }
}

QString lawFormulaFault(const model::Model& model, const QString& formula) {
    if (formula.trimmed().isEmpty()) return {};
    std::vector<std::string> names{"x", "v"};
    for (const model::Parameter& parameter : model.parameters)
        names.push_back(parameter.id);
    try {
        (void)math::Expression::parse(formula.toStdString(), names);
    } catch (const base::InputError& problem) {
        return QString::fromStdString(problem.diagnostics().front().message);
    }
    return {};
}

}  // namespace linkwright::document
