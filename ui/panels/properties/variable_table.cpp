// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/variable_table.h"

#include "ui/document/elements/choice_lists.h"
#include "ui/document/elements/objective_actions.h"
#include "ui/document/elements/shared_edits.h"
#include "ui/document/elements/variables_model.h"
#include "ui/document/shown/selection_model.h"
#include "ui/panels/properties/displayed_spec.h"
#include "ui/panels/properties/formula_question.h"
#include "ui/panels/properties/typed_units.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/number_pad.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace linkwright::panels {

using document::VariablesModel;

namespace {

constexpr int starEdge = 16;
constexpr int starColumnWidth = 24;
constexpr int maxUnitWidth = 72;  // names need the room
constexpr double heldOpacity = 0.5;

/// The unit of a row; words that are no SI unit convert nothing.
widgets::UnitSpec unitAt(const QModelIndex& index) {
    const QString unit = index.data(VariablesModel::UnitRole).toString();
    if (!index.data(VariablesModel::ConvertsRole).toBool()) return wordSpec(unit);
    widgets::UnitSpec spec = parameterSpec(unit.toStdString());
    spec.open = false;  // a bound gives no unit
    return spec;
}

bool isHeld(const QModelIndex& index) {
    const QVariant star =
        index.siblingAtColumn(VariablesModel::StarColumn).data(Qt::CheckStateRole);
    return star.toInt() == Qt::Unchecked;
}

/// Reads values and bounds with units; what cannot be read changes nothing and is explained.
class VariableDelegate : public NumberTableDelegate {
public:
    explicit VariableDelegate(QWidget* parent)
        : NumberTableDelegate(VariablesModel::BoundHitRole, parent), window_(parent) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QSize size = NumberTableDelegate::sizeHint(option, index);
        if (index.column() == VariablesModel::StarColumn) size.setWidth(starColumnWidth);
        return size;
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        if (isHeld(index)) painter->setOpacity(heldOpacity);
        NumberTableDelegate::paint(painter, option, index);
        painter->restore();
        if (index.column() != VariablesModel::StarColumn) return;
        const bool held = isHeld(index);
        QRect place(0, 0, starEdge, starEdge);
        place.moveCenter(option.rect.center());
        const QColor color =
            held ? widgets::Theme::colors().text2 : widgets::Theme::colors().gradient;
        painter->drawPixmap(
            place,
            widgets::iconPixmap(held ? QStringLiteral("star") : QStringLiteral("star-filled"),
                                starEdge, color, painter->device()->devicePixelRatioF()));
    }
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        const bool bound = index.column() != VariablesModel::ValueColumn;
        auto* editor = new QLineEdit(parent);
        editor->setObjectName(bound ? QStringLiteral("boundEditor")
                                    : QStringLiteral("valueEditor"));
        widgets::typePointOnNumberPad(*editor);
        editor->setAlignment(Qt::AlignRight);
        editor->setFont(widgets::Theme::monoFont(12));
        editor->setTextMargins(0, 0, 0, 0);
        if (bound) editor->setPlaceholderText(VariablesModel::tr("free"));
        editor->setToolTip(index.data(VariablesModel::UnitRole).toString());
        return editor;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const QVariant number = index.data(Qt::EditRole);
        if (number.userType() == QMetaType::QString) {
            static_cast<QLineEdit*>(editor)->setText(number.toString());
            return;
        }
        static_cast<QLineEdit*>(editor)->setText(
            number.isValid() ? widgets::formatExactScaled(number.toDouble(), unitAt(index).factor)
                             : QString());
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override {
        const QString text = static_cast<QLineEdit*>(editor)->text().trimmed();
        const bool bound = index.column() != VariablesModel::ValueColumn;
        if (bound && (text.isEmpty() || text == VariablesModel::tr("free"))) {
            model->setData(index, {}, Qt::EditRole);
            return;
        }
        if (text.startsWith(QLatin1Char('='))) {
            useFormula(*editor, index, text.mid(1).trimmed());
            return;
        }
        const widgets::ParsedQuantity read = widgets::parseQuantity(text, unitAt(index));
        if (read.value)
            model->setData(index, *read.value, Qt::EditRole);
        else
            explain(*editor, read.error);
    }

private:
    static void useBoundFormula(const QWidget& editor, const QModelIndex& index,
                                const QString& formula) {
        auto* variables =
            const_cast<VariablesModel*>(static_cast<const VariablesModel*>(index.model()));
        if (index.data(VariablesModel::PropertyRole).toString().isEmpty()) {
            explain(editor,
                    VariablesModel::tr("The bounds of an input are numbers, for example %1.")
                        .arg(unitAt(index).example()));
            return;
        }
        const QString fault =
            document::parameterFormulaFault(variables->project().model(), formula);
        if (!fault.isEmpty()) return explain(editor, fault);
        variables->setData(index, QStringLiteral("=") + formula, Qt::EditRole);
    }
    static void explain(const QWidget& editor, const QString& fault) {
        QToolTip::showText(editor.mapToGlobal(QPoint(0, editor.height())), fault);
    }
    void useFormula(const QWidget& editor, const QModelIndex& index, const QString& formula) const {
        const QString property = index.data(VariablesModel::PropertyRole).toString();
        if (index.column() != VariablesModel::ValueColumn) {
            useBoundFormula(editor, index, formula);
            return;
        }
        document::Project& project =
            const_cast<VariablesModel*>(static_cast<const VariablesModel*>(index.model()))
                ->project();
        const QString fault =
            writeFormula(project, index.data(VariablesModel::ObjectRole).toString().toStdString(),
                         property.toStdString(), formula, window_, {});
        if (!fault.isEmpty()) explain(editor, fault);
    }

    QWidget* window_;
};

}  // namespace

