// SPDX-License-Identifier: GPL-3.0-or-later
// Who has a project open, and where it differs from its file.
#include "engine/model/properties.h"
#include "engine/session/document/project_access.h"
#include "tests/support/open_project.h"
#include "tests/support/test_program.h"
#include "ui/document/project/differences.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

namespace project_lock_test {

using namespace linkwright;

namespace {

const QString fiveBarPath =
    QStringLiteral(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");

/// The other program: opens a project and has it until its input ends.
int openAndWait(const QString& path) {
    tests::OpenProject work;
    if (!work.project.open(path)) return 1;
    std::puts("open");
    std::fflush(stdout);
    return std::getchar() == EOF ? 0 : 2;
}

}  // namespace

class ProjectLockTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;

    [[nodiscard]] QString lockFile() const { return folder_.filePath(".bar.linkwright.json.lock"); }
    void begin(QProcess& other) {
        other.start(QCoreApplication::applicationFilePath(),
                    {"project_lock", "--open-and-wait", path_});
        QVERIFY(other.waitForReadyRead(20000));
        QCOMPARE(other.readAllStandardOutput().trimmed(), QByteArray("open"));
    }

private Q_SLOTS:
    void init() {
        QDir(folder_.path()).removeRecursively();
        QVERIFY(QDir().mkpath(folder_.path()));
        path_ = folder_.filePath("bar.linkwright.json");
        QVERIFY(QFile::copy(fiveBarPath, path_));
    }

    void tellsWhoHasTheProject() {
        QProcess other;
        begin(other);
        tests::OpenProject work;
        const auto owner = work.project.otherOwner(path_);
        QVERIFY(owner.has_value());
        QCOMPARE(owner->process, other.processId());
        QCOMPARE(owner->host, QSysInfo::machineHostName());
        QVERIFY(owner->since.isValid() && owner->since.secsTo(QDateTime::currentDateTime()) < 60);
        // Opened anyway, the lock stays that of the other.
        QVERIFY(work.project.open(path_));
        work.project.newProject();
        QVERIFY(work.project.otherOwner(path_).has_value());
        other.closeWriteChannel();
        QVERIFY(other.waitForFinished(20000));
        QVERIFY(!work.project.otherOwner(path_).has_value());
        QVERIFY2(!QFile::exists(lockFile()), "a program that ends gives its lock back");
    }

    void takesOverFromADeadProgram() {
        QProcess other;
        begin(other);
        other.kill();
        QVERIFY(other.waitForFinished(20000));
        QVERIFY(QFile::exists(lockFile()));
        tests::OpenProject work;
        QVERIFY(!work.project.otherOwner(path_).has_value());
        QVERIFY(work.project.open(path_));
        QVERIFY(QFile::exists(lockFile()));
    }

    void theLockFollowsTheProject() {
        const QString elsewhere = folder_.filePath("elsewhere.linkwright.json");
        {
            tests::OpenProject work;
            QVERIFY(work.project.open(path_));
            QVERIFY(QFile::exists(lockFile()));
            QVERIFY2(!work.project.otherOwner(path_), "this program itself");
            QVERIFY(work.project.saveAs(elsewhere));
            QVERIFY(!QFile::exists(lockFile()));
            QVERIFY(QFile::exists(folder_.filePath(".elsewhere.linkwright.json.lock")));
        }
        QCOMPARE(QDir(folder_.path()).entryList({".*.lock"}, QDir::Files | QDir::Hidden),
                 QStringList());
    }

    void readOnlyTakesNoLockAndEndsWithAnotherName() {
        tests::OpenProject work;
        QVERIFY(work.project.open(path_, document::Access::ReadOnly));
        QVERIFY(work.project.readOnly());
        QVERIFY(!QFile::exists(lockFile()));
        QVERIFY(work.project.saveAs(folder_.filePath("mine.linkwright.json")));
        QVERIFY(!work.project.readOnly());
    }

    void aProjectThatIsAlreadyOpenElsewhereInThisProgramIsNoConflict() {
        tests::OpenProject first, second;
        QVERIFY(first.project.open(path_));
        QVERIFY(!second.project.otherOwner(path_));
    }

    void differencesNameWhatIsElsewhere() {
        model::Model theirs = session::readProject(path_.toStdString());
        QVERIFY(document::differencesFromFile(theirs, path_).empty());
        model::Model mine = theirs;
        model::findNumber(theirs, "spring-1", "stiffness")->value = 77.5;
        theirs.name = "Elsewhere";
        session::writeProject(theirs, path_.toStdString());
        mine.points.push_back({"Q7", "Q7", {0.25, 0.5, 0.0}});
        const auto found = document::differencesFromFile(mine, path_);
        QCOMPARE(found.size(), std::size_t{3});
        const auto at = [&](const QString& place) {
            for (const document::Difference& one : found)
                if (one.place == place) return one;
            return document::Difference{};
        };
        const document::Difference stiffness =
            at(QString::fromUtf8("springs › spring-1 › stiffness"));
        QCOMPARE(stiffness.theirs, QString("77.5"));
        QCOMPARE(stiffness.mine.toDouble(),
                 model::findNumber(mine, "spring-1", "stiffness")->value);
        QCOMPARE(at("name").theirs, QString("Elsewhere"));
        const document::Difference point = at(QString::fromUtf8("points › Q7"));
        QVERIFY(point.mine.contains("0.25") && point.theirs.isEmpty());
    }
};

int run(int argumentCount, char** argumentValues) {
    QCoreApplication application(argumentCount, argumentValues);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == QStringLiteral("--open-and-wait"))
        return openAndWait(arguments[2]);
    ProjectLockTest test;
    return QTest::qExec(&test, argumentCount, argumentValues);
}
LINKWRIGHT_TEST_RUN_BY(&run)

}  // namespace project_lock_test

#include "project_lock_test.moc"
