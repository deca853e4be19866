// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/slowdown.h"

#include "engine/session/jobs.h"
#include "tests/ui/windows/speed_meter.h"
#include "tests/ui/windows/speed_scenes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>

namespace linkwright::windows {

namespace {

constexpr qint64 mostMilliseconds = 75000;
/// Other programs, the display server among them, may take this much of a processor beside a solve.
constexpr double mostOfOthers = 0.15;
constexpr double normalQuantile = 1.96;  // of 95 %, both sides

/// Seconds of an optimization.
struct Times {
    double wall = 0.0;
    double processor = 0.0;  ///< of the thread of the engine
    double others = 0.0;     ///< of other programs, and of other machines on the same processors
};

/// Time the processors of the machine were in use so far, for whatever, s.
double usedSeconds() {
    QFile file(QStringLiteral("/proc/stat"));
    if (!file.open(QIODevice::ReadOnly)) return 0.0;
    const QList<QByteArray> fields = file.readLine().simplified().split(' ');
    double ticks = 0.0;
    for (const int field : {1, 2, 3, 6, 7, 8})  // user, nice, system, interrupts, soft ones, stolen
        if (field < fields.size()) ticks += fields[field].toDouble();
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

/// Calls `solve` and adds what other programs computed meanwhile.
template <class Solve>
Times besideOthers(const Solve& solve) {
    const double used = usedSeconds() - processorSeconds();
    Times times = solve();
    times.others = usedSeconds() - processorSeconds() - used;
    return times;
}

/// Whether others disturbed.
bool disturbed(const Times& times) {
    return times.others > mostOfOthers * times.wall;
}

Times timesOf(const session::OptimizationResult& result) {
    return {result.wallSeconds, result.processorSeconds, 0.0};
}

/// Runs one optimization after the other on an engine thread that nobody watches.
class AloneEngine {
public:
    AloneEngine() : engine_(listener()) {}

    Times solve(const std::shared_ptr<const model::Model>& model) {
        done_ = false;
        engine_.optimize(model);
        spin(patienceMilliseconds, [this] { return done_.load(); });
        return times_;
    }

private:
    session::JobListener listener() {
        session::JobListener result;
        result.optimized = [this](const std::shared_ptr<const session::OptimizationResult>& found) {
            times_ = timesOf(*found);
            done_ = true;
        };
        return result;
    }

    Times times_;  ///< written before `done_`
    std::atomic<bool> done_ = false;
    session::Engine engine_;
};

/// Runs the optimization of the project in a window and puts everything back as it was.
Times solveWatched(MainWindow& window) {
    document::ProjectController& controller = window.controller();
    controller.startOptimization();
    spin(patienceMilliseconds, [&] { return !controller.optimizing(); });
    const auto result = controller.runs().empty() ? nullptr : controller.runs().back().result;
    const Times times = result ? timesOf(*result) : Times{};
    controller.undo();
    spin(patienceMilliseconds, [&] { return !controller.busy(); });
    if (!controller.runs().empty()) controller.removeRun(controller.runs().size() - 1);
    spin(150);
    return times;
}

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void print(const char* scenario, const char* what, const std::vector<double>& percent) {
    const Estimate found = robustMean(percent);
    std::printf("%-22s %-52s %+6.2f %% +- %.2f %%\n", scenario, what, found.value, found.margin);
}

}  // namespace

Estimate robustMean(const std::vector<double>& values) {
    std::vector<double> means;
    for (std::size_t first = 0; first < values.size(); ++first)
        for (std::size_t second = first; second < values.size(); ++second)
            means.push_back(0.5 * (values[first] + values[second]));
    if (means.empty()) return {};
    std::sort(means.begin(), means.end());
    const auto count = static_cast<double>(values.size());
    const double outside = 0.25 * count * (count + 1.0) -
                           normalQuantile * std::sqrt(count * (count + 1.0) * (2.0 * count + 1.0) / 24.0);
    const auto lower = static_cast<std::size_t>(std::max(0.0, std::floor(outside)));
    const std::size_t upper = means.size() - 1 - lower;
    return {middle(means), 0.5 * (means[upper] - means[lower])};
}

void slowdown(const char* scenario, const SlowdownCase& what) {
    const QTemporaryDir folder;
    const auto window = openWindow(trackingFile(folder.path(), what.samples, what.iterations));
    document::ProjectController& controller = window->controller();
    controller.setRunsKept(what.kept);
    window->showLayout(Layout::Optimize);
    spin(1000);
    QTimer tick;  // lets `spin` look at the clock
    tick.start(20);
    const auto model = std::make_shared<const model::Model>(controller.model());
    AloneEngine engine;
    std::vector<double> wall, processor, waiting, seconds, waited;
    int pairs = 0;
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < mostMilliseconds;) {
        Times alone, watched;
        // Which one comes first changes, too.
        const bool aloneFirst = pairs++ % 2 == 0;
        if (aloneFirst) alone = besideOthers([&] { return engine.solve(model); });
        watched = besideOthers([&] { return solveWatched(*window); });
        if (!aloneFirst) alone = besideOthers([&] { return engine.solve(model); });
        if (alone.wall <= 0.0 || watched.wall <= 0.0) {
            std::fprintf(stderr, "%s: an optimization failed\n", scenario);
            return;
        }
        if (disturbed(alone) || disturbed(watched)) continue;
        seconds.push_back(alone.wall);
        wall.push_back(100.0 * (watched.wall / alone.wall - 1.0));
        processor.push_back(100.0 * (watched.processor / alone.processor - 1.0));
        waited.push_back(100.0 * (watched.wall - watched.processor) / alone.wall);
        waiting.push_back(waited.back() - 100.0 * (alone.wall - alone.processor) / alone.wall);
    }
    std::printf("%-22s %d pairs, %zu of them undisturbed by other programs", scenario, pairs, seconds.size());
    if (seconds.empty()) {
        std::printf("\n");
        return;
    }
    std::printf("; %.2f s alone; waits %.2f %% of the time when watched\n", middle(seconds), middle(waited));
    print(scenario, "longer on the wall", wall);
    print(scenario, "longer computing on the engine's thread", processor);
    print(scenario, "longer waiting for a processor, of the time alone", waiting);
    std::fflush(stdout);
}

}  // namespace linkwright::windows
