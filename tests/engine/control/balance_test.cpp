// SPDX-License-Identifier: GPL-3.0-or-later
//
// A pendulum on a cart that a motor drives, swung up and balanced by plans alone.
#include "engine/control/plant.h"
#include "engine/control/predictive_controller.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>
#include <random>

namespace balance_test {

using namespace linkwright;

namespace {

constexpr double period = 0.005;  // s
constexpr double volts = 12.0;
constexpr double noise = 5e-4;  // rad or m

constexpr double pinion = 0.02;  // m, its radius

/// Links that hang on a cart, which a motor drives by a pinion, with 2.5 N per volt and 6.25 N s/m
/// against the motion.
model::Model hangingLinks(int links) {
    support::Drawing drawing = support::cartPendulum(links, -0.5 * std::numbers::pi, 10.0, {});
    drawing.model.gravity = {0.0, -9.81, 0.0};
    for (model::Joint& joint : drawing.model.joints)
        joint.coordinates[0].damping = joint.id == "rail" ? 0.5 : 0.01;
    drawing.samples("volts", model::Interpolation::Hold, {0.0, 0.0}).unit = "V";
    drawing.point("P", 0.0, -1.0);
    drawing.solid("pinion", {"P"}, 0.1, {0.0, -1.0, 0.0}, {0.0, 0.0, 2e-5, 0.0, 0.0, 0.0});
    drawing.joint("shaft", model::JointKind::Revolute, model::groundId, "pinion", "P");
    model::GearCoupling rack;
    rack.id = "rack";
    rack.jointA = "shaft";
    rack.jointB = "rail";
    rack.ratio = pinion;
    drawing.model.gears.push_back(rack);
    model::Motor motor;
    motor.id = "motor";
    motor.name = "Motor";
    motor.joint = "shaft";
    motor.input = "volts";
    motor.gearRatio = 1.0;
    motor.torqueConstant = 0.05;
    motor.backEmfConstant = 0.05;
    motor.resistance = 1.0;
    drawing.model.motors.push_back(motor);
    return drawing.model;
}

/// Upright, the cart in its middle.
control::MotionTarget upright(int links) {
    control::MotionTarget target;
    target.sampleTime = period;
    target.joints.push_back({{0.0}, {0.0}, 0.0, 0.0});
    target.joints.push_back({{0.0}, {0.0}, 0.2, 0.01});
    target.joints.push_back({{std::numbers::pi}, {0.0}, 1.0, 0.01});
    for (int link = 2; link <= links; ++link)
        target.joints.push_back({{0.0}, {0.0}, 1.0, 0.01});
    target.volts = {{0.0}};
    return target;
}

}  // namespace

class BalanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void swingsUpAndBalances_data() {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= (support::sanitized ? 1 : 4); ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }
    /// From hanging to upright, and held for ten seconds.
    void swingsUpAndBalances() {
        QFETCH(int, seed);
        constexpr int links = 1;
        const model::Model model = hangingLinks(links);
        control::PredictiveSettings settings;
        settings.horizon = {1.2, 40, 0.04, 200.0, 0.02};
        settings.estimator = {noise, 0.2};
        settings.delay = 0.0;
        const control::ChannelLimits limits{volts,        5000.0,        -2.0 / pinion,
                                            2.0 / pinion, 10.0 / pinion, 1e3};
        control::PredictiveController controller(model, true, upright(links), {limits}, period,
                                                 settings);
        control::PlantSettings rig;
        rig.coulombTorque = 0.05;
        rig.viscousFactor = 1.1;
        rig.inertiaFactor = 1.02;
        rig.delay = 0.0;
        rig.saturation = volts;
        rig.seed = static_cast<std::uint64_t>(seed);
        control::Plant plant(model, rig);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        std::normal_distribution<double> normal(0.0, noise);
        const std::vector<std::string>& joints = controller.motion().measuredJoints();
        QCOMPARE(joints.size(), static_cast<std::size_t>(links) + 2);
        std::vector<double> readings(joints.size()), command(1);
        double upSince = -1.0;  // s
        for (double time = 0.0; time < 18.0 && !(upSince >= 0.0 && time - upSince > 10.0);
             time += period) {
            double lean = 0.0, sum = -std::numbers::pi;
            for (std::size_t joint = 0; joint < joints.size(); ++joint) {
                const double angle = plant.angleOf(joints[joint]);
                readings[joint] = angle + normal(random);
                if (joint > 1) lean = std::max(lean, std::abs(sum += angle));
            }
            controller.prepare();
            controller.command(readings, command);
            QVERIFY(std::abs(command[0]) <= volts);
            controller.commanded(command);
            plant.step(command, period);
            QVERIFY(std::abs(plant.angleOf("rail")) < 2.0);
            if (!(lean < 0.1))
                upSince = -1.0;
            else if (upSince < 0.0)
                upSince = time;
        }
        QVERIFY2(upSince >= 0.0 && upSince < 7.0, qPrintable(QString::number(upSince)));
    }
};

LINKWRIGHT_TEST(BalanceTest)

}  // namespace balance_test

#include "balance_test.moc"
