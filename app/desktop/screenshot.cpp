// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include "ui/windows/main_window.h"

#include <QAction>
#include <QApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QScreen>
#include <QTimer>
#include <cstdio>
#include <optional>

namespace linkwright::desktop {

namespace {

constexpr int pollMilliseconds = 100;
constexpr int maxPolls = 6000;  // ten minutes
constexpr int maxWaits = 300;   // half a minute for one command
constexpr int holdMilliseconds = 1500;
constexpr int settleMilliseconds = 700;  // camera moves and the last repaint of the plots

/// The window with dialogs and menus that lie over it.
QPixmap pictureOf(windows::MainWindow& window) {
    QPixmap picture = window.grab();
    QPainter painter(&picture);
    for (QWidget* other : QApplication::topLevelWidgets()) {
        if (other == &window || !other->isVisible()) continue;
        const QPoint place = other->pos() - window.pos();
        painter.drawPixmap(place, other->grab());
        painter.setPen(Qt::gray);
        painter.drawRect(QRect(place, other->size()).adjusted(-1, -1, 0, 0));
    }
    return picture;
}

/// Presses the left mouse button and lets it go; a button that has to be held is held.
/// @return how long that takes, in milliseconds
int press(QWidget* button) {
    const auto send = [button](QEvent::Type type, Qt::MouseButtons held) {
        const QPointF place = button->rect().center();
        QMouseEvent event(type, place, button->mapToGlobal(place), Qt::LeftButton, held, {});
        QCoreApplication::sendEvent(button, &event);
    };
    const int duration = button->inherits("linkwright::widgets::HoldButton") ? holdMilliseconds : 0;
    QTimer::singleShot(0, button, [send] { send(QEvent::MouseButtonPress, Qt::LeftButton); });
    QTimer::singleShot(duration, button, [send] { send(QEvent::MouseButtonRelease, {}); });
    return duration;
}

/// Puts a text into a field and confirms it.
void type(QWidget* widget, const QString& text) {
    auto* field = qobject_cast<QLineEdit*>(widget);
    if (field == nullptr) field = widget->findChild<QLineEdit*>();
    if (field == nullptr) return;
    field->selectAll();
    field->insert(text);
    QTimer::singleShot(0, field, [field] {
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QCoreApplication::sendEvent(field, &enter);
    });
}

/// Gives a command, opens a menu of the bar, presses a button, fills a field, or waits. What opens
/// a dialog returns only when that is closed, hence the timers.
/// @return how long that takes, in milliseconds; nothing when it cannot be done yet
std::optional<int> give(windows::MainWindow& window, const QString& name) {
    auto* action = window.findChild<QAction*>(QStringLiteral("action:") + name);
    if (action != nullptr && action->isEnabled()) {
        QTimer::singleShot(0, action, &QAction::trigger);
        return 0;
    }
    int number = 0;
    for (QAction* menu : window.menuBar()->actions()) {
        if (name != QStringLiteral("menu:%1").arg(++number)) continue;
        window.menuBar()->setActiveAction(menu);
        return 0;
    }
    const QString object = name.section(QLatin1Char('='), 0, 0);
    const QString text = name.section(QLatin1Char('='), 1);
    if (object == QLatin1String("wait")) return text.toInt();
    for (auto* widget : window.findChildren<QWidget*>(object)) {
        if (!widget->isVisible() || !widget->isEnabled()) continue;
        if (text.isEmpty()) return press(widget);
        type(widget, text);
        return 0;
    }
    return {};
}

void write(windows::MainWindow& window, const QString& file) {
    const bool written = pictureOf(window).save(file, "PNG");
    if (!written) std::fprintf(stderr, "linkwright: cannot write %s\n", qPrintable(file));
    QCoreApplication::exit(written ? 0 : 1);
}

/// One command after the other, each as soon as it can be given; then the picture.
void giveAll(windows::MainWindow& window, const Options& options) {
    auto* poll = new QTimer(&window);
    QObject::connect(
        poll, &QTimer::timeout, &window,
        [poll, &window, options, polls = 0,
         left = options.commands.split(QLatin1Char(','), Qt::SkipEmptyParts)]() mutable {
            if (left.isEmpty()) {
                poll->stop();
                QTimer::singleShot(settleMilliseconds, &window,
                                   [&window, options] { write(window, options.screenshot); });
            } else if (const auto duration = give(window, left.first())) {
                left.removeFirst();
                polls = 0;
                poll->start(pollMilliseconds + *duration);
            } else if (++polls == maxWaits) {
                std::fprintf(stderr, "linkwright: \"%s\" is not there or stays off\n",
                             qPrintable(left.first()));
                QCoreApplication::exit(2);
            }
        });
    poll->start(pollMilliseconds);
}

/// Whether everything the picture asks for is there; begins what has to be computed.
bool ready(windows::MainWindow& window, const Options& options, bool& checked) {
    document::Optimizations& optimizations = window.optimizations();
    if (window.busy() || window.checker().checking()) return false;
    if (options.runs && optimizations.fetching()) return false;
    if (options.check && !checked) {
        checked = true;
        window.checker().start();
        return false;
    }
    for (std::size_t run = 0; options.runs && run < optimizations.all().size(); ++run)
        optimizations.setColor(run, static_cast<int>(run) + 1);
    // A damaged file gives no run, and a design that cannot move no motion.
    return !options.runs || !optimizations.fetching();
}

}  // namespace

void takeScreenshot(windows::MainWindow& window, const Options& options) {
    // Nothing is drawn as if the pointer were over it.
    QCursor::setPos(window.screen()->geometry().bottomRight());
    auto* poll = new QTimer(&window);
    QObject::connect(
        poll, &QTimer::timeout, &window,
        [poll, &window, options, checked = false, polls = 0]() mutable {
            if (!ready(window, options, checked) && ++polls < maxPolls) return;
            poll->stop();
            if (options.runs && window.optimizations().all().empty())
                std::fprintf(stderr, "linkwright: there are no runs to show\n");
            window.setPlayhead(options.time);
            if (!options.select.isEmpty()) window.selection().select(options.select);
            for (const QString& panel : options.panel.split(QLatin1Char(','), Qt::SkipEmptyParts))
                window.workspace().raisePanel(panel);
            giveAll(window, options);
        });
    poll->start(pollMilliseconds);
}

}  // namespace linkwright::desktop
