// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/studies/study_points.h"

#include <QAbstractTableModel>
#include <vector>

namespace linkwright::document {

/// The points of a study as rows: number, status, functions, variables, and why a point is not
/// good. Sorts by any column.
class StudyTable : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Which points are listed.
    enum class Choice {
        All,
        Best,  ///< different optima, or the front of a trade-off
        Brushed,
        Failed
    };
    /// Columns before those of the points.
    enum Column { PointColumn, StatusColumn, FirstValueColumn };

    explicit StudyTable(StudyPoints& points, QObject* parent = nullptr);

    void setChoice(Choice choice);
    [[nodiscard]] Choice choice() const { return choice_; }
    /// Row of the points that is listed there.
    [[nodiscard]] std::size_t pointAt(int row) const {
        return rows_[static_cast<std::size_t>(row)];
    }
    /// Where a row of the points is listed, -1 where it is not.
    [[nodiscard]] int rowOf(std::size_t point) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void refill();
    void order();
    [[nodiscard]] const StudyColumn* columnAt(int section) const;

    StudyPoints& points_;
    Choice choice_ = Choice::All;
    std::vector<std::size_t> rows_;
    int sortColumn_ = PointColumn;
    Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

}  // namespace linkwright::document
