// SPDX-License-Identifier: GPL-3.0-or-later
// State machine, limits and latched faults, pass by pass and without a clock.
#include "tests/engine/rig/control_loop_test.h"

#include "tests/support/test_program.h"

using namespace linkwright;
using namespace linkwright::rig;
using rig_tests::Fixture;
using rig_tests::period;
using rig_tests::ScriptedDevice;
using rig_tests::smoothJob;

void ControlLoopTest::armsOnlyWhileTheButtonIsHeld() {
    Fixture fixture;
    fixture.pass(5);
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    fixture.loop->setArmButton(true);
    fixture.pass(1500);
    QCOMPARE(fixture.loop->state(), RigState::Idle);  // not homed
    fixture.loop->setArmButton(false);
    QCOMPARE(fixture.loop->home({0.4, -0.1}), Refusal::None);
    fixture.pass();
    QVERIFY(std::abs(fixture.last.angle[0] - 0.4) <= ScriptedDevice::radiansPerCount);
    fixture.loop->setArmButton(true);
    fixture.pass(900);
    QVERIFY(fixture.loop->armProgress() > 0.85 && fixture.loop->armProgress() < 0.95);
    fixture.loop->setArmButton(false);
    fixture.pass();
    QCOMPARE(fixture.loop->armProgress(), 0.0);
    fixture.loop->setArmButton(true);
    fixture.pass(900);
    QCOMPARE(fixture.loop->state(), RigState::Homed);
    fixture.pass(110);
    QCOMPARE(fixture.loop->state(), RigState::Armed);
    QVERIFY(fixture.isZero());
    QCOMPARE(fixture.loop->disarm(), Refusal::None);
    QCOMPARE(fixture.loop->state(), RigState::Homed);
}

void ControlLoopTest::refusesWhatTheStateForbids() {
    Fixture fixture;
    QCOMPARE(fixture.loop->home({}), Refusal::WrongState);  // nothing measured yet
    fixture.pass(5);
    const double notANumber = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(fixture.loop->home({0.0, notANumber}), Refusal::NotANumber);
    RigLimits limits;
    limits.channels[1].voltage = notANumber;  // would bound nothing
    QCOMPARE(fixture.loop->setLimits(limits), Refusal::NotANumber);
    QCOMPARE(fixture.loop->run(fixture.job), Refusal::WrongState);
    QCOMPARE(fixture.loop->testSigns(1.0), Refusal::WrongState);
    QCOMPARE(fixture.loop->stop(), Refusal::WrongState);
    QCOMPARE(fixture.loop->reset(), Refusal::WrongState);
    fixture.arm();
    TrialJob other = smoothJob(1.0);
    other.table.channelCount = 1;
    QCOMPARE(fixture.loop->run(other), Refusal::WrongChannels);
    other = smoothJob(1.0);
    other.table.period = 0.002;
    QCOMPARE(fixture.loop->run(other), Refusal::WrongPeriod);
    other = smoothJob(1.0);
    other.table.cycles[0].angle = 20.0;  // 1.875 * 20 rad / 0.2 s is beyond 60 rad/s
    QCOMPARE(fixture.loop->run(other), Refusal::StartTooFar);
    other = smoothJob(1.0);
    other.options.onDevice = true;
    QCOMPARE(fixture.loop->run(other), Refusal::NoDeviceTable);
    QVERIFY(fixture.isZero());
    QCOMPARE(fixture.loop->setLimits({}), Refusal::WrongState);
}

void ControlLoopTest::playsATableFromRampToRamp() {
    Fixture fixture;
    fixture.arm();
    QCOMPARE(fixture.loop->run(fixture.job), Refusal::None);
    QVERIFY(fixture.passUntil(300, [&] { return fixture.loop->activity() == RigActivity::Table; }));
    QVERIFY(
        fixture.passUntil(2100, [&] { return fixture.loop->activity() == RigActivity::RampDown; }));
    QCOMPARE(fixture.loop->state(), RigState::Stopping);
    QVERIFY(fixture.passUntil(150, [&] { return fixture.loop->state() == RigState::Homed; }));
    QCOMPARE(fixture.loop->stopReason(), StopReason::Finished);
    QCOMPARE(fixture.loop->trialCount(), std::uint64_t{1});
    QCOMPARE(fixture.loop->fault(), Fault::None);
    fixture.pass();
    QVERIFY(fixture.isZero());
}

