// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/process.h"

#include "tests/support/test_program.h"

#include <QtTest/QTest>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace process_test {

using namespace linkwright;

constexpr int briefly = 50;  // ms

base::Launch shell(const std::string& script) {
    base::Launch launch;
    launch.words = {"sh", "-c", script};
    return launch;
}

class ProcessTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outputMessagesAndExitCode() {
        base::Child child(shell("echo out; echo told >&2; exit 3"));
        while (child.read(briefly)) {
        }
        const int status = child.await();
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 3);
        QCOMPARE(child.output(), std::string("out\n"));
        QCOMPARE(child.messages(), std::string("told\n"));
    }

    /// More than a pipe holds on both streams: neither keeps the other waiting.
    void muchOnBothStreams() {
        base::Child child(shell("yes a | head -c 300000; yes b | head -c 300000 >&2"));
        while (child.read(briefly)) {
        }
        child.await();
        QCOMPARE(child.output().size(), std::size_t{300000});
        QCOMPARE(child.messages().size(), std::size_t{300000});
    }

    void messagesMayBeDropped() {
        base::Launch launch = shell("echo told >&2; echo out");
        launch.dropMessages = true;
        base::Child child(launch);
        while (child.read(briefly)) {
        }
        child.await();
        QCOMPARE(child.output(), std::string("out\n"));
        QVERIFY(child.messages().empty());
    }

    /// The whole group ends with the object: nobody is left to write to the pipe.
    void itIsKilledWithTheObject() {
        std::array<int, 2> ends{};
        QVERIFY(::pipe(ends.data()) == 0);
        {
            constexpr int there = 5;
            base::Launch launch = shell("sleep 100 & echo ready; wait");
            launch.ownGroup = true;
            launch.descriptors = {{ends[1], there}};
            base::Child child(launch);
            ::close(ends[1]);
            while (child.output().empty() && child.read(briefly)) {
            }
            QCOMPARE(child.output(), std::string("ready\n"));
        }
        char byte = 0;
        QCOMPARE(::read(ends[0], &byte, 1), ssize_t{0});  // its end, not before 100 s otherwise
        ::close(ends[0]);
    }

    void whatCannotBeStartedIsNamed() {
        base::Launch launch;
        launch.words = {"/nowhere/program"};
        try {
            base::Child child(launch);
            QFAIL("started");
        } catch (const base::StartError& error) {
            QCOMPARE(error.number(), ENOENT);
            QCOMPARE(std::string(error.what()),
                     std::string("/nowhere/program cannot be started: No such file or directory."));
        }
        pid_t process = 0;
        QCOMPARE(launch.start(process), ENOENT);
    }

    void blockedSignalsComeThrough() {
        sigset_t blocked, before;
        sigemptyset(&blocked);
        sigaddset(&blocked, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &blocked, &before);
        base::Launch launch = shell("echo ready; exec sleep 100");
        launch.blockNothing = true;
        base::Child child(launch);
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        while (child.output().empty() && child.read(briefly)) {
        }
        child.signal(SIGTERM);
        const int status = child.await();
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    }
};

LINKWRIGHT_TEST(ProcessTest)

}  // namespace process_test

#include "process_test.moc"
