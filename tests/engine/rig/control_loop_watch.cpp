// SPDX-License-Identifier: GPL-3.0-or-later
// What the loop tries out before a run, passes that come late or never, and what a pass may not do.
#include "engine/rig/shared_block.h"
#include "tests/engine/rig/control_loop_test.h"
#include "tests/support/allocation_count.h"

#include <dlfcn.h>
#include <pthread.h>

using namespace linkwright;
using namespace linkwright::rig;
using rig_tests::Fixture;
using rig_tests::period;
using rig_tests::smoothJob;

namespace {

int locksTaken = 0;

}  // namespace

// The loop may not wait for a lock; this counts every one the program takes.
extern "C" int pthread_mutex_lock(pthread_mutex_t* mutex) {
    using Function = int (*)(pthread_mutex_t*);
    static const auto original = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "pthread_mutex_lock"));
    ++locksTaken;
    return original(mutex);
}

void ControlLoopTest::signTestNamesReversedAndBlockedMotors() {
    Fixture fixture;
    fixture.device.direction[1] = -1.0;
    fixture.arm();
    QCOMPARE(fixture.loop->testSigns(0.3), Refusal::None);
    QVERIFY(fixture.passUntil(1500, [&] { return fixture.loop->activity() == RigActivity::None; }));
    QCOMPARE(fixture.loop->signTests()[0], RigTest::Passed);
    QCOMPARE(fixture.loop->signTests()[1], RigTest::Reversed);
    QCOMPARE(fixture.loop->state(), RigState::Armed);
    QVERIFY(fixture.device.largestVolts <= 0.3);
    fixture.device.blocked[0] = 0.0;
    QCOMPARE(fixture.loop->testSigns(-0.3), Refusal::None);
    QVERIFY(fixture.passUntil(1500, [&] { return fixture.loop->activity() == RigActivity::None; }));
    QCOMPARE(fixture.loop->signTests()[0], RigTest::NoMotion);
    QCOMPARE(fixture.loop->signTests()[1], RigTest::Reversed);
}

void ControlLoopTest::watchdogTestSeesTheTimeout() {
    Fixture fixture;
    fixture.pass(5);
    QCOMPARE(fixture.loop->testWatchdog(), Refusal::None);
    const int before = fixture.device.writes;
    fixture.pass(25);
    QCOMPARE(fixture.device.writes, before);
    QVERIFY(fixture.passUntil(100, [&] { return fixture.loop->activity() == RigActivity::None; }));
    QCOMPARE(fixture.loop->watchdogTest(), RigTest::Passed);
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    fixture.device.timeoutAfter = 1000.0;
    QCOMPARE(fixture.loop->testWatchdog(), Refusal::None);
    QVERIFY(fixture.passUntil(200, [&] { return fixture.loop->activity() == RigActivity::None; }));
    QCOMPARE(fixture.loop->watchdogTest(), RigTest::NoTimeout);
}

void ControlLoopTest::atRestATimeoutIsNoFault() {
    Fixture fixture;
    fixture.pass(5);
    fixture.device.flags = firmware::stateTimedOut;
    fixture.pass(3);
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    QVERIFY(fixture.device.resets > 0);
}

/// A busy computer may let an emulated board, or itself, wait for a while.
void ControlLoopTest::atRestAShortSilenceIsNoFault() {
    Fixture fixture;
    fixture.pass(5);
    fixture.device.status = DeviceStatus::Waiting;
    fixture.device.age = 0.4;
    fixture.pass(3);
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    QVERIFY(fixture.isZero());
    fixture.device.age = 0.6;
    fixture.pass();
    QCOMPARE(fixture.loop->fault(), Fault::DeviceSilent);
    // What was lost in a pause is forgotten, but not a line that goes on losing frames.
    Fixture lossy;
    lossy.pass(5);
    lossy.device.status = DeviceStatus::FramesLost;
    lossy.pass();
    QCOMPARE(lossy.loop->state(), RigState::Idle);
    QCOMPARE(lossy.device.resets, 1);
    lossy.device.status = DeviceStatus::Ok;
    lossy.pass(500);
    QCOMPARE(lossy.loop->state(), RigState::Idle);
    lossy.device.status = DeviceStatus::FramesLost;
    lossy.pass();
    QCOMPARE(lossy.loop->fault(), Fault::FramesLost);
    // With volts it is a fault at once.
    Fixture armed;
    armed.arm();
    armed.device.status = DeviceStatus::Waiting;
    armed.device.age = 0.0081;
    armed.pass();
    QCOMPARE(armed.loop->fault(), Fault::DeviceSilent);
    QVERIFY(armed.isZero());
}

void ControlLoopTest::aStallCountsOnce() {
    // Eight periods late, then the next pass at the next whole period: eight missed, not sixteen.
    Fixture fixture;
    fixture.play();
    fixture.pass(1, 8.0 * period);
    fixture.time += 8.0 * period;
    fixture.pass();
    QCOMPARE(fixture.loop->state(), RigState::Running);
    fixture.pass(1, 8.0 * period);
    fixture.time += 8.0 * period;
    fixture.pass(1, 3.0 * period);
    QCOMPARE(fixture.loop->fault(), Fault::MissedDeadlines);
}

