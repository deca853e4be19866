// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project_controller.h"

#include "engine/model/properties.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sched.h>

#include <cmath>

using namespace linkwright;
using document::ProjectController;

namespace {

const QString fiveBarPath = QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

double freeLength(const ProjectController& controller, const char* spring) {
    return model::findNumber(controller.model(), spring, "freeLength")->value;
}

/// How the scheduler treats a thread; 0 stands for the one that asks.
int policyOf(pid_t thread) {
    return sched_getscheduler(thread) & ~SCHED_RESET_ON_FORK;
}

}  // namespace

class ProjectControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("project controller test"));
    }

    void simulatesWhatItOpens() {
        ProjectController controller;
        QVERIFY(controller.empty());
        QVERIFY(controller.open(fiveBarPath));
        QVERIFY(!controller.modified());
        QVERIFY(controller.simulationStale());
        QTRY_VERIFY_WITH_TIMEOUT(controller.gradient() != nullptr, 20000);
        QVERIFY(!controller.simulationStale());
        QVERIFY(std::abs(controller.simulation()->cost - 0.72687746) < 1e-5);
        const double slope = controller.gradient()->at({"spring-1", "freeLength"});
        QVERIFY(std::abs(slope + 4.22881086) < 1e-4);
        QTRY_VERIFY(controller.summaryKnown());
        QCOMPARE(controller.summary().degreesOfFreedom, 2);
        QVERIFY(controller.problems().empty());
    }

    void simulatesAgainAfterAnEdit() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20000);
        const document::SimulationPointer before = controller.simulation();
        controller.setNumber("spring-1", "freeLength", 2.4);
        QVERIFY(controller.simulationStale());
        QCOMPARE(controller.simulation(), before);
        QCOMPARE(controller.document().undoName(), std::string("Set Free length of Spring 1"));
        QTRY_VERIFY_WITH_TIMEOUT(!controller.simulationStale(), 20000);
        QVERIFY(controller.simulation()->cost < before->cost);
        controller.undo();
        QVERIFY(std::abs(freeLength(controller, "spring-1") - std::sqrt(5.0)) < 1e-12);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.simulationStale(), 20000);
        QCOMPARE(controller.simulation()->cost, before->cost);
    }

    void keepsTheProjectWhenAFileIsBad() {
        QTemporaryDir folder;
        const QString bad = folder.filePath("bad.linkwright.json");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"format\": \"linkwright\", ");
        file.close();
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        QVERIFY(!controller.open(bad));
        QCOMPARE(messages.count(), 1);
        const auto message = messages.first().first().value<document::UserMessage>();
        QVERIFY(message.title.contains("bad.linkwright.json"));
        QVERIFY(!message.details.empty());
        QCOMPARE(controller.filePath(), fiveBarPath);
        QCOMPARE(controller.model().bodies.size(), std::size_t{4});
        QVERIFY(!controller.recentFiles().paths().contains(bad));
    }

    void keepsUnknownKeysUnderANewName() {
        QTemporaryDir folder;
        const QString original = folder.filePath("original.linkwright.json");
        QFile source(fiveBarPath);
        QVERIFY(source.open(QIODevice::ReadOnly));
        QByteArray text = source.readAll();
        text.replace(text.indexOf('{'), 1, "{\n  \"laboratory\": \"bench 4\",");
        QFile target(original);
        QVERIFY(target.open(QIODevice::WriteOnly));
        QCOMPARE(target.write(text), text.size());
        target.close();

        ProjectController controller;
        QVERIFY(controller.open(original));
        const QString copy = folder.filePath("copy.linkwright.json");
        QVERIFY(controller.saveAs(copy));
        QFile written(copy);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains("bench 4"));
    }

    void saysWhyItCannotSave() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        QVERIFY(!controller.saveAs("/no-such-folder/here/project.linkwright.json"));
        QCOMPARE(messages.count(), 1);
        QCOMPARE(controller.filePath(), fiveBarPath);
    }

    void showsProblemsAndKeepsTheOldMotion() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20000);
        const document::SimulationPointer before = controller.simulation();
        controller.setNumber("link-2", "mass", -1.0);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy() && !controller.problems().empty(), 20000);
        QCOMPARE(controller.problems().front().object, std::string("link-2"));
        QCOMPARE(controller.simulation(), before);
        QVERIFY(controller.simulationStale());
        // A run would end before it began: the button says so instead.
        QTRY_VERIFY_WITH_TIMEOUT(controller.summaryKnown(), 20000);
        QVERIFY2(controller.startObstacle().contains("mass"), qPrintable(controller.startObstacle()));
        controller.startOptimization();
        QVERIFY(controller.runs().empty());
        controller.undo();
        QTRY_VERIFY_WITH_TIMEOUT(controller.startObstacle().isEmpty(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(controller.problems().empty() && !controller.simulationStale(), 20000);
    }

    void optimizesAsOneCommit() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20000);
        QSignalSpy finished(&controller, &ProjectController::optimizationFinished);
        QCOMPARE(controller.startObstacle(), QString());
        controller.startOptimization();
        QVERIFY(controller.optimizing());
        QVERIFY(!controller.startObstacle().isEmpty());
        QCOMPARE(policyOf(0), SCHED_BATCH);  // the thread that draws does not interrupt the solve
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QCOMPARE(policyOf(0), SCHED_OTHER);
        QVERIFY(controller.runs().back().result->converged);
        QVERIFY(std::abs(freeLength(controller, "spring-1") - 2.431923574) < 1e-6);
        QVERIFY(std::abs(freeLength(controller, "spring-2") - 1.844868887) < 1e-6);
        QCOMPARE(controller.document().undoName(), std::string("Optimize"));
        QVERIFY(controller.initialModel() && controller.initialMotion());
        controller.undo();
        QVERIFY(std::abs(freeLength(controller, "spring-1") - std::sqrt(5.0)) < 1e-12);
        controller.restoreRun(0);
        QVERIFY(std::abs(freeLength(controller, "spring-1") - 2.431923574) < 1e-6);
    }

    void forgetsTheRunOfAProjectThatWasReplaced() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        controller.startOptimization();
        controller.newProject();
        QVERIFY(!controller.optimizing());
        QCOMPARE(policyOf(0), SCHED_OTHER);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 60000);
        QVERIFY(controller.runs().empty());
        QVERIFY(controller.empty());
        QVERIFY(controller.simulation() == nullptr);
    }

    void saysWhatIsMissingForAStart() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        controller.setDesignVariable("spring-1", "freeLength", false);
        QVERIFY(controller.startObstacle().isEmpty());
        controller.setDesignVariable("spring-2", "freeLength", false);
        QVERIFY(controller.startObstacle().contains("star"));
        controller.undo();
        controller.commit("Untick", [](model::Model& edited) {
            for (model::CostTerm& term : edited.costTerms) term.active = false;
        });
        QVERIFY(controller.startObstacle().contains("counts"));
        controller.commit("Clear objective", [](model::Model& edited) { edited.costTerms.clear(); });
        QVERIFY(controller.startObstacle().contains("objective"));
    }
};

QTEST_GUILESS_MAIN(ProjectControllerTest)
#include "project_controller_test.moc"
