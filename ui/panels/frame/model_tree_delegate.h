// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/shown/selection_model.h"
#include "ui/document/solving/solver.h"

#include <QStyledItemDelegate>

namespace linkwright::panels {

/// Draws a row of the model tree: icon, name, star of a design variable, sign of a problem, one
/// detail at the right. The sign tells its problem as tooltip; a folded row bears that of the rows
/// in it.
class ModelTreeDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ModelTreeDelegate(const document::Solver& solver, const document::SelectionModel& selection,
                      QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    /// How the key of the row above all links ends; its eye shows and hides all of them.
    [[nodiscard]] static QString linksKey();
    /// Where the eye of a row is, which shows and hides a link.
    [[nodiscard]] static QRect eyeRect(const QRect& row);
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
    /// The worst problem of a row, null when there is none or it is but a note.
    /// @param folded whether the rows in it count, too
    [[nodiscard]] const base::Diagnostic* problemOf(const QModelIndex& index, bool folded) const;

private:
    const document::Solver& solver_;
    const document::SelectionModel& selection_;
};

}  // namespace linkwright::panels
