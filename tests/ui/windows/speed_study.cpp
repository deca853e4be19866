// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/speed_study.h"

#include "tests/ui/windows/speed_scenes.h"
#include "ui/plots/parallel_plot.h"
#include "ui/plots/scatter_plot.h"
#include "ui/scene/view/mechanism_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <cmath>
#include <cstdio>
#include <functional>

namespace linkwright::windows {

namespace {

constexpr int points = 10'000;
constexpr int moves = 300;

void sendMouse(QWidget& widget, QEvent::Type type, QPointF at, Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, widget.mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons,
                      Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

/// Moves the held mouse, and lets the window draw after each move.
void hold(const char* what, QWidget& widget, QPointF from,
          const std::function<QPointF(double)>& place, const std::function<int()>& pictures) {
    sendMouse(widget, QEvent::MouseButtonPress, from, Qt::LeftButton);
    sendMouse(widget, QEvent::MouseMove, place(0.1), Qt::LeftButton);
    spin(300);
    const int before = pictures();
    QElapsedTimer clock;
    clock.start();
    double longest = 0.0;
    for (int move = 1; move <= moves; ++move) {
        const qint64 begun = clock.nsecsElapsed();
        sendMouse(widget, QEvent::MouseMove, place(move / static_cast<double>(moves)),
                  Qt::LeftButton);
        QApplication::processEvents();
        longest = std::max(longest, 1e-6 * static_cast<double>(clock.nsecsElapsed() - begun));
    }
    const double seconds = 1e-9 * static_cast<double>(clock.nsecsElapsed());
    sendMouse(widget, QEvent::MouseButtonRelease, place(1.0), Qt::NoButton);
    std::printf("%-22s %5.1f pictures/s, longest turn %.1f ms\n", what,
                (pictures() - before) / seconds, longest);
    std::fflush(stdout);
}

}  // namespace

void measureStudy() {
    const QTemporaryDir folder;
    const auto window = openWindow(projectPath("five-bar-tolerances"));
    window->project().saveAs(folder.filePath(QStringLiteral("five-bar.linkwright.json")));
    document::Studies& studies = window->studies();
    studies.change(QStringLiteral("Points"), [](session::Study& study) { study.points = points; });
    window->showLayout(Layout::Study);
    spin(1000);
    studies.start();
    QElapsedTimer clock;
    clock.start();
    spin(10 * patienceMilliseconds, [&] { return !studies.running(); });
    std::printf("%-22s %zu points computed and shown in %.1f s\n", "study", studies.points().rows(),
                1e-3 * static_cast<double>(clock.elapsed()));
    spin(3000);
    auto* parallel = window->findChild<plots::ParallelPlot*>();
    const QRectF room = QRectF(parallel->rect()).adjusted(0, 60, 0, -60);
    const double axis = parallel->placeOn(1, 0.0).x();
    hold(
        "brush, parallel", *parallel, {axis, room.top()},
        [&](double part) { return QPointF(axis, room.top() + part * room.height()); },
        [&] { return parallel->paints(); });
    const auto brush = [&](const char* what, const char* name) {
        auto* plot = window->findChild<plots::ScatterPlot*>(QLatin1String(name));
        window->workspace().raisePanel(plot->objectName() == QLatin1String("scatterPlot")
                                           ? QStringLiteral("studyOverview")
                                           : QStringLiteral("studyMatrix"));
        spin(1000);
        // Within the first picture of a matrix, or the only one.
        const bool matrix = plot->objectName() == QLatin1String("scatterMatrix");
        const QRectF area = matrix ? QRectF(12, plot->height() / 4.0 + 10, plot->width() / 6.0,
                                            plot->height() / 6.0)
                                   : QRectF(plot->rect()).adjusted(70, 40, -30, -50);
        hold(
            what, *plot, area.topLeft(),
            [&](double part) {
                return area.topLeft() + QPointF(area.width() * part, area.height() * part);
            },
            [&] { return plot->paints(); });
    };
    brush("brush, outcome", "scatterPlot");
    brush("brush, matrix", "scatterMatrix");
    studies.points().setCurrent(42);
    spin(500);
    scene::MechanismView& view = window->view();
    int pictures = 0;
    QObject::connect(&view.vtkView(), &scene::VtkView::presented, &view, [&] { ++pictures; });
    const QPointF middle(0.5 * view.width(), view.height() - 30.0);
    hold(
        "orbit beside it", view, middle,
        [&](double part) { return middle + QPointF(60.0 * std::sin(20.0 * part), 0.0); },
        [&] { return pictures; });
    std::printf("%-22s %zu brushed of %zu\n", "study", studies.points().brushedCount(),
                studies.points().rows());
}

}  // namespace linkwright::windows
