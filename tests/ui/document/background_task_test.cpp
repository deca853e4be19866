// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/solving/background_task.h"

#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <memory>
#include <semaphore>
#include <stdexcept>
#include <vector>

namespace background_task_test {

using namespace linkwright;
using document::BackgroundTask;
using Answer = BackgroundTask::Answer;
using TaskContext = BackgroundTask::TaskContext;
using Problems = std::vector<base::Diagnostic>;

namespace {

constexpr int patience = 20000;

/// Works until it is told to stop; `begun` tells when it is at it.
BackgroundTask::Work untilStopped(std::binary_semaphore& begun, Answer answer = {}) {
    return [&begun, answer = std::move(answer)](const TaskContext& turn) {
        begun.release();
        while (!turn.stop())
            QThread::msleep(1);
        return answer;
    };
}

}  // namespace

class BackgroundTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void worksElsewhereAndAnswersHere() {
        BackgroundTask task;
        QVERIFY(!task.busy());
        QThread* worked = nullptr;
        QThread* reported = nullptr;
        QThread* answered = nullptr;
        bool busyAtAnswer = true;
        task.start([&](const TaskContext& turn) -> Answer {
            worked = QThread::currentThread();
            turn.report([&] { reported = QThread::currentThread(); });
            return [&] {
                answered = QThread::currentThread();
                busyAtAnswer = task.busy();
            };
        });
        QVERIFY(task.busy());
        QTRY_VERIFY_WITH_TIMEOUT(answered != nullptr, patience);
        QVERIFY(worked && worked != QThread::currentThread());
        QCOMPARE(reported, QThread::currentThread());
        QCOMPARE(answered, QThread::currentThread());
        QVERIFY(!busyAtAnswer);
    }

    void theNewestTakesThePlaceOfWhatWaits() {
        BackgroundTask task;
        std::binary_semaphore begun{0}, release{0};
        std::vector<int> answers;
        bool superseded = false, stopped = true;
        task.start([&](const TaskContext& turn) -> Answer {
            begun.release();
            release.acquire();
            superseded = turn.superseded();
            stopped = turn.stop();
            return [&] { answers.push_back(0); };
        });
        begun.acquire();
        for (int number = 1; number <= 50; ++number)
            task.start([&answers, number](const TaskContext&) -> Answer {
                return [&answers, number] { answers.push_back(number); };
            });
        release.release();
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        QCOMPARE(answers, (std::vector<int>{0, 50}));
        QVERIFY(superseded && !stopped);
    }

    void whatIsDoneInTurnIsDoneByAll() {
        std::vector<int> done;
        std::binary_semaphore release{0};
        {
            BackgroundTask task(BackgroundTask::Order::InTurn);
            task.start([&](const TaskContext&) {
                release.acquire();
                return Answer();
            });
            for (int number = 1; number <= 20; ++number)
                task.start([&done, number](const TaskContext&) {
                    done.push_back(number);
                    return Answer();
                });
            QVERIFY(task.busy());
            release.release();
        }  // also when the task goes
        QCOMPARE(done.size(), std::size_t{20});
        for (int number = 1; number <= 20; ++number)
            QCOMPARE(done[static_cast<std::size_t>(number - 1)], number);
    }

    void cancelReachesWhatRunsAndWhatWaitsAndBothAnswer() {
        BackgroundTask task;
        std::binary_semaphore begun{0};
        std::vector<int> answers;
        task.start(untilStopped(begun, [&] { answers.push_back(1); }));
        begun.acquire();
        task.start([&](const TaskContext& turn) -> Answer {
            return
                [&answers, stopped = turn.stop().load()] { answers.push_back(stopped ? 2 : -2); };
        });
        task.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        task.cancel();  // nothing there: no effect on what follows
        task.start([&](const TaskContext& turn) -> Answer {
            return
                [&answers, stopped = turn.stop().load()] { answers.push_back(stopped ? -3 : 3); };
        });
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        QCOMPARE(answers, (std::vector<int>{1, 2, 3}));
    }

    void whatIsForgottenIsNotHeardOf() {
        for (const auto order :
             {BackgroundTask::Order::NewestWins, BackgroundTask::Order::InTurn}) {
            BackgroundTask task(order);
            QSignalSpy failures(&task, &BackgroundTask::failed);
            QSignalSpy ends(&task, &BackgroundTask::ended);
            std::binary_semaphore begun{0};
            std::vector<int> heard;
            task.start([&](const TaskContext& turn) -> Answer {
                turn.report([&] { heard.push_back(-1); });
                begun.release();
                while (!turn.stop())
                    QThread::msleep(1);
                throw std::runtime_error("too late");
            });
            begun.acquire();
            task.discard();
            QVERIFY(!task.busy());
            task.start([&](const TaskContext&) -> Answer { return [&] { heard.push_back(1); }; });
            QVERIFY(task.busy());
            QTRY_COMPARE_WITH_TIMEOUT(ends.count(), 2, patience);
            QCOMPARE(heard, std::vector<int>{1});
            QCOMPARE(failures.count(), 0);
        }
    }

    void whatIsThrownIsToldAndTheTaskLivesOn() {
        BackgroundTask task;
        QSignalSpy failures(&task, &BackgroundTask::failed);
        task.start([](const TaskContext&) -> Answer { throw std::runtime_error("stretched"); });
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 1, patience);
        QVERIFY(!task.busy());
        QVERIFY(failures[0][0].value<Problems>().at(0).message.find("stretched")
                != std::string::npos);
        task.start([](const TaskContext&) -> Answer {
            throw base::InputError({base::Severity::Error, "rod-1", "", "is bent", ""});
        });
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 2, patience);
        QCOMPARE(failures[1][0].value<Problems>().at(0).object, std::string("rod-1"));
        task.start([](const TaskContext&) -> Answer { throw 7; });
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 3, patience);
        QVERIFY(!failures[2][0].value<Problems>().empty());
        // Stopping is no fault.
        task.start([](const TaskContext&) -> Answer { throw base::Cancelled(); });
        QTRY_COMPARE_WITH_TIMEOUT(failures.count(), 4, patience);
        QVERIFY(failures[3][0].value<Problems>().empty());
    }

    void goingStopsWhatRunsAndNeverBeginsWhatWaits() {
        std::vector<int> done;
        std::binary_semaphore begun{0};
        bool closing = false;
        {
            BackgroundTask task;
            task.start([&](const TaskContext& turn) {
                begun.release();
                while (!turn.stop())
                    QThread::msleep(1);
                closing = turn.closing();
                return Answer([&] { done.push_back(-1); });
            });
            begun.acquire();
            task.start([&](const TaskContext&) {
                done.push_back(-2);
                return Answer();
            });
        }
        QCoreApplication::processEvents();
        QVERIFY(closing);
        QVERIFY(done.empty());
    }

    void inputIsReleasedBeforeTheAnswer() {
        BackgroundTask task;
        auto input = std::make_shared<int>(5);
        long users = 0;
        task.start([input, &users, weak = std::weak_ptr<int>(input)](const TaskContext&) -> Answer {
            return [&users, weak] { users = weak.use_count(); };
        });
        QTRY_VERIFY_WITH_TIMEOUT(!task.busy(), patience);
        QCOMPARE(users, 1L);
    }
};

LINKWRIGHT_TEST(BackgroundTaskTest)

}  // namespace background_task_test

#include "background_task_test.moc"
