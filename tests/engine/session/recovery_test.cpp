// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/document/recovery.h"

#include "engine/base/diagnostic.h"
#include "engine/project/project_file.h"
#include "engine/session/document/project_access.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <ctime>
#include <functional>
#include <random>

namespace recovery_test {

using namespace linkwright;

namespace {

/// Kills during save: `LINKWRIGHT_KILLS=1000` for a campaign.
int killCount() {
    bool given = false;
    const int count = qEnvironmentVariableIntValue("LINKWRIGHT_KILLS", &given);
    return given && count > 0 ? count : 300;
}

/// Runs `work` in a process of its own and kills it after some microseconds.
void killWhile(const std::function<void()>& work, unsigned microseconds) {
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            for (;;)
                work();
        } catch (...) {
            ::_exit(1);
        }
    }
    ::usleep(microseconds);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY2(WIFSIGNALED(status), "it was killed in the middle of its work");
}

}  // namespace

class RecoveryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Killed at any moment of a save, the file holds one of the two projects, whole.
    void survivesBeingKilledWhileSaving() {
        QTemporaryDir folder;
        const std::string path = folder.filePath("killed.linkwright.json").toStdString();
        const model::Model one = support::fiveBar().model;
        const model::Model other = support::springPendulum().model;
        session::writeProject(one, path);
        const std::string oneText = project::formatProject(session::readProject(path));
        session::writeProject(other, path);
        const std::string otherText = project::formatProject(session::readProject(path));
        QVERIFY(oneText != otherText);
        // Killed somewhere in the first few rounds, however long one takes on this machine.
        const auto begin = std::chrono::steady_clock::now();
        for (const model::Model* model : {&one, &other, &one, &other})
            session::writeProject(*model, path);
        const auto round = std::chrono::duration_cast<std::chrono::microseconds>(
            (std::chrono::steady_clock::now() - begin) / 2);
        const auto longest =
            static_cast<unsigned>(std::clamp<long>(4 * round.count(), 6000, 60000));
        std::mt19937 random(7);
        int ones = 0;
        const int kills = killCount();
        for (int kill = 0; kill < kills; ++kill) {
            killWhile(
                [&] {
                    session::writeProject(one, path);
                    session::writeProject(other, path);
                },
                1500 + random() % longest);
            const std::string text = project::formatProject(session::readProject(path));
            QVERIFY(text == oneText || text == otherText);
            ones += text == oneText ? 1 : 0;
            if (QFile::exists(folder.filePath("killed.linkwright.json.backup")))
                session::readProject(path + ".backup");  // throws when it is broken
        }
        qInfo("%d kills during save, every time a whole file: %d of one project, %d of the other",
              kills, ones, kills - ones);
        QVERIFY2(ones > 0 && ones < kills, "kills hit both halves of the work");
    }

    /// A table that was imported is in no file before the project is saved.
    void keepsTheNumbersOfTables() {
        QTemporaryDir folder;
        const std::string projectPath = folder.filePath("bar.linkwright.json").toStdString();
        const std::string store = folder.filePath("recovery").toStdString();
        model::Model drawn =
            session::readProject(LINKWRIGHT_SOURCE_DIR "/projects/five-bar-design.linkwright.json");
        session::writeProject(drawn, projectPath);
        model::CostTerm term;
        term.id = "follow";
        term.signal = drawn.signalList.front().id;
        term.reference = model::ReferenceKind::Table;
        term.table = {"path.csv",
                      {0.0, 1.0 / 3.0, 5.0},
                      {{0.1, -2.0 / 7.0, 1e-3}, {1.5, 2.5, 3.5}, {0.0, 0.0, 0.0}}};
        drawn.costTerms = {term};
        for (const std::string& path : {std::string(), projectPath}) {
            const pid_t child = ::fork();
            if (child == 0) {
                static session::RecoveryFile* dying = new session::RecoveryFile(store);
                dying->keep(drawn, {}, path);
                ::kill(::getpid(), SIGKILL);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            const auto found = session::findAbandonedWork(store);
            QCOMPARE(found.size(), std::size_t{1});
            QVERIFY(session::readAbandonedWork(found[0]).model.costTerms[0].table == term.table);
            session::discardAbandonedWork(found[0]);
        }
        // The same project with other numbers in its table is not the same work.
        session::writeProject(drawn, projectPath);
        model::Model changed = drawn;
        changed.costTerms[0].table.columns[0][1] = 0.75;
        for (const bool same : {false, true}) {
            const pid_t child = ::fork();
            if (child == 0) {
                static session::RecoveryFile* dying = new session::RecoveryFile(store);
                dying->keep(same ? drawn : changed, {}, projectPath);
                ::kill(::getpid(), SIGKILL);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            const auto found = session::findAbandonedWork(store);
            QCOMPARE(found.size(), std::size_t{same ? 0U : 1U});
            if (same) continue;
            QCOMPARE(session::readAbandonedWork(found[0]).model.costTerms[0].table.columns[0][1],
                     0.75);
            session::discardAbandonedWork(found[0]);
        }
    }

    void keepsStudies() {
        QTemporaryDir folder;
        const std::string projectPath = folder.filePath("bar.linkwright.json").toStdString();
        const std::string store = folder.filePath("recovery").toStdString();
        const model::Model drawn = support::fiveBar().model;
        session::Study study;
        study.name = "Atlas";
        study.points = 500;
        session::writeProject(drawn, projectPath);
        const pid_t child = ::fork();
        if (child == 0) {
            static session::RecoveryFile* dying = new session::RecoveryFile(store);
            dying->keep(drawn, {}, projectPath, {}, {study});
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        const auto found = session::findAbandonedWork(store);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(session::readAbandonedWork(found[0]).studies == std::vector{study});
        // The same studies in the project file: nothing is lost.
        session::writeProject(drawn, projectPath,
                              session::withStudies(session::formatProject(drawn), {study}));
        QVERIFY(session::findAbandonedWork(store).empty());
    }

    void findsWhatAKilledProgramLeft() {
        QTemporaryDir folder;
        const std::string projectPath = folder.filePath("bar.linkwright.json").toStdString();
        model::Model drawn = support::fiveBar().model;
        session::writeProject(drawn, projectPath);
        drawn.springs.front().stiffness = 123.0;
        const std::string store = folder.filePath("recovery").toStdString();
        {
            session::RecoveryFile alive(store);
            alive.keep(drawn, {}, projectPath);
            QVERIFY2(session::findAbandonedWork(store).empty(), "its program lives");
        }
        QVERIFY2(session::findAbandonedWork(store).empty(), "its program ended by itself");
        const pid_t child = ::fork();
        if (child == 0) {
            static session::RecoveryFile* dying = new session::RecoveryFile(store);
            dying->keep(drawn, {}, projectPath);
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        const auto found = session::findAbandonedWork(store);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().projectPath, projectPath);
        QVERIFY(std::abs(found.front().keptAt - static_cast<long long>(std::time(nullptr))) < 60);
        QCOMPARE(session::readAbandonedWork(found.front()).model.springs.front().stiffness.value,
                 123.0);
        // The same work in the project file: nothing is lost, whatever the times say.
        session::writeProject(drawn, projectPath);
        QVERIFY(session::findAbandonedWork(store).empty());
        QVERIFY(QDir(QString::fromStdString(store)).entryList(QDir::Files).isEmpty());
    }

    void keepsWorkThatWasNeverSaved() {
        QTemporaryDir folder;
        const std::string store = folder.path().toStdString();
        QFile file(folder.filePath("1-1.recovery"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("linkwright recovery 2\n\n{}\n");
        file.write(QByteArray::fromStdString(project::formatProject(support::fourBar().model)));
        file.close();
        QFile broken(folder.filePath("1-2.recovery"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("linkwright recovery 2\n/nowhere\n{}\n{\"form");
        broken.close();
        auto found = session::findAbandonedWork(store);
        QCOMPARE(found.size(), std::size_t{2});
        if (!found.front().problem.empty()) std::swap(found[0], found[1]);
        QVERIFY(found.front().problem.empty() && !found.back().problem.empty());
        QVERIFY(found.front().projectPath.empty());
        QCOMPARE(session::readAbandonedWork(found.front()).model.bodies.size(), std::size_t{3});
        session::discardAbandonedWork(found.front());
        QCOMPARE(session::findAbandonedWork(store).size(), std::size_t{1});
        session::discardAbandonedWork(found.back());
        QVERIFY(session::findAbandonedWork(store).empty());
    }

    /// Issue 16: recovery files that could not be read were deleted.
    void workThatCannotBeReadStays() {
        QTemporaryDir folder;
        const QByteArray text =
            QByteArray::fromStdString(project::formatProject(support::fourBar().model));
        QByteArray newer = text;
        QVERIFY(newer.contains("\"version\": \"1."));
        newer.replace("\"version\": \"1.", "\"version\": \"7.");
        const QList<QPair<QString, QByteArray>> files{
            {"1-1.recovery", "linkwright recovery 3\n\n{}\n" + text},
            {"1-2.recovery", "linkwright recovery 2\n\n{}\n" + newer},
            {"1-3.recovery", "linkwright recovery 2\n\n{\n" + text},
            {"1-4.recovery", ""}};
        for (const auto& [name, content] : files) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        // What the disk refuses: a folder cannot be read as a file, nor can a ring of links.
        QVERIFY(QDir(folder.path()).mkdir("1-5.recovery"));
        QVERIFY(QFile::link(folder.filePath("1-6.recovery"), folder.filePath("1-6.recovery")));
        const auto found = session::findAbandonedWork(folder.path().toStdString());
        QCOMPARE(found.size(), std::size_t{6});
        for (const session::AbandonedWork& work : found) {
            QVERIFY2(!work.problem.empty() && !work.projectName.empty(), work.path.c_str());
            QVERIFY_EXCEPTION_THROWN(session::readAbandonedWork(work), base::InputError);
        }
        for (const auto& [name, content] : files) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(file.readAll(), content);
        }
    }

    /// Issue 16: a folder that cannot be reached ended the program.
    void foldersThatCannotBeReachedAreTold() {
        QTemporaryDir folder;
        QVERIFY(QFile::link(folder.filePath("ring"), folder.filePath("ring")));
        for (const QString& place : {folder.filePath("ring"), folder.filePath("ring/deeper"),
                                     folder.filePath(QString(300, 'n'))}) {
            QVERIFY_EXCEPTION_THROWN(session::RecoveryFile(place.toStdString()), base::InputError);
            QVERIFY(session::findAbandonedWork(place.toStdString()).empty());
        }
        // Gone while the program runs.
        const QString store = folder.filePath("store");
        session::RecoveryFile file(store.toStdString());
        QVERIFY(QDir(store).removeRecursively());
        QVERIFY(QFile::link(store, store));
        QVERIFY_EXCEPTION_THROWN(file.keep(support::fourBar().model, {}, ""), base::InputError);
        file.clear();
    }

    void saysWhyNothingCanBeKept() {
        QTemporaryDir folder;
        QFile file(folder.filePath("occupied"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY_EXCEPTION_THROWN(
            session::RecoveryFile(folder.filePath("occupied/deeper").toStdString()),
            base::InputError);
    }
};

LINKWRIGHT_TEST(RecoveryTest)

}  // namespace recovery_test

#include "recovery_test.moc"