void ControlLoopTest::tracksWithEveryMode_data() {
    QTest::addColumn<int>("mode");
    QTest::addColumn<double>("bound");
    // The lag of the motor is 0.02 s: alone, the feedforward is behind by speed * 0.02 s = 19 mrad;
    // the feedback needs an error of speed / (2 rad/(V s) * 22.7 V/rad) = 21 mrad, but half of that
    // comes from the gain on the speed. Together less than either.
    QTest::newRow("feedback") << int(TrialMode::Feedback) << 0.021;
    QTest::newRow("feedforward") << int(TrialMode::Feedforward) << 0.021;
    QTest::newRow("both") << int(TrialMode::FeedforwardAndFeedback) << 0.006;
}

void ControlLoopTest::tracksWithEveryMode() {
    QFETCH(int, mode);
    QFETCH(double, bound);
    Fixture fixture;
    fixture.job.options.mode = static_cast<TrialMode>(mode);
    fixture.arm();
    fixture.loop->run(fixture.job);
    double largest = 0.0;
    bool ended = false;
    for (int count = 0; count < 2400 && !ended; ++count) {
        fixture.pass();
        ended = fixture.loop->state() == RigState::Homed;
        if (fixture.last.activity == RigActivity::Table)
            largest =
                std::max(largest, std::abs(fixture.last.reference[0] - fixture.last.angle[0]));
        const double sum = (mode == int(TrialMode::Feedback) ? 0.0 : fixture.last.feedforward[0])
                           + fixture.last.feedback[0];
        if (fixture.last.activity == RigActivity::Table) QCOMPARE(fixture.last.volts[0], sum);
    }
    QVERIFY(ended);
    QVERIFY2(largest < bound && largest > 1e-4, QByteArray::number(largest).constData());
}

void ControlLoopTest::stopFadesTheVolts() {
    Fixture fixture;
    fixture.play();
    QCOMPARE(fixture.loop->stop(), Refusal::None);
    double before = std::abs(fixture.device.volts[0]);
    for (int count = 0; count < 100; ++count) {
        fixture.pass();
        QVERIFY(std::abs(fixture.device.volts[0]) <= before);
        before = std::abs(fixture.device.volts[0]);
    }
    fixture.pass(3);
    QCOMPARE(fixture.loop->state(), RigState::Homed);
    QCOMPARE(fixture.loop->stopReason(), StopReason::Requested);
    QVERIFY(fixture.isZero());
}

/// A slew so slow that the volts cannot follow the ramp: at rest they are zero all the same.
void ControlLoopTest::restMeansZeroWhateverTheSlew() {
    for (const bool inSignTest : {false, true}) {
        Fixture fixture;
        RigLimits limits;
        for (ChannelLimits& channel : limits.channels) {
            channel.slew = 1.0;
            channel.trackingError = 3.0;
        }
        fixture.pass(5);
        QCOMPARE(fixture.loop->setLimits(limits), Refusal::None);
        fixture.arm();
        if (inSignTest) {
            fixture.device.blocked = {0.0, 0.0};
            QCOMPARE(fixture.loop->testSigns(0.5), Refusal::None);
            fixture.pass(250);
            QVERIFY(std::abs(fixture.device.volts[0]) > 0.2);
            QCOMPARE(fixture.loop->disarm(), Refusal::None);
            fixture.pass();
        } else {
            QCOMPARE(fixture.loop->run(fixture.job), Refusal::None);
            fixture.pass(700);
            QVERIFY(std::abs(fixture.device.volts[0]) > 0.2);
            QCOMPARE(fixture.loop->stop(), Refusal::None);
            fixture.pass(99);  // the ramp takes 0.1 s, the slew 0.2 s and more
            QVERIFY(std::abs(fixture.device.volts[0]) > 0.05);
            fixture.pass(2);
        }
        QCOMPARE(fixture.loop->state(), RigState::Homed);
        QVERIFY(fixture.isZero());
    }
}

