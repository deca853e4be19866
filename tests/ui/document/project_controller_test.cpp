// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/project/project_controller.h"

#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "engine/session/rig/rig_run.h"
#include "engine/session/rig/run_log_file.h"
#include "engine/session/runs/run_file.h"
#include "tests/support/rotor_project.h"
#include "ui/document/rig/rig_controller.h"

#include <signal.h>
#include <sys/resource.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace linkwright;
using document::ProjectController;

namespace {

const QString swingUpPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json");
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

double freeLength(const ProjectController& controller, const char* spring) {
    return model::findNumber(controller.model(), spring, "freeLength")->value;
}

/// A project that was drawn and never saved.
void draw(ProjectController& controller, const QString& like) {
    controller.setRunsKept(true);
    controller.newProject();
    controller.commit(
        "Draw", [&](model::Model& edited) { edited = session::readProject(like.toStdString()); });
}
void drawFiveBar(ProjectController& controller) {
    draw(controller, fiveBarPath);
}

void optimize(ProjectController& controller) {
    QSignalSpy finished(&controller, &ProjectController::optimizationFinished);
    controller.startOptimization();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
}

/// However fast the machine is, an optimization is still under way when it is looked at.
void makeEndless(ProjectController& controller) {
    controller.commit("Never ends", [](model::Model& edited) {
        edited.optimization.stages.clear();
        edited.optimization.stop = model::StopRules{1000000, 0.0, 0.0, 0.0, 0.0, 0.0};
    });
}

void startAndReachAnIteration(ProjectController& controller) {
    controller.startOptimization();
    QTRY_VERIFY_WITH_TIMEOUT(
        !controller.runs().empty() && controller.runs().back().iterations.size() > 1, 60000);
}

std::size_t runsBeside(const QString& project) {
    return session::runFiles(project.toStdString()).size();
}

}  // namespace

class ProjectControllerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("project controller test"));
        QStandardPaths::setTestModeEnabled(true);
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
        QVERIFY2(controller.startObstacle().contains("mass"),
                 qPrintable(controller.startObstacle()));
        controller.startOptimization();
        QVERIFY(controller.runs().empty());
        controller.undo();
        QTRY_VERIFY_WITH_TIMEOUT(controller.startObstacle().isEmpty(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(controller.problems().empty() && !controller.simulationStale(),
                                 20000);
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
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
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

    void tellsThatNumbersCameUpToTheLastIteration() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        std::size_t told = 0, known = 0;
        int reports = 0, times = 0;
        connect(&controller, &ProjectController::iterationsReported, this, [&] {
            known = controller.runs().back().iterations.size();
            ++reports;
        });
        connect(&controller, &ProjectController::numbersReported, this, [&] {
            QVERIFY(controller.optimizing());
            told = controller.runs().back().iterations.size();
            ++times;
        });
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20000);
        optimize(controller);
        QVERIFY(known > 0);
        QCOMPARE(told, known);
        QVERIFY(times <= reports);
    }

    void forgetsTheRunOfAProjectThatWasReplaced() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        controller.startOptimization();
        controller.newProject();
        QVERIFY(!controller.optimizing());
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 60000);
        QVERIFY(controller.runs().empty());
        QVERIFY(controller.empty());
        QVERIFY(controller.simulation() == nullptr);
    }

    void nothingStaysPausedWhenTheProjectIsLeft() {
        ProjectController controller;
        QVERIFY(controller.open(swingUpPath));
        makeEndless(controller);
        startAndReachAnIteration(controller);
        controller.setPaused(true);
        QVERIFY(controller.paused());
        controller.newProject();
        QVERIFY(!controller.paused());
        QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 60000);
        // Another one runs to its end.
        QVERIFY(controller.open(fiveBarPath));
        optimize(controller);
        QVERIFY(controller.runs().back().result->converged);
    }

    void whatIsRemovedDuringARunIsToldAtItsEnd() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        controller.startOptimization();
        controller.setPaused(true);  // it does not end meanwhile
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        controller.commit("Remove Spring 1", [](model::Model& edited) {
            std::erase_if(edited.springs,
                          [](const auto& spring) { return spring.id == "spring-1"; });
            std::erase_if(edited.designVariables,
                          [](const auto& variable) { return variable.object == "spring-1"; });
        });
        const double before = freeLength(controller, "spring-2");
        controller.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 60000);
        QVERIFY(freeLength(controller, "spring-2") != before);
        QCOMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QVERIFY2(QString::fromStdString(message.details.at(0).message).contains("Spring 1"),
                 message.details[0].message.c_str());
        QVERIFY(!message.details[0].remedy.empty());
        // The rest may be restored, but a run of the old mechanism has nowhere to put its result.
        QVERIFY(controller.restoreObstacle(0).isEmpty());
        QVERIFY2(controller.continueObstacle(0).contains("Spring 1"),
                 qPrintable(controller.continueObstacle(0)));
        controller.undo();  // Optimize
        controller.undo();  // Remove Spring 1
        messages.clear();
        controller.restoreRun(0);
        QCOMPARE(messages.count(), 0);
        QCOMPARE(freeLength(controller, "spring-1"),
                 controller.runs()[0].result->variables[0].value);
        QVERIFY(controller.continueObstacle(0).isEmpty());
    }

    void whatIsEditedDuringARunIsToldAtItsEnd() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        controller.startOptimization();
        controller.setPaused(true);  // it does not end meanwhile
        controller.setNumber("link-2", "mass", 1.75);
        controller.setNumber("link-2", "mass", 1.5);
        controller.undo();
        controller.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 60000);
        QCOMPARE(messages.count(), 1);
        QVERIFY(
            messages[0][0].value<document::UserMessage>().title.contains("not what was optimized"));
        QCOMPARE(model::findNumber(controller.model(), "link-2", "mass")->value, 1.75);
        // Numbers of the run are in it all the same: one commit that can be undone.
        QVERIFY(std::abs(freeLength(controller, "spring-1") - 2.431923574) < 1e-6);
        messages.clear();
        optimize(controller);
        QCOMPARE(messages.count(), 0);
    }

    void aResultWithoutAnyPlaceIsNoEdit() {
        ProjectController controller;
        QVERIFY(controller.open(fiveBarPath));
        controller.startOptimization();
        controller.setPaused(true);  // it does not end meanwhile
        controller.commit("Clear", [](model::Model& edited) {
            edited.springs.clear();
            edited.designVariables.clear();
        });
        const std::size_t commits = controller.document().history().size();
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        controller.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 60000);
        QCOMPARE(controller.document().history().size(), commits);
        QCOMPARE(messages.count(), 1);
        QVERIFY2(controller.restoreObstacle(0).contains("Spring 1"),
                 qPrintable(controller.restoreObstacle(0)));
        controller.undo();
        QVERIFY(controller.restoreObstacle(0).isEmpty());
    }

    /// Samples of another number are values at other times.
    void samplesAreNotRestoredIntoAnotherGrid() {
        ProjectController controller;
        QVERIFY(controller.open(swingUpPath));
        makeEndless(controller);
        startAndReachAnIteration(controller);
        controller.stopOptimization();
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 60000);
        controller.commit("Coarser",
                          [](model::Model& edited) { edited.inputs[0].samples.assign(301, 0.5); });
        QVERIFY2(controller.restoreObstacle(0).contains("601 samples"),
                 qPrintable(controller.restoreObstacle(0)));
        controller.restoreRun(0);
        QCOMPARE(controller.model().inputs[0].samples, std::vector<double>(301, 0.5));
        controller.undo();
        QVERIFY(controller.restoreObstacle(0).isEmpty());
    }

    void runsOfAnotherProjectAreKnownAsSuch() {
        QTemporaryDir folder;
        const QString here = folder.filePath("here.linkwright.json");
        const QString other = folder.filePath("other.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, here) && QFile::copy(swingUpPath, other));
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(here));
        optimize(controller);
        QVERIFY(controller.open(other));
        startAndReachAnIteration(controller);
        controller.stopOptimization();
        QTRY_VERIFY_WITH_TIMEOUT(!controller.optimizing(), 60000);
        QVERIFY(QFile::copy(folder.filePath("other.results/run-0001.h5"),
                            folder.filePath("here.results/run-0002.h5")));
        // A copy of the whole project under another name: what is solved is the same.
        const QString twin = folder.filePath("twin.linkwright.json");
        QVERIFY(QFile::copy(here, twin) && QDir().mkpath(folder.filePath("twin.results")));
        QVERIFY(QFile::copy(folder.filePath("here.results/run-0001.h5"),
                            folder.filePath("twin.results/run-0001.h5")));

        QVERIFY(controller.open(here));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{2}, 20000);
        // The newest of this project stays the one that the dashboard opens with.
        QCOMPARE(controller.runs()[1].title(), QString("Run 1"));
        QVERIFY(controller.runs()[1].ofProject.isEmpty());
        QVERIFY(controller.continueObstacle(1).isEmpty()
                && controller.restoreObstacle(1).isEmpty());
        QCOMPARE(controller.runs()[0].ofProject, QString("other.linkwright.json"));
        QVERIFY(controller.runs()[0].title() != controller.runs()[1].title());
        QVERIFY2(controller.restoreObstacle(0).contains("other.linkwright.json"),
                 qPrintable(controller.restoreObstacle(0)));
        QVERIFY(!controller.continueObstacle(0).isEmpty());
        const std::size_t commits = controller.document().history().size();
        controller.restoreRun(0);
        controller.restoreIteration(0, 0);
        controller.continueRun(0, 0);
        QCOMPARE(controller.document().history().size(), commits);
        QVERIFY(!controller.optimizing());
        QVERIFY(QFile::exists(folder.filePath("here.results/run-0002.h5")));

        QVERIFY(controller.open(twin));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{1}, 20000);
        QCOMPARE(controller.runs()[0].ofProject, QString("here.linkwright.json"));
        QVERIFY(controller.restoreObstacle(0).isEmpty()
                && controller.continueObstacle(0).isEmpty());
        controller.restoreRun(0);
        QVERIFY(std::abs(freeLength(controller, "spring-1") - 2.431923574) < 1e-6);
        QVERIFY(controller.continueObstacle(0).isEmpty());
        controller.setNumber("link-2", "mass", 1.75);
        QVERIFY2(controller.continueObstacle(0).contains("here.linkwright.json"),
                 qPrintable(controller.continueObstacle(0)));
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
            for (model::CostTerm& term : edited.costTerms)
                term.active = false;
        });
        QVERIFY(controller.startObstacle().contains("counts"));
        controller.commit("Clear objective",
                          [](model::Model& edited) { edited.costTerms.clear(); });
        QVERIFY(controller.startObstacle().contains("objective"));
    }

    void runsGoAlongWhenTheProjectIsSaved() {
        QTemporaryDir folder;
        const QString first = folder.filePath("first.linkwright.json");
        const QString second = folder.filePath("second.linkwright.json");
        QString scratch;
        {
            ProjectController controller;
            drawFiveBar(controller);
            optimize(controller);
            scratch = controller.runs().back().filePath;
            QVERIFY(QFile::exists(scratch));
            QVERIFY(controller.saveAs(first));
            QTRY_COMPARE_WITH_TIMEOUT(runsBeside(first), std::size_t{1}, 20000);
            QTRY_VERIFY(document::RunKeeper::isBeside(controller.runs()[0].filePath, first));
            QVERIFY(!QFile::exists(scratch));
            // Under another name both have them.
            QVERIFY(controller.saveAs(second));
            QTRY_VERIFY_WITH_TIMEOUT(
                document::RunKeeper::isBeside(controller.runs()[0].filePath, second), 20000);
            QCOMPARE(runsBeside(first), std::size_t{1});
            controller.describeRun(0, "Soft springs", "after the second name");
            optimize(controller);
            QCOMPARE(runsBeside(second), std::size_t{2});
            QCOMPARE(runsBeside(first), std::size_t{1});
        }
        QVERIFY(!QFileInfo::exists(QFileInfo(scratch).absolutePath()));
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(second));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{2}, 20000);
        QCOMPARE(controller.runs()[0].title(), QString("Soft springs"));
        QVERIFY(controller.runs()[0].ofProject.isEmpty()
                && controller.runs()[1].ofProject.isEmpty());
        QVERIFY(controller.runs()[0].result && controller.runs()[0].result->converged);
        QVERIFY(controller.open(first));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{1}, 20000);
        QCOMPARE(controller.runs()[0].title(), QString("Run 1"));
    }

    /// A full disk, played by the largest size a file of this process may have.
    void aRunThatADiskCouldNotTakeIsWrittenWhenTheProjectIsSaved() {
        QTemporaryDir folder;
        const QString path = folder.filePath("full.linkwright.json");
        ProjectController controller;
        drawFiveBar(controller);
        QVERIFY(controller.saveAs(path));
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit usual{};
        ::getrlimit(RLIMIT_FSIZE, &usual);
        const rlimit little{30000, usual.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &little);
        optimize(controller);
        QVERIFY(controller.runs()[0].filePath.isEmpty());
        QCOMPARE(messages.count(), 1);
        // Still no room: said again, and nothing is left behind.
        QVERIFY(controller.save());
        QTRY_COMPARE_WITH_TIMEOUT(messages.count(), 2, 20000);
        ::setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(controller.runs()[0].filePath.isEmpty());
        QVERIFY(QDir(folder.filePath("full.results")).entryList({"*.part"}).isEmpty());
        QVERIFY(controller.save());
        QTRY_VERIFY_WITH_TIMEOUT(document::RunKeeper::isBeside(controller.runs()[0].filePath, path),
                                 20000);
        QCOMPARE(runsBeside(path), std::size_t{1});
        const session::StoredRun stored =
            session::readRun(controller.runs()[0].filePath.toStdString());
        const document::OptimizationRun& run = controller.runs()[0];
        QVERIFY(stored.state == session::RunState::Converged && stored.result);
        QCOMPARE(stored.iterations.size(), run.iterations.size());
        QCOMPARE(stored.iterations.back()->variables, run.iterations.back()->variables);
        QCOMPARE(stored.result->finalCost, run.result->finalCost);
        QCOMPARE(stored.variables[0].value, run.variables[0].value);
        QCOMPARE(stored.description.projectName, std::string("full.linkwright.json"));
    }

    void aRunThatGoesOnWhileTheProjectIsSavedFollowsWhenItEnds() {
        QTemporaryDir folder;
        const QString path = folder.filePath("while.linkwright.json");
        ProjectController controller;
        drawFiveBar(controller);
        QSignalSpy finished(&controller, &ProjectController::optimizationFinished);
        controller.startOptimization();
        QVERIFY(controller.saveAs(path));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(document::RunKeeper::isBeside(controller.runs()[0].filePath, path),
                                 20000);
        const session::StoredRun stored =
            session::readRun(controller.runs()[0].filePath.toStdString());
        QVERIFY(stored.state == session::RunState::Converged && stored.result);
    }

    void aRunThatGoesOnWhenTheProjectIsLeftFollows_data() {
        QTest::addColumn<bool>("closed");
        QTest::newRow("the window is closed") << true;
        QTest::newRow("another project is begun") << false;
    }
    void aRunThatGoesOnWhenTheProjectIsLeftFollows() {
        QFETCH(bool, closed);
        QTemporaryDir folder;
        const QString path = folder.filePath("left.linkwright.json");
        auto controller = std::make_unique<ProjectController>();
        draw(*controller, swingUpPath);
        makeEndless(*controller);
        startAndReachAnIteration(*controller);
        QVERIFY(controller->saveAs(path));
        if (closed)
            controller.reset();
        else
            controller->newProject();
        QTRY_COMPARE_WITH_TIMEOUT(runsBeside(path), std::size_t{1}, 60000);
        QTRY_COMPARE(
            session::readRun(session::runFiles(path.toStdString())[0]).description.projectName,
            std::string("left.linkwright.json"));
        ProjectController again;
        again.setRunsKept(true);
        QVERIFY(again.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(again.runs().size(), std::size_t{1}, 20000);
        QCOMPARE(again.runs()[0].interrupted, closed);
        QVERIFY(again.runs()[0].ofProject.isEmpty() && again.continueObstacle(0).isEmpty());
    }

    /// Runs on a rig are listed again with the project, and go along when it is saved elsewhere.
    void runsOnARigAreReadAgainAndGoAlong() {
        QTemporaryDir folder;
        const QString path = folder.filePath("rotor.linkwright.json");
        QFile project(path);
        QVERIFY(project.open(QIODevice::WriteOnly));
        project.write(support::rotorProject);
        project.close();
        const model::Model model = session::readProject(path.toStdString());
        const session::RunOutcome outcome = session::runSimulated(
            model, session::planRun(model), session::RunMode::FeedforwardAndFeedback, {}, model);
        QVERIFY(outcome.log.completed && outcome.measures.integralSquaredError > 0.0);
        for (const char* owner : {"rotor.linkwright.json", "crane.linkwright.json"})
            session::writeRunLog(session::nextRunFile(path.toStdString(), "rig"), model, outcome,
                                 owner, "linkwright");

        ProjectController controller;
        controller.setRunsKept(true);
        document::RigController rig(controller);
        QVERIFY(controller.open(path));
        // Saved elsewhere before anybody looked at them.
        const QString second = folder.filePath("second.linkwright.json");
        QVERIFY(controller.saveAs(second));
        const auto logsOf = [](const QString& of) {
            return session::runFiles(of.toStdString(), "rig").size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(logsOf(second), std::size_t{2}, 20000);
        rig.setPlanWanted(true);
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs().size(), std::size_t{2}, 20000);
        QCOMPARE(rig.runs()[0].number, 1);
        QCOMPARE(rig.runs()[0].ofProject, QString());
        QCOMPARE(rig.runs()[0].mode, session::RunMode::FeedforwardAndFeedback);
        QCOMPARE(rig.runs()[0].outcome->log.times, outcome.log.times);
        QCOMPARE(rig.runs()[0].outcome->measures.integralSquaredError,
                 outcome.measures.integralSquaredError);
        QCOMPARE(rig.runs()[1].ofProject, QString("crane.linkwright.json"));
        QVERIFY(rig.identifyObstacle(0).isEmpty());
        QVERIFY(rig.identifyObstacle(1).contains("crane.linkwright.json"));
        // Once more, those that are listed.
        const QString third = folder.filePath("third.linkwright.json");
        QVERIFY(controller.saveAs(third));
        QTRY_COMPARE_WITH_TIMEOUT(logsOf(third), std::size_t{2}, 20000);
        QTRY_VERIFY(document::RunKeeper::isBeside(rig.runs()[1].logPath, third));
        QCOMPARE(logsOf(path), std::size_t{2});
        QVERIFY(controller.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(rig.runs().size(), std::size_t{2}, 20000);
        QVERIFY(rig.runs()[0].ofProject.isEmpty() && !rig.runs()[1].ofProject.isEmpty());
        controller.newProject();
        QVERIFY(rig.runs().empty());
    }

    void runsOfAProjectWhoseResultsHaveNoPlaceAreKeptUntilItIsSavedElsewhere() {
        QTemporaryDir folder;
        const QString path = folder.filePath("closed.linkwright.json");
        const QString elsewhere = folder.filePath("open.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path));
        QFile inTheWay(folder.filePath("closed.results"));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(path));
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        optimize(controller);
        QCOMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QVERIFY(message.details.at(0).remedy.find("Save the project in another folder")
                != std::string::npos);
        QVERIFY(QFile::exists(controller.runs()[0].filePath));
        QVERIFY(controller.saveAs(elsewhere));
        QTRY_COMPARE_WITH_TIMEOUT(runsBeside(elsewhere), std::size_t{1}, 20000);
    }

    void runsOfAProgramThatDiedBeforeItSavedAreFoundAgain() {
        QProcess died;
        died.start("true", QStringList());
        QVERIFY(died.waitForStarted());
        const QString process = QString::number(died.processId());
        QVERIFY(died.waitForFinished());
        QTemporaryDir folder;
        const QString left = folder.filePath("unsaved/" + process + "-abcdef/unsaved.results");
        QVERIFY(QDir().mkpath(left) && QDir().mkpath(folder.filePath("recovery")));
        const QString recovery = folder.filePath("recovery/" + process + "-1.recovery");
        QFile run(left + "/run-0001.h5");
        QFile work(recovery);
        QVERIFY(run.open(QIODevice::WriteOnly) && work.open(QIODevice::WriteOnly));
        {
            document::RunKeeper keeper(folder.filePath("unsaved"));
            const QString project = keeper.adoptRunsOf(recovery);
            QCOMPARE(runsBeside(project), std::size_t{1});
            QVERIFY(!QFileInfo::exists(left));
            QVERIFY(keeper.adoptRunsOf(recovery).isEmpty());
        }
        // Nobody waits for what is left by others: it goes with the next start.
        QVERIFY(QDir().mkpath(left) && work.remove());
        document::RunKeeper keeper(folder.filePath("unsaved"));
        QVERIFY(!keeper.nextFile(QString()).empty());
        QVERIFY(!QFileInfo::exists(left));
    }

    void saysWhichRunsItCannotRead() {
        QTemporaryDir folder;
        const QString path = folder.filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path));
        ProjectController controller;
        controller.setRunsKept(true);
        QVERIFY(controller.open(path));
        optimize(controller);
        QFile damaged(folder.filePath("five-bar.results/run-0002.h5"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("no results at all");
        damaged.close();
        QSignalSpy messages(&controller, &ProjectController::messageRaised);
        QVERIFY(controller.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(controller.runs().size(), std::size_t{1}, 20000);
        QTRY_COMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QCOMPARE(message.details.size(), std::size_t{1});
        QVERIFY(message.details[0].place.find("run-0002.h5") != std::string::npos);
        QVERIFY(!message.details[0].remedy.empty());
    }
};

QTEST_GUILESS_MAIN(ProjectControllerTest)
#include "project_controller_test.moc"