VariableTable::VariableTable(VariablesModel& variables, document::SelectionModel& selection,
                             Room room, QWidget* parent)
    : NumberTable(parent), variables_(variables), room_(room) {
    setObjectName(room == Room::Little ? QStringLiteral("variablesTable")
                                       : QStringLiteral("allVariables"));
    setAccessibleName(tr("Variables"));
    setModel(&variables);
    connect(&variables, &QAbstractItemModel::modelReset, this, [this] { widths_.clear(); });
    setItemDelegate(new VariableDelegate(this));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    if (room == Room::All) setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this, &VariableTable::showMenu);
    connect(this, &QTableView::clicked, this, [this, &selection](const QModelIndex& index) {
        if (index.column() == VariablesModel::StarColumn)
            toggleStar(index.row());
        else
            selection.select(index.data(VariablesModel::ObjectRole).toString());
    });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() == VariablesModel::NameColumn) jump(index.row());
    });
}

void VariableTable::leaveEvent(QEvent* event) {
    NumberTable::leaveEvent(event);
    if (state() != EditingState) variables_.discardHeld();
}

void VariableTable::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && currentIndex().isValid())
        toggleStar(currentIndex().row());
    else
        NumberTable::keyPressEvent(event);
}

void VariableTable::toggleStar(int row) {
    if (isHeld(variables_.index(row, VariablesModel::StarColumn)))
        variables_.vary(row);
    else
        variables_.hold(row);
}

void VariableTable::jump(int row) {
    const QModelIndex index = variables_.index(row, VariablesModel::NameColumn);
    Q_EMIT jumpRequested(index.data(VariablesModel::ObjectRole).toString(),
                         index.data(VariablesModel::PropertyRole).toString());
}

int VariableTable::sizeHintForColumn(int column) const {
    int& width = widths_[column];
    width = std::max(width, NumberTable::sizeHintForColumn(column));
    const bool unit = column == VariablesModel::UnitColumn && room_ == Room::Little;
    return unit ? std::min(width, maxUnitWidth) : width;
}

bool VariableTable::hasBounds() const {
    for (int row = 0; row < variables_.rowCount(); ++row)
        for (const int column : {VariablesModel::LowerColumn, VariablesModel::UpperColumn})
            if (variables_.index(row, column).data(Qt::EditRole).isValid()) return true;
    return false;
}

void VariableTable::refreshColumns() {
    // Bounds, units and stars give way to what a run has told, so that names keep their room; the
    // tooltip and the warning color keep bounds in sight.
    const bool known = variables_.slopesKnown();
    const bool told = known && !boundsAsked_ && room_ == Room::Little;
    if (room_ == Room::All) {
        setColumnHidden(VariablesModel::InitialColumn, !variables_.initialKnown());
        setColumnHidden(VariablesModel::SlopeColumn, !known);
        setColumnHidden(VariablesModel::StepColumn, !known);
        fitNames();
        return;
    }
    const bool bounds = boundsAsked_ || (!told && hasBounds());
    if (isColumnHidden(VariablesModel::LowerColumn) != bounds
        && isColumnHidden(VariablesModel::SlopeColumn) != told
        && isColumnHidden(VariablesModel::InitialColumn) != variables_.initialKnown())
        return;
    setColumnHidden(VariablesModel::InitialColumn, !variables_.initialKnown());
    setColumnHidden(VariablesModel::LowerColumn, !bounds);
    setColumnHidden(VariablesModel::UpperColumn, !bounds);
    setColumnHidden(VariablesModel::SlopeColumn, !told);
    setColumnHidden(VariablesModel::StepColumn, true);  // the panel of all variables has it
    setColumnHidden(VariablesModel::UnitColumn, told);
    setColumnHidden(VariablesModel::StarColumn, told);
    fitNames();
    updateGeometry();
}

void VariableTable::showMenu(const QPoint& place) {
    const QModelIndex at = indexAt(place);
    if (!at.isValid()) return;
    const int row = at.row();
    QMenu menu(this);
    menu.addAction(tr("Show in Properties"), this, [this, row] { jump(row); });
    menu.addAction(tr("Edit bounds"), this, [this, row] { editBounds(row); })
        ->setEnabled(variables_.editable());
    const bool held = isHeld(at);
    menu.addAction(held ? tr("Optimize it") : tr("Hold fixed"), this,
                   [this, row] { toggleStar(row); })
        ->setEnabled(variables_.editable());
    if (variables_.slopesKnown() && room_ == Room::Little) {
        menu.addSeparator();
        QAction* bounds =
            menu.addAction(tr("Show bounds instead of derivatives"), this, [this](bool on) {
                boundsAsked_ = on;
                refreshColumns();
            });
        bounds->setCheckable(true);
        bounds->setChecked(boundsAsked_);
    }
    menu.exec(viewport()->mapToGlobal(place));
}

void VariableTable::editBounds(int row) {
    boundsAsked_ = boundsAsked_ || variables_.slopesKnown() || !hasBounds();
    refreshColumns();
    edit(variables_.index(row, VariablesModel::LowerColumn));
}

widgets::EmptyState* makeNoVariables(document::Project& project, QWidget* parent) {
    auto* empty = new widgets::EmptyState(
        VariableTable::tr("No design variables yet. Let the points of the drawing move, or click "
                          "the star next to any number in Properties."),
        VariableTable::tr("Let the points move"), parent);
    QObject::connect(empty, &widgets::EmptyState::actionTriggered, parent, [&project] {
        std::vector<std::string> points;
        for (const QString& point : document::pointsToVary(project.model()))
            points.push_back(point.toStdString());
        if (!points.empty()) document::starPositions(project, points, true);
    });
    return empty;
}

}  // namespace linkwright::panels
