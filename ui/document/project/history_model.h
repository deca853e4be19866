// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QAbstractListModel>

namespace linkwright::document {

/// The commits of the open project, oldest first. Rows after the current commit can be redone.
class HistoryModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        CurrentRole = Qt::UserRole,  ///< bool
        UndoneRole                   ///< bool: after the current commit
    };

    explicit HistoryModel(Project& project, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    Project& project_;
};

}  // namespace linkwright::document
