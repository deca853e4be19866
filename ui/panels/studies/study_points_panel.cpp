// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/studies/study_points_panel.h"

#include "ui/panels/properties/number_table.h"
#include "ui/plots/plot_export.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/theme.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::panels {

namespace {

using Choice = document::StudyTable::Choice;

constexpr int pointsRowHeight = 24;

QString keyOf(Choice choice) {
    return QString::number(static_cast<int>(choice));
}

}  // namespace

StudyPointsPanel::StudyPointsPanel(document::Studies& studies, QWidget* parent)
    : QWidget(parent), studies_(studies), model_(studies.points()) {
    table_ = new QTableView(this);
    table_->setObjectName(QStringLiteral("studyTable"));
    table_->setAccessibleName(tr("Points"));
    table_->setModel(&model_);
    table_->setItemDelegate(new NumberTableDelegate(-1, table_));
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setTabKeyNavigation(false);
    table_->setWordWrap(false);
    table_->setSortingEnabled(true);
    table_->sortByColumn(document::StudyTable::PointColumn, Qt::AscendingOrder);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(pointsRowHeight);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setDefaultSectionSize(112);
    table_->horizontalHeader()->setFixedHeight(pointsRowHeight);
    reason_ = new QLabel(this);
    reason_->setObjectName(QStringLiteral("studyReason"));
    reason_->setWordWrap(true);
    reason_->setTextFormat(Qt::PlainText);
    reason_->setContentsMargins(12, 4, 12, 4);
    widgets::setTextRole(reason_, widgets::TextRole::Warning);
    reason_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(table_, 1);
    column->addWidget(reason_);
    column->addWidget(makeActions());
    setMinimumSize(220, 140);
    connect(&model_, &QAbstractItemModel::modelReset, this, &StudyPointsPanel::refresh);
    connect(&studies_.points(), &document::StudyPoints::begun, this, [this] {
        const QSignalBlocker blocker(table_->horizontalHeader());
        table_->sortByColumn(document::StudyTable::PointColumn, Qt::AscendingOrder);
        fitColumns();
    });
    connect(&studies_.points(), &document::StudyPoints::brushChanged, this,
            &StudyPointsPanel::refresh);
    connect(&studies_.points(), &document::StudyPoints::currentChanged, this,
            &StudyPointsPanel::showCurrent);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (!following_ && index.isValid())
                    studies_.points().setCurrent(model_.pointAt(index.row()));
            });
    connect(table_, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { studies_.take(model_.pointAt(index.row())); });
    refresh();
}

/// Every name of a column can be read, and its numbers.
void StudyPointsPanel::fitColumns() {
    constexpr int least = 96;
    const QHeaderView& header = *table_->horizontalHeader();
    table_->setColumnWidth(document::StudyTable::PointColumn, 64);
    for (int column = document::StudyTable::FirstValueColumn; column + 1 < header.count(); ++column)
        table_->setColumnWidth(column, std::max(least, header.sectionSizeHint(column)));
}

QWidget* StudyPointsPanel::makeBar() {
    auto* bar = new QWidget(this);
    choice_ = new widgets::ChoiceBox(bar);
    choice_->setObjectName(QStringLiteral("studyTableChoice"));
    choice_->setAccessibleName(tr("Which points are listed"));
    choice_->setEntries({{tr("All points"), keyOf(Choice::All)},
                         {tr("Best points"), keyOf(Choice::Best)},
                         {tr("Brushed points"), keyOf(Choice::Brushed)},
                         {tr("Failed points"), keyOf(Choice::Failed)}},
                        keyOf(Choice::All), {});
    choice_->setToolTip(tr("Best: different optima, or the front of a trade-off"));
    connect(choice_, &QComboBox::activated, this,
            [this] { model_.setChoice(static_cast<Choice>(choice_->value().toInt())); });
    count_ = new QLabel(bar);
    count_->setObjectName(QStringLiteral("studyTableCount"));
    widgets::setTextRole(count_, widgets::TextRole::Hint);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 6, 12, 4);
    row->setSpacing(8);
    row->addWidget(choice_, 1);
    row->addWidget(count_);
    return bar;
}

QWidget* StudyPointsPanel::makeActions() {
    auto* bar = new QWidget(this);
    take_ = new QPushButton(tr("Use design"), bar);
    take_->setObjectName(QStringLiteral("takeStudyPoint"));
    take_->setIcon(widgets::icon(QStringLiteral("check")));
    take_->setToolTip(tr("Copies the numbers of this point to the project; can be undone"));
    connect(take_, &QPushButton::clicked, this, [this] {
        if (const auto row = studies_.points().current()) studies_.take(*row);
    });
    save_ = new QPushButton(tr("Export\u2026"), bar);
    save_->setObjectName(QStringLiteral("exportStudy"));
    save_->setToolTip(tr("Saves all points as a table"));
    connect(save_, &QPushButton::clicked, this, &StudyPointsPanel::saveTable);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 8, 12, 10);
    row->setSpacing(8);
    row->addWidget(take_);
    row->addWidget(save_);
    row->addStretch(1);
    return bar;
}

void StudyPointsPanel::refresh() {
    const document::StudyPoints& points = studies_.points();
    count_->setText(points.brushing() ? tr("%1 selected").arg(points.brushedCount())
                                      : tr("%1 of %2").arg(model_.rowCount()).arg(points.rows()));
    save_->setEnabled(points.rows() > 0);
    showCurrent();
}

void StudyPointsPanel::showCurrent() {
    const document::StudyPoints& points = studies_.points();
    const auto current = points.current();
    following_ = true;
    const int row = current ? model_.rowOf(*current) : -1;
    if (row < 0)
        table_->selectionModel()->clear();
    else if (table_->currentIndex().row() != row || !table_->selectionModel()->hasSelection()) {
        const QModelIndex index = model_.index(row, std::max(0, table_->currentIndex().column()));
        table_->selectionModel()->setCurrentIndex(
            index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        table_->scrollTo(index);
    }
    following_ = false;
    const QString reason = current ? points.reason(*current) : QString();
    reason_->setText(reason);
    reason_->setVisible(!reason.isEmpty());
    take_->setEnabled(current && points.computed(*current));
}

void StudyPointsPanel::saveTable() {
    const QString results = QFileInfo(studies_.resultsPath()).completeBaseName();
    const QString path = widgets::askWhereToSave(
        this, tr("Export points"),
        (results.isEmpty() ? QStringLiteral("study") : results) + QStringLiteral(".csv"),
        {{tr("Table"), QStringLiteral("csv")}});
    if (path.isEmpty()) return;
    plots::saveInTurn(this, path,
                      [path, csv = studies_.csv()] { return plots::writeFile(path, csv()); });
}

}  // namespace linkwright::panels
