// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QString>

namespace linkwright::tests {

/// The first row of a tree with this text, wherever it is; an invalid index when there is none.
inline QModelIndex rowNamed(const QAbstractItemModel& model, const QString& name,
                            const QModelIndex& parent = {}) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.data().toString() == name) return index;
        const QModelIndex below = rowNamed(model, name, index);
        if (below.isValid()) return below;
    }
    return {};
}

}  // namespace linkwright::tests
