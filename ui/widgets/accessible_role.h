// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace linkwright::widgets {

/// Tells readers of the screen what a widget is that is painted here and unknown to Qt. What they
/// press gets the Space bar.
void setAccessibleRole(QWidget& widget, QAccessible::Role role);
/// Whether what a heading folds is to be seen.
void setAccessiblyExpanded(QWidget& widget, bool expanded);
/// What it stands at, such as the time of a slider; with its unit.
void setAccessibleValue(QWidget& widget, const QString& value);

/// Names what has no name of its own: the line of a number, what scrolls and what is painted here
/// by what they belong to (a field, a dock, a window), a button with a picture alone by its tip.
void nameByPlace(QWidget& widget);

}  // namespace linkwright::widgets
