// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/job_queue.h"

#include <QtTest/QTest>

#include <chrono>
#include <future>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace linkwright;
using session::JobQueue;
using std::chrono::steady_clock;
using namespace std::chrono_literals;

namespace {

constexpr auto letFinish = JobQueue::WhenRunning::LetFinish;
constexpr auto stopRunning = JobQueue::WhenRunning::Stop;

/// What jobs did, written on the thread and read after waitUntilIdle without a lock: the queue has
/// to make that safe (ThreadSanitizer looks).
struct Log {
    std::vector<int> entries;
    std::vector<std::string> failures;

    std::function<void(std::exception_ptr)> onFailure() {
        return [this](const std::exception_ptr& thrown) {
            try {
                std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                failures.emplace_back(error.what());
            }
        };
    }
};

/// Works until it is told to stop; `begun` tells when it is at it.
JobQueue::Job untilStopped(std::promise<void>& begun, std::function<void()> atEnd = {}) {
    return [&begun, atEnd](const std::atomic<bool>& stop) {
        begun.set_value();
        while (!stop)
            std::this_thread::sleep_for(1ms);
        if (atEnd) atEnd();
    };
}

}  // namespace

class JobQueueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void runsOnItsOwnThread() {
        Log log;
        JobQueue queue(1, log.onFailure());
        QVERIFY(!queue.busy());
        std::thread::id where;
        queue.post(
            0,
            [&](const std::atomic<bool>& stop) {
                where = std::this_thread::get_id();
                log.entries.push_back(stop ? 1 : 2);
            },
            letFinish);
        queue.waitUntilIdle();
        QVERIFY(!queue.busy());
        QVERIFY(where != std::thread::id() && where != std::this_thread::get_id());
        QCOMPARE(log.entries, (std::vector<int>{2}));
    }

    void newestReplacesTheWaitingOne() {
        Log log;
        JobQueue queue(1, log.onFailure());
        std::promise<void> begun, release;
        queue.post(
            0,
            [&](const std::atomic<bool>&) {
                begun.set_value();
                release.get_future().wait();
                log.entries.push_back(0);
            },
            letFinish);
        begun.get_future().wait();
        for (int number = 1; number <= 50; ++number)
            queue.post(
                0, [&log, number](const std::atomic<bool>&) { log.entries.push_back(number); },
                letFinish);
        QVERIFY(queue.busy());
        release.set_value();
        queue.waitUntilIdle();
        QCOMPARE(log.entries, (std::vector<int>{0, 50}));
    }

    void newestStopsTheRunningOneWhenAsked() {
        Log log;
        JobQueue queue(2, log.onFailure());
        std::promise<void> begun;
        queue.post(1, untilStopped(begun, [&] { log.entries.push_back(1); }), letFinish);
        begun.get_future().wait();
        std::atomic<bool> otherLaneRan = false;
        queue.post(
            0, [&](const std::atomic<bool>&) { otherLaneRan = true; }, stopRunning);
        std::this_thread::sleep_for(20ms);
        QVERIFY(!otherLaneRan);  // a job of another lane is let alone
        queue.post(
            1, [&](const std::atomic<bool>& stop) { log.entries.push_back(stop ? -1 : 2); },
            stopRunning);
        queue.waitUntilIdle();
        QVERIFY(otherLaneRan);
        QCOMPARE(log.entries, (std::vector<int>{1, 2}));
    }

    void lowerLanesGoFirst() {
        Log log;
        JobQueue queue(2, log.onFailure());
        std::promise<void> begun;
        queue.post(0, untilStopped(begun), letFinish);
        begun.get_future().wait();
        queue.post(
            1, [&](const std::atomic<bool>&) { log.entries.push_back(1); }, letFinish);
        queue.post(
            0, [&](const std::atomic<bool>&) { log.entries.push_back(0); }, stopRunning);
        queue.waitUntilIdle();
        QCOMPARE(log.entries, (std::vector<int>{0, 1}));
    }

    void stopReachesRunningAndWaiting() {
        Log log;
        JobQueue queue(1, log.onFailure());
        std::promise<void> begun;
        queue.post(0, untilStopped(begun, [&] { log.entries.push_back(1); }), letFinish);
        begun.get_future().wait();
        queue.post(
            0, [&](const std::atomic<bool>& stop) { log.entries.push_back(stop ? 2 : -2); },
            letFinish);
        queue.stop(0);
        queue.waitUntilIdle();
        queue.stop(0);  // nothing there: no effect on what follows
        queue.post(
            0, [&](const std::atomic<bool>& stop) { log.entries.push_back(stop ? -3 : 3); },
            letFinish);
        queue.waitUntilIdle();
        QCOMPARE(log.entries, (std::vector<int>{1, 2, 3}));
    }

    void whatAJobThrowsIsToldAndTheThreadLivesOn() {
        Log log;
        JobQueue queue(1, log.onFailure());
        queue.post(
            0, [](const std::atomic<bool>&) { throw std::runtime_error("stretched"); }, letFinish);
        queue.waitUntilIdle();
        queue.post(
            0, [&](const std::atomic<bool>&) { log.entries.push_back(7); }, letFinish);
        queue.waitUntilIdle();
        QCOMPARE(log.failures, (std::vector<std::string>{"stretched"}));
        QCOMPARE(log.entries, (std::vector<int>{7}));
    }

    void destructionStopsAndJoins() {
        Log log;
        const auto begin = steady_clock::now();
        {
            JobQueue queue(2, log.onFailure());
            std::promise<void> begun;
            queue.post(
                1, untilStopped(begun, [&] { log.entries.push_back(queue.closing() ? 1 : -1); }),
                letFinish);
            begun.get_future().wait();
            queue.post(
                0, [&](const std::atomic<bool>&) { log.entries.push_back(-2); }, letFinish);
        }
        QVERIFY(steady_clock::now() - begin < 2s);
        QCOMPARE(log.entries, (std::vector<int>{1}));  // the waiting one never ran
    }

    void inputIsReleasedBeforeIdle() {
        Log log;
        JobQueue queue(1, log.onFailure());
        auto input = std::make_shared<int>(5);
        queue.post(
            0, [input](const std::atomic<bool>&) {}, letFinish);
        queue.waitUntilIdle();
        QCOMPARE(input.use_count(), 1L);
    }

    void manyThreadsPost() {
        Log log;
        std::atomic<int> ran = 0;
        JobQueue queue(2, log.onFailure());
        {
            std::vector<std::jthread> posters;
            for (int poster = 0; poster < 3; ++poster)
                posters.emplace_back([&queue, &ran, poster] {
                    for (int i = 0; i < 200; ++i) {
                        queue.post(
                            i % 2,
                            [&ran](const std::atomic<bool>& stop) {
                                if (!stop) ++ran;
                            },
                            poster == 0 ? stopRunning : letFinish);
                        if (i % 17 == 0) queue.stop(1);
                        if (i % 50 == 0) queue.waitUntilIdle();
                    }
                });
        }
        queue.waitUntilIdle();
        QVERIFY(!queue.busy());
        QVERIFY(ran > 0 && ran <= 600);
    }
};

QTEST_APPLESS_MAIN(JobQueueTest)
#include "job_queue_test.moc"
