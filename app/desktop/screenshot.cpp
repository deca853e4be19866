// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include "ui/windows/main_window.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>

#include <cstdio>

namespace linkwright::desktop {

namespace {

constexpr int pollMilliseconds = 100;
constexpr int settleMilliseconds = 700;  // camera moves and the last repaint of the plots

void write(windows::MainWindow& window, const QString& file) {
    const bool written = window.grab().save(file, "PNG");
    if (!written) std::fprintf(stderr, "linkwright: cannot write %s\n", qPrintable(file));
    QCoreApplication::exit(written ? 0 : 1);
}

}  // namespace

void takeScreenshot(windows::MainWindow& window, const Options& options) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, &window, options] {
        if (window.controller().busy() || window.controller().optimizing()) return;
        poll->stop();
        window.setPlayhead(options.time);
        if (!options.select.isEmpty()) window.selection().select(options.select);
        if (!options.panel.isEmpty()) window.workspace().raisePanel(options.panel);
        QTimer::singleShot(settleMilliseconds, &window, [&window, options] { write(window, options.screenshot); });
    });
    poll->start(pollMilliseconds);
}

}  // namespace linkwright::desktop
