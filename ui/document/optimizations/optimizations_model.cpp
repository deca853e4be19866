// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/optimizations/optimizations_model.h"

#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"
#include "ui/document/elements/number_text.h"

namespace linkwright::document {

OptimizationsModel::OptimizationsModel(Optimizations& optimizations, QObject* parent)
    : QAbstractTableModel(parent), optimizations_(optimizations) {
    connect(&optimizations_, &Optimizations::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&optimizations_, &Optimizations::numbersReported, this,
            [this] { Q_EMIT dataChanged(index(0, 0), index(0, ColumnCount - 1)); });
}

std::size_t OptimizationsModel::indexOf(int row) const {
    return optimizations_.all().size() - 1 - static_cast<std::size_t>(row);
}

int OptimizationsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(optimizations_.all().size());
}

int OptimizationsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant OptimizationsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section == NameColumn ? Qt::AlignLeft : Qt::AlignRight)
            | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case NameColumn: return tr("Optimization");
        case CostColumn: return tr("Final cost");
        case IterationsColumn: return tr("Iter.");
        case TimeColumn: return tr("Time");
        default: return {};
    }
}

Qt::ItemFlags OptimizationsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == NameColumn ? usual | Qt::ItemIsEditable : usual;
}

bool OptimizationsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
    const std::size_t optimization = indexOf(index.row());
    optimizations_.describe(optimization, value.toString().trimmed(),
                            optimizations_.all()[optimization].notes);
    return true;
}

QVariant OptimizationsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Optimization& optimization = optimizations_.all()[indexOf(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() != NameColumn)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole) {
        QString end = withNames(
            *optimization.initialModel,
            translated(optimization.result ? QString::fromStdString(optimization.result->reason)
                                           : optimization.failure));
        if (optimization.incomplete())
            end += QLatin1Char('\n')
                   + tr("Incomplete: the cost is that of the stage it stopped in, and not final.");
        return optimization.ofProject.isEmpty()
                   ? end
                   : tr("Computed for %1. %2").arg(optimization.ofProject, end);
    }
    if (role == Qt::EditRole) return optimization.title();
    if (role == Qt::DecorationRole && index.column() == NameColumn && optimization.color >= 0)
        return optimization.color;
    if (role != Qt::DisplayRole) return {};
    const session::IterationReport* best = optimization.best();
    switch (index.column()) {
        case NameColumn:
            if (!optimization.ofProject.isEmpty())
                return tr("%1, of %2").arg(optimization.title(), optimization.ofProject);
            if (optimization.running()) return tr("%1, now").arg(optimization.title());
            if (optimization.hidden) return tr("%1, hidden").arg(optimization.title());
            if (optimization.interrupted) return tr("%1, interrupted").arg(optimization.title());
            return optimization.failure.isEmpty() ? optimization.title()
                                                  : tr("%1, failed").arg(optimization.title());
        case CostColumn: {
            const QString cost = optimization.result ? numberText(optimization.result->finalCost, 4)
                                 : best              ? numberText(best->cost, 4)
                                                     : QString();
            return optimization.incomplete() && !cost.isEmpty() ? QStringLiteral("(%1)").arg(cost)
                                                                : cost;
        }
        case IterationsColumn:
            return optimization.iterations.empty()
                       ? QString()
                       : QString::number(optimization.iterations.back()->iteration);
        case TimeColumn:
            if (optimization.result) return durationText(optimization.result->wallSeconds);
            return optimization.iterations.empty()
                       ? QString()
                       : durationText(optimization.iterations.back()->wallSeconds);
        default: return {};
    }
}

}  // namespace linkwright::document
