// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/synthesis/path_form.h"

#include "ui/document/shown/display_units.h"
#include "ui/panels/synthesis/linkage_picture.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <set>

namespace linkwright::panels {

namespace {

constexpr int pathRowHeight = 24;
constexpr int shownPathRows = 6;
constexpr int timeColumn = 2;
constexpr int pathColumns = 3;

QString shownNumber(double value) {
    return widgets::withTrueMinus(widgets::formatNumber(value, 6));
}

}  // namespace

PathForm::PathForm(QWidget* parent) : QWidget(parent) {
    table_ = new QTableWidget(0, pathColumns, this);
    table_->setObjectName(QStringLiteral("pathPointTable"));
    table_->setAccessibleName(tr("Points of the path"));
    table_->setFont(widgets::Theme::monoFont(12));
    table_->setTabKeyNavigation(false);  // Tab goes on to the candidates; arrows go between cells
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->setDefaultSectionSize(pathRowHeight);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignCenter);
    table_->setFixedHeight(pathRowHeight * (shownPathRows + 1) + 4);
    table_->setToolTip(tr("Delete removes the chosen rows; rows of a spreadsheet can be pasted"));
    table_->installEventFilter(this);
    auto* hint = new QLabel(tr("Times are optional. Without them, timing is free."), this);
    hint->setWordWrap(true);
    widgets::setTextRole(hint, widgets::TextRole::Hint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(table_);
    column->addWidget(hint);
    connect(table_, &QTableWidget::cellChanged, this, &PathForm::read);
    connect(&document::DisplayUnits::instance(), &document::DisplayUnits::changed, this, [this] {
        retitle();
        setPath(path_);
    });
    retitle();
    setPath({});
}

void PathForm::retitle() {
    const QString unit = pageUnit().symbol;
    table_->setHorizontalHeaderLabels(
        {tr("x [%1]").arg(unit), tr("y [%1]").arg(unit), tr("Time [s]")});
}

/// @param texts of the columns; of the return only the time is one to type
void PathForm::addRowFor(int row, const QStringList& texts) {
    table_->insertRow(row);
    for (int column = 0; column < pathColumns; ++column) {
        auto* item = new QTableWidgetItem(texts.value(column));
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table_->setItem(row, column, item);
    }
}

void PathForm::setPath(const synthesis::WantedPath& path) {
    path_ = path;
    fault_.clear();
    const QSignalBlocker quiet(table_);
    const double unit = pageUnit().factor;
    const auto timeText = [&](std::size_t index) {
        return index < path.times.size() && std::isfinite(path.times[index])
                   ? shownNumber(path.times[index])
                   : QString();
    };
    table_->setRowCount(0);
    for (std::size_t index = 0; index < path.points.size(); ++index)
        addRowFor(static_cast<int>(index),
                  {shownNumber(path.points[index].real() / unit),
                   shownNumber(path.points[index].imag() / unit), timeText(index)});
    keepFurtherRows();
    if (table_->rowCount() > pointRows())
        table_->item(pointRows(), timeColumn)->setText(timeText(path.points.size()));
}

int PathForm::pointRows() const {
    const int last = table_->rowCount() - 1;
    const bool returns = last >= 0 && table_->item(last, 0)
                         && !(table_->item(last, 0)->flags() & Qt::ItemIsEditable);
    return returns ? last : last + 1;
}

QString PathForm::textAt(int row, int column) const {
    const QTableWidgetItem* item = table_->item(row, column);
    return item ? item->text().trimmed() : QString();
}

/// There is a row for the next point, of a closed path one for its return, and every row has its
/// number.
void PathForm::keepFurtherRows() {
    const QSignalBlocker quiet(table_);
    const int last = pointRows() - 1;
    if (last < 0 || !(textAt(last, 0) + textAt(last, 1) + textAt(last, timeColumn)).isEmpty())
        addRowFor(last + 1, {});
    const int empty = pointRows() - 1;
    const bool repeats =
        empty > 0 && textAt(empty - 1, 0) == textAt(0, 0) && textAt(empty - 1, 1) == textAt(0, 1);
    if (path_.closed && empty > 2 && !repeats && table_->rowCount() == pointRows()) {
        addRowFor(empty + 1, {tr("back at"), tr("point 1")});
        for (const int column : {0, 1})
            table_->item(empty + 1, column)->setFlags(Qt::ItemIsSelectable);
    }
    QStringList names;
    for (int row = 0; row < pointRows() - 1; ++row)
        names << QString::number(row + 1);
    names << QStringLiteral("+");
    if (table_->rowCount() > pointRows()) names << QStringLiteral("1");
    table_->setVerticalHeaderLabels(names);
}

void PathForm::read() {
    keepFurtherRows();
    const widgets::UnitSpec length = widgets::UnitSpec::of(pageUnit().symbol);
    const widgets::UnitSpec time = widgets::UnitSpec::of(QStringLiteral("s"));
    const QString before = fault_;
    synthesis::WantedPath path = path_;
    path.points.clear();
    path.times.clear();
    fault_.clear();
    const int points = pointRows();
    for (int row = 0; row < table_->rowCount() && fault_.isEmpty(); ++row) {
        const bool returns = row >= points;
        std::array<double, pathColumns> numbers{0.0, 0.0, std::nan("")};
        QStringList texts;
        for (int column = returns ? timeColumn : 0; column < pathColumns; ++column) {
            texts << textAt(row, column);
            if (texts.back().isEmpty()) continue;
            const widgets::ParsedQuantity parsed =
                widgets::parseQuantity(texts.back(), column == timeColumn ? time : length);
            if (parsed.value)
                numbers[static_cast<std::size_t>(column)] = *parsed.value;
            else if (fault_.isEmpty())
                fault_ = returns ? tr("Return to point 1: %1").arg(parsed.error)
                                 : tr("Point %1: %2").arg(QString::number(row + 1), parsed.error);
        }
        const bool empty = texts.join(QString()).isEmpty();
        if (!fault_.isEmpty() || (empty && row == points - 1)) continue;
        if (empty && !returns)
            fault_ = tr("Point %1 is empty. Fill it in, or press Delete to remove its row.")
                         .arg(row + 1);
        else if (!returns && (texts[0].isEmpty() || texts[1].isEmpty()))
            fault_ = tr("Point %1 is incomplete: it needs x and y.").arg(row + 1);
        if (!returns) path.points.emplace_back(numbers[0], numbers[1]);
        path.times.push_back(numbers[timeColumn]);
    }
    if (!synthesis::hasTimes(path)) path.times.clear();
    if (fault_.isEmpty()) {
        path_ = path;
        Q_EMIT pathEdited(path);
    } else if (fault_ != before) {
        Q_EMIT faultChanged();
    }
}

bool PathForm::eventFilter(QObject* watched, QEvent* event) {
    if (watched != table_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Paste))
        paste(QGuiApplication::clipboard()->text());
    else if (key->key() == Qt::Key_Delete)
        removeChosen();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

/// Empties the chosen cells; rows of points that are chosen whole, or left without place, go.
void PathForm::removeChosen() {
    std::set<int> rows;
    {
        const QSignalBlocker quiet(table_);
        for (const QModelIndex& index : table_->selectionModel()->selectedIndexes()) {
            if (!(table_->item(index.row(), index.column())->flags() & Qt::ItemIsEditable))
                continue;
            table_->item(index.row(), index.column())->setText({});
            rows.insert(index.row());
        }
        const int last = pointRows() - 1;
        for (auto row = rows.rbegin(); row != rows.rend(); ++row)
            if (*row < last && textAt(*row, 0).isEmpty() && textAt(*row, 1).isEmpty())
                table_->removeRow(*row);
    }
    read();
}

void PathForm::paste(const QString& text) {
    const auto rows = document::readRows(text, tr("clipboard"), 2, 3);
    if (!rows.ok || rows.content.empty()) {
        Q_EMIT pasteRefused(rows.ok ? tr("The clipboard has no rows of numbers.") : rows.told);
        return;
    }
    {
        const QSignalBlocker quiet(table_);
        int row = std::clamp(table_->currentRow(), 0, pointRows() - 1);
        for (const std::vector<double>& numbers : rows.content) {
            if (row == pointRows() - 1) addRowFor(row, {});
            for (std::size_t column = 0; column < numbers.size(); ++column)
                table_->item(row, static_cast<int>(column))->setText(shownNumber(numbers[column]));
            ++row;
        }
    }
    read();
}

}  // namespace linkwright::panels
