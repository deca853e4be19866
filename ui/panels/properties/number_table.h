// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

namespace linkwright::panels {

/// A table as panels show it: names at the left, monospaced numbers at the right, row lines, as
/// high as its rows up to a limit.
class NumberTable : public QTableView {
    Q_OBJECT

public:
    explicit NumberTable(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }
    /// Rows shown before the table scrolls; -1 lets the table fill its place.
    void setMostRows(int rows);

protected:
    /// Columns grow with the numbers of a run that goes on.
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                     const QList<int>& roles = {}) override;

private:
    int mostRows_ = 8;
};

/// A name in so little room that part of it is left out: the middle, unless it then looks like one
/// of its neighbors ("Spring 1 free length", "Spring 2 free length"), from which it is told apart
/// by its beginning or else by its end.
/// @param width  room, pixels
QString shortenedName(const QFontMetrics& metrics, const QString& name,
                      const QStringList& neighbors, int width);

/// Draws the cells of a NumberTable.
class NumberTableDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// @param warningRole role that marks a row whose numbers need attention, -1 for none
    NumberTableDelegate(int warningRole, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

private:
    int warningRole_;
};

}  // namespace linkwright::panels
