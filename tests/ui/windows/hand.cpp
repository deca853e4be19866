// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/hand.h"

#include "tests/support/pointer.h"
#include "tests/ui/document/rows.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/scrub_label.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QScrollArea>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>
#include <algorithm>

namespace linkwright::tests {

namespace {

constexpr int pixelsPerStep = 4;  // of a dragged label
constexpr int patience = 20000;   // ms for a menu to open

QString plain(QString text) {
    return text.remove(QLatin1Char('&'));
}

/// A mouse event of the left button as the window system sends it.
template <class Place>
void send(QWidget* widget, QEvent::Type type, Place at, Qt::KeyboardModifiers modifiers = {}) {
    const bool move = type == QEvent::MouseMove;
    QMouseEvent event(type, at, widget->mapToGlobal(at), move ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                      modifiers);
    QApplication::sendEvent(widget, &event);
}

}  // namespace

void Hand::reveal(QWidget* widget) {
    QScrollArea* area = nullptr;
    for (QWidget* parent = widget->parentWidget(); parent != nullptr && area == nullptr;
         parent = parent->parentWidget())
        area = qobject_cast<QScrollArea*>(parent);
    if (area == nullptr) return;
    QWidget* port = area->viewport();
    for (int turn = 0; turn < 40; ++turn) {
        const QRect place(widget->mapTo(port, QPoint(0, 0)), widget->size());
        const int wanted = place.bottom() > port->height() ? -120 : place.top() < 0 ? 120 : 0;
        if (wanted == 0) return;
        const QPointF middle = QRectF(port->rect()).center();
        QWheelEvent wheel(middle, port->mapToGlobal(middle), {}, {0, wanted}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(port, &wheel);
        QCoreApplication::processEvents();
        ++actions_;
    }
}

void Hand::press(QWidget* widget) {
    QVERIFY(widget != nullptr);
    // Rows of a new form take their place with the next turn of the event loop.
    QTRY_VERIFY2(widget->isVisible(), qPrintable(widget->objectName()));
    QCoreApplication::processEvents();
    reveal(widget);
    QVERIFY2(widget->isEnabled(), qPrintable(widget->toolTip()));
    QTest::mouseClick(widget, Qt::LeftButton);
    ++actions_;
}

/// Clicks entries of the menus that open one after another.
void Hand::clickEntry(const QStringList& entries) {
    auto* timer = new QTimer(&window_);
    auto left = std::make_shared<QStringList>(entries);
    auto clock = std::make_shared<QElapsedTimer>();
    clock->start();
    QObject::connect(timer, &QTimer::timeout, timer, [timer, left, clock] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QAction* wanted = nullptr;
        if (menu != nullptr)
            for (QAction* action : menu->actions())
                if (plain(action->text()) == left->first() && action->isEnabled()) wanted = action;
        if (wanted != nullptr) {
            left->removeFirst();
            const QPoint at = menu->actionGeometry(wanted).center();
            if (left->isEmpty()) {
                timer->stop();  // an entry may open a dialog, in whose event loop the timer would
                                // go on
                timer->deleteLater();
            }
            QTest::mouseMove(menu, at);  // waiting here would let the timer tick again
            QTest::mouseClick(menu, Qt::LeftButton, {}, at);
        } else if (clock->elapsed() > patience) {
            timer->stop();
            timer->deleteLater();
            while (QWidget* popup = QApplication::activePopupWidget())
                popup->close();
            QFAIL(qPrintable(QStringLiteral("no entry ") + left->first()));
        }
    });
    timer->start(10);
    actions_ += static_cast<int>(entries.size());
}

void Hand::choose(QWidget* button, const QStringList& entries) {
    QVERIFY(button != nullptr);
    clickEntry(entries);
    press(button);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
}

void Hand::chooseFromMenuBar(const QStringList& entries) {
    QMenuBar* bar = window_.menuBar();
    for (QAction* menu : bar->actions()) {
        if (plain(menu->text()) != entries.first()) continue;
        clickEntry(entries.mid(1));
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(menu).center());
        ++actions_;
        QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
        return;
    }
    QFAIL(qPrintable(entries.first()));
}

void Hand::chooseFromContextMenu(QWidget* widget, QPoint place, const QStringList& entries) {
    QVERIFY(widget != nullptr && widget->isVisible());
    clickEntry(entries);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
    QApplication::sendEvent(widget, &event);
    ++actions_;
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
}

void Hand::chooseInView(QPoint at, const QStringList& entries) {
    clickEntry(entries);
    QTest::mouseClick(&window_.view(), Qt::RightButton, {}, at);
    ++actions_;
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
}

void Hand::openTab(const QString& title) {
    for (QTabBar* bar : window_.findChildren<QTabBar*>())
        for (int tab = 0; tab < bar->count(); ++tab) {
            if (plain(bar->tabText(tab)) != title || !bar->isVisible()) continue;
            QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
            ++actions_;
            return;
        }
    QFAIL(qPrintable(title));
}