void ControlLoopTest::skippedPassesSkipRows() {
    Fixture fixture;
    fixture.play(500);
    const double before = fixture.last.trialTime;
    fixture.time += 4.0 * period;
    fixture.pass();
    QVERIFY(std::abs(fixture.last.trialTime - before - 5.0 * period) < 1e-9);
    QCOMPARE(fixture.loop->state(), RigState::Running);
}

void ControlLoopTest::leadInComesBeforeTimeZero() {
    Fixture fixture;
    fixture.job.table.leadInRows = 200;
    QVERIFY(std::abs(fixture.job.table.duration() - 1.8) < 1e-12);
    fixture.arm();
    QCOMPARE(fixture.loop->run(fixture.job), Refusal::None);
    QVERIFY(fixture.passUntil(300, [&] { return fixture.loop->activity() == RigActivity::Table; }));
    QVERIFY(std::abs(fixture.last.trialTime + 0.2) < 1e-9);
    fixture.pass(200);
    QVERIFY(std::abs(fixture.last.trialTime) < 1e-9);
    QCOMPARE(fixture.last.reference[0], fixture.job.table.cycle(200, 0).angle);
    // However a run ends, the device may not look at its table any more.
    const int before = fixture.device.uploadsCanceled;
    fixture.loop->raise(Fault::EmergencyStop);
    QVERIFY(fixture.device.uploadsCanceled > before);
}

void ControlLoopTest::loopNeitherAllocatesNorLocks() {
    Fixture fixture;
    fixture.arm();
    auto shared = std::make_unique<SharedBlock>();
    const int locksBefore = locksTaken;
    const support::AllocationCount allocations;
    fixture.loop->run(fixture.job);
    // A whole run, then faults and their aftermath.
    for (int count = 0; count < 2500; ++count) {
        fixture.time += period;
        if (count == 2450) fixture.device.flags = 2;
        const RigSample& sample = fixture.loop->pass(fixture.time, 0.0);
        shared->samples.push(sample);
        shared->loop.write(LoopSnapshot{});
        shared->lateness.add(1e-5);
    }
    QCOMPARE(allocations.count(), std::size_t{0});
    QCOMPARE(locksTaken, locksBefore);
    QCOMPARE(fixture.loop->fault(), Fault::DeviceBrownOut);
    // Both counters work.
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    QCOMPARE(locksTaken, locksBefore + 1);
    const auto one = std::make_unique<std::array<int, 100>>();
    QVERIFY(one && allocations.count() > 0);
}

void ControlLoopTest::checkRunNamesWhatIsWrong() {
    const auto problems = [](const TrialJob& job, const RigLimits& limits) {
        QByteArray text;
        for (const base::Diagnostic& problem : checkTrial(job, limits))
            text += QByteArray::fromStdString(problem.message) + "\n";
        return text;
    };
    TrialJob job = smoothJob(1.0);
    QCOMPARE(problems(job, {}), QByteArray());
    job.table.cycles[2 * 7 + 1].angle = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(problems(job, {}).contains("angles of row 7 is not a number"));
    job = smoothJob(1.0);
    job.options.gains[1].derivative = -1.0;
    QVERIFY(problems(job, {}).contains("gain of motor 2"));
    job = smoothJob(1.0);
    RigLimits limits;
    limits.channels[0].highestAngle = 0.2;
    QVERIFY(problems(job, limits).contains("reference of motor 1 goes from 0 to 0.6"));
    limits = {};
    limits.channels[1].speed = 0.1;
    QVERIFY(problems(job, limits).contains("motor 2 turns at"));
    limits = {};
    limits.channels[0].voltage = 0.1;
    QVERIFY(problems(job, limits).contains("will be cut to 0.1 V"));
    limits = {};
    limits.channels[1].voltage = std::numeric_limits<double>::quiet_NaN();
    QVERIFY(problems(job, limits).contains("limits of motor 2"));
    QVERIFY(problems(TrialJob{}, {}).contains("empty"));
}

void ControlLoopTest::latenessPercentiles() {
    auto histogram = std::make_unique<LatenessHistogram>();
    // 1 to 1000 microseconds, each once: percentiles are known, up to the bin of 1 microsecond.
    for (int microseconds = 1; microseconds <= 1000; ++microseconds)
        histogram->add(1e-6 * microseconds - 0.5e-6);
    RigTiming statistics;
    histogram->summarize(statistics);
    QCOMPARE(statistics.passes, std::uint64_t{1000});
    QVERIFY(std::abs(statistics.median - 500e-6) < 1.01e-6);
    QVERIFY(std::abs(statistics.percentile99 - 990e-6) < 1.01e-6);
    QVERIFY(std::abs(statistics.percentile999 - 999e-6) < 1.01e-6);
    QVERIFY(std::abs(statistics.maximum - 999.5e-6) < 1e-9);
    // 32 bars of 50 microseconds, the narrowest round width that holds 999; 20 of them are full.
    QCOMPARE(statistics.barWidth, 50e-6);
    for (std::size_t bar = 0; bar < statistics.bars.size(); ++bar)
        QCOMPARE(statistics.bars[bar], std::uint64_t{bar < 20 ? 50U : 0U});
    histogram->clear();
    histogram->summarize(statistics);
    QCOMPARE(statistics.passes, std::uint64_t{0});
}
