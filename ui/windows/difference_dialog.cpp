// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/windows/difference_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace linkwright::windows {

DifferenceDialog::DifferenceDialog(const QString& fileName,
                                   const std::vector<document::Difference>& differences,
                                   QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Compare with disk"));
    resize(760, 420);
    auto* text = new QLabel(this);
    const int count = static_cast<int>(differences.size());
    if (differences.empty())
        text->setText(tr("The mechanism in %1 is the same as in this window.").arg(fileName));
    else if (differences.size() >= document::maxDifferences)
        text->setText(tr("%1 differs in more places than are listed here.").arg(fileName));
    else
        text->setText(tr("%1 differs in %n place(s).", nullptr, count).arg(fileName));
    auto* table = new QTableWidget(count, 3, this);
    table->setObjectName(QStringLiteral("differences"));
    table->setHorizontalHeaderLabels({tr("Value"), tr("This window"), tr("On disk")});
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->setColumnWidth(1, 190);
    table->setColumnWidth(2, 190);
    for (int row = 0; row < count; ++row) {
        const document::Difference& difference = differences[static_cast<std::size_t>(row)];
        const auto put = [&](int column, const QString& value) {
            auto* item = new QTableWidgetItem(value.isEmpty() ? QStringLiteral("\u2013") : value);
            item->setToolTip(value);
            table->setItem(row, column, item);
        };
        put(0, difference.place);
        put(1, difference.mine);
        put(2, difference.theirs);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
}

}  // namespace linkwright::windows
