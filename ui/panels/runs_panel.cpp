// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/runs_panel.h"

#include "ui/panels/number_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

namespace linkwright::panels {

RunsPanel::RunsPanel(document::ProjectController& controller, QWidget* parent)
    : QWidget(parent), controller_(controller), model_(controller) {
    auto* table = new NumberTable(this);
    table->setMostRows(-1);
    table_ = table;
    table_->setObjectName(QStringLiteral("runsTable"));
    table_->setAccessibleName(tr("Runs"));
    table_->setModel(&model_);
    table_->setItemDelegate(new NumberTableDelegate(-1, table_));
    empty_ = new widgets::EmptyState(tr("Finished runs appear here."), {}, this);
    actions_ = new QWidget(this);
    restore_ = new QPushButton(tr("Restore design"), actions_);
    restore_->setObjectName(QStringLiteral("restoreRun"));
    restore_->setIcon(widgets::icon(QStringLiteral("restore")));
    restore_->setToolTip(tr("Puts the numbers this run ended with into the model; can be undone"));
    connect(restore_, &QPushButton::clicked, this, [this] {
        const QModelIndexList rows = table_->selectionModel()->selectedRows();
        if (!rows.isEmpty()) controller_.restoreRun(model_.runOf(rows.first().row()));
    });
    auto* row = new QHBoxLayout(actions_);
    row->setContentsMargins(12, 8, 12, 10);
    row->addWidget(restore_);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(empty_, 1);
    layout->addWidget(table_, 1);
    layout->addWidget(actions_);
    connect(&model_, &QAbstractItemModel::modelReset, this, &RunsPanel::refresh);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPanel::refresh);
    refresh();
}

void RunsPanel::refresh() {
    const bool any = model_.rowCount() > 0;
    empty_->setVisible(!any);
    table_->setVisible(any);
    actions_->setVisible(any);
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    const bool finished =
        !rows.isEmpty() && controller_.runs()[model_.runOf(rows.first().row())].result != nullptr;
    restore_->setEnabled(finished && !controller_.optimizing());
}

}  // namespace linkwright::panels
