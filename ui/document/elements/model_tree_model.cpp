// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/elements/model_tree_model.h"

#include <QMimeData>

namespace linkwright::document {

namespace {

bool sameShape(const TreeNode& one, const TreeNode& other) {
    if (one.key != other.key || one.children.size() != other.children.size()) return false;
    for (std::size_t index = 0; index < one.children.size(); ++index)
        if (!sameShape(*one.children[index], *other.children[index])) return false;
    return true;
}

/// Copies what is shown, keeping the nodes that indexes point to.
void copyContent(TreeNode& to, const TreeNode& from) {
    to.object = from.object;
    to.property = from.property;
    to.name = from.name;
    to.detail = from.detail;
    to.type = from.type;
    to.icon = from.icon;
    to.starred = from.starred;
    to.renamable = from.renamable;
    to.hidden = from.hidden;
    for (std::size_t index = 0; index < to.children.size(); ++index)
        copyContent(*to.children[index], *from.children[index]);
}

}  // namespace

ModelTreeModel::ModelTreeModel(QObject* parent)
    : QAbstractItemModel(parent), root_(std::make_unique<TreeNode>()) {}

void ModelTreeModel::setModel(const model::Model& model) {
    std::unique_ptr<TreeNode> fresh = buildModelTree(model);
    if (!sameShape(*root_, *fresh)) {
        beginResetModel();
        root_ = std::move(fresh);
        endResetModel();
        return;
    }
    copyContent(*root_, *fresh);
    const auto announce = [this](const auto& self, const QModelIndex& parent) -> void {
        const int rows = rowCount(parent);
        if (rows == 0) return;
        Q_EMIT dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
        for (int row = 0; row < rows; ++row)
            self(self, index(row, 0, parent));
    };
    announce(announce, QModelIndex());
}

QModelIndex ModelTreeModel::indexOf(const QString& object) const {
    if (object.isEmpty()) return {};
    const auto find = [&](const auto& self, const QModelIndex& parent) -> QModelIndex {
        for (int row = 0; row < rowCount(parent); ++row) {
            const QModelIndex here = index(row, 0, parent);
            if (nodeOf(here).object == object && nodeOf(here).property.isEmpty()) return here;
            const QModelIndex below = self(self, here);
            if (below.isValid()) return below;
        }
        return {};
    };
    return find(find, QModelIndex());
}

const TreeNode& ModelTreeModel::nodeOf(const QModelIndex& index) const {
    return index.isValid() ? *static_cast<const TreeNode*>(index.constInternalPointer()) : *root_;
}

QModelIndex ModelTreeModel::index(int row, int column, const QModelIndex& parent) const {
    const TreeNode& node = nodeOf(parent);
    if (column != 0 || row < 0 || row >= static_cast<int>(node.children.size())) return {};
    return createIndex(row, column, node.children[static_cast<std::size_t>(row)].get());
}

QModelIndex ModelTreeModel::parent(const QModelIndex& child) const {
    TreeNode* above = nodeOf(child).parent;
    if (!child.isValid() || !above || above == root_.get()) return {};
    return createIndex(above->row(), 0, above);
}

int ModelTreeModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent).children.size());
}

int ModelTreeModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant ModelTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TreeNode& node = nodeOf(index);
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole: return node.name;
        case Qt::ToolTipRole: {
            if (node.type.isEmpty()) return {};
            return node.detail.isEmpty() ? node.type
                                         : QStringLiteral("%1, %2").arg(node.type, node.detail);
        }
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1 %2 %3").arg(node.type, node.name, node.detail);
        case ObjectRole: return node.object;
        case PropertyRole: return node.property;
        case DetailRole: return node.detail;
        case IconNameRole: return node.icon;
        case StarredRole: return node.starred;
        case SearchRole: return QString(node.name + QLatin1Char(' ') + node.type);
        case KeyRole: return node.key;
        case HiddenRole: return node.hidden;
        default: return {};
    }
}

Qt::ItemFlags ModelTreeModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QAbstractItemModel::flags(index);
    return index.isValid() && nodeOf(index).renamable ? usual | Qt::ItemIsEditable : usual;
}

bool ModelTreeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || !nodeOf(index).renamable) return false;
    const QString name = value.toString().trimmed();
    if (name.isEmpty() || name == nodeOf(index).name) return false;
    Q_EMIT renameRequested(nodeOf(index).object, name);
    return true;
}

ModelTreeFilter::ModelTreeFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setFilterRole(ModelTreeModel::SearchRole);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    setRecursiveFilteringEnabled(true);
    setAutoAcceptChildRows(true);
}

Qt::ItemFlags ModelTreeFilter::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QSortFilterProxyModel::flags(index);
    const bool element = !index.data(ModelTreeModel::ObjectRole).toString().isEmpty();
    return element ? usual | Qt::ItemIsDragEnabled : usual;
}

QStringList ModelTreeFilter::mimeTypes() const {
    return {QLatin1String(mimeType)};
}

QMimeData* ModelTreeFilter::mimeData(const QModelIndexList& indexes) const {
    QStringList ids;
    for (const QModelIndex& index : indexes) {
        const QString id = index.data(ModelTreeModel::ObjectRole).toString();
        if (!id.isEmpty() && !ids.contains(id)) ids << id;
    }
    auto* data = new QMimeData;
    data->setData(QLatin1String(mimeType), ids.join(QLatin1Char('\n')).toUtf8());
    return data;
}

}  // namespace linkwright::document
