// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "engine/session/drawing/dimensions.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/rig/trial.h"
#include "engine/session/rig/trial_log_file.h"
#include "tests/support/open_project.h"
#include "tests/support/rotor_project.h"
#include "tests/support/test_program.h"
#include "tests/support/time_to_fail.h"
#include "ui/document/optimizations/optimizations_model.h"
#include "ui/document/rig/rig.h"

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

namespace project_test {

using namespace linkwright;

namespace {

const QString swingUpPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/double-pendulum-swing-up.linkwright.json");
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

double freeLength(const tests::OpenProject& work, const char* spring) {
    return model::findNumber(work.project.model(), spring, "freeLength")->value;
}

/// A project that was drawn and never saved.
void draw(tests::OpenProject& work, const QString& like) {
    work.project.setResultsKept(true);
    work.project.newProject();
    work.project.commit(
        "Draw", [&](model::Model& edited) { edited = session::readProject(like.toStdString()); });
}
void drawFiveBar(tests::OpenProject& work) {
    draw(work, fiveBarPath);
}

void optimize(tests::OpenProject& work) {
    QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
    work.optimizations.start();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
}

/// However fast the machine is, an optimization is still under way when it is looked at.
void makeEndless(tests::OpenProject& work) {
    work.project.commit("Never ends", [](model::Model& edited) {
        edited.optimization.stages.clear();
        edited.optimization.stop = model::StopRules{1000000, 0.0, 0.0, 0.0, 0.0, 0.0};
    });
}

void startAndReachAnIteration(tests::OpenProject& work) {
    work.optimizations.start();
    QTRY_VERIFY_WITH_TIMEOUT(
        !work.optimizations.all().empty() && work.optimizations.all().back().iterations.size() > 1,
        60000);
}

std::size_t optimizationsBeside(const QString& project) {
    return session::resultsFiles(project.toStdString()).size();
}

}  // namespace

class ProjectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        QCoreApplication::setApplicationName(QStringLiteral("project work test"));
        QStandardPaths::setTestModeEnabled(true);
    }

    void simulatesWhatItOpens() {
        tests::OpenProject work;
        QVERIFY(work.project.empty());
        QVERIFY(work.project.open(fiveBarPath));
        QVERIFY(!work.project.modified());
        QVERIFY(work.solver.simulationStale());
        QTRY_VERIFY_WITH_TIMEOUT(work.shown.gradient() != nullptr, 20000);
        QVERIFY(!work.solver.simulationStale());
        QVERIFY(std::abs(work.solver.simulation()->cost - 0.72687746) < 1e-5);
        const double slope = work.shown.gradient()->at({"spring-1", "freeLength"});
        QVERIFY(std::abs(slope + 4.22881086) < 1e-4);
        QTRY_VERIFY(work.solver.summaryKnown());
        QCOMPARE(work.solver.summary().degreesOfFreedom, 2);
        QVERIFY(work.solver.problems().empty());
    }

    void simulatesAgainAfterAnEdit() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        const document::SimulationPointer before = work.solver.simulation();
        work.project.setNumber("spring-1", "freeLength", 2.4);
        QVERIFY(work.solver.simulationStale());
        QCOMPARE(work.solver.simulation(), before);
        QCOMPARE(work.project.document().undoName(), std::string("Set Free length of Spring 1"));
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        QVERIFY(work.solver.simulation()->cost < before->cost);
        work.project.undo();
        QVERIFY(std::abs(freeLength(work, "spring-1") - std::sqrt(5.0)) < 1e-12);
        QTRY_VERIFY_WITH_TIMEOUT(!work.solver.simulationStale(), 20000);
        QCOMPARE(work.solver.simulation()->cost, before->cost);
    }

    // Asking a disk that has gone away may take for ever.
    void whetherTheViewChangedIsToldWithoutTheDisk() {
        QTemporaryDir folder;
        const QString path = folder.filePath("copy.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path));
        tests::OpenProject work;
        QVERIFY(work.project.open(path));
        QVERIFY(QFile::remove(path));
        document::UnitChoice units = work.project.unitChoice();
        QVERIFY(!work.project.modified());
        units.length = QStringLiteral("mm");
        work.project.setUnitChoice(units);
        QVERIFY(work.project.modified());
    }

    void keepsTheProjectWhenAFileIsBad() {
        QTemporaryDir folder;
        const QString bad = folder.filePath("bad.linkwright.json");
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"format\": \"linkwright\", ");
        file.close();
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy messages(&work.project, &document::Project::messageRaised);
        QVERIFY(!work.project.open(bad));
        QCOMPARE(messages.count(), 1);
        const auto message = messages.first().first().value<document::UserMessage>();
        QVERIFY(message.title.contains("bad.linkwright.json"));
        QVERIFY(!message.details.empty());
        QCOMPARE(work.project.filePath(), fiveBarPath);
        QCOMPARE(work.project.model().bodies.size(), std::size_t{4});
        QVERIFY(!work.project.recentFiles().paths().contains(bad));
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

        tests::OpenProject work;
        QVERIFY(work.project.open(original));
        const QString copy = folder.filePath("copy.linkwright.json");
        QVERIFY(work.project.saveAs(copy));
        QFile written(copy);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains("bench 4"));
    }

    void saysWhyItCannotSave() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy messages(&work.project, &document::Project::messageRaised);
        QVERIFY(!work.project.saveAs("/no-such-folder/here/project.linkwright.json"));
        QCOMPARE(messages.count(), 1);
        QCOMPARE(work.project.filePath(), fiveBarPath);
    }

    void showsProblemsAndKeepsTheOldMotion() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        const document::SimulationPointer before = work.solver.simulation();
        work.project.setNumber("link-2", "mass", -1.0);
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy() && !work.solver.problems().empty(), 20000);
        QCOMPARE(work.solver.problems().front().object, std::string("link-2"));
        QCOMPARE(work.solver.simulation(), before);
        QVERIFY(work.solver.simulationStale());
        // A run would end before it began: the button says so instead.
        QTRY_VERIFY_WITH_TIMEOUT(work.solver.summaryKnown(), 20000);
        QVERIFY2(work.optimizations.startObstacle().contains("mass"),
                 qPrintable(work.optimizations.startObstacle()));
        work.optimizations.start();
        QVERIFY(work.optimizations.all().empty());
        work.project.undo();
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.startObstacle().isEmpty(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(work.solver.problems().empty() && !work.solver.simulationStale(),
                                 20000);
    }

    void optimizesAsOneCommit() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        QCOMPARE(work.optimizations.startObstacle(), QString());
        work.optimizations.start();
        QVERIFY(work.optimizations.running());
        QVERIFY(!work.optimizations.startObstacle().isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QVERIFY(work.optimizations.all().back().result->converged);
        QVERIFY(std::abs(freeLength(work, "spring-1") - 2.431923574) < 1e-6);
        QVERIFY(std::abs(freeLength(work, "spring-2") - 1.844868887) < 1e-6);
        QCOMPARE(work.project.document().undoName(), std::string("Optimize"));
        QVERIFY(work.shown.initialModel() && work.shown.initialMotion());
        work.project.undo();
        QVERIFY(std::abs(freeLength(work, "spring-1") - std::sqrt(5.0)) < 1e-12);
        work.optimizations.restore(0);
        QVERIFY(std::abs(freeLength(work, "spring-1") - 2.431923574) < 1e-6);
    }

    void tellsThatNumbersCameUpToTheLastIteration() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        std::size_t told = 0, known = 0;
        int reports = 0, times = 0;
        connect(&work.optimizations, &document::Optimizations::iterationsReported, this, [&] {
            known = work.optimizations.all().back().iterations.size();
            ++reports;
        });
        connect(&work.optimizations, &document::Optimizations::numbersReported, this, [&] {
            QVERIFY(work.optimizations.running());
            told = work.optimizations.all().back().iterations.size();
            ++times;
        });
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 20000);
        optimize(work);
        QVERIFY(known > 0);
        QCOMPARE(told, known);
        QVERIFY(times <= reports);
    }

    void losesNoIteration() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        std::vector<int> iterations;
        double lastCost = 0.0;
        connect(&work.optimizations, &document::Optimizations::iterationsReported, this,
                [&](const document::IterationList& reports) {
                    for (const auto& report : reports)
                        iterations.push_back(report->iteration);
                    lastCost = reports.back()->cost;
                });
        optimize(work);
        QVERIFY(iterations.size() > 3);
        // All of them came before the result.
        QCOMPARE(lastCost, work.optimizations.all().back().result->finalCost);
        // One stage counts from its start without a gap.
        for (std::size_t index = 0; index < iterations.size(); ++index)
            QCOMPARE(iterations[index], static_cast<int>(index));
    }

    void doesNotHangWhenStoppedAtOnce() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        work.optimizations.start();
        work.optimizations.stop();
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20000);
        const document::Optimization& stopped = work.optimizations.all().back();
        QVERIFY(!stopped.running());
        QVERIFY(stopped.result ? stopped.result->cancelled : !stopped.failure.isEmpty());
    }

    /// Each one waits until the one of the project before has let go of the engine.
    void theNewestOfManyProjectsIsOptimized() {
        tests::OpenProject work;
        for (int opened = 0; opened < 3; ++opened) {
            QVERIFY(work.project.open(swingUpPath));
            makeEndless(work);
            work.optimizations.start();
        }
        QVERIFY(work.project.open(fiveBarPath));
        optimize(work);
        QVERIFY(work.optimizations.all().back().result->converged);
    }

    void forgetsTheRunOfAProjectThatWasReplaced() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.optimizations.start();
        work.project.newProject();
        QVERIFY(!work.optimizations.running());
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 60000);
        QVERIFY(work.optimizations.all().empty());
        QVERIFY(work.project.empty());
        QVERIFY(work.solver.simulation() == nullptr);
    }

    void nothingStaysPausedWhenTheProjectIsLeft() {
        tests::OpenProject work;
        QVERIFY(work.project.open(swingUpPath));
        makeEndless(work);
        startAndReachAnIteration(work);
        work.optimizations.setPaused(true);
        QVERIFY(work.optimizations.paused());
        work.project.newProject();
        QVERIFY(!work.optimizations.paused());
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy(), 60000);
        // Another one runs to its end.
        QVERIFY(work.project.open(fiveBarPath));
        optimize(work);
        QVERIFY(work.optimizations.all().back().result->converged);
    }

    void whatIsRemovedDuringARunIsToldAtItsEnd() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.optimizations.start();
        work.optimizations.setPaused(true);  // it does not end meanwhile
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        work.project.commit("Remove Spring 1", [](model::Model& edited) {
            std::erase_if(edited.springs,
                          [](const auto& spring) { return spring.id == "spring-1"; });
            std::erase_if(edited.designVariables,
                          [](const auto& variable) { return variable.object == "spring-1"; });
        });
        const double before = freeLength(work, "spring-2");
        work.optimizations.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QVERIFY(freeLength(work, "spring-2") != before);
        QCOMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QVERIFY2(QString::fromStdString(message.details.at(0).message).contains("Spring 1"),
                 message.details[0].message.c_str());
        QVERIFY(!message.details[0].remedy.empty());
        // The rest may be restored, but a run of the old mechanism has nowhere to put its result.
        QVERIFY(work.optimizations.restoreObstacle(0).isEmpty());
        QVERIFY2(work.optimizations.continueObstacle(0).contains("Spring 1"),
                 qPrintable(work.optimizations.continueObstacle(0)));
        work.project.undo();  // Optimize
        work.project.undo();  // Remove Spring 1
        messages.clear();
        work.optimizations.restore(0);
        QCOMPARE(messages.count(), 0);
        QCOMPARE(freeLength(work, "spring-1"),
                 work.optimizations.all()[0].result->variables[0].value);
        QVERIFY(work.optimizations.continueObstacle(0).isEmpty());
    }

    void whatIsEditedDuringARunIsToldAtItsEnd() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        work.optimizations.start();
        work.optimizations.setPaused(true);  // it does not end meanwhile
        work.project.setNumber("link-2", "mass", 1.75);
        work.project.setNumber("link-2", "mass", 1.5);
        work.project.undo();
        work.optimizations.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QCOMPARE(messages.count(), 1);
        QVERIFY(messages[0][0].value<document::UserMessage>().title.contains(
            "differs from what was optimized"));
        QCOMPARE(model::findNumber(work.project.model(), "link-2", "mass")->value, 1.75);
        // Numbers of the run are in it all the same: one commit that can be undone.
        QVERIFY(std::abs(freeLength(work, "spring-1") - 2.431923574) < 1e-6);
        messages.clear();
        optimize(work);
        QCOMPARE(messages.count(), 0);
    }

    void aResultWithoutAnyPlaceIsNoEdit() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.optimizations.start();
        work.optimizations.setPaused(true);  // it does not end meanwhile
        work.project.commit("Clear", [](model::Model& edited) {
            edited.springs.clear();
            edited.designVariables.clear();
        });
        const std::size_t commits = work.project.document().history().size();
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        work.optimizations.setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QCOMPARE(work.project.document().history().size(), commits);
        QCOMPARE(messages.count(), 1);
        QVERIFY2(work.optimizations.restoreObstacle(0).contains("Spring 1"),
                 qPrintable(work.optimizations.restoreObstacle(0)));
        work.project.undo();
        QVERIFY(work.optimizations.restoreObstacle(0).isEmpty());
    }

    /// Samples of another number are values at other times.
    void samplesAreNotRestoredIntoAnotherGrid() {
        tests::OpenProject work;
        QVERIFY(work.project.open(swingUpPath));
        makeEndless(work);
        startAndReachAnIteration(work);
        work.optimizations.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        work.project.commit(
            "Coarser", [](model::Model& edited) { edited.inputs[0].samples.assign(301, 0.5); });
        QVERIFY2(work.optimizations.restoreObstacle(0).contains("601 samples"),
                 qPrintable(work.optimizations.restoreObstacle(0)));
        work.optimizations.restore(0);
        QCOMPARE(work.project.model().inputs[0].samples, std::vector<double>(301, 0.5));
        work.project.undo();
        QVERIFY(work.optimizations.restoreObstacle(0).isEmpty());
    }

    void runsOfAnotherProjectAreKnownAsSuch() {
        QTemporaryDir folder;
        const QString here = folder.filePath("here.linkwright.json");
        const QString other = folder.filePath("other.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, here) && QFile::copy(swingUpPath, other));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(here));
        optimize(work);
        QVERIFY(work.project.open(other));
        startAndReachAnIteration(work);
        work.optimizations.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), 60000);
        QVERIFY(QFile::copy(folder.filePath("other.results/run-0001.h5"),
                            folder.filePath("here.results/run-0002.h5")));
        // A copy of the whole project under another name: what is solved is the same.
        const QString twin = folder.filePath("twin.linkwright.json");
        QVERIFY(QFile::copy(here, twin) && QDir().mkpath(folder.filePath("twin.results")));
        QVERIFY(QFile::copy(folder.filePath("here.results/run-0001.h5"),
                            folder.filePath("twin.results/run-0001.h5")));

        QVERIFY(work.project.open(here));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{2}, 20000);
        // The newest of this project stays the one that the dashboard opens with.
        QCOMPARE(work.optimizations.all()[1].title(), QString("Optimization 1"));
        QVERIFY(work.optimizations.all()[1].ofProject.isEmpty());
        QVERIFY(work.optimizations.continueObstacle(1).isEmpty()
                && work.optimizations.restoreObstacle(1).isEmpty());
        QCOMPARE(work.optimizations.all()[0].ofProject, QString("other.linkwright.json"));
        QVERIFY(work.optimizations.all()[0].title() != work.optimizations.all()[1].title());
        QVERIFY2(work.optimizations.restoreObstacle(0).contains("other.linkwright.json"),
                 qPrintable(work.optimizations.restoreObstacle(0)));
        QVERIFY(!work.optimizations.continueObstacle(0).isEmpty());
        const std::size_t commits = work.project.document().history().size();
        work.optimizations.restore(0);
        work.optimizations.restoreIteration(0, 0);
        work.optimizations.continueFrom(0, 0);
        QCOMPARE(work.project.document().history().size(), commits);
        QVERIFY(!work.optimizations.running());
        QVERIFY(QFile::exists(folder.filePath("here.results/run-0002.h5")));

        QVERIFY(work.project.open(twin));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        QCOMPARE(work.optimizations.all()[0].ofProject, QString("here.linkwright.json"));
        QVERIFY(work.optimizations.restoreObstacle(0).isEmpty()
                && work.optimizations.continueObstacle(0).isEmpty());
        work.optimizations.restore(0);
        QVERIFY(std::abs(freeLength(work, "spring-1") - 2.431923574) < 1e-6);
        QVERIFY(work.optimizations.continueObstacle(0).isEmpty());
        work.project.setNumber("link-2", "mass", 1.75);
        QVERIFY2(work.optimizations.continueObstacle(0).contains("here.linkwright.json"),
                 qPrintable(work.optimizations.continueObstacle(0)));
    }

    /// Also where they do not keep the dimensions, and where a point is on the line of its link.
    void designsAreTakenWithExactlyTheirNumbers() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.project.commit("Add a dimension", [](model::Model& model) {
            session::addDimension(model, model::DimensionKind::Distance, {"A", "P1"});
        });
        const model::Model drawn = work.project.model();
        work.project.commitDesign("Optimize", [](model::Model& model) {
            model::findById(model.points, "P1")->position[0].value += 0.01;
        });
        model::Model found = drawn;
        model::findById(found.points, "P1")->position[0].value += 0.01;
        QVERIFY(work.project.model().points == found.points);
        work.project.setNumber("spring-1", "freeLength", 2.0);
        QVERIFY(work.project.model().points == found.points);
    }

    void namesWhatTheStarDid() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        const auto done = [&] { return work.project.document().undoName(); };
        work.project.setDesignVariable("spring-1", "freeLength", false);
        QCOMPARE(done(), std::string("Hold Spring 1 free length fixed"));
        work.project.setDesignVariable("spring-1", "freeLength", true);
        QCOMPARE(done(), std::string("Optimize Spring 1 free length"));
    }

    void saysWhatIsMissingForAStart() {
        tests::OpenProject work;
        QVERIFY(work.project.open(fiveBarPath));
        work.project.setDesignVariable("spring-1", "freeLength", false);
        QVERIFY(work.optimizations.startObstacle().isEmpty());
        work.project.setDesignVariable("spring-2", "freeLength", false);
        QVERIFY(work.optimizations.startObstacle().contains("Star"));
        work.project.undo();
        work.project.commit("Untick", [](model::Model& edited) {
            for (model::CostTerm& term : edited.costTerms)
                term.active = false;
        });
        QVERIFY(work.optimizations.startObstacle().contains("active"));
        work.project.commit("Clear objective",
                            [](model::Model& edited) { edited.costTerms.clear(); });
        QVERIFY(work.optimizations.startObstacle().contains("objective"));
    }

    void runsGoAlongWhenTheProjectIsSaved() {
        QTemporaryDir folder;
        const QString first = folder.filePath("first.linkwright.json");
        const QString second = folder.filePath("second.linkwright.json");
        QString scratch;
        {
            tests::OpenProject work;
            drawFiveBar(work);
            optimize(work);
            scratch = work.optimizations.all().back().filePath;
            QVERIFY(QFile::exists(scratch));
            QVERIFY(work.project.saveAs(first));
            QTRY_COMPARE_WITH_TIMEOUT(optimizationsBeside(first), std::size_t{1}, 20000);
            QTRY_VERIFY(
                document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, first));
            QVERIFY(!QFile::exists(scratch));
            // Under another name both have them.
            QVERIFY(work.project.saveAs(second));
            QTRY_VERIFY_WITH_TIMEOUT(
                document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, second),
                20000);
            QCOMPARE(optimizationsBeside(first), std::size_t{1});
            work.optimizations.describe(0, "Soft springs", "after the second name");
            optimize(work);
            QCOMPARE(optimizationsBeside(second), std::size_t{2});
            QCOMPARE(optimizationsBeside(first), std::size_t{1});
            // All of them at once: whoever draws the list does so once.
            const QString third = folder.filePath("third.linkwright.json");
            QSignalSpy changed(&work.optimizations, &document::Optimizations::changed);
            QVERIFY(work.project.saveAs(third));
            QTRY_VERIFY_WITH_TIMEOUT(
                document::ResultsKeeper::isBeside(work.optimizations.all()[1].filePath, third),
                20000);
            QVERIFY(document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, third));
            QCOMPARE(changed.count(), 1);
        }
        QVERIFY(!QFileInfo::exists(QFileInfo(scratch).absolutePath()));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(second));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{2}, 20000);
        QCOMPARE(work.optimizations.all()[0].title(), QString("Soft springs"));
        QVERIFY(work.optimizations.all()[0].ofProject.isEmpty()
                && work.optimizations.all()[1].ofProject.isEmpty());
        QVERIFY(work.optimizations.all()[0].result
                && work.optimizations.all()[0].result->converged);
        QVERIFY(work.project.open(first));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        QCOMPARE(work.optimizations.all()[0].title(), QString("Optimization 1"));
    }

    /// A full disk, played by the largest size a file of this process may have.
    void aRunThatADiskCouldNotTakeIsWrittenWhenTheProjectIsSaved() {
        QTemporaryDir folder;
        const QString path = folder.filePath("full.linkwright.json");
        tests::OpenProject work;
        drawFiveBar(work);
        QVERIFY(work.project.saveAs(path));
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit usual{};
        ::getrlimit(RLIMIT_FSIZE, &usual);
        const rlimit little{30000, usual.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &little);
        optimize(work);
        QVERIFY(work.optimizations.all()[0].filePath.isEmpty());
        QCOMPARE(messages.count(), 1);
        // Still no room: said again, and nothing is left behind.
        QVERIFY(work.project.save());
        QTRY_COMPARE_WITH_TIMEOUT(messages.count(), 2, 20000);
        ::setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(work.optimizations.all()[0].filePath.isEmpty());
        QVERIFY(QDir(folder.filePath("full.results")).entryList({"*.part"}).isEmpty());
        QVERIFY(work.project.save());
        QTRY_VERIFY_WITH_TIMEOUT(
            document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, path), 20000);
        QCOMPARE(optimizationsBeside(path), std::size_t{1});
        const session::StoredOptimization stored =
            session::readOptimization(work.optimizations.all()[0].filePath.toStdString());
        const document::Optimization& run = work.optimizations.all()[0];
        QVERIFY(stored.state == session::OptimizationState::Converged && stored.result);
        QCOMPARE(stored.iterations.size(), run.iterations.size());
        QCOMPARE(stored.iterations.back()->variables, run.iterations.back()->variables);
        QCOMPARE(stored.result->finalCost, run.result->finalCost);
        QCOMPARE(stored.variables[0].value, run.variables[0].value);
        QCOMPARE(stored.description.projectName, std::string("full.linkwright.json"));
    }

    void aRunThatGoesOnWhileTheProjectIsSavedFollowsWhenItEnds() {
        QTemporaryDir folder;
        const QString path = folder.filePath("while.linkwright.json");
        tests::OpenProject work;
        drawFiveBar(work);
        QSignalSpy finished(&work.optimizations, &document::Optimizations::finished);
        work.optimizations.start();
        QVERIFY(work.project.saveAs(path));
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(
            document::ResultsKeeper::isBeside(work.optimizations.all()[0].filePath, path), 20000);
        const session::StoredOptimization stored =
            session::readOptimization(work.optimizations.all()[0].filePath.toStdString());
        QVERIFY(stored.state == session::OptimizationState::Converged && stored.result);
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
        auto work = std::make_unique<tests::OpenProject>();
        draw(*work, swingUpPath);
        makeEndless(*work);
        startAndReachAnIteration(*work);
        QVERIFY(work->project.saveAs(path));
        if (closed)
            work.reset();
        else
            work->project.newProject();
        QTRY_COMPARE_WITH_TIMEOUT(optimizationsBeside(path), std::size_t{1}, 60000);
        QTRY_COMPARE(session::readOptimization(session::resultsFiles(path.toStdString())[0])
                         .description.projectName,
                     std::string("left.linkwright.json"));
        tests::OpenProject again;
        again.project.setResultsKept(true);
        QVERIFY(again.project.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(again.optimizations.all().size(), std::size_t{1}, 20000);
        QCOMPARE(again.optimizations.all()[0].interrupted, closed);
        const document::OptimizationsModel list(again.optimizations);
        const QString cost =
            list.index(0, document::OptimizationsModel::CostColumn).data().toString();
        QCOMPARE(cost.startsWith('('), closed);
        QVERIFY(again.optimizations.all()[0].ofProject.isEmpty()
                && again.optimizations.continueObstacle(0).isEmpty());
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
        const session::TrialOutcome outcome =
            session::simulateTrial(model, session::planTrial(model),
                                   session::TrialMode::FeedforwardAndFeedback, {}, model);
        QVERIFY(outcome.log.completed && outcome.measures.integralSquaredError > 0.0);
        for (const char* owner : {"rotor.linkwright.json", "crane.linkwright.json"})
            session::writeTrialLog(session::nextResultsFile(path.toStdString(), "rig"), model,
                                   outcome, owner, "linkwright");

        tests::OpenProject work;
        work.project.setResultsKept(true);
        document::Rig rig(work.project);
        QVERIFY(work.project.open(path));
        // Saved elsewhere before anybody looked at them.
        const QString second = folder.filePath("second.linkwright.json");
        QVERIFY(work.project.saveAs(second));
        const auto logsOf = [](const QString& of) {
            return session::resultsFiles(of.toStdString(), "rig").size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(logsOf(second), std::size_t{2}, 20000);
        rig.setWanted(true);
        QTRY_COMPARE_WITH_TIMEOUT(rig.trials().all().size(), std::size_t{2}, 20000);
        QCOMPARE(rig.trials().all()[0].number, 1);
        QCOMPARE(rig.trials().all()[0].ofProject, QString());
        QCOMPARE(rig.trials().all()[0].mode, session::TrialMode::FeedforwardAndFeedback);
        QCOMPARE(rig.trials().all()[0].outcome->log.times, outcome.log.times);
        QCOMPARE(rig.trials().all()[0].outcome->measures.integralSquaredError,
                 outcome.measures.integralSquaredError);
        QCOMPARE(rig.trials().all()[1].ofProject, QString("crane.linkwright.json"));
        QVERIFY(rig.identification().obstacle(0).isEmpty());
        QVERIFY(rig.identification().obstacle(1).contains("crane.linkwright.json"));
        // Once more, those that are listed.
        const QString third = folder.filePath("third.linkwright.json");
        QVERIFY(work.project.saveAs(third));
        QTRY_COMPARE_WITH_TIMEOUT(logsOf(third), std::size_t{2}, 20000);
        QTRY_VERIFY(document::ResultsKeeper::isBeside(rig.trials().all()[1].logPath, third));
        QCOMPARE(logsOf(path), std::size_t{2});
        QVERIFY(work.project.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(rig.trials().all().size(), std::size_t{2}, 20000);
        QVERIFY(rig.trials().all()[0].ofProject.isEmpty()
                && !rig.trials().all()[1].ofProject.isEmpty());
        // What is learned from a trial belongs to its project, however late it comes.
        rig.setWanted(true);
        rig.identification().start(0, {{"motor", "viscousFriction"}});
        QVERIFY(rig.identification().busy());
        QSignalSpy told(&rig.identification(), &document::Identification::changed);
        work.project.newProject();
        QVERIFY(rig.trials().all().empty());
        QVERIFY(!rig.identification().busy());
        const auto nobody = told.count();
        tests::givenTimeToFail(1000);
        QCOMPARE(told.count(), nobody);
        QVERIFY(!rig.identification().result() && rig.identification().text().isEmpty());
    }

    void runsOfAProjectWhoseResultsHaveNoPlaceAreKeptUntilItIsSavedElsewhere() {
        QTemporaryDir folder;
        const QString path = folder.filePath("closed.linkwright.json");
        const QString elsewhere = folder.filePath("open.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path));
        QFile inTheWay(folder.filePath("closed.results"));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path));
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        optimize(work);
        QCOMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QVERIFY(message.details.at(0).remedy.find("Save the project in another folder")
                != std::string::npos);
        QVERIFY(QFile::exists(work.optimizations.all()[0].filePath));
        QVERIFY(work.project.saveAs(elsewhere));
        QTRY_COMPARE_WITH_TIMEOUT(optimizationsBeside(elsewhere), std::size_t{1}, 20000);
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
        QFile kept(recovery);
        QVERIFY(run.open(QIODevice::WriteOnly) && kept.open(QIODevice::WriteOnly));
        {
            document::ResultsKeeper keeper(folder.filePath("unsaved"));
            const QString project = keeper.adoptResultsOf(recovery);
            QCOMPARE(optimizationsBeside(project), std::size_t{1});
            QVERIFY(!QFileInfo::exists(left));
            QVERIFY(keeper.adoptResultsOf(recovery).isEmpty());
        }
        // Nobody waits for what is left by others: it goes with the next start.
        QVERIFY(QDir().mkpath(left) && kept.remove());
        document::ResultsKeeper keeper(folder.filePath("unsaved"));
        QVERIFY(!keeper.nextFile(QString()).empty());
        QVERIFY(!QFileInfo::exists(left));
    }

    void saysWhichRunsItCannotRead() {
        QTemporaryDir folder;
        const QString path = folder.filePath("five-bar.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path));
        tests::OpenProject work;
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path));
        optimize(work);
        QFile damaged(folder.filePath("five-bar.results/run-0002.h5"));
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write("no results at all");
        damaged.close();
        QSignalSpy messages(&work.optimizations, &document::Optimizations::messageRaised);
        QVERIFY(work.project.open(path));
        QTRY_COMPARE_WITH_TIMEOUT(work.optimizations.all().size(), std::size_t{1}, 20000);
        QTRY_COMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<document::UserMessage>();
        QCOMPARE(message.details.size(), std::size_t{1});
        QVERIFY(message.details[0].place.find("run-0002.h5") != std::string::npos);
        QVERIFY(!message.details[0].remedy.empty());
    }
};

LINKWRIGHT_TEST(ProjectTest)

}  // namespace project_test

#include "project_test.moc"
