// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_file.h"
#include "ui/document/engine_bridge.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <memory>

using namespace linkwright;
using document::EngineBridge;

namespace {

std::shared_ptr<const model::Model> fiveBar(double freeLength = 2.3) {
    model::Model model = project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
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
                [&](const document::Job& job, const document::SimulationPointer&) { answered.push_back(job.model); });
        connect(&bridge, &EngineBridge::gradientReady, this,
                [&](const document::Job& job, const document::GradientPointer&) { gradients.push_back(job.model); });
        const auto first = fiveBar(2.1);
        const auto last = fiveBar(2.5);
        bridge.simulate(first, 0, true);
        for (int edit = 0; edit < 20; ++edit) bridge.simulate(fiveBar(2.2 + 0.01 * edit), 0, true);
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
                    for (const auto& report : reports) iterations.push_back(report->iteration);
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
