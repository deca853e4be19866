// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <QAbstractListModel>
#include <vector>

namespace linkwright::document {

/// The diagnostics of the project, one row each: what is wrong and how to mend it.
class ProblemsModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        ObjectRole = Qt::UserRole,  ///< QString, id to select, may be empty
        SeverityRole,               ///< int, base::Severity
        IconNameRole,               ///< QString: error, warning, info
        MessageRole                 ///< QString, without the remedy
    };

    using QAbstractListModel::QAbstractListModel;

    void setProblems(const std::vector<base::Diagnostic>& problems, const model::Model& model);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        base::Diagnostic diagnostic;
        QString message, text;
    };
    std::vector<Row> rows_;
};

}  // namespace linkwright::document
