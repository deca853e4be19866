// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"

#include "engine/base/thread_team.h"
#include "tests/support/test_program.h"

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

/// Whether others take pieces of work at some time: on a busy machine they may come too late for
/// some.
template <class ThreadsAtWork>
bool isSharedSometime(const ThreadsAtWork& threadsAtWork) {
    for (int attempt = 0; attempt < 200; ++attempt)
        if (threadsAtWork() > 1) return true;
    return false;
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

    /// Nothing is gained by threads for work that takes less than starting them.
    void littleWorkStaysOnOneThread() {
        base::setThreadLimit(4);
        std::set<std::size_t> workers;
        base::parallelFor(3, [&](std::size_t, std::size_t worker) { workers.insert(worker); });
        QCOMPARE(workers, std::set<std::size_t>{0});
    }

    /// Many short rounds of changing size, with pauses in which the others fall asleep.
    void teamDoesEveryPieceOnce() {
        for (const std::size_t threads : {1, 2, 3, 8}) {
            base::setThreadLimit(threads);
            std::vector<int> calls(70);  // not atomic: a race would show
            int expected = 0;
            for (int round = 0; round < 3000; ++round) {
                const std::size_t count = static_cast<std::size_t>(round % 70) + 1;
                const base::ThreadTeam::Lease team(count);
                std::fill(calls.begin(), calls.end(), 0);
                base::ThreadTeam::run(count, [&](std::size_t piece) { calls[piece] += round; });
                expected = round;
                for (std::size_t piece = 0; piece < calls.size(); ++piece)
                    QCOMPARE(calls[piece], piece < count ? expected : 0);
                if (round % 1000 == 999) takeTime();
            }
        }
    }

    void teamTakesSeveralThreads() {
        base::setThreadLimit(3);
        const base::ThreadTeam::Lease team(6);
        std::vector<std::thread::id> threads(6);
        QVERIFY(isSharedSometime([&] {
            base::ThreadTeam::run(6, [&](std::size_t piece) {
                takeTime();
                threads[piece] = std::this_thread::get_id();
            });
            return std::set<std::thread::id>(threads.begin(), threads.end()).size();
        }));
        QCOMPARE(threads[0], std::this_thread::get_id());
    }

    /// Pieces that have pieces of their own do them themselves, on the caller as on the others.
    void piecesAreNotSharedAgain() {
        base::setThreadLimit(2);
        const base::ThreadTeam::Lease team(2);
        std::vector<int> calls(12, 0), strangers(12, 0);
        for (int round = 0; round < 200; ++round)
            base::ThreadTeam::run(4, [&](std::size_t piece) {
                const std::thread::id here = std::this_thread::get_id();
                base::ThreadTeam::run(3, [&](std::size_t inner) {
                    ++calls[3 * piece + inner];
                    strangers[3 * piece + inner] += std::this_thread::get_id() != here ? 1 : 0;
                });
            });
        QCOMPARE(calls, std::vector<int>(12, 200));
        QCOMPARE(strangers, std::vector<int>(12, 0));
    }

    /// Who comes second computes alone, and so do the workers of parallelFor.
    void teamHasOneUser() {
        base::setThreadLimit(4);
        const auto threadsAtWork = [] {
            std::vector<std::thread::id> threads(4);
            base::ThreadTeam::run(4, [&](std::size_t piece) {
                takeTime();
                threads[piece] = std::this_thread::get_id();
            });
            return std::set<std::thread::id>(threads.begin(), threads.end()).size();
        };
        QCOMPARE(threadsAtWork(), std::size_t(1));
        {
            const base::ThreadTeam::Lease none(1);
            QCOMPARE(threadsAtWork(), std::size_t(1));
        }
        const base::ThreadTeam::Lease first(4);
        QVERIFY(isSharedSometime(threadsAtWork));
        std::vector<std::size_t> inner(9, 0);
        std::jthread([&] {
            const base::ThreadTeam::Lease second(4);
            inner[8] = threadsAtWork();
            base::parallelFor(8, [&](std::size_t index, std::size_t) {
                const base::ThreadTeam::Lease third(4);
                inner[index] = threadsAtWork();
            });
        }).join();
        QCOMPARE(inner, std::vector<std::size_t>(9, 1));
        QVERIFY(isSharedSometime(threadsAtWork));
    }

    /// Whether a call is shared or not changes nothing of what it does.
    void sharedWorkIsDone() {
        base::setThreadLimit(3);
        base::SharedWork work;
        std::vector<double> sums(5, 0.0);
        for (int call = 1; call <= 2500; ++call) {
            const int returned = work.call(sums.size(), [&] {
                base::ThreadTeam::run(sums.size(), [&](std::size_t piece) {
                    for (int step = 0; step < 2000; ++step)
                        sums[piece] += 1.0;
                });
                return call;
            });
            QCOMPARE(returned, call);
        }
        QCOMPARE(sums, std::vector<double>(5, 2500.0 * 2000.0));
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