void ControlLoopTest::rampsThatNeverEndAreRefused() {
    const auto problems = [](double approach, double rampDown) {
        TrialJob job = smoothJob(1.0);
        job.options.approachTime = approach;
        job.options.rampDownTime = rampDown;
        return checkTrial(job, RigLimits()).size();
    };
    QCOMPARE(problems(1.0, 0.3), std::size_t{0});
    QCOMPARE(problems(1.0, 1e6), std::size_t{1});
    QCOMPARE(problems(1e6, 0.3), std::size_t{1});
    QCOMPARE(problems(std::nan(""), 0.3), std::size_t{1});
    QCOMPARE(problems(1.0, std::nan("")), std::size_t{1});
}

void ControlLoopTest::voltsAndSlewStayWithinTheirLimits() {
    Fixture fixture;
    RigLimits limits;
    for (ChannelLimits& channel : limits.channels) {
        channel.voltage = 0.2;
        channel.slew = 5.0;
        channel.trackingError = 3.0;
    }
    fixture.pass(5);
    QCOMPARE(fixture.loop->setLimits(limits), Refusal::None);
    fixture.arm();
    fixture.loop->run(fixture.job);
    double before = 0.0;
    bool reached = false;
    while (fixture.loop->state() != RigState::Homed) {
        fixture.pass();
        QVERIFY(std::abs(fixture.device.volts[0]) <= 0.2);
        QVERIFY(std::abs(fixture.device.volts[0] - before) <= 5.0 * period + 1e-12);
        reached = reached || std::abs(fixture.device.volts[0]) == 0.2;
        before = fixture.device.volts[0];
    }
    QVERIFY(reached);
    QCOMPARE(fixture.loop->fault(), Fault::None);
}

void ControlLoopTest::everyFaultMeansZeroAndIsKept_data() {
    using Cause = std::function<void(Fixture&)>;
    QTest::addColumn<Cause>("cause");
    QTest::addColumn<int>("fault");
    QTest::addColumn<int>("passes");
    const auto row = [](const char* label, Fault fault, int passes, const Cause& cause) {
        QTest::newRow(label) << cause << int(fault) << passes;
    };
    row("unplugged", Fault::DeviceUnplugged, 1,
        [](Fixture& fixture) { fixture.device.status = DeviceStatus::Unplugged; });
    row("garbage", Fault::LineGarbage, 1,
        [](Fixture& fixture) { fixture.device.status = DeviceStatus::Garbage; });
    row("damage", Fault::FrameErrors, 1,
        [](Fixture& fixture) { fixture.device.status = DeviceStatus::FrameErrors; });
    row("loss", Fault::FramesLost, 1,
        [](Fixture& fixture) { fixture.device.status = DeviceStatus::FramesLost; });
    row("write", Fault::DeviceFault, 1,
        [](Fixture& fixture) { fixture.device.writeStatus = DeviceStatus::Failed; });
    row("silent", Fault::DeviceSilent, 1, [](Fixture& fixture) {
        fixture.device.status = DeviceStatus::Waiting;
        fixture.device.age = 0.0081;
    });
    row("timeout", Fault::DeviceTimeout, 1, [](Fixture& fixture) { fixture.device.flags = 1; });
    row("brown-out", Fault::DeviceBrownOut, 1, [](Fixture& fixture) { fixture.device.flags = 2; });
    row("bad command", Fault::DeviceFault, 1, [](Fixture& fixture) { fixture.device.flags = 4; });
    row("jump", Fault::EncoderJump, 1,
        [](Fixture& fixture) { fixture.device.shownOffset[1] = 0.3; });
    row("reversed", Fault::EncoderReversed, 60, [](Fixture& fixture) {
        fixture.device.direction = {-1.0, -1.0};
    });
    row("blocked", Fault::TrackingError, 900, [](Fixture& fixture) {
        fixture.device.blocked = {0.0, 0.0};
    });
    row("late", Fault::MissedDeadlines, 1, [](Fixture& fixture) { fixture.time += 11.0 * period; });
    row("late in a row", Fault::MissedDeadlines, 0,
        [](Fixture& fixture) { fixture.pass(11, 0.6 * period); });
    row("stop", Fault::EmergencyStop, 0,
        [](Fixture& fixture) { fixture.loop->raise(Fault::EmergencyStop); });
    row("not a number", Fault::NotANumber, 1, [](Fixture& fixture) {
        for (PlannedCycle& cycle : fixture.job.table.cycles)
            cycle.feedforward = std::numeric_limits<double>::quiet_NaN();
    });
}

