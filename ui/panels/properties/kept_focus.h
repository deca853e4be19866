// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace linkwright::panels {

/// A field of a form by the name of its row and its place there: where rows are made anew, the
/// field that had the keyboard is found again by it.
struct FieldPlace {
    QString row;
    qsizetype place = 0;
};

/// The field within a widget that has the keyboard; without a row when it is elsewhere.
FieldPlace focusedField(const QWidget& editor);

/// Brings the keyboard into that field of the new forms, if they have it.
void focusField(const QList<QWidget*>& forms, const FieldPlace& field);

}  // namespace linkwright::panels
