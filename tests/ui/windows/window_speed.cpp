// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not a test: how smoothly the window works, in figures. Say which of the scenarios to run, or none
// for all of them; CONTRIBUTING.md tells how. Figures are printed and never asserted.
#include "tests/support/slow_disk.h"
#include "tests/ui/windows/speed_meter.h"
#include "tests/ui/windows/speed_scenes.h"
#include "tests/ui/windows/speed_study.h"
#include "tests/ui/windows/window_test.h"
#include "ui/panels/properties/property_form.h"
#include "ui/panels/properties/property_panel.h"
#include "ui/scene/view/mechanism_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/property_row.h"
#include "ui/widgets/timeline.h"
#include "ui/windows/main_window.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QMouseEvent>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace linkwright;
using windows::openWindow;
using windows::patienceMilliseconds;
using windows::projectPath;
using windows::spin;
using windows::trackingFile;
using windows::Watchdog;

namespace {

constexpr int mouseMilliseconds = 8;  // a mouse speaks 125 times a second

/// What happened in the window while something was done to it.
struct Meter {
    explicit Meter(windows::MainWindow& window) {
        QObject::connect(&window.shown(), &document::ViewState::changed, &context,
                         [this](document::ViewChange what) {
                             motions += what.testFlag(document::ViewPart::Motion) ? 1 : 0;
                             gradients += what.testFlag(document::ViewPart::Gradient) ? 1 : 0;
                         });
        QObject::connect(&window.view().vtkView(), &scene::VtkView::aboutToRender, &context,
                         [this] { ++frames; });
        QObject::connect(&window.view().vtkView(), &scene::VtkView::presented, &context,
                         [this] { ++pictures; });
    }

    void restart() {
        motions = gradients = frames = pictures = 0;
        watchdog.restart();
        processor = windows::processorSeconds();
        mine = windows::threadSeconds();
        clock.start();
    }

    void print(const char* scenario) const {
        const double seconds = 1e-3 * static_cast<double>(clock.elapsed());
        std::printf(
            "%-22s motions %5.1f/s  gradients %5.1f/s  drawings %5.1f/s  pictures %5.1f/s  "
            "longest turn %5.1f ms (99 %%: %.1f)  processor %.2f, window's thread %.2f\n",
            scenario, motions / seconds, gradients / seconds, frames / seconds, pictures / seconds,
            watchdog.longestMilliseconds(), watchdog.percentileMilliseconds(0.99),
            (windows::processorSeconds() - processor) / seconds,
            (windows::threadSeconds() - mine) / seconds);
        std::fflush(stdout);
    }

