// SPDX-License-Identifier: GPL-3.0-or-later
//
// The simulated rig against exact motions of one geared motor, term by term of its mismatch.
#include "engine/control/plant.h"

#include "engine/base/diagnostic.h"
#include "tests/engine/control/rotor.h"
#include "tests/support/allocation_count.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>
#include <vector>

namespace plant_test {

using namespace linkwright;
using control::Plant;
using control::PlantSettings;
using control::samples::Rotor;

namespace {

constexpr double volts = 1.7;

void play(Plant& plant, double duration, double voltage = volts) {
    const std::vector<double> command{voltage};
    for (int cycle = 0; cycle < std::lround(duration / 1e-3); ++cycle)
        plant.step(command, 1e-3);
}

}  // namespace

class PlantTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Without mismatch it is the model: speed and angle under a constant voltage.
    /// Tolerance: the method of order four errs by (rate h)^5/120 per step, rate h = 0.014 here.
    void exactPlantIsTheModel() {
        const Rotor rotor;
        Plant plant(rotor.model("0", 1.0), PlantSettings::exact());
        for (const double time : {0.05, 0.4}) {
            plant.reset();
            play(plant, time);
            QVERIFY(std::abs(plant.velocity(0) - rotor.speed(volts, time)) < 1e-9);
            QVERIFY(std::abs(plant.angle(0) - rotor.angle(volts, time)) < 1e-9);
            QCOMPARE(plant.measuredAngle(0), plant.angle(0));
            QCOMPARE(plant.appliedVoltage(0), volts);
        }
    }

    /// Friction and inertia times their factors.
    void mismatch() {
        PlantSettings settings = PlantSettings::exact();
        settings.viscousFactor = 1.2;
        settings.inertiaFactor = 1.1;
        const Rotor rotor;
        Plant plant(rotor.model("0", 1.0), settings);
        play(plant, 0.06);
        Rotor heavier = rotor;
        heavier.viscous *= 1.2;
        heavier.barInertia *= 1.1;
        heavier.rotorInertia *= 1.1;
        QVERIFY(std::abs(plant.velocity(0) - heavier.speed(volts, 0.06)) < 1e-9);
        QVERIFY(std::abs(plant.velocity(0) - rotor.speed(volts, 0.06)) > 0.01);
    }

    /// Dry friction lowers the final speed by torque over drag, and holds the joint at rest below
    /// its own size but for the creep that its smooth rise allows.
    void dryFriction() {
        PlantSettings settings = PlantSettings::exact();
        settings.coulombTorque = 0.02;
        const Rotor rotor;
        Plant plant(rotor.model("0", 1.0), settings);
        play(plant, 1.0);
        const double final = (rotor.push() * volts - 0.02) / rotor.drag();
        QVERIFY(std::abs(plant.velocity(0) - final) < 1e-6);
        plant.reset();
        const double weak = 0.5 * 0.02 / rotor.push();
        play(plant, 1.0, weak);
        QVERIFY(plant.velocity(0) > 0.0);
        QVERIFY(plant.velocity(0) <= 0.5 * settings.coulombVelocity);
    }

    void encoderCountsAreRounded() {
        PlantSettings settings = PlantSettings::exact();
        settings.encoderCounts = 4096;
        Plant plant(Rotor().model("0", 1.0), settings);
        play(plant, 0.3);
        const double count = 2.0 * std::numbers::pi / 4096.0;
        QVERIFY(plant.counts(0) > 100);
        QVERIFY(std::abs(plant.measuredAngle(0) - plant.angle(0)) <= 0.5 * count * (1.0 + 1e-9));
        QVERIFY(plant.measuredAngle(0) != plant.angle(0));
        QCOMPARE(plant.measuredAngle(0), static_cast<double>(plant.counts(0)) * count);
    }

    /// A delay of 3 ms is the undelayed motion 3 ms later.
    void delay() {
        PlantSettings settings = PlantSettings::exact();
        settings.delay = 3e-3;
        const Rotor rotor;
        Plant plant(rotor.model("0", 1.0), settings);
        play(plant, 0.003);
        QCOMPARE(plant.velocity(0), 0.0);
        play(plant, 0.05);
        QVERIFY(std::abs(plant.velocity(0) - rotor.speed(volts, 0.05)) < 1e-9);
    }

    void saturation() {
        PlantSettings settings = PlantSettings::exact();
        settings.saturation = 1.2;
        const Rotor rotor;
        Plant plant(rotor.model("0", 1.0), settings);
        play(plant, 0.05);
        QCOMPARE(plant.appliedVoltage(0), 1.2);
        QVERIFY(std::abs(plant.velocity(0) - rotor.speed(1.2, 0.05)) < 1e-9);
    }

    void sameSeedSameRun() {
        const model::Model model = Rotor().model("0", 1.0);
        const auto endOf = [&](std::uint64_t seed) {
            PlantSettings settings;
            settings.seed = seed;
            Plant plant(model, settings);
            play(plant, 0.2);
            return plant.angle(0);
        };
        QCOMPARE(endOf(7), endOf(7));
        QVERIFY(endOf(7) != endOf(8));
        PlantSettings settings;
        settings.seed = 7;
        Plant again(model, settings);
        play(again, 0.1);
        again.reset();
        play(again, 0.2);
        QCOMPARE(again.angle(0), endOf(7));
    }

    void steppingAllocatesNothing() {
        Plant plant(Rotor().model("0", 1.0), {});
        play(plant, 0.01);
        const std::vector<double> command{volts};
        const support::AllocationCount allocations;
        for (int cycle = 0; cycle < 100; ++cycle)
            plant.step(command, 1e-3);
        QCOMPARE(allocations.count(), std::size_t{0});
    }

    void aModelWithoutMotorIsRefused() {
        model::Model model = Rotor().model("0", 1.0);
        model.motors.clear();
        try {
            const Plant plant(model, {});
            QFAIL("was accepted");
        } catch (const base::InputError& error) {
            QVERIFY(QString(error.what()).contains("no motor"));
        }
    }
};

LINKWRIGHT_TEST(PlantTest)

}  // namespace plant_test

#include "plant_test.moc"
