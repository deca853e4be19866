// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/rig/control_loop.h"
#include "tests/engine/rig/scripted_device.h"

#include <QTest>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>

namespace linkwright::rig_tests {

using namespace linkwright::rig;

inline constexpr double period = 0.001;

/// Two motors that swing, s.
inline TrialJob smoothJob(double seconds) {
    TrialJob job;
    job.table.period = period;
    job.table.channelCount = 2;
    const double rate = std::numbers::pi;
    for (int row = 0; row * period <= seconds; ++row)
        for (const double amplitude : {0.3, -0.2}) {
            const double speed = amplitude * rate * std::sin(rate * row * period);
            job.table.cycles.push_back({amplitude * (1.0 - std::cos(rate * row * period)), speed,
                                        speed / ScriptedDevice::radiansPerVoltSecond});
        }
    job.options.approachTime = 0.2;
    job.options.rampDownTime = 0.1;
    return job;
}

/// A loop on a scripted device, and the passing of time.
struct Fixture {
    ScriptedDevice device;
    std::unique_ptr<ControlLoop> loop;
    double time = 100.0;
    TrialJob job = smoothJob(2.0);
    RigSample last;

    Fixture() { loop = std::make_unique<ControlLoop>(device, device.open(), period); }

    void pass(int count = 1, double lateness = 0.0) {
        for (int done = 0; done < count; ++done) {
            time += period;
            last = loop->pass(time + lateness, lateness);
        }
    }
    /// Passes until `done`, at most `most`. @returns whether it came to that
    bool passUntil(int most, const std::function<bool()>& done) {
        for (int count = 0; count < most && !done(); ++count)
            pass();
        return done();
    }
    void arm() {
        pass(5);
        QCOMPARE(loop->home({}), Refusal::None);
        loop->setArmButton(true);
        pass(1010);
        QCOMPARE(loop->state(), RigState::Armed);
    }
    /// Arms, and plays some way into the table.
    void play(int passes = 600) {
        RigLimits limits;
        for (ChannelLimits& channel : limits.channels)
            channel.trackingError = 0.3;
        QCOMPARE(loop->setLimits(limits), Refusal::None);
        arm();
        QCOMPARE(loop->run(job), Refusal::None);
        pass(passes);
        QCOMPARE(loop->state(), RigState::Running);
        QCOMPARE(loop->activity(), RigActivity::Table);
        QVERIFY(std::abs(device.volts[0]) > 0.01);
    }
    [[nodiscard]] bool isZero() const { return device.volts[0] == 0.0 && device.volts[1] == 0.0; }
};

}  // namespace linkwright::rig_tests

/// The first half is in control_loop_test.cpp, tests of the rig by itself and of time in
/// control_loop_watch_test.cpp.
class ControlLoopTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void armsOnlyWhileTheButtonIsHeld();
    void refusesWhatTheStateForbids();
    void playsATableFromRampToRamp();
    void tracksWithEveryMode_data();
    void tracksWithEveryMode();
    void stopFadesTheVolts();
    void voltsAndSlewStayWithinTheirLimits();
    void restMeansZeroWhateverTheSlew();
    void rampsThatNeverEndAreRefused();
    void everyFaultMeansZeroAndIsKept_data();
    void everyFaultMeansZeroAndIsKept();
    void aSilenceMayTurnOutToBeLostFrames();
    void eachMotorIsZeroedAlone();
    void numbersThatAreNoneNeverReachTheDevice();
    void resetNeverResumesMotion();
    void signTestNamesReversedAndBlockedMotors();
    void watchdogTestSeesTheTimeout();
    void atRestATimeoutIsNoFault();
    void atRestAShortSilenceIsNoFault();
    void aStallCountsOnce();
    void skippedPassesSkipRows();
    void leadInComesBeforeTimeZero();
    void loopNeitherAllocatesNorLocks();
    void checkRunNamesWhatIsWrong();
    void latenessPercentiles();
};
