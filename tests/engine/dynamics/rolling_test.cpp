// SPDX-License-Identifier: GPL-3.0-or-later
//
// Wheels that roll without slip against closed forms.
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>

namespace rolling_test {

using namespace linkwright;
using model::Formulation;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr std::array formulations{Formulation::Joint, Formulation::Absolute,
                                  Formulation::DivideAndConquer};
constexpr double gravity = 9.81;
constexpr double mass = 1.7, radius = 0.24, axial = 0.037;
/// Motions of constant acceleration and of polynomials are exact but for rounding; others as exact
/// as steps of 1 ms with an error of fourth order.
constexpr double exact = 1e-10;

/// A wheel of 0.24 m on a ramp that falls by `slope` to the right, its axle along z.
Drawing wheelOnRamp(double slope, double rim) {
    const Eigen::Vector3d normal(std::sin(slope), std::cos(slope), 0.0);
    const Eigen::Vector3d center = radius * normal;
    Drawing drawing;
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.point("O", 0.0, 0.0);
    drawing.point("C", center);
    drawing.solid("wheel", {"C"}, mass, center, {0.021, 0.021, axial, 0.0, 0.0, 0.0});
    model::RollingWheel& wheel = drawing.model.wheels.emplace_back();
    wheel.id = "tread";
    wheel.bodyA = "wheel";
    wheel.center = "C";
    wheel.axis = {0.0, 0.0, -2.0};
    wheel.radius = radius;
    wheel.rimRadius = rim;
    wheel.point = "O";
    wheel.normal = support::toNumbers(3.0 * normal);
    drawing.pointSignal("place", SignalKind::PointPosition, {"wheel", "C"});
    drawing.pointSignal("load", SignalKind::Reaction, {}).constraint = "tread";
    drawing.pointSignal("force", SignalKind::WheelForce, {}).constraint = "tread";
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

}  // namespace

class RollingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// a = g sin(slope) / (1 + I / (m r^2)), carried by m g cos(slope), in the plane and in space.
    void rollsDownARamp() {
        const double slope = 0.4;
        const double acceleration =
            gravity * std::sin(slope) / (1.0 + axial / (mass * radius * radius));
        for (const JointKind kind : {JointKind::Planar, JointKind::Free})
            for (const double rim : {0.0, 0.07})
                for (const Formulation formulation : formulations) {
                    Drawing drawing = wheelOnRamp(slope, rim);
                    if (kind == JointKind::Planar)
                        drawing.joint("joint", kind, model::groundId, "wheel", "C",
                                      Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY());
                    else
                        drawing.joint("joint", kind, model::groundId, "wheel", "C");
                    drawing.model.simulation.formulation = formulation;
                    const auto motion = simulate(drawing.model);
                    const double time = 0.8;
                    const Eigen::Vector3d moved =
                        motion->signal("place", time) - motion->signal("place", 0.0);
                    const Eigen::Vector3d expected =
                        0.5 * acceleration * time * time
                        * Eigen::Vector3d(std::cos(slope), -std::sin(slope), 0.0);
                    QVERIFY2((moved - expected).norm() < exact,
                             qPrintable(QString::number((moved - expected).norm())));
                    QVERIFY(std::abs(motion->signal("load", time).x()
                                     - mass * gravity * std::cos(slope))
                            < 1e-8);
                    QVERIFY(std::abs(motion->energy(time) - motion->energy(0.0)) < 1e-8);
                    // Friction turns the wheel and holds it back, uphill.
                    const Eigen::Vector3d force(-axial * acceleration / (radius * radius), 0.0,
                                                mass * gravity * std::cos(slope));
                    QVERIFY((motion->signal("force", time) - force).norm() < 1e-8);
                }
    }

    /// Across the way the ground keeps a wheel that leans from slipping: together with the rest it
    /// is what moves the center of mass, m a = m g + F.
    void groundHoldsALeaningDisc() {
        Drawing drawing = wheelOnRamp(0.0, 0.02);
        drawing.model.wheels[0].axis = {0.3, 0.25, -1.0};
        model::Joint& free = drawing.joint("joint", JointKind::Free, model::groundId, "wheel", "C");
        free.coordinates[5].startVelocity = -6.0;
        drawing.pointSignal("acceleration", SignalKind::PointAcceleration, {"wheel", "C"});
        drawing.pointSignal("axis", SignalKind::BodyDirection, {"wheel", "C"}).direction =
            support::toNumbers(Eigen::Vector3d(0.3, 0.25, -1.0).normalized());
        const auto motion = simulate(drawing.model);
        for (const double time : {0.0, 0.3, 0.9}) {
            const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
            const Eigen::Vector3d way = motion->signal("axis", time).cross(up).normalized();
            const Eigen::Vector3d force = motion->signal("force", time);
            const Eigen::Vector3d sum =
                way * force.x() + up.cross(way) * force.y() + up * (force.z() - mass * gravity);
            QVERIFY((mass * motion->signal("acceleration", time) - sum).norm() < 1e-8);
            QVERIFY(std::abs(force.y()) > 0.5);
        }
    }

