// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/screen_fit.h"

#include <QScreen>
#include <QSize>
#include <QWidget>

namespace linkwright::widgets {

void resizeOnScreen(QWidget& window, const QSize& wanted) {
    // Title bars are as high as that; the lowest row is not to end below the screen.
    constexpr QSize frame(8, 40);
    window.resize(wanted.boundedTo(window.screen()->availableSize() - frame));
}

}  // namespace linkwright::widgets
