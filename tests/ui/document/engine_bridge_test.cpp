// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/engine_bridge.h"

#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "ui/document/solving/preview_worker.h"

#include <sched.h>

#include <QDir>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <memory>

using namespace linkwright;
using document::EngineBridge;

namespace {

std::shared_ptr<const model::Model> fiveBar(double freeLength = 2.3) {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
    model.springs[0].freeLength = model::Number(freeLength);
    return std::make_shared<const model::Model>(std::move(model));
}

}  // namespace

class EngineBridgeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersOnTheThreadOfTheWindow() {
        EngineBridge bridge;
        QThread* answeredOn = nullptr;
        std::shared_ptr<const model::Model> answeredFor;
        connect(&bridge, &EngineBridge::simulated, this,
                [&](const document::Job& job, const document::SimulationPointer& result) {
                    answeredOn = QThread::currentThread();
                    answeredFor = job.model;
                    QVERIFY(result->times.size() > 10);
                });
        const auto model = fiveBar();
        bridge.simulate(model, 3, false);
        QVERIFY(bridge.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 20000);
        QCOMPARE(answeredOn, QThread::currentThread());
        QCOMPARE(answeredFor, model);
    }

    void keepsOnlyTheNewestWaitingSimulation() {
        EngineBridge bridge;
        std::vector<std::shared_ptr<const model::Model>> answered;
        std::vector<std::shared_ptr<const model::Model>> gradients;
        connect(&bridge, &EngineBridge::simulated, this,
                [&](const document::Job& job, const document::SimulationPointer&) {
                    answered.push_back(job.model);
                });
        connect(&bridge, &EngineBridge::gradientReady, this,
                [&](const document::Job& job, const document::GradientPointer&) {
                    gradients.push_back(job.model);
                });
        const auto first = fiveBar(2.1);
        const auto last = fiveBar(2.5);
        bridge.simulate(first, 0, true);
        for (int edit = 0; edit < 20; ++edit)
            bridge.simulate(fiveBar(2.2 + 0.01 * edit), 0, true);
        bridge.simulate(last, 0, true);
        QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 20000);
        QCOMPARE(answered.size(), std::size_t{2});
        QCOMPARE(answered.front(), first);
        QCOMPARE(answered.back(), last);
        QCOMPARE(gradients.back(), last);
    }

    void losesNoIteration() {
        EngineBridge bridge;
        std::vector<int> iterations;
        double lastCost = 0.0;
        bool reportedBeforeResult = false;
        connect(&bridge, &EngineBridge::iterated, this,
                [&](const document::Job&, const document::IterationList& reports) {
                    for (const auto& report : reports)
                        iterations.push_back(report->iteration);
                    lastCost = reports.back()->cost;
                });
        connect(&bridge, &EngineBridge::optimized, this,
                [&](const document::Job&, const document::OptimizationPointer& result) {
                    reportedBeforeResult = lastCost == result->finalCost;
                });
        bridge.optimize(fiveBar(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 60000);
        QVERIFY(iterations.size() > 3);
        QVERIFY(reportedBeforeResult);
        // One stage counts from its start without a gap.
        for (std::size_t index = 0; index < iterations.size(); ++index)
            QCOMPARE(iterations[index], static_cast<int>(index));
    }

    void saysWhenAModelIsWrong() {
        EngineBridge bridge;
        QSignalSpy failures(&bridge, &EngineBridge::failed);
        auto broken = std::make_shared<model::Model>(*fiveBar());
        broken->joints[0].bodyB = "no-such-link";
        bridge.simulate(broken, 0, true);
        QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 20000);
        QCOMPARE(failures.count(), 1);
        const auto problems = failures.first().at(1).value<std::vector<base::Diagnostic>>();
        QVERIFY(!problems.empty());
    }

    /// The engine takes a simulation first that was asked for after an optimization: its failure is
    /// not that of the optimization, whose answer would have been passed over.
    void aSimulationThatFailsEndsNoOptimization() {
        EngineBridge bridge;
        auto broken = std::make_shared<model::Model>(*fiveBar());
        broken->joints[0].bodyB = "no-such-link";
        std::vector<document::Job::Kind> failures;
        connect(&bridge, &EngineBridge::failed, this,
                [&](const document::Job& job, const std::vector<base::Diagnostic>&) {
                    failures.push_back(job.kind);
                });
        QSignalSpy optimized(&bridge, &EngineBridge::optimized);
        constexpr int tries = 5;  // which of the two is taken first is up to the machine
        for (int attempt = 0; attempt < tries; ++attempt) {
            bridge.optimize(fiveBar(), 0);
            bridge.simulate(broken, 0, true);
            QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 60000);
        }
        QCOMPARE(failures, std::vector<document::Job::Kind>(tries, document::Job::Kind::Simulate));
        QCOMPARE(optimized.count(), tries);
    }

    void aPreviewEndsWithTheNewestRequest() {
        document::PreviewWorker worker;
        std::vector<std::shared_ptr<const model::Model>> answered;
        document::SimulationPointer motion;
        document::GradientPointer gradient;
        connect(&worker, &document::PreviewWorker::computed, this,
                [&](const document::Job& job, const document::SimulationPointer& newMotion,
                    const document::GradientPointer& newGradient) {
                    answered.push_back(job.model);
                    motion = newMotion;
                    gradient = newGradient;
                });
        for (int edit = 0; edit < 20; ++edit)
            worker.request(fiveBar(2.2 + 0.01 * edit), 0, true,
                           document::PreviewWorker::Frames::Watchable);
        const auto last = fiveBar(2.5);
        worker.request(last, 0, true, document::PreviewWorker::Frames::Watchable);
        QVERIFY(worker.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!worker.busy(), 20000);
        // The first one was under way already; those between were never begun.
        QVERIFY(answered.size() >= 2 && answered.size() <= 4);
        QCOMPARE(answered.back(), last);
        QCOMPARE(motion->cost, session::simulate(*last).cost);
        QVERIFY(gradient);
        QCOMPARE(gradient->at({"spring-1", "freeLength"}),
                 session::computePropertyGradient(*last).at({"spring-1", "freeLength"}));
        QVERIFY(gradient->at({"spring-1", "freeLength"}) != 0.0);
    }

    void whatIsDoneAtLeisureLeavesTheProcessorToOthers() {
        const auto threads = [](int policy) {
            const QStringList tasks =
                QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            return std::count_if(tasks.begin(), tasks.end(), [policy](const QString& task) {
                return (sched_getscheduler(task.toInt()) & ~SCHED_RESET_ON_FORK) == policy;
            });
        };
        QCOMPARE(threads(SCHED_BATCH), 0);
        document::PreviewWorker worker(document::PreviewWorker::Haste::Leisure);
        int answers = 0;
        connect(&worker, &document::PreviewWorker::computed, this, [&] { ++answers; });
        worker.request(fiveBar(2.2), 0, false, document::PreviewWorker::Frames::Watchable);
        QTRY_COMPARE_WITH_TIMEOUT(answers, 1, 60000);
        QCOMPARE(threads(SCHED_BATCH), 1);
    }

    void aPreviewOfManyStepsIsThinnedAtItsSteps() {
        const auto chain = std::make_shared<const model::Model>(
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/n-link-cart-16.linkwright.json"));
        document::PreviewWorker worker;
        document::SimulationPointer motion;
        document::GradientPointer gradient;
        connect(&worker, &document::PreviewWorker::computed, this,
                [&](const document::Job&, const document::SimulationPointer& newMotion,
                    const document::GradientPointer& newGradient) {
                    motion = newMotion;
                    if (newGradient) gradient = newGradient;
                });
        worker.request(chain, 0, true, document::PreviewWorker::Frames::Watchable);
        QTRY_VERIFY_WITH_TIMEOUT(!worker.busy(), 60000);
        const session::SimulationResult whole = session::simulate(*chain);
        QCOMPARE(whole.times.size(), std::size_t{4001});
        QVERIFY(motion->times.size() > 400 && motion->times.size() < 600);
        QCOMPARE(motion->times.back(), whole.times.back());
        QCOMPARE(motion->cost, whole.cost);
        for (std::size_t frame = 0; frame < motion->times.size(); ++frame) {
            const auto found =
                std::find(whole.times.begin(), whole.times.end(), motion->times[frame]);
            QVERIFY(found != whole.times.end());
            const auto place = static_cast<std::size_t>(found - whole.times.begin());
            // The same state, evaluated by the same code: no rounding between them.
            QCOMPARE(motion->displacements[frame].back().translation.x(),
                     whole.displacements[place].back().translation.x());
        }
        // Nothing newer waited, so the gradient was made although it took long.
        QVERIFY(gradient);
    }

    void doesNotHangWhenStoppedAtOnce() {
        EngineBridge bridge;
        QSignalSpy dropped(&bridge, &EngineBridge::dropped);
        QSignalSpy optimized(&bridge, &EngineBridge::optimized);
        bridge.optimize(fiveBar(), 0);
        bridge.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!bridge.busy(), 20000);
        QCOMPARE(dropped.count() + optimized.count(), 1);
    }
};

QTEST_GUILESS_MAIN(EngineBridgeTest)
#include "engine_bridge_test.moc"
