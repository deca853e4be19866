// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/studies/study_table.h"

#include "ui/document/elements/number_text.h"
#include "ui/document/studies/studies.h"

#include <algorithm>
#include <cmath>

namespace linkwright::document {

StudyTable::StudyTable(StudyPoints& points, QObject* parent)
    : QAbstractTableModel(parent), points_(points) {
    connect(&points_, &StudyPoints::begun, this, [this] {
        sortColumn_ = PointColumn;
        sortOrder_ = Qt::AscendingOrder;
        refill();
    });
    connect(&points_, &StudyPoints::pointsChanged, this, &StudyTable::refill);
    connect(&points_, &StudyPoints::brushChanged, this, [this] {
        if (choice_ == Choice::Brushed) refill();
    });
    connect(&DisplayUnits::instance(), &DisplayUnits::changed, this, &StudyTable::refill);
}

void StudyTable::setChoice(Choice choice) {
    if (choice == choice_) return;
    choice_ = choice;
    refill();
}

void StudyTable::refill() {
    beginResetModel();
    rows_.clear();
    if (choice_ == Choice::Best) {
        rows_ = points_.front().empty() ? points_.optima() : points_.front();
    } else {
        for (std::size_t row = 0; row < points_.rows(); ++row)
            if (choice_ == Choice::All || (choice_ == Choice::Brushed && points_.brushed(row))
                || (choice_ == Choice::Failed && !points_.computed(row)))
                rows_.push_back(row);
    }
    order();
    endResetModel();
}

/// Functions come before variables.
const StudyColumn* StudyTable::columnAt(int section) const {
    const std::size_t count = points_.columns().size();
    const auto place = static_cast<std::size_t>(section - FirstValueColumn);
    if (section < FirstValueColumn || place >= count) return nullptr;
    const std::size_t functions = count - points_.firstFunction();
    return &points_
                .columns()[place < functions ? points_.firstFunction() + place : place - functions];
}

void StudyTable::order() {
    const StudyColumn* column = columnAt(sortColumn_);
    const bool down = sortOrder_ == Qt::DescendingOrder;
    std::stable_sort(rows_.begin(), rows_.end(), [&](std::size_t left, std::size_t right) {
        if (column) {
            const double one = column->values[left], other = column->values[right];
            // What is not known comes last, however it is sorted.
            if (!std::isfinite(one) || !std::isfinite(other))
                return std::isfinite(one) && !std::isfinite(other);
            return down ? one > other : one < other;
        }
        if (sortColumn_ == StatusColumn && points_.status(left) != points_.status(right))
            return (points_.status(left) < points_.status(right)) != down;
        return (points_.number(left) < points_.number(right)) != down
               && points_.number(left) != points_.number(right);
    });
}

void StudyTable::sort(int column, Qt::SortOrder order) {
    Q_EMIT layoutAboutToBeChanged();
    sortColumn_ = column;
    sortOrder_ = order;
    this->order();
    Q_EMIT layoutChanged();
}

int StudyTable::rowOf(std::size_t point) const {
    const auto found = std::find(rows_.begin(), rows_.end(), point);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int StudyTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int StudyTable::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || points_.columns().empty()) return 0;
    return FirstValueColumn + static_cast<int>(points_.columns().size()) + 1;
}

QVariant StudyTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const std::size_t row = pointAt(index.row());
    const StudyColumn* column = columnAt(index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter
            | (column || index.column() == PointColumn ? Qt::AlignRight : Qt::AlignLeft)));
    if (role == Qt::ToolTipRole) return points_.reason(row);
    if (role != Qt::DisplayRole) return {};
    if (column) {
        const double value = column->values[row];
        return std::isfinite(value) ? numberText(value / column->unit().factor, 5)
                                    : QStringLiteral("\u2013");
    }
    if (index.column() == PointColumn) return QString::number(points_.number(row));
    if (index.column() == StatusColumn) return pointStatusName(points_.status(row));
    return points_.reason(row);
}

QVariant StudyTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const StudyColumn* column = columnAt(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter
                          | (column || section == PointColumn ? Qt::AlignRight : Qt::AlignLeft)));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (column) {
        const QString symbol = column->unit().symbol;
        return symbol.isEmpty() ? column->name
                                : QStringLiteral("%1 [%2]").arg(column->name, symbol);
    }
    if (section == PointColumn) return tr("Point");
    if (section == StatusColumn) return tr("Status");
    return tr("Why");
}

}  // namespace linkwright::document
