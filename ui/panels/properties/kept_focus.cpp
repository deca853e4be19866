// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/properties/kept_focus.h"

#include <algorithm>

namespace linkwright::panels {

namespace {

/// What Tab reaches within a widget, the widget itself included.
QList<QWidget*> fieldsOf(QWidget& row) {
    QList<QWidget*> fields;
    for (QWidget* widget : QList<QWidget*>{&row} + row.findChildren<QWidget*>())
        if (widget->focusPolicy() & Qt::TabFocus && !widget->focusProxy()
            && widget->window() == row.window())
            fields << widget;
    return fields;
}

}  // namespace

FieldPlace focusedField(const QWidget& editor) {
    // That of the window: while a list of choices is open, the program's is in the list.
    QWidget* focus = editor.window()->focusWidget();
    if (focus == nullptr || !editor.isAncestorOf(focus)) return {};
    for (QWidget* row = focus; row != &editor; row = row->parentWidget())
        if (row != focus && !row->objectName().isEmpty() && !row->objectName().startsWith(u"qt_"))
            return {row->objectName(), std::max<qsizetype>(0, fieldsOf(*row).indexOf(focus))};
    return {focus->objectName(), 0};
}

void focusField(const QList<QWidget*>& forms, const FieldPlace& field) {
    if (field.row.isEmpty()) return;
    for (QWidget* form : forms) {
        auto* row = form->objectName() == field.row ? form : form->findChild<QWidget*>(field.row);
        if (row == nullptr) continue;
        const QList<QWidget*> fields = fieldsOf(*row);
        for (qsizetype place = std::min(field.place, fields.size() - 1); place >= 0; --place)
            if (fields[place]->isVisibleTo(form) && fields[place]->isEnabled())
                return fields[place]->setFocus(Qt::OtherFocusReason);
    }
}

}  // namespace linkwright::panels
