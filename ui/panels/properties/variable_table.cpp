// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/variable_table.h"

#include "ui/document/elements/variables_model.h"
#include "ui/document/shown/selection_model.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolTip>
#include <algorithm>

namespace linkwright::panels {

using document::VariablesModel;

namespace {

/// Reads bounds with units; what cannot be read changes nothing and is explained.
class BoundDelegate : public NumberTableDelegate {
public:
    explicit BoundDelegate(QObject* parent)
        : NumberTableDelegate(VariablesModel::BoundHitRole, parent) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        auto* editor = new QLineEdit(parent);
        editor->setObjectName(QStringLiteral("boundEditor"));
        editor->setAlignment(Qt::AlignRight);
        editor->setFont(widgets::Theme::monoFont(12));
        editor->setTextMargins(0, 0, 0, 0);
        editor->setPlaceholderText(VariablesModel::tr("free"));
        editor->setToolTip(index.data(VariablesModel::UnitRole).toString());
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        static_cast<QLineEdit*>(editor)->setText(index.data(Qt::EditRole).toString());
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override {
        const QString text = static_cast<QLineEdit*>(editor)->text().trimmed();
        if (text.isEmpty() || text == VariablesModel::tr("free")) {
            model->setData(index, {}, Qt::EditRole);
            return;
        }
        const widgets::UnitSpec unit =
            widgets::UnitSpec::of(index.data(VariablesModel::UnitRole).toString());
        const widgets::ParsedQuantity read = widgets::parseQuantity(text, unit);
        if (read.value)
            model->setData(index, *read.value, Qt::EditRole);
        else
            QToolTip::showText(editor->mapToGlobal(QPoint(0, editor->height())), read.error);
    }
};

}  // namespace

VariableTable::VariableTable(VariablesModel& variables, document::SelectionModel& selection,
                             QWidget* parent)
    : NumberTable(parent), variables_(variables) {
    setObjectName(QStringLiteral("variablesTable"));
    setAccessibleName(tr("Variables"));
    setModel(&variables);
    connect(&variables, &QAbstractItemModel::modelReset, this, [this] { widths_.clear(); });
    setItemDelegate(new BoundDelegate(this));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this, &VariableTable::showMenu);
    connect(this, &QTableView::clicked, this, [&selection](const QModelIndex& index) {
        selection.select(index.data(VariablesModel::ObjectRole).toString());
    });
}

int VariableTable::sizeHintForColumn(int column) const {
    int& width = widths_[column];
    width = std::max(width, NumberTable::sizeHintForColumn(column));
    return width;
}

void VariableTable::refreshColumns() {
    // Bounds give way to what a run has told; the tooltip and the warning color keep them in sight.
    const bool told = variables_.slopesKnown() && !boundsAsked_;
    if (isColumnHidden(VariablesModel::LowerColumn) == told
        && isColumnHidden(VariablesModel::SlopeColumn) != told
        && isColumnHidden(VariablesModel::InitialColumn) != variables_.initialKnown())
        return;
    setColumnHidden(VariablesModel::InitialColumn, !variables_.initialKnown());
    setColumnHidden(VariablesModel::LowerColumn, told);
    setColumnHidden(VariablesModel::UpperColumn, told);
    setColumnHidden(VariablesModel::SlopeColumn, !told);
    setColumnHidden(VariablesModel::StepColumn, !told);
    updateGeometry();
}

void VariableTable::showMenu(const QPoint& place) {
    const QModelIndex at = indexAt(place);
    if (!at.isValid()) return;
    const int row = at.row();
    QMenu menu(this);
    menu.addAction(tr("Edit bounds"), this, [this, row] { editBounds(row); })
        ->setEnabled(variables_.editable());
    menu.addAction(tr("Hold fixed"), this, [this, row] { variables_.hold(row); })
        ->setEnabled(variables_.editable());
    if (variables_.slopesKnown()) {
        menu.addSeparator();
        QAction* bounds = menu.addAction(tr("Show bounds instead of dJ/dp"), this, [this](bool on) {
            boundsAsked_ = on;
            refreshColumns();
        });
        bounds->setCheckable(true);
        bounds->setChecked(boundsAsked_);
    }
    menu.exec(viewport()->mapToGlobal(place));
}

void VariableTable::editBounds(int row) {
    boundsAsked_ = boundsAsked_ || variables_.slopesKnown();
    refreshColumns();
    edit(variables_.index(row, VariablesModel::LowerColumn));
}

}  // namespace linkwright::panels
