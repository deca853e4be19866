// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_ring.h"

#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QFocusEvent>
#include <QPainter>
#include <QScrollArea>

namespace linkwright::widgets {

FocusRing::FocusRing(QWidget* around) : QWidget(around) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    around->installEventFilter(this);
    setGeometry(around->rect());
    show();
    raise();
}

bool FocusRing::isFor(const QWidget& widget) {
    return qobject_cast<const QAbstractItemView*>(&widget)
           || qobject_cast<const QScrollArea*>(&widget) || widget.property(ringProperty).toBool();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    // A menu only borrows it.
    if (event->type() == QEvent::FocusOut
        && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) {
        hide();
        deleteLater();
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(Theme::colors().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace linkwright::widgets