void ControlLoopTest::everyFaultMeansZeroAndIsKept() {
    QFETCH(std::function<void(Fixture&)>, cause);
    QFETCH(int, fault);
    QFETCH(int, passes);
    Fixture fixture;
    fixture.play();
    cause(fixture);
    QVERIFY(fixture.passUntil(passes, [&] { return fixture.loop->state() == RigState::Faulted; }));
    QCOMPARE(int(fixture.loop->fault()), fault);
    QVERIFY(fixture.isZero());
    QCOMPARE(fixture.loop->stopReason(), StopReason::Faulted);
    QCOMPARE(fixture.loop->trialCount(), std::uint64_t{1});
    fixture.pass(50);
    QVERIFY(fixture.isZero());
    fixture.loop->raise(Fault::EmergencyStop);
    QCOMPARE(int(fixture.loop->fault()), fault);  // the first cause is kept
    QCOMPARE(fixture.loop->stop(), Refusal::WrongState);
    QCOMPARE(fixture.loop->run(fixture.job), Refusal::WrongState);
}

void ControlLoopTest::aSilenceMayTurnOutToBeLostFrames() {
    for (const int passes : {1, 30, 60}) {
        Fixture fixture;
        fixture.play();
        fixture.device.age = 0.0081;
        fixture.device.status = DeviceStatus::Waiting;
        fixture.pass();
        QVERIFY(fixture.isZero());
        QCOMPARE(int(fixture.loop->fault()), int(Fault::DeviceSilent));
        fixture.pass(passes);
        fixture.device.status = DeviceStatus::Ok;
        fixture.device.losesFrames = true;
        fixture.pass();
        // Later than the log goes on, the name no longer changes.
        QCOMPARE(int(fixture.loop->fault()),
                 int(passes < 40 ? Fault::FramesLost : Fault::DeviceSilent));
        QVERIFY(fixture.isZero());
    }
    Fixture other;
    other.play();
    other.loop->raise(Fault::EmergencyStop);
    other.device.losesFrames = true;
    other.pass(5);
    QCOMPARE(int(other.loop->fault()), int(Fault::EmergencyStop));
}

void ControlLoopTest::eachMotorIsZeroedAlone() {
    Fixture fixture;
    fixture.play();
    fixture.device.failingZero = 0;
    const double stuck = fixture.device.volts[0];
    fixture.loop->raise(Fault::EmergencyStop);
    QCOMPARE(fixture.device.volts[0], stuck);
    QCOMPARE(fixture.device.volts[1], 0.0);
    fixture.device.failingZero = -1;
    fixture.pass();  // tried again at every pass
    QVERIFY(fixture.isZero());
}

void ControlLoopTest::numbersThatAreNoneNeverReachTheDevice() {
    Fixture fixture;
    fixture.job.table.cycles[2 * 150 + 1].feedforward = std::numeric_limits<double>::infinity();
    fixture.arm();
    fixture.loop->run(fixture.job);
    QVERIFY(fixture.passUntil(400, [&] { return fixture.loop->state() == RigState::Faulted; }));
    QCOMPARE(fixture.loop->fault(), Fault::NotANumber);
    QVERIFY(fixture.device.largestVolts < 10.0);  // the device would show it as infinite
    QVERIFY(fixture.device.largestVolts > 0.0);
    // In the 150th row, after 200 passes of the approach.
    QVERIFY(std::abs(fixture.last.trialTime - 0.150) < 1.5 * period);
}

void ControlLoopTest::resetNeverResumesMotion() {
    Fixture fixture;
    fixture.play();
    fixture.loop->raise(Fault::EmergencyStop);
    fixture.pass(5);
    QCOMPARE(fixture.loop->reset(), Refusal::None);
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    QVERIFY(fixture.device.resets > 0);
    fixture.pass(300);
    QVERIFY(fixture.isZero());
    QCOMPARE(fixture.loop->state(), RigState::Idle);
    // A cause that is still there brings the fault back.
    fixture.device.status = DeviceStatus::Unplugged;
    fixture.pass();
    fixture.loop->reset();
    fixture.pass();
    QCOMPARE(fixture.loop->fault(), Fault::DeviceUnplugged);
}

LINKWRIGHT_TEST(ControlLoopTest)
