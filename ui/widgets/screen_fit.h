// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSize;
class QWidget;

namespace linkwright::widgets {

/// Gives `window` the size `wanted`, or as much of it as its screen has room for beside the frame.
void resizeOnScreen(QWidget& window, const QSize& wanted);

}  // namespace linkwright::widgets
