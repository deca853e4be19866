// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolled.h"

#include <QScrollArea>

namespace linkwright::widgets {

QScrollArea* scrolledDown(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(content);
    return area;
}

}  // namespace linkwright::widgets
