// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/history_model.h"

namespace linkwright::document {

HistoryModel::HistoryModel(Project& project, QObject* parent)
    : QAbstractListModel(parent), project_(project) {
    connect(&project_, &Project::modelChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(project_.document().history().size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const std::size_t current = project_.document().current();
    switch (role) {
        case Qt::DisplayRole:
            return QString::fromStdString(project_.document().history()[row].name);
        case CurrentRole: return row == current;
        case UndoneRole: return row > current;
        default: return {};
    }
}

}  // namespace linkwright::document
