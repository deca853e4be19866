// SPDX-License-Identifier: GPL-3.0-or-later
// All that a window has done on other threads, at once, while an optimization runs and its results
// file grows. Under the thread sanitizer (preset tsan) this shows who shares what without leave.
#include "engine/session/document/project_access.h"
#include "engine/session/optimizations/optimization_file.h"
#include "tests/support/open_project.h"
#include "tests/support/test_program.h"
#include "ui/document/optimizations/optimization_queue.h"
#include "ui/document/project/autosave.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace together_test {

using namespace linkwright;

namespace {

constexpr int patience = 120000;  // ms

/// A double pendulum that moves for a moment and is optimized without end.
void writeProject(const QString& path) {
    document::Project project;
    project.commit("Draw", [](model::Model& edited) {
        edited = session::readProject(LINKWRIGHT_SOURCE_DIR
                                      "/projects/double-pendulum-swing-up.linkwright.json");
        edited.simulation.duration = 0.3;
        edited.optimization.algorithm = model::Algorithm::SteepestDescent;
        edited.optimization.stages.clear();
        edited.optimization.stop = model::StopRules{1000000, 0.0, 0.0, 0.0, 0.0, 0.0};
    });
    QVERIFY(project.saveAs(path));
}

void reachIteration(tests::OpenProject& work, std::size_t count) {
    QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all().back().iterations.size() >= count, patience);
}

session::StoredOptimization stored(const document::Optimization& optimization) {
    return session::readOptimization(optimization.filePath.toStdString());
}

}  // namespace

class TogetherTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_ = folder_.filePath("pendulum.linkwright.json");

private Q_SLOTS:
    void init() {
        QCoreApplication::setOrganizationName(QStringLiteral("Linkwright"));
        writeProject(path_);
    }

    void everythingAtOnce() {
        tests::OpenProject work;
        document::Autosave autosave(work.project, folder_.filePath("recovery"));
        document::OptimizationQueue queue(work.project, work.optimizations);
        work.project.setResultsKept(true);
        QVERIFY(work.project.open(path_));
        for (int step = 0; step < 10; ++step) {
            work.shown.drag([step](model::Model& edited) {
                edited.bodies.front().massProperties.mass = model::Number(1.0 + 0.1 * step);
            });
            QCoreApplication::processEvents();
        }
        work.shown.endDrag();

        const std::string body = work.project.model().bodies.front().id;
        work.checker.start();
        work.optimizations.start();
        QVERIFY(work.optimizations.running());
        reachIteration(work, 2);
        QSignalSpy saves(&work.project, &document::Project::saved);
        for (int round = 0; round < 5; ++round) {
            work.project.setNumber(body, "mass", 1.1 + 0.1 * round);
            work.project.startSaving();
            autosave.keepNow();
            queue.add();
            work.shown.showIteration(document::ViewState::Iteration{0, 1});
            work.optimizations.describe(0, QString::number(round), QStringLiteral("notes"));
            work.optimizations.setPaused(round % 2 == 1);
            const std::size_t reported = work.optimizations.all().front().iterations.size();
            QVERIFY(stored(work.optimizations.all().front()).state
                    == session::OptimizationState::Running);
            QCoreApplication::processEvents();
            work.optimizations.setPaused(false);
            work.shown.setFollowing(true);
            reachIteration(work, reported + 2);
        }
        QTRY_COMPARE_WITH_TIMEOUT(saves.count(), 5, patience);
        QCOMPARE(queue.count(), 5);
        work.optimizations.stop();
        work.checker.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!work.optimizations.running(), patience);
        work.optimizations.finishWriting();
        const document::Optimization& first = work.optimizations.all().front();
        QVERIFY(first.result);
        QCOMPARE(stored(first).iterations.size(), first.iterations.size());
        QCOMPARE(stored(first).description.name, std::string("4"));

        // Its best design moves beside the next optimization, which the project leaves behind.
        work.optimizations.setColor(0, 1);
        work.optimizations.continueFrom(0, 1);
        reachIteration(work, 2);
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all().front().motion, patience);
        work.project.newProject();
        QVERIFY(work.optimizations.all().empty());
        QVERIFY(work.project.open(path_));
        QTRY_VERIFY_WITH_TIMEOUT(work.optimizations.all().size() == 2, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!work.busy() && !work.checker.checking(), patience);
        QCOMPARE(work.optimizations.all().front().name, QStringLiteral("4"));
        QVERIFY(work.solver.simulation());
    }
};

LINKWRIGHT_TEST(TogetherTest)

}  // namespace together_test

#include "together_test.moc"
