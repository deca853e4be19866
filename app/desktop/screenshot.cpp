// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include "ui/windows/main_window.h"

#include <QAction>
#include <QApplication>
#include <QPainter>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

namespace linkwright::desktop {

namespace {

constexpr int pollMilliseconds = 100;
constexpr int mostPolls = 6000;          // ten minutes
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

/// Each when the window has shown what the one before did; one that opens a dialog returns only
/// when that is closed.
void give(windows::MainWindow& window, const QString& commands) {
    for (const QString& name : commands.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        auto* action = window.findChild<QAction*>(QStringLiteral("action:") + name);
        if (action == nullptr) {
            std::fprintf(stderr, "linkwright: there is no command \"%s\"\n", qPrintable(name));
            QCoreApplication::exit(2);
            return;
        }
        QTimer::singleShot(0, action, &QAction::trigger);
    }
}

void write(windows::MainWindow& window, const QString& file) {
    const bool written = pictureOf(window).save(file, "PNG");
    if (!written) std::fprintf(stderr, "linkwright: cannot write %s\n", qPrintable(file));
    QCoreApplication::exit(written ? 0 : 1);
}

/// Whether everything the picture asks for is there; begins what has to be computed.
bool ready(windows::MainWindow& window, const Options& options, bool& checked) {
    document::Optimizations& optimizations = window.optimizations();
    if (window.busy() || window.checker().checking()) return false;
    if (options.runs && optimizations.all().empty()) return false;
    if (options.check && !checked) {
        checked = true;
        window.checker().start();
        return false;
    }
    bool complete = true;
    for (std::size_t run = 0; options.runs && run < optimizations.all().size(); ++run) {
        optimizations.setColor(run, static_cast<int>(run) + 1);
        complete = complete && optimizations.all()[run].motion;
    }
    return complete;
}

}  // namespace

void takeScreenshot(windows::MainWindow& window, const Options& options) {
    auto* poll = new QTimer(&window);
    QObject::connect(
        poll, &QTimer::timeout, &window,
        [poll, &window, options, checked = false, polls = 0]() mutable {
            if (!ready(window, options, checked) && ++polls < mostPolls) return;
            poll->stop();
            window.setPlayhead(options.time);
            if (!options.select.isEmpty()) window.selection().select(options.select);
            for (const QString& panel : options.panel.split(QLatin1Char(','), Qt::SkipEmptyParts))
                window.workspace().raisePanel(panel);
            give(window, options.commands);
            QTimer::singleShot(settleMilliseconds, &window,
                               [&window, options] { write(window, options.screenshot); });
        });
    poll->start(pollMilliseconds);
}

}  // namespace linkwright::desktop
