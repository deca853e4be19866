// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/history_model.h"

namespace linkwright::document {

HistoryModel::HistoryModel(ProjectController& controller, QObject* parent)
    : QAbstractListModel(parent), controller_(controller) {
    connect(&controller_, &ProjectController::modelChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(controller_.document().history().size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const std::size_t current = controller_.document().current();
    switch (role) {
        case Qt::DisplayRole:
            return QString::fromStdString(controller_.document().history()[row].name);
        case CurrentRole: return row == current;
        case UndoneRole: return row > current;
        default: return {};
    }
}

}  // namespace linkwright::document
