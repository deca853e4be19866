// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/problems_model.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/spoken_text.h"

namespace linkwright::document {

namespace {

QString textOf(const base::Diagnostic& problem, const model::Model& model) {
    QString text = spokenText(problem.message, model);
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
