// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/problems_model.h"

#include "ui/document/elements/element_info.h"

namespace linkwright::document {

namespace {

QString textOf(const base::Diagnostic& problem, const model::Model& model) {
    QString text = QString::fromStdString(problem.message);
    const QString name = nameOf(model, problem.object);
    if (!name.isEmpty() && problem.object != projectId && !text.contains(name))
        text = name + QStringLiteral(": ") + text;
    if (!problem.remedy.empty())
        text += QStringLiteral("  ") + QString::fromStdString(problem.remedy);
    return text;
}

}  // namespace

void ProblemsModel::setProblems(const std::vector<base::Diagnostic>& problems,
                                const model::Model& model) {
    beginResetModel();
    rows_.clear();
    for (const base::Diagnostic& problem : problems)
        rows_.push_back({problem, textOf(problem, model)});
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
