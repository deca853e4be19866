// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/runs/runs_model.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/number_text.h"

namespace linkwright::document {

RunsModel::RunsModel(Optimizations& optimizations, QObject* parent)
    : QAbstractTableModel(parent), optimizations_(optimizations) {
    connect(&optimizations_, &Optimizations::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&optimizations_, &Optimizations::numbersReported, this,
            [this] { Q_EMIT dataChanged(index(0, 0), index(0, ColumnCount - 1)); });
}

std::size_t RunsModel::runOf(int row) const {
    return optimizations_.all().size() - 1 - static_cast<std::size_t>(row);
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(optimizations_.all().size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section == NameColumn ? Qt::AlignLeft : Qt::AlignRight)
            | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case NameColumn: return tr("Optimization");
        case CostColumn: return tr("Final J");
        case IterationsColumn: return tr("Iter.");
        case TimeColumn: return tr("Time");
        default: return {};
    }
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == NameColumn ? usual | Qt::ItemIsEditable : usual;
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
    const std::size_t run = runOf(index.row());
    optimizations_.describe(run, value.toString().trimmed(), optimizations_.all()[run].notes);
    return true;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Optimization& run = optimizations_.all()[runOf(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() != NameColumn)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole) {
        const QString end =
            withNames(*run.initialModel,
                      run.result ? QString::fromStdString(run.result->reason) : run.failure);
        return run.ofProject.isEmpty() ? end : tr("Computed for %1. %2").arg(run.ofProject, end);
    }
    if (role == Qt::EditRole) return run.title();
    if (role == Qt::DecorationRole && index.column() == NameColumn && run.color >= 0)
        return run.color;
    if (role != Qt::DisplayRole) return {};
    const session::IterationReport* best = run.best();
    switch (index.column()) {
        case NameColumn:
            if (!run.ofProject.isEmpty()) return tr("%1, of %2").arg(run.title(), run.ofProject);
            if (run.running()) return tr("%1, now").arg(run.title());
            if (run.hidden) return tr("%1, hidden").arg(run.title());
            if (run.interrupted) return tr("%1, interrupted").arg(run.title());
            return run.failure.isEmpty() ? run.title() : tr("%1, failed").arg(run.title());
        case CostColumn:
            if (run.result) return numberText(run.result->finalCost, 4);
            return best ? numberText(best->cost, 4) : QString();
        case IterationsColumn:
            return run.iterations.empty() ? QString()
                                          : QString::number(run.iterations.back()->iteration);
        case TimeColumn:
            if (run.result) return durationText(run.result->wallSeconds);
            return run.iterations.empty() ? QString()
                                          : durationText(run.iterations.back()->wallSeconds);
        default: return {};
    }
}

}  // namespace linkwright::document
