// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/optimization/variables_panel.h"

#include "ui/panels/properties/variable_hints.h"
#include "ui/panels/properties/variable_table.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace linkwright::panels {

VariablesPanel::VariablesPanel(document::Project& project, document::Optimizations& optimizations,
                               document::SelectionModel& selection, QWidget* parent)
    : QWidget(parent), variables_(project, optimizations) {
    table_ = new VariableTable(variables_, selection, VariableTable::Room::All, this);
    table_->setMostRows(-1);
    connect(table_, &VariableTable::jumpRequested, this, &VariablesPanel::jumpRequested);
    empty_ = makeNoVariables(project, this);
    count_ = new QLabel(this);
    count_->setContentsMargins(8, 0, 8, 4);
    count_->setWordWrap(true);
    widgets::setTextRole(count_, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(table_, 1);
    column->addWidget(empty_, 1);
    column->addWidget(new VariableHints(project, this));
    column->addWidget(count_);
    connect(&variables_, &QAbstractItemModel::modelReset, this, &VariablesPanel::refresh);
    connect(&variables_, &QAbstractItemModel::dataChanged, this, &VariablesPanel::refresh);
    refresh();
}

void VariablesPanel::refresh() {
    const int rows = variables_.rowCount();
    const int unknowns = variables_.unknowns();
    table_->setVisible(rows > 0);
    empty_->setVisible(rows == 0);
    count_->setVisible(rows > 0);
    count_->setText((unknowns == 1 ? tr("1 variable.") : tr("%1 variables.").arg(unknowns))
                    + QLatin1Char(' ')
                    + tr("Double-click a number to change it, or a name to go to its element."));
    table_->refreshColumns();
}

}  // namespace linkwright::panels
