// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/elements/model_tree_builder.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>
#include <memory>

namespace linkwright::document {

/// The model as a tree. Edits that change only values keep the rows (and what is expanded);
/// edits that add, remove or move elements rebuild it.
class ModelTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        ObjectRole = Qt::UserRole,  ///< QString, id to select, empty for groups
        PropertyRole,               ///< QString, design variables only
        DetailRole,                 ///< QString
        IconNameRole,               ///< QString
        StarredRole,                ///< bool: the optimizer may change it
        SearchRole,                 ///< QString: name and type
        KeyRole,                    ///< QString, unique and stable
        HiddenRole                  ///< bool: a link that is not drawn
    };

    explicit ModelTreeModel(QObject* parent = nullptr);

    void setModel(const model::Model& model);
    /// First row outside of the design variables that stands for this object.
    [[nodiscard]] QModelIndex indexOf(const QString& object) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// The row changes when the model of the project has; until then only the wish is announced.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    /// The user typed another name for an element.
    void renameRequested(const QString& object, const QString& name);

private:
    [[nodiscard]] const TreeNode& nodeOf(const QModelIndex& index) const;

    std::unique_ptr<TreeNode> root_;
};

/// Shows the rows whose name or type contains the text, with the rows above them.
class ModelTreeFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ModelTreeFilter(QObject* parent = nullptr);

    /// What a drag out of the tree carries: ids of elements, one per line.
    static constexpr const char* mimeType = "application/x-linkwright-elements";
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
};

}  // namespace linkwright::document
