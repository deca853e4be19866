// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/motion_task.h"

#include "engine/project/project_file.h"
#include "engine/session/solving/solve.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <algorithm>
#include <memory>
#include <utility>

namespace motion_task_test {

using namespace linkwright;
using document::MotionTask;

namespace {

constexpr int patience = support::sanitized ? 300000 : 20000;  // ms

std::shared_ptr<const model::Model> fiveBar(double freeLength = 2.3) {
    model::Model model =
        project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
    model.springs[0].freeLength = model::Number(freeLength);
    return std::make_shared<const model::Model>(std::move(model));
}

}  // namespace

class MotionTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersOnTheThreadOfTheWindow() {
        MotionTask task;
        QThread* answeredOn = nullptr;
        std::shared_ptr<const model::Model> answeredFor;
        connect(&task, &MotionTask::computed, this,
                [&](const document::ModelPointer& model, const document::SimulationPointer& motion,
                    const document::GradientPointer& gradient) {
                    answeredOn = QThread::currentThread();
                    answeredFor = model;
                    QVERIFY(motion->times.size() > 10);
                    QVERIFY(!gradient);
                });
        const auto model = fiveBar();
        task.request(model, false, MotionTask::Frames::Every);
        QVERIFY(task.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        QCOMPARE(answeredOn, QThread::currentThread());
        QCOMPARE(answeredFor, model);
    }

    void saysWhenAModelIsWrong() {
        MotionTask task;
        QSignalSpy failures(&task, &MotionTask::failed);
        auto broken = std::make_shared<model::Model>(*fiveBar());
        broken->joints[0].bodyB = "no-such-link";
        task.request(broken, true, MotionTask::Frames::Every);
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        QCOMPARE(failures.count(), 1);
        QVERIFY(!failures.first().at(0).value<std::vector<base::Diagnostic>>().empty());
    }

    void endsWithTheNewestRequest() {
        MotionTask task;
        std::vector<std::shared_ptr<const model::Model>> answered;
        document::SimulationPointer motion;
        document::GradientPointer gradient;
        connect(
            &task, &MotionTask::computed, this,
            [&](const document::ModelPointer& model, const document::SimulationPointer& newMotion,
                const document::GradientPointer& newGradient) {
                answered.push_back(model);
                motion = newMotion;
                gradient = newGradient;
            });
        for (int edit = 0; edit < 20; ++edit)
            task.request(fiveBar(2.2 + 0.01 * edit), true, MotionTask::Frames::Watchable);
        const auto last = fiveBar(2.5);
        task.request(last, true, MotionTask::Frames::Watchable);
        QVERIFY(task.busy());
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        // The first one was under way already; those between were never begun.
        QVERIFY(answered.size() >= 2 && answered.size() <= 4);
        QCOMPARE(answered.back(), last);
        QCOMPARE(motion->cost, session::simulate(*last).cost);
        QVERIFY(gradient);
        QCOMPARE(gradient->at({"spring-1", "freeLength"}),
                 session::computePropertyGradient(*last).at({"spring-1", "freeLength"}));
        QVERIFY(gradient->at({"spring-1", "freeLength"}) != 0.0);
    }

    void aMotionToWatchIsThinnedAtItsSteps() {
        const auto chain = std::make_shared<const model::Model>(
            project::readProject(LINKWRIGHT_SOURCE_DIR "/projects/n-link-cart-16.linkwright.json"));
        MotionTask task;
        document::SimulationPointer motion;
        document::GradientPointer gradient;
        connect(&task, &MotionTask::computed, this,
                [&](const document::ModelPointer&, const document::SimulationPointer& newMotion,
                    const document::GradientPointer& newGradient) {
                    motion = newMotion;
                    if (newGradient) gradient = newGradient;
                });
        task.request(chain, true, MotionTask::Frames::Watchable);
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), 60000);
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
};

LINKWRIGHT_TEST(MotionTaskTest)

}  // namespace motion_task_test

#include "motion_task_test.moc"
