// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/selection_model.h"

#include <QStyledItemDelegate>

namespace linkwright::panels {

/// Draws a row of the model tree: icon, name, star of a design variable, one detail at the right.
class ModelTreeDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    ModelTreeDelegate(const document::SelectionModel& selection, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    /// How the key of the row above all links ends; its eye shows and hides all of them.
    [[nodiscard]] static QString linksKey();
    /// Where the eye of a row is, which shows and hides a link.
    [[nodiscard]] static QRect eyeRect(const QRect& row);
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const document::SelectionModel& selection_;
};

}  // namespace linkwright::panels
