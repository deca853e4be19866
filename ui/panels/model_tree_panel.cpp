// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/model_tree_panel.h"

#include "ui/panels/model_tree_delegate.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace linkwright::panels {

using document::ModelTreeModel;

ModelTreePanel::ModelTreePanel(document::ProjectController& controller, document::SelectionModel& selection,
                               QWidget* parent)
    : QWidget(parent), controller_(controller), selection_(selection) {
    filter_.setSourceModel(&model_);
    makeLayout();
    connect(&controller_, &document::ProjectController::projectReplaced, this, [this] { collapsed_.clear(); });
    connect(&controller_, &document::ProjectController::modelChanged, this, &ModelTreePanel::refresh);
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] { expandAsBefore(); });
    connect(&selection_, &document::SelectionModel::selectionChanged, this, &ModelTreePanel::showSelection);
    connect(&selection_, &document::SelectionModel::hoverChanged, this, [this] { tree_->viewport()->update(); });
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this, [this] { tree_->viewport()->update(); });
    refresh();
}

void ModelTreePanel::makeLayout() {
    search_ = new widgets::SearchField(tr("Search names and types"), this);
    search_->setObjectName(QStringLiteral("treeSearch"));
    search_->setToolTip(tr("Shows only rows whose name or type contains the text (Ctrl+F)"));
    connect(search_, &QLineEdit::textChanged, this, &ModelTreePanel::search);
    connect(search_, &widgets::SearchField::resultsRequested, this, [this] { tree_->setFocus(); });

    tree_ = new QTreeView(this);
    tree_->setObjectName(QStringLiteral("modelTree"));
    tree_->setAccessibleName(tr("Model tree"));
    tree_->setModel(&filter_);
    tree_->setItemDelegate(new ModelTreeDelegate(selection_, tree_));
    tree_->setHeaderHidden(true);
    tree_->setIndentation(16);
    tree_->setUniformRowHeights(true);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setMouseTracking(true);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->viewport()->installEventFilter(this);
    connect(tree_, &QTreeView::entered, this, [this](const QModelIndex& index) {
        selection_.hover(index.data(ModelTreeModel::ObjectRole).toString());
    });
    connect(tree_, &QTreeView::collapsed, this, [this](const QModelIndex& index) {
        if (!restoring_) collapsed_.insert(index.data(ModelTreeModel::KeyRole).toString());
    });
    connect(tree_, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        if (!restoring_) collapsed_.remove(index.data(ModelTreeModel::KeyRole).toString());
    });
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ModelTreePanel::takeSelectionFromTree);

    auto* searchRow = new QVBoxLayout;
    searchRow->setContentsMargins(8, 8, 8, 6);
    searchRow->addWidget(search_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(searchRow);
    layout->addWidget(tree_);
    setMinimumWidth(200);
}

bool ModelTreePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave) selection_.hover(QString());
    return QWidget::eventFilter(watched, event);
}

void ModelTreePanel::refresh() {
    const QScopedValueRollback<bool> guard(restoring_, true);
    model_.setModel(controller_.model());
    showSelection();
}

void ModelTreePanel::expandAsBefore() {
    const QScopedValueRollback<bool> guard(restoring_, true);
    tree_->expandAll();
    const auto close = [this](const auto& self, const QModelIndex& parent) -> void {
        for (int row = 0; row < filter_.rowCount(parent); ++row) {
            const QModelIndex index = filter_.index(row, 0, parent);
            if (collapsed_.contains(index.data(ModelTreeModel::KeyRole).toString())) tree_->collapse(index);
            self(self, index);
        }
    };
    close(close, QModelIndex());
}

void ModelTreePanel::search(const QString& text) {
    const QScopedValueRollback<bool> guard(restoring_, true);
    filter_.setFilterFixedString(text.trimmed());
    if (text.trimmed().isEmpty())
        expandAsBefore();
    else
        tree_->expandAll();
    showSelection();
}

void ModelTreePanel::takeSelectionFromTree() {
    if (restoring_) return;
    QStringList ids;
    for (const QModelIndex& index : tree_->selectionModel()->selectedRows()) {
        const QString id = index.data(ModelTreeModel::ObjectRole).toString();
        if (!id.isEmpty() && !ids.contains(id)) ids << id;
    }
    const QScopedValueRollback<bool> guard(restoring_, true);
    selection_.select(ids);
}

void ModelTreePanel::showSelection() {
    const QScopedValueRollback<bool> guard(restoring_, true);
    QItemSelectionModel* rows = tree_->selectionModel();
    // A design variable row stands for the same object as the row of its element: keep whichever
    // the user clicked.
    QStringList shown;
    for (const QModelIndex& index : rows->selectedRows()) shown << index.data(ModelTreeModel::ObjectRole).toString();
    if (!selection_.selected().isEmpty() && shown == selection_.selected()) return;
    rows->clearSelection();
    for (const QString& id : selection_.selected()) {
        const QModelIndex index = filter_.mapFromSource(model_.indexOf(id));
        if (!index.isValid()) continue;
        rows->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        tree_->scrollTo(index);
    }
}

}  // namespace linkwright::panels