void Hand::take(const char* tool) {
    auto* action = window_.findChild<QAction*>(QStringLiteral("tool:") + QLatin1String(tool));
    QVERIFY2(action != nullptr, tool);
    const QList<QToolButton*> buttons =
        window_.findChild<QToolBar*>(QStringLiteral("toolBar"))->findChildren<QToolButton*>();
    for (QToolButton* button : buttons)
        if (button->defaultAction() == action && button->isVisible()) {
            QVERIFY2(button->isEnabled(), qPrintable(action->toolTip()));
            QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(10, 10));
            ++actions_;
            return;
        }
    for (QToolButton* button : buttons)
        if (button->menu() != nullptr && button->menu()->actions().contains(action)) {
            clickEntry({plain(action->text())});
            // The arrow at the right of the button.
            QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(button->width() - 4, 10));
            ++actions_;
            QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
            return;
        }
    QFAIL(tool);
}

void Hand::scrub(const QString& property, int steps) {
    auto* panel = window_.findChild<panels::PropertyPanel*>();
    while (steps != 0) {
        widgets::PropertyRow* row = panel->form()->row(property);
        QVERIFY2(row != nullptr, qPrintable(property));
        QTRY_VERIFY(row->isVisible());
        QCoreApplication::processEvents();
        reveal(row);
        auto* label = row->findChild<widgets::ScrubLabel*>();
        const QPoint from(10, label->height() / 2);
        const int x = label->mapTo(&window_, from).x();
        const int room = steps > 0 ? (window_.width() - x) / pixelsPerStep : x / pixelsPerStep;
        const int now = std::clamp(steps, -room, room);
        send(label, QEvent::MouseButtonPress, from);
        send(label, QEvent::MouseMove, from + QPoint(now * pixelsPerStep / 2, 0));
        send(label, QEvent::MouseMove, from + QPoint(now * pixelsPerStep, 0));
        send(label, QEvent::MouseButtonRelease, from + QPoint(now * pixelsPerStep, 0));
        ++actions_;
        steps -= now;
    }
}

void Hand::star(const QString& property) {
    widgets::PropertyRow* row = window_.findChild<panels::PropertyPanel*>()->form()->row(property);
    QVERIFY2(row != nullptr, qPrintable(property));
    press(row->starButton());
}

void Hand::selectInTree(const QString& name, Qt::KeyboardModifiers modifiers) {
    auto* tree = window_.findChild<QTreeView*>(QStringLiteral("modelTree"));
    const QModelIndex index = rowNamed(*tree->model(), name);
    QVERIFY2(index.isValid(), qPrintable(name));
    tree->scrollTo(index);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, modifiers,
                      tree->visualRect(index).center());
    ++actions_;
}

QPoint Hand::pixel(double x, double y, double z) const {
    return window_.view().toWidget({x, y, z}).toPoint();
}

void Hand::pointAt(double x, double y, double z) {
    movePointer(&window_.view(), pixel(x, y, z));
}

void Hand::click(double x, double y, double z) {
    clickPixel(pixel(x, y, z));
}

void Hand::clickPixel(QPoint at, Qt::KeyboardModifiers modifiers) {
    scene::MechanismView& view = window_.view();
    QVERIFY2(view.rect().contains(at), "the place is in the picture");
    QVERIFY2(view.childAt(at) == nullptr || !view.childAt(at)->inherits("QToolButton"),
             "no button covers the place");
    movePointer(&view, at);
    QElapsedTimer clock;
    clock.start();
    QTest::mouseClick(&view, Qt::LeftButton, modifiers, at);
    longest_ = std::max(longest_, 1e-6 * static_cast<double>(clock.nsecsElapsed()));
    ++actions_;
}

void Hand::drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers) {
    carry(from, to, modifiers);
    drop(to, modifiers);
}

void Hand::carry(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers) {
    scene::MechanismView& view = window_.view();
    constexpr int moves = 8;
    send(&view, QEvent::MouseButtonPress, from, modifiers);
    QElapsedTimer clock;
    for (int step = 1; step <= moves; ++step) {
        clock.start();
        send(&view, QEvent::MouseMove, from + (to - from) * step / moves, modifiers);
        longest_ = std::max(longest_, 1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }
}

void Hand::drop(QPoint at, Qt::KeyboardModifiers modifiers) {
    QElapsedTimer clock;
    clock.start();
    send(&window_.view(), QEvent::MouseButtonRelease, at, modifiers);
    longest_ = std::max(longest_, 1e-6 * static_cast<double>(clock.nsecsElapsed()));
    ++actions_;
}

void Hand::turnWheel(int clicks) {
    scene::MechanismView& view = window_.view();
    const QPointF middle = QRectF(view.rect()).center();
    QWheelEvent wheel(middle, view.mapToGlobal(middle), {}, {0, clicks > 0 ? 120 : -120},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    for (int turn = 0; turn < std::abs(clicks); ++turn) {
        QApplication::sendEvent(&view, &wheel);
        ++actions_;
    }
}

}  // namespace linkwright::tests
