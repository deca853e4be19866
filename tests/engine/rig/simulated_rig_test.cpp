// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rig that is only computed needs neither a fast computer nor a hand that moves it: its clock
// waits for the passes of the loop, and it goes to its start pose by itself. That a real rig is
// stopped by the same stalls is tested beside it.
#include "engine/rig/clock.h"
#include "engine/rig/loop_thread.h"
#include "engine/rig/simulated_device.h"
#include "tests/engine/control/rotor.h"
#include "tests/engine/rig/scripted_device.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <functional>

namespace simulated_rig_test {

using namespace linkwright;
using namespace linkwright::rig;

namespace {

constexpr double period = 1e-3;
constexpr double stall = 0.03;  ///< s, of every pass: thirty periods

/// The scripted motors, on a computer that can be busy.
class BusyDevice final : public Device {
public:
    explicit BusyDevice(bool counted) : counted_(counted) {}
    std::atomic<bool> busy{false};
    std::atomic<int> stalls{0};

    DeviceCapabilities open() override {
        DeviceCapabilities made = motors_.open();
        made.countsTime = counted_;
        return made;
    }
    DeviceStatus readEncoders(Reading& reading) noexcept override {
        if (busy) {
            sleepUntil(monotonicSeconds() + stall);
            ++stalls;
        }
        return motors_.readEncoders(reading);
    }
    DeviceStatus writeVolts(std::span<const double> volts) noexcept override {
        return motors_.writeVolts(volts);
    }
    DeviceStatus zero(int channel) noexcept override { return motors_.zero(channel); }
    DeviceStatus resetFault() noexcept override { return motors_.resetFault(); }
    void close() noexcept override {}

private:
    bool counted_;
    rig_tests::ScriptedDevice motors_;
};

/// A thread with its loop, armed; its owner lives as long as somebody waits.
class ArmedThread {
public:
    explicit ArmedThread(Device& device)
        : thread_(device, device.open(), period, shared_, alarms_, -1, 0) {
        RigLimits limits;
        limits.missedDeadlines = 200;  // whatever else runs on this computer
        thread_.post(LoopCommand(limits));
        wait([&] { return state() == RigState::Idle && latest().sample.index > 5; });
        thread_.post(LoopCommand(Home{}));
        thread_.post(LoopCommand(ArmButton{true}));
        wait([&] { return state() == RigState::Armed || state() == RigState::Faulted; });
    }
    struct Look {
        LoopSnapshot loop;
        RigSample sample;
    };
    Look latest() {
        Look look;
        shared_.loop.read(look.loop);
        look.sample = look.loop.latest;
        return look;
    }
    RigState state() { return latest().loop.state; }
    Fault fault() { return latest().loop.fault; }
    bool wait(const std::function<bool()>& done) {
        const double giveUp = monotonicSeconds() + 30.0;
        while (!done() && monotonicSeconds() < giveUp) {
            shared_.clientBeat.fetch_add(1);
            sleepUntil(monotonicSeconds() + 0.005);
        }
        return done();
    }

private:
    SharedBlock shared_;
    LoopAlarms alarms_;
    LoopThread thread_;
};

}  // namespace

class SimulatedRigTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void waitsForABusyComputer_data() {
        QTest::addColumn<bool>("counted");
        QTest::newRow("a rig that moves by itself is stopped") << false;
        QTest::newRow("a rig that is computed waits") << true;
    }

    /// Twenty passes of thirty periods each are 600 missed deadlines, thrice what is allowed.
    void waitsForABusyComputer() {
        QFETCH(bool, counted);
        BusyDevice device(counted);
        ArmedThread thread(device);
        QCOMPARE(thread.state(), RigState::Armed);
        const double before = thread.latest().sample.time;
        device.busy = true;
        QVERIFY(thread.wait([&] { return device.stalls >= 20; }));
        device.busy = false;
        if (!counted) {
            QCOMPARE(thread.state(), RigState::Faulted);
            QCOMPARE(thread.fault(), Fault::MissedDeadlines);
            return;
        }
        QCOMPARE(thread.state(), RigState::Armed);
        // Its clock goes by periods: what it says passed is what was computed, not what the
        // computer took.
        const RigSample now = thread.latest().sample;
        QVERIFY(now.time > before);
        QVERIFY(std::abs(now.time - static_cast<double>(now.index) * period) < 1e-6);
    }

    /// Opening a device takes up to seconds; who pressed the stop meanwhile meant it.
    void aStopWhileTheDeviceOpensIsKept() {
        BusyDevice device(false);
        SharedBlock shared;
        const std::uint64_t before = shared.emergencyStops.load();
        const DeviceCapabilities opened = device.open();
        shared.emergencyStops.fetch_add(1);
        const LoopAlarms alarms;
        const LoopThread thread(device, opened, period, shared, alarms, -1, before);
        LoopSnapshot snapshot;
        QTRY_VERIFY((shared.loop.read(snapshot), snapshot.state == RigState::Faulted));
        QCOMPARE(snapshot.fault, Fault::EmergencyStop);
    }

    void homeBringsItBackToItsStartPose() {
        control::PlantSettings exact = control::PlantSettings::exact();
        exact.encoderCounts = 4096;
        SimulatedDevice device(control::samples::Rotor().model("0", 1.0), exact, period);
        ControlLoop loop(device, device.open(), period);
        double time = 0.0;
        const auto pass = [&](int count) {
            for (int done = 0; done < count; ++done)
                loop.pass(time += period, 0.0);
        };
        pass(5);
        std::array<double, maximumChannels> start{};
        start[0] = 0.4;
        QCOMPARE(loop.home(start), Refusal::None);
        loop.setArmButton(true);
        pass(1100);
        QCOMPARE(loop.state(), RigState::Armed);
        // The sign test turns the motor away from the start pose, an E-stop ends it.
        QCOMPARE(loop.testSigns(2.0), Refusal::None);
        for (int done = 0; done < 300 && loop.activity() == RigActivity::SignTest; ++done)
            pass(1);
        loop.raise(Fault::EmergencyStop);
        pass(20);
        Reading reading;
        QCOMPARE(device.readEncoders(reading), DeviceStatus::Ok);
        QVERIFY(std::abs(static_cast<double>(reading.counts[0])) > 5.0);
        QCOMPARE(loop.reset(), Refusal::None);
        pass(100);
        QCOMPARE(loop.home(start), Refusal::None);
        pass(50);
        // There and at rest: at the angle it was told, up to a count, without having moved since.
        QCOMPARE(device.readEncoders(reading), DeviceStatus::Ok);
        QVERIFY(std::abs(static_cast<double>(reading.counts[0])) <= 1.0);
        QCOMPARE(loop.state(), RigState::Homed);
        QVERIFY(std::abs(loop.pass(time += period, 0.0).angle[0] - 0.4) < 2e-3);
    }
};

LINKWRIGHT_TEST(SimulatedRigTest)

}  // namespace simulated_rig_test

#include "simulated_rig_test.moc"