    /// A ball on a turntable of the speed W goes round in circles at W / (1 + m r^2 / I), 2/7 W for
    /// a solid one, wherever it is put.
    void ballOnATurntable() {
        const double speed = 2.1, start = 0.3;
        for (const Formulation formulation : formulations) {
            Drawing drawing;
            drawing.model.gravity = {0.0, -gravity, 0.0};
            drawing.point("O", 0.0, 0.0);
            drawing.point("C", 0.5, radius, 0.2);
            const double inertia = 0.4 * mass * radius * radius;
            drawing.solid("ball", {"C"}, mass, {0.5, radius, 0.2},
                          {inertia, inertia, inertia, 0.0, 0.0, 0.0});
            drawing.solid("table", {"O"}, 5.0, {0.0, 0.0, 0.0}, {1.0, 2.0, 1.0, 0.0, 0.0, 0.0});
            drawing.joint("pivot", JointKind::Revolute, model::groundId, "table", "O",
                          Eigen::Vector3d::UnitY());
            drawing.drive("pivot", std::to_string(speed) + "*t");
            model::Joint& free =
                drawing.joint("free", JointKind::Free, model::groundId, "ball", "C");
            free.coordinates[0].startVelocity = start;
            free.coordinates[2].startVelocity = 0.0;
            model::RollingWheel& wheel = drawing.model.wheels.emplace_back();
            wheel.id = "contact";
            wheel.bodyA = "ball";
            wheel.center = "C";
            wheel.axis = {0.3, 0.4, 0.8};
            wheel.radius = wheel.rimRadius = radius;
            wheel.bodyB = "table";
            wheel.point = "O";
            drawing.pointSignal("place", SignalKind::PointPosition, {"ball", "C"});
            drawing.model.simulation.kind = model::MotionKind::Dynamic;
            drawing.model.simulation.duration = 2.0;
            drawing.model.simulation.step = 0.001;
            drawing.model.simulation.formulation = formulation;
            const auto motion = simulate(drawing.model);
            const double rate = speed * 2.0 / 7.0;
            for (const double time : {0.7, 2.0}) {
                const Eigen::Vector3d moved =
                    motion->signal("place", time) - motion->signal("place", 0.0);
                const Eigen::Vector3d expected(start / rate * std::sin(rate * time), 0.0,
                                               start / rate * (std::cos(rate * time) - 1.0));
                QVERIFY2((moved - expected).norm() < 1e-9,
                         qPrintable(QString::number((moved - expected).norm())));
            }
            QVERIFY(motion->largestViolation().velocity < 1e-12);
        }
    }

    /// A leaning disc wobbles: it keeps its energy, stays on the ground and does not slip, but does
    /// not come back to where rolling in the plane would have led it.
    void leaningDiscKeepsItsEnergy() {
        Drawing drawing = wheelOnRamp(0.0, 0.03);
        model::Joint& free = drawing.joint("joint", JointKind::Free, model::groundId, "wheel", "C");
        free.startOrientation = {0.98, 0.2, 0.0, 0.0};
        free.coordinates[0].startVelocity = 1.1;
        const auto motion = simulate(drawing.model);
        const double energy = motion->energy(0.0);
        for (const double time : {0.2, 0.6, 1.0})
            QVERIFY2(std::abs(motion->energy(time) - energy) < 1e-8 * energy,
                     qPrintable(QString::number(motion->energy(time) / energy - 1.0)));
        QVERIFY(motion->largestViolation().velocity < 1e-12);
        QVERIFY(motion->largestViolation().position < 1e-9);
        QVERIFY(std::abs(motion->signal("place", 1.0).z()) > 0.01);
    }

    /// Start velocities that would slip are refused by name; what is left out follows.
    void startVelocitiesHaveToRoll() {
        Drawing drawing = wheelOnRamp(0.0, 0.0);
        model::Joint& joint =
            drawing.joint("joint", JointKind::Planar, model::groundId, "wheel", "C",
                          Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY());
        joint.coordinates[0].startVelocity = 0.6;
        const auto motion = simulate(drawing.model);
        const std::vector<double> velocities = motion->jointVelocities(0.5);
        QVERIFY(std::abs(velocities[2] + 0.6 / radius) < exact);
        joint.coordinates[2].startVelocity = 1.0;
        joint.coordinates[1].startVelocity = 0.0;
        try {
            (void)simulate(drawing.model);
            QFAIL("a wheel that slips was accepted");
        } catch (const base::InputError& error) {
            QCOMPARE(error.diagnostics().front().object, std::string("tread"));
            QVERIFY(error.diagnostics().front().message.find("slip") != std::string::npos);
        }
    }
};

LINKWRIGHT_TEST(RollingTest)

}  // namespace rolling_test

#include "rolling_test.moc"
