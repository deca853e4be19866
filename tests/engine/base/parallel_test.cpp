// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"

#include "tests/support/test_program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace parallel_test {

using namespace linkwright;

namespace {

/// Long enough for threads to be worth starting.
void takeTime() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace

class ParallelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { base::setThreadLimit(2); }

    void everyIndexOnce_data() {
        QTest::addColumn<int>("threads");
        for (const int threads : {1, 2, 5})
            QTest::addRow("%d threads", threads) << threads;
    }
    void everyIndexOnce() {
        QFETCH(int, threads);
        base::setThreadLimit(static_cast<std::size_t>(threads));
        std::vector<std::atomic<int>> calls(37);
        base::parallelFor(calls.size(), [&](std::size_t index, std::size_t worker) {
            QVERIFY(worker < static_cast<std::size_t>(threads));
            if (index < 3) takeTime();
            ++calls[index];
        });
        QVERIFY(
            std::all_of(calls.begin(), calls.end(), [](const auto& count) { return count == 1; }));
        base::parallelFor(0, [](std::size_t, std::size_t) { QFAIL("there is no index"); });
    }

    void oneWorkerIsOneThread() {
        base::setThreadLimit(3);
        std::vector<std::set<std::thread::id>> threadsOf(3);
        base::parallelFor(12, [&](std::size_t, std::size_t worker) {
            threadsOf[worker].insert(std::this_thread::get_id());
            takeTime();
        });
        QCOMPARE(threadsOf[0], std::set<std::thread::id>{std::this_thread::get_id()});
        std::size_t threads = 0;
        for (const auto& ids : threadsOf) {
            QVERIFY(ids.size() <= 1);
            threads += ids.size();
        }
        QVERIFY(threads > 1);
    }

    /// The first call does not keep the others waiting: two that wait for each other both end.
    void callsOverlap() {
        base::setThreadLimit(2);
        std::atomic<int> begun{0};
        base::parallelFor(2, [&](std::size_t, std::size_t) {
            ++begun;
            while (begun.load() < 2)
                std::this_thread::yield();
        });
        QCOMPARE(begun.load(), 2);
    }

    /// A loop within a loop takes no threads of its own.
    void loopsWithinLoopsStayOnTheirThread() {
        base::setThreadLimit(3);
        std::vector<int> strangers(6, 0);
        std::vector<std::size_t> inner(6, 0);
        base::parallelFor(6, [&](std::size_t index, std::size_t) {
            const std::thread::id here = std::this_thread::get_id();
            const base::PieceSharing sharing(true);
            const base::ParallelLoop loop(4);
            inner[index] = loop.workers();
            loop.run([&](std::size_t, std::size_t worker) {
                strangers[index] += std::this_thread::get_id() != here || worker != 0 ? 1 : 0;
            });
            base::forPieces(4, [&](std::size_t) {
                strangers[index] += std::this_thread::get_id() != here ? 1 : 0;
            });
        });
        QCOMPARE(strangers, std::vector<int>(6, 0));
        QCOMPARE(inner, std::vector<std::size_t>(6, 1));
    }

    /// Tables that were made for the workers of a loop stay long enough.
    void aChangeOfTheLimitComesWithTheNextLoop() {
        base::setThreadLimit(2);
        const base::ParallelLoop loop(9);
        base::setThreadLimit(8);
        std::vector<std::atomic<int>> table(loop.workers());
        QCOMPARE(table.size(), std::size_t{2});
        loop.run([&](std::size_t, std::size_t worker) { ++table.at(worker); });
        QCOMPARE(table[0] + table[1], 9);
    }

    /// A process that is forked, as by Python's multiprocessing, has none of the threads.
    void aForkedProcessComputesAlone() {
        base::setThreadLimit(2);
        base::parallelFor(4, [](std::size_t, std::size_t) { takeTime(); });
        const pid_t child = ::fork();
        if (child == 0) {
            std::atomic<int> calls{0};
            base::parallelFor(4, [&](std::size_t, std::size_t) { ++calls; });
            ::_exit(calls.load() == 4 && base::threadLimit() == 1 ? 0 : 1);
        }
        int status = -1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        QCOMPARE(base::threadLimit(), std::size_t{2});
    }

    void piecesAreDoneOnce() {
        for (const std::size_t threads : {1, 2, 3, 8}) {
            base::setThreadLimit(threads);
            const base::PieceSharing sharing(true);
            QCOMPARE(base::PieceSharing::active(), threads > 1);
            std::vector<int> calls(70);  // not atomic: a race would show
            for (int round = 0; round < 300; ++round) {
                const std::size_t count = static_cast<std::size_t>(round % 70) + 1;
                std::fill(calls.begin(), calls.end(), 0);
                base::forPieces(count, [&](std::size_t piece) { calls[piece] += round; });
                for (std::size_t piece = 0; piece < calls.size(); ++piece)
                    QCOMPARE(calls[piece], piece < count ? round : 0);
            }
        }
    }

    /// Neighboring pieces are one thread's, the first ones the caller's, each time the same.
    void piecesStayOnTheirThreads() {
        base::setThreadLimit(3);
        const base::PieceSharing sharing(true);
        std::vector<std::thread::id> first(6), again(6);
        for (std::vector<std::thread::id>* threads : {&first, &again})
            base::forPieces(
                6, [&](std::size_t piece) { (*threads)[piece] = std::this_thread::get_id(); });
        QCOMPARE(first[0], std::this_thread::get_id());
        QVERIFY(first[0] == first[1] && first[2] == first[3] && first[4] == first[5]);
        QVERIFY(first[1] != first[2] && first[3] != first[4]);
        QVERIFY(first == again);
    }

    void lowestFailureIsRaised() {
        for (const std::size_t threads : {1, 2, 4}) {
            base::setThreadLimit(threads);
            std::string message;
            try {
                base::parallelFor(20, [](std::size_t index, std::size_t) {
                    takeTime();
                    if (index % 7 == 5) throw std::runtime_error(std::to_string(index));
                });
            } catch (const std::runtime_error& error) {
                message = error.what();
            }
            QCOMPARE(message, std::string("5"));
        }
    }
};

LINKWRIGHT_TEST(ParallelTest)

}  // namespace parallel_test

#include "parallel_test.moc"