    QObject context;
    int motions = 0, gradients = 0, frames = 0, pictures = 0;
    Watchdog watchdog;
    QElapsedTimer clock;
    double processor = 0.0, mine = 0.0;
};

/// Calls `move` as often as a mouse reports, for `milliseconds`.
void drag(Meter& meter, const char* scenario, int milliseconds,
          const std::function<void(int)>& move) {
    QTimer mouse;
    mouse.setTimerType(Qt::PreciseTimer);
    int step = 0;
    QObject::connect(&mouse, &QTimer::timeout, &mouse, [&] { move(step++); });
    mouse.start(mouseMilliseconds);
    spin(400);  // the first picture of a new kind allocates
    meter.restart();
    spin(milliseconds);
    meter.print(scenario);
}

void scrub(const char* scenario, const char* project, const char* object, const char* property) {
    const auto window = openWindow(projectPath(project));
    window->selection().select(QString::fromLatin1(object));
    spin(300);
    panels::PropertyForm* form = window->findChild<panels::PropertyPanel*>()->form();
    widgets::PropertyRow* row =
        form == nullptr ? nullptr : form->row(QString::fromLatin1(property));
    if (row == nullptr) {
        std::fprintf(stderr, "%s of %s has no row\n", property, object);
        return;
    }
    Meter meter(*window);
    drag(meter, scenario, 5000, [&](int step) { row->field()->scrubBy(step % 80 < 40 ? 1 : -1); });
    row->field()->endScrub();
}

void sendMouse(QWidget& widget, QEvent::Type type, QPointF at, Qt::MouseButton button,
               Qt::MouseButtons buttons) {
    QMouseEvent event(type, at, widget.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

/// Drags a point of the drawing in a small circle.
void dragPoint(const char* scenario, const char* project, const char* point) {
    const auto window = openWindow(projectPath(project));
    scene::MechanismView& view = window->view();
    const std::vector<scene::PointMark> marks = view.mechanismScene().pointMarks();
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](const auto& mark) { return mark.id == point; });
    if (found == marks.end()) {
        std::fprintf(stderr, "there is no point %s\n", point);
        return;
    }
    const QPointF start = view.toWidget(found->place);
    sendMouse(view, QEvent::MouseButtonPress, start, Qt::LeftButton, Qt::LeftButton);
    Meter meter(*window);
    const auto place = [&](int step) {
        return start + 12.0 * QPointF(std::cos(0.05 * step) - 1.0, std::sin(0.05 * step));
    };
    drag(meter, scenario, 5000, [&](int step) {
        sendMouse(view, QEvent::MouseMove, place(step), Qt::NoButton, Qt::LeftButton);
    });
    sendMouse(view, QEvent::MouseButtonRelease, start, Qt::LeftButton, Qt::NoButton);
    std::printf("%-22s last commit: %s\n", scenario,
                window->project().document().undoName().c_str());
}

/// A chain of bodies, written to a file so that the window opens it as any other.
/// @param duration of its motion, s
QString chainFile(const QString& folder, int bodies, double duration) {
    const QString path = folder + QStringLiteral("/chain.linkwright.json");
    model::Model model;
    const auto numbered = [](const char* kind, int number) {
        return kind + std::to_string(number);
    };
    for (int at = 0; at <= bodies; ++at) {
        model::Point point;
        point.id = point.name = numbered("N", at);
        point.position[0] = 0.05 * (at % 20 < 10 ? at % 10 : 10 - at % 10) + 0.4 * (at / 20);
        point.position[1] = -0.05 * (at % 20) - 0.01;
        model.points.push_back(point);
    }
    for (int at = 1; at <= bodies; ++at) {
        model::Body body;
        body.id = numbered("link-", at);
        body.name = numbered("Link ", at);
        body.points = {numbered("N", at - 1), numbered("N", at)};
        body.massProperties.mass = 0.1;
        model.bodies.push_back(body);
        model::Joint joint;
        joint.id = joint.name = numbered("hinge-", at);
        joint.kind = model::JointKind::Revolute;
        joint.point = numbered("N", at - 1);
        joint.bodyA = at == 1 ? std::string(model::groundId) : numbered("link-", at - 1);
        joint.bodyB = body.id;
        model.joints.push_back(joint);
    }
    model.simulation.duration = duration;
    document::Project project;
    project.commit(QStringLiteral("Draw"), [&](model::Model& edited) { edited = model; });
    return project.saveAs(path) ? path : QString();
}

void orbit() {
    const QTemporaryDir folder;
    const auto window = openWindow(chainFile(folder.path(), 200, 0.02));
    scene::MechanismView& view = window->view();
    QPointF at(0.5 * view.width(), view.height() - 30.0);
    sendMouse(view, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    Meter meter(*window);
    drag(meter, "orbit-200", 5000, [&](int step) {
        at += QPointF(step % 200 < 100 ? 3.0 : -3.0, step % 60 < 30 ? -0.5 : 0.5);
        sendMouse(view, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton);
    });
    sendMouse(view, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
    std::printf("%-22s %d x %d pixels, %.1f ms of a frame are VTK's\n", "orbit-200", view.width(),
                view.height(), view.vtkView().lastFrameMilliseconds());
}

/// Playing the motion of a project at real speed.
void play() {
    const auto window = openWindow(projectPath("five-bar-design"));
    window->timeline().setPlaying(true);
    Meter meter(*window);
    spin(400);
    const double before = windows::residentMegabytes();
    meter.restart();
    spin(20000);
    meter.print("play");
    std::printf("%-22s %.1f MB before, %.1f MB after\n", "play", before,
                windows::residentMegabytes());
}

/// Playing a chain whose thirty points are named in the picture.
void playLabels() {
    const QTemporaryDir folder;
    const auto window = openWindow(chainFile(folder.path(), 29, 1.0));
    Meter meter(*window);
    window->timeline().setPlaying(true);
    spin(1000);
    meter.restart();
    spin(10000);
    meter.print("play-labels");
}

/// A long optimization with the whole dashboard in sight. The view is turned by the mouse in its
/// second half: as often as the window can, whatever the pace of the iterations.
void dashboard(int iterations) {
    const QTemporaryDir folder;
    const auto window = openWindow(trackingFile(folder.path(), 20000, iterations));
    document::Optimizations& optimizations = window->optimizations();
    window->project().setResultsKept(true);
    window->showLayout(windows::Layout::Optimize);
    spin(1000);
    Meter meter(*window);
    std::size_t reports = 0;
    QObject::connect(&optimizations, &document::Optimizations::iterationsReported, &meter.context,
                     [&](const document::IterationList& list) { reports += list.size(); });
    const auto progress = [&] {
        return optimizations.all().empty() ? 0U : optimizations.all().back().iterations.size();
    };
    QTimer tick;
    tick.start(20);
    meter.restart();
    optimizations.start();
    spin(10 * patienceMilliseconds, [&] {
        return !optimizations.running() || 2 * progress() > static_cast<std::size_t>(iterations);
    });
    meter.print("dashboard");
    scene::MechanismView& view = window->view();
    QPointF at(0.5 * view.width(), view.height() - 20.0);
    sendMouse(view, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    QTimer mouse;
    mouse.setTimerType(Qt::PreciseTimer);
    int step = 0;
    QObject::connect(&mouse, &QTimer::timeout, &mouse, [&] {
        at += QPointF(step++ % 100 < 50 ? 2.0 : -2.0, 0.0);
        sendMouse(view, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton);
    });
    mouse.start(mouseMilliseconds);
    meter.restart();
    spin(10 * patienceMilliseconds, [&] {
        return !optimizations.running() || progress() + 5 > static_cast<std::size_t>(iterations);
    });
    meter.print("dashboard, orbiting");
    mouse.stop();
    meter.restart();
    spin(10 * patienceMilliseconds, [&] { return !optimizations.running(); });
    spin(1000);
    meter.print("dashboard, its end");
    const auto& run = optimizations.all().back();
    std::printf("%-22s %zu reports, %s; %.0f MB now, %.0f MB at most\n", "dashboard", reports,
                run.result ? run.result->reason.c_str() : qPrintable(run.failure),
                windows::residentMegabytes(), windows::peakMegabytes());
}

/// Saving a large project with ten optimizations beside it, on a disk that takes two seconds for
/// every flush.
void saveOnSlowDisk() {
    const QTemporaryDir folder;
    const QString path = trackingFile(folder.path(), 20000, 3);
    const auto window = openWindow({});
    document::Project& project = window->project();
    document::Optimizations& optimizations = window->optimizations();
    QTimer tick;
    tick.start(20);
    project.setResultsKept(true);
    const auto openWith = [&](std::size_t runs) {
        window->openFile(path);
        spin(patienceMilliseconds,
             [&] { return !window->busy() && optimizations.all().size() >= runs; });
    };
    openWith(0);
    optimizations.start();
    spin(10 * patienceMilliseconds, [&] { return !optimizations.running(); });
    project.save();
    const QString first = optimizations.all().back().filePath;
    for (int number = 2; number <= 10; ++number)
        QFile::copy(first,
                    QString(first).replace(QStringLiteral("-0001"),
                                           QStringLiteral("-%1").arg(number, 4, 10, QChar('0'))));
    openWith(10);
    spin(2000);
    tests::delayDisk(2000);
    Meter meter(*window);
    const auto measure = [&](const char* what, const std::function<void()>& begin,
                             const std::function<bool()>& done) {
        spin(1000);
        meter.restart();
        begin();
        spin(10 * patienceMilliseconds, done);
        meter.print(what);
    };
    const auto saved = [&] { return !project.saving() && !project.modified(); };
    project.commit(QStringLiteral("Edit"), [](model::Model& edited) { edited.name = "Edited"; });
    spin(patienceMilliseconds, [&] { return !window->busy(); });
    measure(
        "save, slow disk", [&] { project.startSaving(); }, saved);
    bool named = false;
    measure(
        "name, slow disk",
        [&] { optimizations.describe(0, QStringLiteral("A name"), QStringLiteral("Notes")); },
        [&] {
            if (!named) optimizations.finishWriting();
            return named = true;
        });
    const QString elsewhere = folder.path() + QStringLiteral("/elsewhere.linkwright.json");
    measure(
        "save as, slow disk", [&] { project.startSaving(elsewhere); },
        [&] {
            return saved()
                   && std::all_of(optimizations.all().begin(), optimizations.all().end(),
                                  [](const document::Optimization& one) {
                                      return one.filePath.contains(QStringLiteral("elsewhere"));
                                  });
        });
    std::printf("%-22s %zu optimizations beside it, file of %lld kB\n", "save",
                optimizations.all().size(),
                static_cast<long long>(QFileInfo(project.filePath()).size() / 1000));
    tests::delayDisk(0);
}

void startUp() {
    QElapsedTimer clock;
    clock.start();
    windows::MainWindow window;
    window.resize(1280, 800);
    const double made = 1e-6 * static_cast<double>(clock.nsecsElapsed());
    bool painted = false;
    QObject::connect(&window.view().vtkView(), &scene::VtkView::presented, &window,
                     [&] { painted = true; });
    window.show();
    window.openFile(projectPath("five-bar-design"));
    spin(patienceMilliseconds, [&] { return painted; });
    std::printf("%-22s window made in %.0f ms, project drawn after %.0f ms\n", "start", made,
                1e-6 * static_cast<double>(clock.nsecsElapsed()));
}

/// From the press to all widgets and the view in the other colors.
void switchTheme() {
    const auto window = openWindow(projectPath("five-bar-design"));
    bool drawn = false;
    QObject::connect(&window->view().vtkView(), &scene::VtkView::presented, window.get(),
                     [&] { drawn = true; });
    for (int turn = 0; turn < 4; ++turn) {
        spin(500);
        drawn = false;
        QElapsedTimer clock;
        clock.start();
        window->findChild<QAction*>(QStringLiteral("action:toggleTheme"))->trigger();
        const double colored = 1e-6 * static_cast<double>(clock.nsecsElapsed());
        spin(patienceMilliseconds, [&] { return drawn; });
        std::printf("%-22s colored after %.0f ms, drawn after %.0f ms\n", "theme", colored,
                    1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }
}

const std::vector<std::pair<std::string, std::function<void()>>>& scenarios() {
    static const std::vector<std::pair<std::string, std::function<void()>>> list{
        {"start", startUp},
        {"theme", switchTheme},
        {"scrub", [] { scrub("scrub-five-bar", "five-bar-design", "spring-1", "freeLength"); }},
        {"drag", [] { dragPoint("drag-five-bar", "five-bar-design", "P1"); }},
        {"chain", [] { dragPoint("drag-chain-16", "n-link-cart-16", "P8"); }},
        {"chain-scrub", [] { scrub("scrub-chain-16", "n-link-cart-16", "link-8", "mass"); }},
        {"orbit", orbit},
        {"play", play},
        {"play-labels", playLabels},
        {"dashboard", [] { dashboard(500); }},
        {"save", saveOnSlowDisk},
        {"study", windows::measureStudy},
    };
    return list;
}

}  // namespace

int main(int argumentCount, char** argumentValues) {
    const tests::WindowApplication application(argumentCount, argumentValues,
                                               QStringLiteral("window speed"));
    QSettings().clear();
    const QStringList wanted = QApplication::arguments().mid(1);
    for (const QString& name : wanted)
        if (std::none_of(scenarios().begin(), scenarios().end(), [&](const auto& scenario) {
                return scenario.first == name.toStdString();
            })) {
            std::fprintf(stderr, "There is no scenario \"%s\". There are:", qPrintable(name));
            for (const auto& scenario : scenarios())
                std::fprintf(stderr, " %s", scenario.first.c_str());
            std::fprintf(stderr, "\n");
            return 2;
        }
    for (const auto& [name, run] : scenarios())
        if (wanted.isEmpty() || wanted.contains(QString::fromStdString(name))) run();
    return 0;
}
