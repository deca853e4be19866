// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/frame/model_tree_panel.h"

#include "ui/document/elements/element_edits.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/shown/display_units.h"
#include "ui/panels/frame/model_tree_delegate.h"
#include "ui/panels/properties/signal_menus.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

namespace linkwright::panels {

using document::ModelTreeModel;

ModelTreePanel::ModelTreePanel(document::Project& project, document::Solver& solver,
                               document::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), project_(project), solver_(solver), selection_(selection) {
    filter_.setSourceModel(&model_);
    makeLayout();
    connect(&project_, &document::Project::replaced, this, [this] { collapsed_.clear(); });
    connect(&project_, &document::Project::modelChanged, this, &ModelTreePanel::refresh);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this,
            &ModelTreePanel::refresh);
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] { expandAsBefore(); });
    connect(&selection_, &document::SelectionModel::selectionChanged, this,
            &ModelTreePanel::showSelection);
    connect(&selection_, &document::SelectionModel::hoverChanged, this,
            [this] { tree_->viewport()->update(); });
    connect(&solver_, &document::Solver::problemsChanged, this,
            [this] { tree_->viewport()->update(); });
    connect(&widgets::Theme::instance(), &widgets::Theme::changed, this,
            [this] { tree_->viewport()->update(); });
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
    tree_->setDragEnabled(true);  // onto plots
    tree_->setDragDropMode(QAbstractItemView::DragOnly);
    tree_->setItemDelegate(new ModelTreeDelegate(solver_, selection_, tree_));
    tree_->setHeaderHidden(true);
    tree_->setIndentation(16);
    tree_->setUniformRowHeights(true);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tree_, &QWidget::customContextMenuRequested, this, &ModelTreePanel::showMenu);
    connect(&model_, &ModelTreeModel::renameRequested, this, &ModelTreePanel::rename,
            Qt::QueuedConnection);
    tree_->setFrameShape(QFrame::NoFrame);
    tree_->setMouseTracking(true);
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->installEventFilter(this);
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
    connect(tree_, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        Q_EMIT elementClicked(index.data(ModelTreeModel::ObjectRole).toString());
    });

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
    if (watched == tree_) {
        // Whoever comes by keyboard sees where the arrows will go from. A click says that itself,
        // and the rows must not move under it.
        if (event->type() == QEvent::FocusIn && !tree_->currentIndex().isValid()
            && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason)
            tree_->selectionModel()->setCurrentIndex(filter_.index(0, 0),
                                                     QItemSelectionModel::NoUpdate);
        return QWidget::eventFilter(watched, event);
    }
    if (event->type() == QEvent::Leave) selection_.hover(QString());
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* press = static_cast<QMouseEvent*>(event);
        const QModelIndex index = tree_->indexAt(press->pos());
        const QString object = index.data(ModelTreeModel::ObjectRole).toString();
        const bool onEye =
            press->button() == Qt::LeftButton
            && ModelTreeDelegate::eyeRect(tree_->visualRect(index)).contains(press->pos());
        if (onEye && model::findById(project_.model().bodies, object.toStdString())) {
            toggleVisible(object);
            return true;
        }
        if (onEye
            && index.data(ModelTreeModel::KeyRole)
                   .toString()
                   .endsWith(ModelTreeDelegate::linksKey())) {
            setAllVisible(index.data(ModelTreeModel::HiddenRole).toBool());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ModelTreePanel::rename(const QString& object, const QString& name) {
    const std::string id = object.toStdString();
    const model::Model& model = project_.model();
    if (model::findById(model.parameters, id)) {
        if (document::renameNamedParameter(project_, id, name).isEmpty()) selection_.select(name);
        return;
    }
    project_.commit(
        tr("Rename %1 to %2").arg(document::nameOf(model, id), name),
        [&](model::Model& edited) { document::rename(edited, id, name.toStdString()); });
}

void ModelTreePanel::toggleVisible(const QString& object) {
    const std::string id = object.toStdString();
    const model::Body* body = model::findById(project_.model().bodies, id);
    if (!body) return;
    const bool visible = !body->appearance.visible;
    project_.commit(
        (visible ? tr("Show %1") : tr("Hide %1")).arg(document::nameOf(project_.model(), id)),
        [&](model::Model& edited) {
            model::findById(edited.bodies, id)->appearance.visible = visible;
        });
}

void ModelTreePanel::setAllVisible(bool visible) {
    project_.commit(visible ? tr("Show all links") : tr("Hide all links"),
                    [visible](model::Model& edited) {
                        for (model::Body& body : edited.bodies)
                            body.appearance.visible = visible;
                    });
}

void ModelTreePanel::setOnlyVisible(const QStringList& objects) {
    project_.commit(objects.isEmpty() ? tr("Show all links") : tr("Show only the selected links"),
                    [&](model::Model& edited) {
                        for (model::Body& body : edited.bodies)
                            body.appearance.visible =
                                objects.isEmpty()
                                || objects.contains(QString::fromStdString(body.id));
                    });
}

void ModelTreePanel::showMenu(const QPoint& position) {
    QMenu menu;
    fillMenu(menu, tree_->indexAt(position));
    menu.exec(tree_->viewport()->mapToGlobal(position));
}

void ModelTreePanel::fillMenu(QMenu& menu, const QModelIndex& index) {
    const QString object = index.data(ModelTreeModel::ObjectRole).toString();
    if (!object.isEmpty()) {
        Q_EMIT elementMenuFilling(&menu, object);
        addElementCommands(menu, object);
        Q_EMIT selectionMenuFilling(&menu);
        menu.addSeparator();
    }
    addAddingCommands(menu);
}

void ModelTreePanel::addElementCommands(QMenu& menu, const QString& object) {
    const std::string id = object.toStdString();
    const model::Model& model = project_.model();
    const QModelIndex row = filter_.mapFromSource(model_.indexOf(object));
    if (row.flags() & Qt::ItemIsEditable) {
        QAction* action = menu.addAction(tr("Rename"), tree_, [this, row] { tree_->edit(row); });
        action->setShortcut(Qt::Key_F2);
    }
    if (const model::Body* body = model::findById(model.bodies, id)) {
        menu.addAction(body->appearance.visible ? tr("Hide") : tr("Show"), this,
                       [this, object] { toggleVisible(object); });
        menu.addAction(tr("Show only this"), this,
                       [this] { setOnlyVisible(selection_.selected()); });
        menu.addAction(tr("Show all links"), this, [this] { setOnlyVisible({}); });
    }
    if (model::findById(model.signalList, id))
        menu.addAction(widgets::icon(QStringLiteral("term")), tr("Add a cost term for it"), this,
                       [this, id] { selectNew(document::addTerm(project_, id)); });
    if (model::findById(model.points, id))
        menu.addAction(
            widgets::icon(QStringLiteral("term")), tr("Add a cost term for its position"), this,
            [this, id] {
                selectNew(document::addTermFor(project_, model::SignalKind::PointPosition, id));
            });
    const model::Joint* joint = model::findById(model.joints, id);
    if (joint && model::degreesOfFreedom(joint->kind) > 0
        && !model::isQuaternionRotation(joint->kind, 0))
        menu.addAction(
            widgets::icon(QStringLiteral("clock")),
            tr("Hold it with a drive and measure the effort"), this, [this, id] {
                selectNew(document::addDrive(project_, id, model::DriveProfile::Formula));
            });
    if (!menu.isEmpty()) menu.addSeparator();
}

void ModelTreePanel::addAddingCommands(QMenu& menu) {
    QMenu* adding = menu.addMenu(widgets::icon(QStringLiteral("plus")), tr("Add"));
    QMenu* measured = adding->addMenu(tr("Signal"));
    QMenu* terms = adding->addMenu(tr("Cost term for a new signal"));
    const std::string target = selection_.current().toStdString();
    addSignalKinds(*measured, project_.model(), [this, target](model::SignalKind kind) {
        selectNew(document::addSignal(project_, kind, target));
    });
    addSignalKinds(*terms, project_.model(), [this, target](model::SignalKind kind) {
        selectNew(document::addTermFor(project_, kind, target));
    });
    adding->addAction(tr("Input"), this, [this] { selectNew(document::addInput(project_, {})); });
    adding->addAction(tr("Named parameter"), this, [this] {
        std::string id;
        project_.commit(tr("Add parameter"),
                        [&](model::Model& edited) { id = document::addNamedParameter(edited); });
        selectNew(id);
    });
}

void ModelTreePanel::selectNew(const std::string& id) {
    if (!id.empty()) selection_.select(QString::fromStdString(id));
}

void ModelTreePanel::refresh() {
    const QScopedValueRollback<bool> guard(restoring_, true);
    const int scrolled = tree_->verticalScrollBar()->value();
    model_.setModel(project_.model());
    showSelection();
    // Rows that came or went leave the others where the pointer is.
    tree_->doItemsLayout();
    tree_->verticalScrollBar()->setValue(scrolled);
}

void ModelTreePanel::expandAsBefore() {
    const QScopedValueRollback<bool> guard(restoring_, true);
    tree_->expandAll();
    const auto close = [this](const auto& self, const QModelIndex& parent) -> void {
        for (int row = 0; row < filter_.rowCount(parent); ++row) {
            const QModelIndex index = filter_.index(row, 0, parent);
            if (collapsed_.contains(index.data(ModelTreeModel::KeyRole).toString()))
                tree_->collapse(index);
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
    for (const QModelIndex& index : rows->selectedRows())
        shown << index.data(ModelTreeModel::ObjectRole).toString();
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
