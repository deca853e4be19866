// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not a test: the window plays a run on the emulated board and plots it, while the lateness of its
// control loop is compared with that of a bare sleeping loop. First argument: seconds, 60 without.
#include "tests/app/rig/bare_loop.h"
#include "tests/support/rotor_project.h"
#include "tests/ui/windows/window_test.h"
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <functional>

using namespace linkwright;
using session::RigState;

namespace {

/// Turns the event loop as a program does. @returns whether `done` came true
bool spin(double seconds, const std::function<bool()>& done) {
    QElapsedTimer clock;
    clock.start();
    while (!done() && clock.elapsed() < static_cast<qint64>(1e3 * seconds))
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    return done();
}

int failed(const char* what, const document::Rig& rig) {
    std::fprintf(stderr, "%s: %s\n", what, rig.connection().status().message.c_str());
    return 1;
}

int measure(windows::MainWindow& window, const QString& port, double seconds) {
    document::Rig& rig = window.rig();
    document::Planning& planning = rig.planning();
    document::RigConnection& connection = rig.connection();
    window.showLayout(windows::Layout::Run);
    window.project().commit("Longer",
                            [&](model::Model& model) { model.simulation.duration = seconds; });
    if (!spin(60.0, [&] {
            return planning.plan() && planning.plan()->duration() > seconds - 0.1
                   && !planning.busy();
        }))
        return failed("no plan", rig);
    planning.setMissedDeadlines(1000);
    connection.open(QStringLiteral("serial:") + port);
    if (!spin(10.0, [&] {
            return connection.state() == RigState::Idle && connection.status().timing.passes > 50;
        }))
        return failed("not connected", rig);
    connection.home();
    if (!spin(5.0, [&] { return connection.state() == RigState::Homed; }))
        return failed("not homed", rig);
    connection.setArmHeld(true);
    if (!spin(5.0, [&] { return connection.state() == RigState::Armed; }))
        return failed("not armed", rig);
    connection.setArmHeld(false);
    rig.startTrial();
    rig_bench::BareLoop bare;
    bare.start();
    int drawn = 0;
    QObject::connect(&rig, &document::Rig::samplesArrived, &window, [&] { ++drawn; });
    session::RigTiming timing;
    const bool ended = spin(seconds + 30.0, [&] {
        if (connection.state() == RigState::Running) timing = connection.status().timing;
        return connection.state() == RigState::Homed || connection.state() == RigState::Faulted;
    });
    rig_bench::printLateness(timing, bare.stop());
    std::printf("%zu cycles arrived in %d updates of the plots\n", rig.traces().times.size(),
                drawn);
    return ended && connection.state() == RigState::Homed ? 0
                                                          : failed("the run did not end well", rig);
}

}  // namespace

int main(int argumentCount, char** arguments) {
    const tests::WindowApplication application(argumentCount, arguments,
                                               QStringLiteral("window jitter"));
    QSettings().clear();
    const QTemporaryDir folder;
    const QString project = folder.filePath("rotor.linkwright.json"),
                  port = folder.filePath("port");
    QFile file(project);
    if (!file.open(QIODevice::WriteOnly) || file.write(support::rotorProject) <= 0) return 2;
    file.close();
    QProcess board;
    board.start(QCoreApplication::applicationDirPath() + QStringLiteral("/linkwright-rig"),
                {project, "--link", port});
    if (!board.waitForStarted(20000)) return 2;
    windows::MainWindow window;
    window.resize(1280, 800);
    window.show();
    QTimer tick;  // lets `spin` look at the clock
    tick.start(5);
    if (!window.openFile(project)) return 2;
    spin(10.0, [&] { return QFile::exists(port); });
    const double wanted =
        argumentCount > 1 ? QString::fromLocal8Bit(arguments[1]).toDouble() : 60.0;
    const int result = measure(window, port, wanted > 0.0 ? wanted : 60.0);
    board.write("quit\n");
    board.waitForFinished(20000);
    return result;
}
