// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/problems_model.h"

#include "engine/model/properties.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"
#include "ui/document/elements/spoken_text.h"

#include <QRegularExpression>

namespace linkwright::document {

namespace {

/// The variable whose bounds a problem is about.
const model::DesignVariable* boundedVariable(const base::Diagnostic& problem,
                                             const model::Model& model) {
    static const QRegularExpression bound(
        QStringLiteral("^/designVariables/(\\d+)/(?:lower|upper)$"));
    const auto match = bound.match(QString::fromStdString(problem.place));
    const auto index = static_cast<std::size_t>(match.captured(1).toULongLong());
    if (!match.hasMatch() || index >= model.designVariables.size()) return nullptr;
    return &model.designVariables[index];
}

/// The engine tells bounds with all digits and without a unit: here as Properties show them.
QString withUnits(const QString& text, const model::Model& model,
                  const model::DesignVariable& variable) {
    static const QRegularExpression number(
        QStringLiteral("(?<![\\w.])-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?(?!\\w)"));
    base::Quantity quantity = base::Quantity::Unknown;
    for (const model::PropertyInfo& info : model::propertiesOf(model, variable.object))
        if (info.property == variable.property) quantity = info.quantity;
    QString result;
    qsizetype done = 0;
    for (auto matches = number.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        result += text.mid(done, match.capturedStart() - done)
                  + quantityText(match.captured().toDouble(), quantity);
        done = match.capturedEnd();
    }
    return result + text.mid(done);
}

QString textOf(const base::Diagnostic& problem, const model::Model& model) {
    QString text = spokenText(problem.message, model);
    if (const model::DesignVariable* variable = boundedVariable(problem, model))
        return variableLabel(model, variable->object, variable->property) + QStringLiteral(": ")
               + withUnits(text, model, *variable);
    const QString name = nameOf(model, problem.object);
    if (!name.isEmpty() && problem.object != projectId && !text.contains(name))
        text = name + QStringLiteral(": ") + text;
    return text;
}

}  // namespace

void ProblemsModel::setProblems(const std::vector<base::Diagnostic>& problems,
                                const model::Model& model) {
    beginResetModel();
    rows_.clear();
    for (const base::Diagnostic& problem : problems) {
        const QString said = textOf(problem, model);
        const QString remedy = spokenText(problem.remedy, model);
        rows_.push_back(
            {problem, said, remedy.isEmpty() ? said : said + QLatin1Char(' ') + remedy});
    }
    endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole: return row.text;
        case MessageRole: return row.message;
        case ObjectRole: return QString::fromStdString(row.diagnostic.object);
        case SeverityRole: return static_cast<int>(row.diagnostic.severity);
        case IconNameRole:
            switch (row.diagnostic.severity) {
                case base::Severity::Error: return QStringLiteral("error");
                case base::Severity::Warning: return QStringLiteral("warning");
                case base::Severity::Note: return QStringLiteral("info");
            }
            return {};
        default: return {};
    }
}

}  // namespace linkwright::document
