// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/video.h"

#include "ui/windows/main_window.h"
#include "ui/windows/video_dialog.h"

#include <QCoreApplication>
#include <QTimer>
#include <cstdio>

namespace linkwright::desktop {

namespace {

constexpr int pollMilliseconds = 100;

void fail(const QString& reason) {
    std::fprintf(stderr, "linkwright: %s\n", qPrintable(reason));
    QCoreApplication::exit(1);
}

void write(windows::MainWindow& window, const Options& options) {
    windows::VideoDialog* dialog = window.makeVideoDialog().release();  // the window keeps it
    if (dialog == nullptr) {
        fail(QStringLiteral("there is no motion to save; linkwright-cli simulate says why"));
        return;
    }
    QObject::connect(dialog, &windows::VideoDialog::ended, &window,
                     [](const QString& path, const QString& failure) {
                         if (path.isEmpty())
                             fail(failure);
                         else
                             QCoreApplication::exit(0);
                     });
    if (options.size.isValid()) dialog->setFrameSize(options.size);
    dialog->save(options.video);
}

}  // namespace

void makeVideo(windows::MainWindow& window, const Options& options) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, &window, options] {
        if (window.busy()) return;
        poll->stop();
        write(window, options);
    });
    poll->start(pollMilliseconds);
}

}  // namespace linkwright::desktop
