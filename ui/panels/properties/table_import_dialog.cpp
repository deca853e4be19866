// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/table_import_dialog.h"

#include "ui/document/elements/number_text.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/curve_preview.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/text_table.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace linkwright::panels {

namespace {
constexpr int maxGridRows = 6;
constexpr int gridRowHeight = 24;

/// Brings a column to SI units when its heading ends with another unit in brackets, and says so in
/// the heading.
/// @return whether it did
bool convertColumn(QString& heading, std::vector<double>& values) {
    static const QRegularExpression inBrackets(
        QStringLiteral("^(.*\\S)\\s*[\\[(]\\s*([^\\])]+?)\\s*[\\])]$"));
    const QRegularExpressionMatch found = inBrackets.match(heading);
    if (!found.hasMatch()) return false;
    const std::optional<widgets::ParsedUnit> unit = widgets::parseUnit(found.captured(2));
    if (!unit || unit->factor == 1.0) return false;
    for (double& value : values)
        value *= unit->factor;
    heading = TableImportDialog::tr("%1, given in %2").arg(found.captured(1), found.captured(2));
    return true;
}

void convertUnits(document::ImportedTable& table) {
    table.converted = convertColumn(table.timeHeading, table.times);
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        table.converted |=
            convertColumn(table.headings[static_cast<qsizetype>(column)], table.columns[column]);
}

}  // namespace

TableImportDialog::TableImportDialog(document::ImportedTable table, const QStringList& components,
                                     QWidget* parent)
    : QDialog(parent), table_(std::move(table)), components_(components) {
    setWindowTitle(tr("Import %1").arg(table_.fileName));
    setMinimumWidth(440);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    auto* buttons = new QDialogButtonBox(this);
    if (!table_.faults.isEmpty()) {
        auto* fault = new QLabel(table_.faults.join(u'\n'), this);
        fault->setObjectName(QStringLiteral("tableFault"));
        fault->setWordWrap(true);
        fault->setTextFormat(Qt::PlainText);
        widgets::setTextRole(fault, widgets::TextRole::Fault);
        layout->addWidget(fault);
        buttons->addButton(QDialogButtonBox::Close);
    } else {
        convertUnits(table_);
        layout->addWidget(makeRows());
        for (qsizetype index = 0; index < components_.size(); ++index) {
            auto* box = new widgets::ChoiceBox(this);
            QList<QPair<QString, QString>> entries{{tr("zero"), QStringLiteral("-1")}};
            for (qsizetype column = 0; column < table_.headings.size(); ++column)
                entries.append({table_.headings[column], QString::number(column)});
            const bool there = index < static_cast<qsizetype>(table_.columns.size());
            box->setEntries(entries, QString::number(there ? index : -1), {});
            connect(box, &QComboBox::activated, this, &TableImportDialog::refresh);
            boxes_.push_back(box);
            layout->addWidget(new widgets::FieldRow(components_[index], box, this));
        }
        preview_ = new widgets::CurvePreview(this);
        layout->addWidget(preview_);
        QPushButton* use = buttons->addButton(tr("Use this table"), QDialogButtonBox::AcceptRole);
        widgets::setButtonRole(use, widgets::ButtonRole::Primary);
        buttons->addButton(QDialogButtonBox::Cancel);
        refresh();
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

QWidget* TableImportDialog::makeRows() {
    const int rows = std::min<int>(maxGridRows, static_cast<int>(table_.times.size()));
    std::vector<widgets::TextColumn> columns{{tr("Time, s")}};
    for (const QString& heading : table_.headings)
        columns.push_back({heading});
    auto* grid = new widgets::TextTable({}, columns, this);
    grid->setFrameShape(QFrame::StyledPanel);
    grid->setShowGrid(true);
    grid->setSelectionMode(QAbstractItemView::NoSelection);
    grid->setFocusPolicy(Qt::NoFocus);
    grid->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    std::vector<std::vector<widgets::TextCell>> cells;
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row) {
        cells.push_back({{document::numberText(table_.times[row])}});
        for (const std::vector<double>& column : table_.columns)
            cells.back().push_back({document::numberText(column[row])});
    }
    grid->setRows(cells);
    grid->setFixedHeight(grid->horizontalHeader()->sizeHint().height() + rows * gridRowHeight + 4);
    auto* box = new QWidget(this);
    auto* count = new QLabel(
        (rows == static_cast<int>(table_.times.size())
             ? tr("%1 rows, in SI units.").arg(rows)
             : tr("The first %1 of %2 rows, in SI units.").arg(rows).arg(table_.times.size()))
            + QLatin1Char(' ') + tr("A heading may name another unit: x [mm]."),
        box);
    count->setWordWrap(true);
    widgets::setTextRole(count, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(count);
    column->addWidget(grid);
    return box;
}

std::vector<int> TableImportDialog::columns() const {
    std::vector<int> columns;
    for (const widgets::ChoiceBox* box : boxes_)
        columns.push_back(box->value().toInt());
    return columns;
}

void TableImportDialog::refresh() {
    std::vector<std::vector<double>> shown;
    for (const int column : columns())
        shown.push_back(column < 0 ? std::vector<double>(table_.times.size(), 0.0)
                                   : table_.columns[static_cast<std::size_t>(column)]);
    preview_->setCurves(table_.times, std::move(shown), components_);
}

}  // namespace linkwright::panels
