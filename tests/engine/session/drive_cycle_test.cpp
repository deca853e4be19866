// SPDX-License-Identifier: GPL-3.0-or-later
//
// Torque, power and energy of a drive during a turn, and the flywheel it needs.
#include "engine/session/quality/drive_cycle.h"

#include "engine/base/diagnostic.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace drive_cycle_test {

using namespace linkwright;

namespace {

constexpr double speed = 12.0;              // rad/s
constexpr double friction = 0.05;           // N m s/rad
constexpr double lift = 0.8 * 9.81 * 0.15;  // N m: 0.8 kg, center of mass 0.15 m from the pivot

/// An unbalanced crank that turns evenly: T(angle) = lift cos(angle) + friction speed.
/// @param turns of the crank
model::Model crank(double turns, double direction = 1.0) {
    support::Drawing drawing;
    drawing.point("A", 0.1, -0.2);
    drawing.point("B", 0.4, -0.2);
    drawing.rod("arm", "A", "B", 0.8);
    model::Joint& joint =
        drawing.joint("a", model::JointKind::Revolute, model::groundId, "arm", "A");
    joint.coordinates[0].damping = friction;
    drawing.drive("a", std::to_string(direction * speed) + "*t");
    drawing.model.simulation.duration = turns * 2.0 * std::numbers::pi / speed;
    // Does not divide a turn: the first instant of the last one lies between two steps.
    drawing.model.simulation.step = drawing.model.simulation.duration / (turns * 180.0 + 0.4);
    return drawing.model;
}

bool isNear(double found, double exact, double tolerance) {
    if (std::abs(found - exact) <= tolerance) return true;
    qWarning("%.12g instead of %.12g", found, exact);
    return false;
}

}  // namespace

class DriveCycleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anUnbalancedCrank_data() {
        QTest::addColumn<double>("turns");
        QTest::addColumn<double>("direction");
        QTest::newRow("one turn") << 1.0 << 1.0;
        QTest::newRow("the last of several") << 2.3 << 1.0;
        QTest::newRow("clockwise") << 1.7 << -1.0;
    }
    void anUnbalancedCrank() {
        QFETCH(double, turns);
        QFETCH(double, direction);
        const auto cycles = session::driveCycles(crank(turns, direction));
        QCOMPARE(cycles.size(), std::size_t{1});
        const session::DriveCycle& cycle = cycles.front();
        QCOMPARE(cycle.element, std::string("drive-a"));
        QVERIFY(cycle.wholeTurn);
        // Steps of two degrees: (2 pi / 180)^2 / 12 = 1e-4 of what is not of a whole turn, such as
        // an end of the turn between two steps.
        const double near = 2e-4 * lift;
        QVERIFY(isNear(cycle.to - cycle.from, 2.0 * std::numbers::pi / speed, 1e-9));
        QVERIFY(isNear(cycle.meanSpeed, direction * speed, 1e-9));
        QVERIFY(isNear(cycle.speedFluctuation, 0.0, 1e-9));
        QVERIFY(isNear(cycle.meanTorque, direction * friction * speed, near));
        QVERIFY(isNear(cycle.energy, 2.0 * std::numbers::pi * friction * speed,
                       2.0 * std::numbers::pi * near));
        QVERIFY(isNear(cycle.meanPower, friction * speed * speed, speed * near));
        QVERIFY(isNear(cycle.rootMeanSquareTorque,
                       std::hypot(lift / std::numbers::sqrt2, friction * speed), near));
        // Tops of parabolas: to the fourth order.
        QVERIFY(isNear(std::abs(cycle.largestTorque), lift + friction * speed, 1e-6));
        QVERIFY(isNear(std::abs(cycle.largestPower), (lift + friction * speed) * speed, 1e-5));
        // int lift cos(angle) d(angle) goes from -lift to lift.
        QVERIFY(isNear(cycle.excessEnergy, 2.0 * lift, 2.0 * near));
        QVERIFY(isNear(session::flywheelInertia(cycle, 0.02), 2.0 * lift / (0.02 * speed * speed),
                       2.0 * near / (0.02 * speed * speed)));
    }

    /// Less than a turn has no flywheel; work and mean power are those of the whole motion.
    void lessThanATurn() {
        const session::DriveCycle cycle = session::driveCycles(crank(0.25)).front();
        QVERIFY(!cycle.wholeTurn);
        QCOMPARE(session::flywheelInertia(cycle, 0.02), 0.0);
        QVERIFY(
            isNear(cycle.energy, lift + 0.5 * std::numbers::pi * friction * speed, 2e-4 * lift));
    }

    void withoutDriveThereIsNothing() {
        model::Model model = crank(1.0);
        model.drives.clear();
        QVERIFY(session::driveCycles(model).empty());
    }
};

LINKWRIGHT_TEST(DriveCycleTest)

}  // namespace drive_cycle_test

#include "drive_cycle_test.moc"
