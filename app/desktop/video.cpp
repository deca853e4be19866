// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/video.h"

#include "ui/windows/main_window.h"
#include "ui/windows/video_dialog.h"
#include "ui/windows/video_film.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>
#include <cstdio>
#include <functional>
#include <memory>

namespace linkwright::desktop {

namespace {

constexpr int pollMilliseconds = 100;

void fail(const QString& reason) {
    std::fprintf(stderr, "linkwright: %s\n", qPrintable(reason));
    QCoreApplication::exit(1);
}

void succeed(const Options& options, const QString& path, int frames, const QSize& size,
             double seconds) {
    if (options.json) {
        const QJsonObject told{{"file", path},
                               {"frames", frames},
                               {"width", size.width()},
                               {"height", size.height()},
                               {"seconds", seconds}};
        std::fputs(QJsonDocument(told).toJson(QJsonDocument::Compact).constData(), stdout);
        std::fputc('\n', stdout);
    }
    QCoreApplication::exit(std::fflush(stdout) == 0 ? 0 : 1);
}

windows::FilmBackground backgroundOf(const Options& options) {
    if (options.background == QLatin1String("white")) return windows::FilmBackground::White;
    if (options.background == QLatin1String("transparent"))
        return windows::FilmBackground::Transparent;
    return windows::FilmBackground::AsInView;
}

/// Calls `then` as soon as `ready` says so.
void waitFor(QObject& window, const std::function<bool()>& ready,
             const std::function<void()>& then) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, ready, then] {
        if (!ready()) return;
        poll->stop();
        then();
    });
    poll->start(pollMilliseconds);
}

void writeVideo(windows::MainWindow& window, const Options& options) {
    windows::VideoDialog* dialog = window.makeVideoDialog().release();  // the window keeps it
    if (dialog == nullptr) {
        fail(QStringLiteral("there is no motion to save; linkwright-cli simulate says why"));
        return;
    }
    windows::FilmChoice choice;
    choice.size = options.size;
    choice.from = options.from;
    choice.to = options.to;
    choice.speed = options.speed;
    choice.framesPerSecond = options.rate;
    choice.background = backgroundOf(options);
    choice.plots = options.plots;
    dialog->choose(choice);
    if (dialog->frames() < 2) {
        fail(
            QStringLiteral("that part of the motion has no length; choose another --from or --to, "
                           "or a slower --speed"));
        return;
    }
    QObject::connect(dialog, &windows::VideoDialog::ended, &window,
                     [options, dialog](const QString& path, const QString& failure) {
                         if (path.isEmpty())
                             fail(failure);
                         else
                             succeed(
                                 options, path, dialog->frames(), dialog->frameSize(),
                                 static_cast<double>(dialog->frames()) / dialog->framesPerSecond());
                     });
    dialog->save(options.video);
}

void writePicture(windows::MainWindow& window, const Options& options) {
    constexpr QSize usual(1280, 720);
    const QSize size = options.size.isValid() ? options.size : usual;
    const std::shared_ptr<windows::VideoFilm> film = window.makeFilm(size, options.plots);
    waitFor(
        window, [film] { return film->ready(); },
        [film, options, size] {
            const QImage image = film->frame(options.time, backgroundOf(options));
            if (image.save(options.picture, "PNG"))
                succeed(options, options.picture, 1, size, 0.0);
            else
                fail(QStringLiteral("cannot write %1").arg(options.picture));
        });
}

}  // namespace

void makeVideo(windows::MainWindow& window, const Options& options) {
    waitFor(
        window, [&window] { return !window.busy(); },
        [&window, options] {
            if (options.picture.isEmpty())
                writeVideo(window, options);
            else if (window.shown().motion() == nullptr)
                fail(
                    QStringLiteral("there is no motion to show; linkwright-cli simulate says why"));
            else
                writePicture(window, options);
        });
}

}  // namespace linkwright::desktop
