// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/windows/slowdown.h"

#include "tests/ui/windows/speed_meter.h"
#include "tests/ui/windows/speed_scenes.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

namespace linkwright::windows {

namespace {

using Iterations = document::IterationList;

constexpr qint64 mostMilliseconds = 75000;
constexpr int endlessIterations = 1000000;
/// In the beginning an optimization finds its first step, and the window draws what is new.
constexpr int startMilliseconds = 500;
/// A turn begins with what the one before left over; this much of it is not looked at.
constexpr double settlingSeconds = 0.03;
/// Evaluations a turn must hold to tell their pace.
constexpr int fewestEvaluations = 4;
/// A machine that changes its pace by more from one turn to the next but one tells nothing.
constexpr double mostDrift = 0.1;
constexpr double normalQuantile = 1.96;  // of 95 %, both sides

/// A stretch of an optimization; times in s since its start.
struct Turn {
    double begin = 0.0;
    double end = 0.0;
    bool watched = false;      ///< the window works; else it sleeps
    double processor = 0.0;    ///< time all threads of this program computed, s
    double evaluation = 0.0;   ///< what a cost with its gradient took, s; zero: unknown
};

/// What the turns of all optimizations say.
struct Findings {
    std::vector<double> slower;  ///< by how much evaluations took longer than in the turns before and after, %
    std::vector<double> window;  ///< of a processor that the window used when it worked, %
    std::vector<double> waiting; ///< of the time of an optimization that its thread had no processor, %
    std::vector<double> evaluation;  ///< s, while the window slept
};

/// Optimizes and lets the window sleep and work in turn.
std::vector<Turn> optimizeByTurns(document::ProjectController& controller, int turnMilliseconds,
                                  const std::function<bool()>& enough) {
    std::vector<Turn> turns;
    controller.startOptimization();
    const auto start = std::chrono::steady_clock::now();
    const auto now = [start] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    const auto over = [&] { return !controller.optimizing() || enough(); };
    spin(startMilliseconds, over);
    for (bool watched = false; !over(); watched = !watched) {
        Turn turn{now(), 0.0, watched, 0.0, 0.0};
        const double computed = processorSeconds();
        if (watched)
            spin(turnMilliseconds, over);
        else
            QThread::msleep(static_cast<unsigned long>(turnMilliseconds));
        turn.end = now();
        turn.processor = processorSeconds() - computed;
        turns.push_back(turn);
    }
    controller.stopOptimization();
    spin(patienceMilliseconds, [&] { return !controller.optimizing(); });
    return turns;
}

/// Finds the pace of each turn from the times the engine wrote on its reports.
void findPaces(std::vector<Turn>& turns, const Iterations& iterations) {
    for (Turn& turn : turns) {
        const auto begins = std::find_if(iterations.begin(), iterations.end(), [&](const auto& report) {
            return report->wallSeconds >= turn.begin + settlingSeconds;
        });
        auto ends = begins;
        while (ends != iterations.end() && (*ends)->wallSeconds <= turn.end) ++ends;
        if (begins == ends) continue;
        const session::IterationReport& first = **begins;
        const session::IterationReport& last = **std::prev(ends);
        const int evaluations = last.evaluations - first.evaluations;
        if (evaluations >= fewestEvaluations) turn.evaluation = (last.wallSeconds - first.wallSeconds) / evaluations;
    }
}

/// Compares each turn in which the window worked with those around it.
void compare(const std::vector<Turn>& turns, Findings& findings) {
    for (std::size_t at = 1; at + 1 < turns.size(); ++at) {
        const Turn &before = turns[at - 1], &turn = turns[at], &after = turns[at + 1];
        if (!turn.watched || before.evaluation <= 0.0 || turn.evaluation <= 0.0 || after.evaluation <= 0.0) continue;
        if (std::abs(before.evaluation / after.evaluation - 1.0) > mostDrift) continue;
        const double alone = 0.5 * (before.evaluation + after.evaluation);
        findings.slower.push_back(100.0 * (turn.evaluation / alone - 1.0));
        findings.window.push_back(100.0 * (turn.processor / (turn.end - turn.begin) - 1.0));
        findings.evaluation.push_back(alone);
    }
}

double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[values.size() / 2];
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
    const auto window = openWindow(trackingFile(folder.path(), what.samples, endlessIterations));
    document::ProjectController& controller = window->controller();
    controller.setRunsKept(what.kept);
    window->showLayout(Layout::Optimize);
    spin(1000);
    QTimer tick;  // lets `spin` look at the clock
    tick.start(20);
    Findings findings;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < mostMilliseconds) {
        std::vector<Turn> turns = optimizeByTurns(controller, what.turnMilliseconds,
                                                  [&] { return clock.elapsed() > mostMilliseconds; });
        if (controller.runs().empty() || !controller.runs().back().result) {
            std::fprintf(stderr, "%s: an optimization failed\n", scenario);
            return;
        }
        const document::OptimizationRun& run = controller.runs().back();
        findPaces(turns, run.iterations);
        compare(turns, findings);
        findings.waiting.push_back(100.0 * (1.0 - run.result->processorSeconds / run.result->wallSeconds));
        controller.undo();
        spin(patienceMilliseconds, [&] { return !controller.busy(); });
        controller.removeRun(controller.runs().size() - 1);
        spin(150);
    }
    const Estimate slower = robustMean(findings.slower);
    std::printf("%-22s %zu turns; an evaluation takes %.2f ms alone and %+.2f %% +- %.2f %% when watched; the window "
                "uses %.0f %% of a processor; the engine waits for one %.2f %% of the time\n",
                scenario, findings.slower.size(), 1e3 * middle(findings.evaluation), slower.value, slower.margin,
                middle(findings.window), middle(findings.waiting));
    std::fflush(stdout);
}

}  // namespace linkwright::windows
