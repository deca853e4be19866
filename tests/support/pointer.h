// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QTest>
#include <QWidget>

namespace linkwright::tests {

/// Moves the pointer to a place of a widget, by default its middle, and waits until the move has
/// come in. With no button down QTest::mouseMove only asks the display to move the pointer: the
/// event comes when the display has time, on a busy machine after whatever the test does next.
inline void movePointer(QWidget* widget, QPoint place = {}) {
    if (QTestPrivate::qtestMouseButtons != Qt::NoButton) {
        QTest::mouseMove(widget, place);
        return;
    }
    struct Arrival : QObject {
        bool eventFilter(QObject*, QEvent* event) override {
            if (event->type() == QEvent::MouseMove) {
                const QPointF at = static_cast<QMouseEvent*>(event)->globalPosition();
                there = there || (at - wanted).manhattanLength() <= 2.0;
            }
            return false;
        }
        QPointF wanted;
        bool there = false;
    } arrival;
    const QPoint target = widget->mapToGlobal(place.isNull() ? widget->rect().center() : place);
    qApp->installEventFilter(&arrival);
    const auto moveTo = [&arrival](QPoint to) {
        arrival.wanted = to;
        arrival.there = false;
        QCursor::setPos(to);
        static_cast<void>(QTest::qWaitFor([&] { return arrival.there; }, 5000));
    };
    // A pointer that is there already does not move, nor does one that is back before anybody saw
    // it elsewhere.
    if ((QCursor::pos() - target).manhattanLength() <= 2) moveTo(target + QPoint(4, 4));
    moveTo(target);
    // What the move leads to within the same turn.
    QCoreApplication::processEvents();
}

}  // namespace linkwright::tests
