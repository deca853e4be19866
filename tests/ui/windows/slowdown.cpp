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
/// Share of a stretch between two reports that the window must have worked, or slept, to tell
/// something.
constexpr double wholeShare = 0.95;
/// Stretches are compared with those of the other kind that begin at most this much earlier and
/// later: the pace of a machine drifts.
constexpr double nearSeconds = 0.4;
constexpr double normalQuantile = 1.96;  // of 95 %, both sides

/// A stretch of an optimization; times in s since its start.
struct Turn {
    double begin = 0.0;
    double end = 0.0;
    bool watched = false;    ///< the window works; else it sleeps
    double processor = 0.0;  ///< time all threads of this program computed, s
};

/// From one report of the engine to the next; times in s since the start of the optimization.
struct Stretch {
    double begin = 0.0;
    double end = 0.0;
    double watched = 0.0;     ///< share of its time in which the window worked
    double evaluation = 0.0;  ///< what a cost with its gradient took, s
};

/// What the turns of all optimizations say.
struct Findings {
    std::vector<double>
        slower;  ///< by how much evaluations took longer than in sleep before and after, %
    std::vector<double> window;  ///< of a processor that the window used when it worked, %
    std::vector<double>
        waiting;  ///< of the time of an optimization that its thread had no processor, %
    std::vector<double> evaluation;  ///< s, while the window slept
};

/// Optimizes and lets the window sleep and work in turn.
std::vector<Turn> optimizeByTurns(document::ProjectController& controller, int turnMilliseconds,
                                  const std::function<bool()>& enough) {
    std::vector<Turn> turns;
    controller.startOptimization();
    const auto start = std::chrono::steady_clock::now();
    const auto now = [start] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const auto over = [&] { return !controller.optimizing() || enough(); };
    spin(startMilliseconds, over);
    for (bool watched = false; !over(); watched = !watched) {
        Turn turn{now(), 0.0, watched, 0.0};
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

/// The stretches of an optimization, from the times the engine wrote on its reports.
std::vector<Stretch> stretchesOf(const Iterations& iterations, const std::vector<Turn>& turns) {
    std::vector<Stretch> stretches;
    std::size_t turn = 0;
    for (std::size_t at = 1; at < iterations.size(); ++at) {
        const session::IterationReport &first = *iterations[at - 1], &last = *iterations[at];
        const int evaluations = last.evaluations - first.evaluations;
        if (evaluations <= 0 || first.wallSeconds < turns.front().begin
            || last.wallSeconds > turns.back().end)
            continue;
        Stretch stretch{first.wallSeconds, last.wallSeconds, 0.0, 0.0};
        stretch.evaluation = (stretch.end - stretch.begin) / evaluations;
        while (turns[turn].end < stretch.begin)
            ++turn;
        for (std::size_t over = turn; over < turns.size() && turns[over].begin < stretch.end;
             ++over)
            if (turns[over].watched)
                stretch.watched += std::min(stretch.end, turns[over].end)
                                   - std::max(stretch.begin, turns[over].begin);
        stretch.watched /= stretch.end - stretch.begin;
        stretches.push_back(stretch);
    }
    return stretches;
}

/// What an evaluation took in the nearest stretch in which the window slept, in one direction;
/// zero: there was none near enough.
double evaluationAsleep(const std::vector<Stretch>& stretches, std::size_t from, int direction) {
    for (std::size_t at = from; at < stretches.size(); at += static_cast<std::size_t>(direction)) {
        if (std::abs(stretches[at].begin - stretches[from].begin) > nearSeconds) break;
        if (stretches[at].watched < 1.0 - wholeShare) return stretches[at].evaluation;
    }
    return 0.0;
}

/// Compares the stretches in which the window worked with those around them; those of one turn
/// count once.
void compare(const std::vector<Stretch>& stretches, Findings& findings) {
    double sum = 0.0;
    int count = 0;
    for (std::size_t at = 0; at <= stretches.size(); ++at) {
        if (at < stretches.size() && stretches[at].watched >= wholeShare) {
            const double before = evaluationAsleep(stretches, at, -1);
            const double after = evaluationAsleep(stretches, at, 1);
            if (before <= 0.0 || after <= 0.0) continue;
            const double alone = 0.5 * (before + after);
            sum += 100.0 * (stretches[at].evaluation / alone - 1.0);
            ++count;
            findings.evaluation.push_back(alone);
        } else if (count > 0) {
            findings.slower.push_back(sum / count);
            sum = 0.0;
            count = 0;
        }
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
    const double outside =
        0.25 * count * (count + 1.0)
        - normalQuantile * std::sqrt(count * (count + 1.0) * (2.0 * count + 1.0) / 24.0);
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
        std::vector<Turn> turns = optimizeByTurns(
            controller, what.turnMilliseconds, [&] { return clock.elapsed() > mostMilliseconds; });
        if (controller.runs().empty() || !controller.runs().back().result) {
            std::fprintf(stderr, "%s: an optimization failed\n", scenario);
            return;
        }
        const document::OptimizationRun& run = controller.runs().back();
        if (turns.empty()) break;
        compare(stretchesOf(run.iterations, turns), findings);
        for (const Turn& turn : turns)
            if (turn.watched)
                findings.window.push_back(100.0 * (turn.processor / (turn.end - turn.begin) - 1.0));
        findings.waiting.push_back(
            100.0 * (1.0 - run.result->processorSeconds / run.result->wallSeconds));
        controller.undo();
        spin(patienceMilliseconds, [&] { return !controller.busy(); });
        controller.removeRun(controller.runs().size() - 1);
        spin(150);
    }
    const Estimate slower = robustMean(findings.slower);
    std::printf(
        "%-22s %zu turns; an evaluation takes %.2f ms alone and %+.2f %% +- %.2f %% when watched; "
        "the window "
        "uses %.0f %% of a processor; the engine waits for one %.2f %% of the time\n",
        scenario, findings.slower.size(), 1e3 * middle(findings.evaluation), slower.value,
        slower.margin, middle(findings.window), middle(findings.waiting));
    std::fflush(stdout);
}

}  // namespace linkwright::windows
