// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace linkwright::widgets {

/// The widgets of a window that Tab stops at, as one reads: a widget before what lies in it; of
/// neighbors the upper row first where a horizontal line parts them, else the left column. Left out
/// is what is hidden, disabled, outside of its parent (a dock behind another one) or in a window of
/// its own. What a scroll area has scrolled away belongs to it; the area itself only if nothing in
/// it does.
/// @param also  is in the list wherever it is visible, though Tab would not stop there; may be null
QList<QWidget*> tabStops(const QWidget& window, const QWidget* also = nullptr);

/// Gives the focus to a widget as Tab does, and scrolls what it lies in until it is seen.
void focusByTab(QWidget& widget, bool forward);

}  // namespace linkwright::widgets
