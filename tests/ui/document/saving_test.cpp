// SPDX-License-Identifier: GPL-3.0-or-later
// Saving on a disk that hangs: the window goes on, nothing is written twice or forgotten.
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "tests/support/open_project.h"
#include "tests/support/slow_disk.h"
#include "tests/support/test_program.h"
#include "ui/document/project/autosave.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

namespace saving_test {

using namespace linkwright;
using document::Project;

namespace {

constexpr int patience = 15000;  // ms, less than the disk is held at most
const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

double stiffnessIn(const QString& path) {
    model::Model read = session::readProject(path.toStdString());
    return model::findNumber(read, "spring-1", "stiffness")->value;
}

}  // namespace

class SavingTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;

    void edit(tests::OpenProject& work, double value) {
        work.project.setNumber("spring-1", "stiffness", value);
    }

private Q_SLOTS:
    void init() {
        QDir(folder_.path()).removeRecursively();
        QVERIFY(QDir().mkpath(folder_.path()));
        path_ = folder_.filePath("bar.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path_));
    }
    void cleanup() { tests::letGoDisk(); }

    void theWindowAnswersWhileTheDiskHangs() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        QSignalSpy saved(&work.project, &Project::saved);
        tests::holdDisk();
        work.project.startSaving();
        QTRY_VERIFY_WITH_TIMEOUT(tests::flushesHeld() > 0, patience);
        bool handled = false;
        QTimer::singleShot(0, &work.project, [&handled] { handled = true; });
        QTRY_VERIFY_WITH_TIMEOUT(handled, patience);
        QVERIFY(work.project.saving());
        QVERIFY(tests::flushesHeld() > 0);
        QVERIFY2(work.project.modified(), "it is not on disk yet");
        QCOMPARE(saved.count(), 0);
        tests::letGoDisk();
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, patience);
        QVERIFY(!work.project.modified() && !work.project.saving());
        QCOMPARE(stiffnessIn(path_), 77.0);
    }

    void whatIsEditedMeanwhileStaysUnsaved() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        tests::holdDisk();
        work.project.startSaving();
        QTRY_VERIFY_WITH_TIMEOUT(tests::flushesHeld() > 0, patience);
        edit(work, 78.0);
        tests::letGoDisk();
        QVERIFY(work.project.finishSaving());
        QVERIFY(work.project.modified());
        QCOMPARE(stiffnessIn(path_), 77.0);
        work.project.undo();
        QVERIFY2(!work.project.modified(), "this is what the file holds");
    }

    void theSameIsWrittenOnceAndWhatIsNewerAfterIt() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        QSignalSpy saved(&work.project, &Project::saved);
        tests::holdDisk();
        work.project.startSaving();
        work.project.startSaving();  // joins
        edit(work, 78.0);
        work.project.startSaving();  // waits
        tests::letGoDisk();
        QVERIFY(work.project.finishSaving());
        QCOMPARE(saved.count(), 2);
        QVERIFY(!work.project.modified());
        QCOMPARE(stiffnessIn(path_), 78.0);
    }

    void aSecondSaveFollowsToTheNewPlace() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        const QString elsewhere = folder_.filePath("elsewhere.linkwright.json");
        tests::holdDisk();
        work.project.startSaving(elsewhere);
        edit(work, 79.0);
        work.project.startSaving();
        tests::letGoDisk();
        QVERIFY(work.project.finishSaving());
        QCOMPARE(work.project.filePath(), elsewhere);
        QCOMPARE(stiffnessIn(elsewhere), 79.0);
        QVERIFY(stiffnessIn(path_) != 79.0);
    }

    void aSaveThatFailsLeavesTheProjectUnsaved() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        QSignalSpy messages(&work.project, &Project::messageRaised);
        tests::holdDisk();
        work.project.startSaving(folder_.filePath("none/bar.linkwright.json"));
        QVERIFY(work.project.saving());
        tests::letGoDisk();
        QVERIFY(!work.project.finishSaving());
        QCOMPARE(messages.count(), 1);
        QVERIFY(work.project.modified());
        QCOMPARE(work.project.filePath(), path_);
    }

    void leavingWaitsForTheDisk_data() {
        QTest::addColumn<bool>("another");
        QTest::newRow("the window is closed") << false;
        QTest::newRow("another project is begun") << true;
    }
    void leavingWaitsForTheDisk() {
        QFETCH(bool, another);
        {
            tests::OpenProject work;
            QVERIFY(work.project.open(path_));
            edit(work, 77.0);
            tests::holdDisk();
            work.project.startSaving();
            QTimer::singleShot(200, qApp, [] { tests::letGoDisk(); });
            if (another) {
                work.project.newProject();
                QVERIFY(work.project.filePath().isEmpty());
                QVERIFY(!work.project.modified());
            } else {
                QVERIFY(work.project.finishSaving());
            }
        }
        QCOMPARE(stiffnessIn(path_), 77.0);
    }

    void openingReadsWhatWasJustSaved() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        tests::holdDisk();
        work.project.startSaving();
        QTimer::singleShot(200, qApp, [] { tests::letGoDisk(); });
        QVERIFY(work.project.open(path_));
        QCOMPARE(model::findNumber(work.project.model(), "spring-1", "stiffness")->value, 77.0);
    }

    void anotherProgramIsNotOverwrittenUnasked() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        edit(work, 77.0);
        model::Model foreign = session::readProject(path_.toStdString());
        foreign.name = "Elsewhere";
        session::writeProject(foreign, path_.toStdString());
        QSignalSpy changed(&work.project, &Project::changedElsewhere);
        work.project.startSaving({}, document::IfChanged::Ask);
        QVERIFY(!work.project.finishSaving());
        QCOMPARE(changed.count(), 1);
        QVERIFY(work.project.modified());
        QCOMPARE(session::readProject(path_.toStdString()).name, std::string("Elsewhere"));
        QVERIFY(work.project.save());
        QCOMPARE(stiffnessIn(path_), 77.0);
        work.project.lookAtFile();
        work.project.finishSaving();
        QCOMPARE(changed.count(), 1);
    }

    /// What was kept against another program's version was lost on closing, without a question.
    void whatDiffersFromTheFileIsUnsaved() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_));
        QVERIFY(!work.project.modified());
        model::Model foreign = session::readProject(path_.toStdString());
        foreign.name = "Elsewhere";
        session::writeProject(foreign, path_.toStdString());
        work.project.lookAtFile();
        work.project.finishSaving();
        QVERIFY(work.project.modified());
        QVERIFY(work.project.open(path_));
        QVERIFY(!work.project.modified());
        QCOMPARE(work.project.model().name, std::string("Elsewhere"));
        foreign.name = "Elsewhere again";
        session::writeProject(foreign, path_.toStdString());
        work.project.lookAtFile();
        work.project.finishSaving();
        QVERIFY(work.project.modified() && work.project.save() && !work.project.modified());
        QCOMPARE(session::readProject(path_.toStdString()).name, std::string("Elsewhere"));
    }

    void settingsAndUnsavedWorkDoNotHoldTheWindow() {
        tests::OpenProject work;
        document::Autosave autosave(work.project, folder_.filePath("recovery"));
        QVERIFY(work.project.open(path_));
        tests::holdDisk();
        work.project.recentFiles().clear();
        edit(work, 77.0);
        QTRY_VERIFY_WITH_TIMEOUT(tests::flushesHeld() > 1, patience);
        bool handled = false;
        QTimer::singleShot(0, &work.project, [&handled] { handled = true; });
        QTRY_VERIFY_WITH_TIMEOUT(handled, patience);
        QVERIFY(tests::flushesHeld() > 1);
        QVERIFY(work.project.recentFiles().paths().isEmpty());
        tests::letGoDisk();
        autosave.flush();
    }
};

LINKWRIGHT_TEST(SavingTest)

}  // namespace saving_test

#include "saving_test.moc"
