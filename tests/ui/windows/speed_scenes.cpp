// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/speed_scenes.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <cmath>
#include <cstdio>

namespace linkwright::windows {

QString projectPath(const char* name) {
    return QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/%1.linkwright.json")
        .arg(QLatin1String(name));
}

void spin(int milliseconds, const std::function<bool()>& done) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds && !(done && done()))
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

std::unique_ptr<MainWindow> openWindow(const QString& path) {
    auto window = std::make_unique<MainWindow>();
    window->resize(1280, 800);
    window->show();
    if (!path.isEmpty() && !window->openFile(path))
        std::fprintf(stderr, "%s cannot be opened\n", qPrintable(path));
    QTimer tick;  // lets `spin` look at the clock
    tick.start(50);
    spin(500);
    spin(patienceMilliseconds, [&] { return !window->busy(); });
    spin(500);
    return window;
}

QString trackingFile(const QString& folder, std::size_t samples, int iterations) {
    document::Project project;
    project.open(projectPath("five-bar-tracking-a"));
    project.commit(QStringLiteral("Refine"), [&](model::Model& edited) {
        for (model::Input& input : edited.inputs) {
            input.samples.assign(samples / edited.inputs.size(), 0.0);
            for (std::size_t sample = 0; sample < input.samples.size(); ++sample)
                input.samples[sample] = 0.4
                                        * std::sin(6.0 * static_cast<double>(sample)
                                                   / static_cast<double>(input.samples.size()));
        }
        edited.optimization.algorithm = model::Algorithm::LowStorageBfgs;
        edited.optimization.stages.clear();
        edited.optimization.stop = {};
        edited.optimization.stop.maximumIterations = iterations;
        edited.optimization.stop.optimality = 0.0;
    });
    const QString path = folder + QStringLiteral("/samples.linkwright.json");
    return project.saveAs(path) ? path : QString();
}

}  // namespace linkwright::windows
