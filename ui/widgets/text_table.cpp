// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_table.h"

#include "ui/widgets/theme.h"

#include <QHeaderView>
#include <algorithm>

namespace linkwright::widgets {

namespace {

constexpr int textRowHeight = 24;

Qt::Alignment sideOf(const TextColumn& column) {
    return (column.kind == TextColumn::Kind::Number ? Qt::AlignRight : Qt::AlignLeft)
           | Qt::AlignVCenter;
}

}  // namespace

TextTable::TextTable(const QString& name, const std::vector<TextColumn>& columns, QWidget* parent)
    : QTableWidget(0, static_cast<int>(columns.size()), parent), columns_(columns) {
    setObjectName(name);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(textRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (int column = 0; column < columnCount(); ++column) {
        const TextColumn& shown = columns_[static_cast<std::size_t>(column)];
        auto* title = new QTableWidgetItem(shown.title);
        title->setTextAlignment(sideOf(shown));
        title->setToolTip(shown.tip);
        setHorizontalHeaderItem(column, title);
        if (shown.kind == TextColumn::Kind::Name)
            horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    }
}

void TextTable::setRows(const std::vector<std::vector<TextCell>>& rows) {
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            const TextColumn& kind = columns_[static_cast<std::size_t>(column)];
            const TextCell& cell =
                rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            QTableWidgetItem* there = item(row, column);
            if (!there) {
                there = new QTableWidgetItem;
                there->setTextAlignment(sideOf(kind));
                if (kind.kind == TextColumn::Kind::Number) there->setFont(Theme::monoFont(12));
                setItem(row, column, there);
            }
            there->setText(cell.text);
            there->setToolTip(cell.tip);
        }
    }
}

void TextTable::fitRows(int mostRows) {
    const int titles = horizontalHeader()->isHidden() ? 0 : 1;
    setFixedHeight(textRowHeight * (std::clamp(rowCount(), 1, mostRows) + titles) + 4 * titles);
}

}  // namespace linkwright::widgets
