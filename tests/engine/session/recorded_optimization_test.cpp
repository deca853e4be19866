// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/optimizations/recorded_optimization.h"

#include "engine/model/properties.h"
#include "engine/project/project_file.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <QScopeGuard>
#include <QTemporaryDir>
#include <atomic>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

namespace recorded_optimization_test {

using namespace linkwright;

namespace {

model::Model sample(const std::string& name) {
    return project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/" + name + ".linkwright.json");
}

/// One that goes on for minutes unless it is stopped.
model::Model endlessOptimization() {
    model::Model model = sample("double-pendulum-stabilization");
    model.simulation.step = 1e-4;
    model.optimization.stop = model::StopRules{};
    model.optimization.stop.maximumIterations = 100000;
    model.optimization.stop.optimality = 1e-300;
    model.optimization.stop.relativeStep = 0.0;
    return model;
}

}  // namespace

class RecordedOptimizationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void optimizes() {
        std::vector<std::shared_ptr<const session::IterationReport>> iterated;
        session::OptimizeRequest request;
        request.iterated = [&](const auto& report) { iterated.push_back(report); };
        const auto result = session::optimizeRecorded(sample("five-bar-design"), request);
        QVERIFY(result->converged);
        // Who listens has the iterations already; a second copy of long ones would fill the memory.
        QVERIFY(iterated.size() > 2);
        QVERIFY(result->iterations.empty());
        QCOMPARE(iterated.back()->cost, result->finalCost);
    }

    void stopKeepsTheBest() {
        std::atomic<bool> stop = false;
        double lastCost = 0.0;
        int iterations = 0;
        session::OptimizeRequest request;
        request.recordPath = file("stopped.h5");
        request.iterated = [&](const auto& report) {
            lastCost = report->cost;
            stop = ++iterations == 3;
        };
        session::SolveControl control;
        control.stop = &stop;
        const auto result = session::optimizeRecorded(endlessOptimization(), request, control);
        QVERIFY(result->cancelled);
        QVERIFY(result->finalCost < result->initialCost);
        QCOMPARE(lastCost, result->finalCost);
        QVERIFY(session::readOptimization(request.recordPath).state
                == session::OptimizationState::Stopped);
    }

    void stopBeforeItBegins() {
        const std::atomic<bool> stop = true;
        session::SolveControl control;
        control.stop = &stop;
        QVERIFY(session::optimizeRecorded(endlessOptimization(), {}, control)->cancelled);
    }

    void whatIsAbandonedCanBeContinued() {
        std::atomic<bool> stop = false;
        session::OptimizeRequest request;
        request.recordPath = file("abandoned.h5");
        request.abandoned = &stop;
        request.iterated = [&](const auto&) { stop = true; };
        session::SolveControl control;
        control.stop = &stop;
        session::optimizeRecorded(endlessOptimization(), request, control);
        const session::StoredOptimization run = session::readOptimization(request.recordPath);
        QVERIFY(run.state == session::OptimizationState::Running && !run.result);
        QVERIFY(!run.iterations.empty());
    }

    /// An optimization on its thread, one that is paused and stopped, and a window that reads
    /// results and writes projects meanwhile: what the preset `tsan` looks at.
    void resultsAreReadWhileOthersAreWritten() {
        const model::Model model = sample("five-bar-design");
        session::OptimizeRequest first;
        first.recordPath = file("first.h5");
        const double cost = session::optimizeRecorded(model, first)->finalCost;
        std::atomic<bool> stop = false, pause = false;
        std::atomic<int> iterations = 0;
        std::shared_ptr<const session::OptimizationResult> brief, unboundedSlope;
        std::jthread solving([&] {
            session::OptimizeRequest request;
            request.recordPath = file("second.h5");
            brief = session::optimizeRecorded(model, request);
        });
        std::jthread stopped([&] {
            session::OptimizeRequest request;
            request.recordPath = file("third.h5");
            request.iterated = [&](const auto&) { ++iterations; };
            session::SolveControl control;
            control.stop = &stop;
            control.pause = &pause;
            unboundedSlope = session::optimizeRecorded(endlessOptimization(), request, control);
        });
        const auto ended = qScopeGuard([&] { stop = true; });
        for (int round = 0; round < 10 || iterations < 3; ++round) {
            pause = round % 3 == 1;
            const auto stored = session::readOptimization(first.recordPath);
            QVERIFY(stored.result && stored.result->finalCost == cost && stored.motion);
            const std::string path = file("meanwhile.linkwright.json");
            project::writeProject(stored.result->model, path);
            QVERIFY(project::readProject(path) == stored.result->model);
        }
        stop = true;
        solving.join();
        stopped.join();
        QCOMPARE(brief->finalCost, cost);
        QVERIFY(unboundedSlope->cancelled);
        QVERIFY(session::readOptimization(file("second.h5")).result->finalCost == cost);
        QVERIFY(session::readOptimization(file("third.h5")).state
                == session::OptimizationState::Stopped);
    }

private:
    [[nodiscard]] std::string file(const std::string& name) const {
        return folder_.filePath(QString::fromStdString(name)).toStdString();
    }

    QTemporaryDir folder_;
};

LINKWRIGHT_TEST(RecordedOptimizationTest)

}  // namespace recorded_optimization_test

#include "recorded_optimization_test.moc"
