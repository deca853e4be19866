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
    void resizeEvent(QResizeEvent* event) override;
    /// Called when columns were shown or hidden.
    void fitNames();

private:
    int maxRows_ = 8;
};

/// Draws the cells of a NumberTable. Names that are cut keep what tells them apart, and have a
/// tooltip with the whole.
class NumberTableDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// @param warningRole role that marks a row whose numbers need attention, -1 for none
    NumberTableDelegate(int warningRole, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    int warningRole_;
};

}  // namespace linkwright::panels
