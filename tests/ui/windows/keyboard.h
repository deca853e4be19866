// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/test_program.h"

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWidget>

/// What a person without a mouse does: every key goes to what has the focus.
namespace linkwright::tests {

inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}, int times = 1) {
    for (int time = 0; time < times; ++time) {
        // Where nothing has the focus, the window takes the key.
        QWidget* focus = QApplication::focusWidget();
        if (focus == nullptr) focus = QApplication::activeWindow();
        QVERIFY(focus != nullptr);
        QTest::keyClick(focus, key, modifiers);
    }
}

/// Runs a command that is found by a part of its name.
inline void runCommand(const QString& words) {
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("commandSearch"));
    QTest::keyClicks(QApplication::focusWidget(), words);
    press(Qt::Key_Return);
    QCoreApplication::processEvents();
}

/// Goes on by Tab until a widget has the keys.
inline void tabTo(const QWidget* wanted) {
    constexpr int maxStops = 300;
    QVERIFY(wanted != nullptr);
    for (int tab = 0; tab < maxStops && QApplication::focusWidget() != wanted; ++tab)
        press(Qt::Key_Tab);
    QVERIFY2(QApplication::focusWidget() == wanted, qPrintable(wanted->objectName()));
}

/// Opens the menu of the button that has the focus and takes its first entry.
inline void chooseFirstEntry() {
    // The menu that Space opens waits for the next key.
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (menu == nullptr) return;
        timer->stop();
        timer->deleteLater();
        while (menu->activeAction() != menu->actions().first())
            QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
    });
    timer->start(20);
    press(Qt::Key_Space);
}

}  // namespace linkwright::tests
