// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linkages whose bodies turn together, with each other or as much the other way, through the poses
// where the equations of their points lose a direction: trammels, coupled wheels, parallelograms,
// slider-cranks with two equal bars. Motions and torques in closed form.
#include "engine/assembly/branch_rows.h"
#include "engine/base/diagnostic.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace turning_bodies_test {

using namespace linkwright;
using model::Formulation;
using model::Integrator;
using model::JointKind;
using support::Drawing;

namespace {

constexpr double gravity = 9.81, speed = 10.0;

double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}

std::array<double, 6> flatInertia() {
    return {0.0, 0.0, 1e-5, 0.0, 0.0, 0.0};
}

/// Crank to the middle of a bar whose ends slide along the axes. Both slides weigh the same, so
/// that the inertia is the same at all angles.
/// @param order of the joints at the ends of the bar and of their guides
Drawing trammel(double degrees, const std::vector<int>& order) {
    constexpr double length = 0.1;
    const double x = length * std::cos(radians(degrees)), y = length * std::sin(radians(degrees));
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", x, y);
    drawing.point("C", 2.0 * x, 0.0);
    drawing.point("D", 0.0, 2.0 * y);
    drawing.rod("crank", "A", "B", 0.2);
    drawing.solid("bar", {"D", "C", "B"}, 0.3, {x, y, 0.0}, {0.0, 0.0, 1e-3, 0.0, 0.0, 0.0});
    drawing.solid("across", {"C"}, 0.4, {2.0 * x, 0.0, 0.0}, flatInertia());
    drawing.solid("up", {"D"}, 0.4, {0.0, 2.0 * y, 0.0}, flatInertia());
    drawing.joint("foot", JointKind::Revolute, model::groundId, "crank", "A")
        .coordinates[0]
        .startVelocity = speed;
    drawing.joint("middle", JointKind::Revolute, "crank", "bar", "B");
    for (const int place : order) {
        if (place == 0) drawing.joint("right", JointKind::Revolute, "bar", "across", "C");
        if (place == 1)
            drawing.joint("floor", JointKind::Prismatic, model::groundId, "across", "C",
                          Eigen::Vector3d::UnitX());
        if (place == 2) drawing.joint("top", JointKind::Revolute, "bar", "up", "D");
        if (place == 3)
            drawing.joint("wall", JointKind::Prismatic, model::groundId, "up", "D",
                          Eigen::Vector3d::UnitY());
    }
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"across", "C"});
    drawing.pointSignal("rate", model::SignalKind::PointVelocity, {"across", "C"});
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

Drawing trammel() {
    return trammel(30.0, {0, 1, 2, 3});
}

/// Wheels on one line, coupled by two rows of rods whose pins are a quarter turn apart.
Drawing coupledWheels(int wheels) {
    constexpr double radius = 0.3, distance = 1.5;
    Drawing drawing;
    const auto named = [](const char* stem, int number) { return stem + std::to_string(number); };
    for (int wheel = 0; wheel < wheels; ++wheel) {
        const double center = wheel * distance;
        drawing.point(named("O", wheel), center, 0.0);
        drawing.point(named("A", wheel), center + radius * std::cos(0.3), radius * std::sin(0.3));
        drawing.point(named("B", wheel), center - radius * std::sin(0.3), radius * std::cos(0.3));
        drawing.solid(named("wheel-", wheel),
                      {named("O", wheel), named("A", wheel), named("B", wheel)}, 5.0,
                      {center, 0.0, 0.0}, {0.0, 0.0, 0.4, 0.0, 0.0, 0.0});
        drawing.joint(named("axle-", wheel), JointKind::Revolute, model::groundId,
                      named("wheel-", wheel), named("O", wheel));
    }
    for (const std::string side : {"A", "B"})
        for (int wheel = 0; wheel + 1 < wheels; ++wheel) {
            const std::string rod = side + "-rod-" + std::to_string(wheel);
            const std::string from = side + std::to_string(wheel);
            const std::string to = side + std::to_string(wheel + 1);
            drawing.rod(rod, from, to, 1.0);
            drawing.joint(rod + "-from", JointKind::Revolute, named("wheel-", wheel), rod, from);
            drawing.joint(rod + "-to", JointKind::Revolute, rod, named("wheel-", wheel + 1), to);
        }
    drawing.model.joints.front().coordinates[0].startVelocity = speed;
    drawing.jointSignal("turn", model::SignalKind::JointCoordinate, named("axle-", wheels - 1));
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

void driveAt(Drawing& drawing, const std::string& joint, double step) {
    drawing.drive(joint, "2*pi*t");
    model::Signal torque;
    torque.id = torque.name = "torque";
    torque.kind = model::SignalKind::Reaction;
    torque.constraint = "drive-" + joint;
    drawing.model.signalList.push_back(torque);
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = step;
}

/// Cranks of 0.2 m, 1 m apart.
Drawing parallelogram(double degrees, double step) {
    const double x = 0.2 * std::cos(radians(degrees)), y = 0.2 * std::sin(radians(degrees));
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("Q", 1.0, 0.0);
    drawing.point("A", x, y);
    drawing.point("B", 1.0 + x, y);
    drawing.rod("left", "O", "A", 0.2);
    drawing.rod("right", "Q", "B", 0.2);
    drawing.rod("coupler", "A", "B", 1.0);
    drawing.joint("foot", JointKind::Revolute, model::groundId, "left", "O");
    drawing.joint("other", JointKind::Revolute, model::groundId, "right", "Q");
    drawing.joint("a", JointKind::Revolute, "left", "coupler", "A");
    drawing.joint("b", JointKind::Revolute, "coupler", "right", "B");
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"coupler", "B"});
    driveAt(drawing, "foot", step);
    return drawing;
}

/// Crank and rod of 0.2 m each.
Drawing isoscelesSlider(double degrees, double step) {
    const double x = 0.2 * std::cos(radians(degrees)), y = 0.2 * std::sin(radians(degrees));
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("A", x, y);
    drawing.point("C", 2.0 * x, 0.0);
    drawing.rod("crank", "O", "A", 0.2);
    drawing.rod("rod", "A", "C", 0.3);
    drawing.solid("slider", {"C"}, 0.4, {2.0 * x, 0.0, 0.0}, flatInertia());
    drawing.joint("foot", JointKind::Revolute, model::groundId, "crank", "O");
    drawing.joint("a", JointKind::Revolute, "crank", "rod", "A");
    drawing.joint("c", JointKind::Revolute, "rod", "slider", "C");
    drawing.joint("guide", JointKind::Prismatic, model::groundId, "slider", "C",
                  Eigen::Vector3d::UnitX());
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"slider", "C"});
    driveAt(drawing, "foot", step);
    return drawing;
}

/// The bars of the parallelogram, cranks crossed, upright.
Drawing crossedParallelogram(double step) {
    // Angle of the other crank, see crossedThrough.
    const double other = -2.0 * std::atan(1.2 / 0.8);
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("Q", 1.0, 0.0);
    drawing.point("A", 0.0, 0.2);
    drawing.point("B", 1.0 + 0.2 * std::cos(other), 0.2 * std::sin(other));
    drawing.rod("left", "O", "A", 0.2);
    drawing.rod("right", "Q", "B", 0.2);
    drawing.rod("coupler", "A", "B", 1.0);
    drawing.joint("foot", JointKind::Revolute, model::groundId, "left", "O");
    drawing.joint("a", JointKind::Revolute, "left", "coupler", "A");
    drawing.joint("other", JointKind::Revolute, model::groundId, "right", "Q");
    drawing.joint("b", JointKind::Revolute, "coupler", "right", "B");
    drawing.pointSignal("place", model::SignalKind::PointPosition, {"right", "B"});
    driveAt(drawing, "foot", step);
    return drawing;
}

}  // namespace

class TurningBodiesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Stopped at 90 degrees, or in another order of joints at 180.
    void trammelTurns_data() {
        QTest::addColumn<Formulation>("formulation");
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<std::vector<int>>("order");
        const std::vector<int> drawn{0, 1, 2, 3}, other{2, 3, 0, 1}, guidesFirst{3, 1, 2, 0};
        QTest::newRow("joint") << Formulation::Joint << Integrator::RungeKutta4 << drawn;
        QTest::newRow("absolute") << Formulation::Absolute << Integrator::RungeKutta4 << drawn;
        QTest::newRow("divided") << Formulation::DivideAndConquer << Integrator::RungeKutta4
                                 << drawn;
        QTest::newRow("dop8") << Formulation::Joint << Integrator::DormandPrince8 << drawn;
        QTest::newRow("esdirk4") << Formulation::Absolute << Integrator::Esdirk4 << drawn;
        QTest::newRow("dopri54") << Formulation::Joint << Integrator::DormandPrince54 << drawn;
        QTest::newRow("other order") << Formulation::Joint << Integrator::RungeKutta4 << other;
        QTest::newRow("guides first")
            << Formulation::Absolute << Integrator::RungeKutta4 << guidesFirst;
    }
    void trammelTurns() {
        QFETCH(Formulation, formulation);
        QFETCH(Integrator, integrator);
        QFETCH(std::vector<int>, order);
        Drawing drawing = trammel(30.0, order);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.integrator = integrator;
        const auto motion = support::simulate(drawing.model);
        for (const double time : {0.105, 0.262, 0.5, 1.0}) {
            const double expected = 0.2 * std::cos(radians(30.0) + speed * time);
            // Three half turns of a motion of 10 rad/s in steps of 0.01 rad.
            QVERIFY2(
                std::abs(motion->signal("place", time)[0] - expected) < 1e-7,
                qPrintable(QString("%1 at %2 s").arg(motion->signal("place", time)[0]).arg(time)));
        }
        QVERIFY(motion->largestViolation().position < 1e-7);
    }

    void trammelGradient() {
        for (const Formulation formulation :
             {Formulation::Joint, Formulation::Absolute, Formulation::DivideAndConquer}) {
            Drawing drawing = trammel();
            drawing.model.simulation.formulation = formulation;
            drawing.model.gravity = {0.0, -gravity, 0.0};
            drawing.model.simulation.duration = 0.4;
            drawing.design("across", "mass");
            drawing.design("foot", "startVelocity.0");
            for (const model::TermTime time : {model::TermTime::Running, model::TermTime::Terminal})
                drawing.term("rate", time, 1.0, model::ReferenceKind::Constant).referenceValues = {
                    0.0, 0.0, 0.0};
            support::Evaluation evaluation(drawing.model);
            std::vector<double> oracle(2);
            evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
            const double scale = std::max(std::abs(oracle[0]), std::abs(oracle[1]));
            QVERIFY(scale > 1e-3);
            for (std::size_t entry = 0; entry < 2; ++entry)
                QVERIFY2(std::abs(evaluation.gradient[entry] - oracle[entry]) < 1e-10 * scale,
                         qPrintable(QString::number(evaluation.gradient[entry] - oracle[entry])));
        }
    }

    /// Where bars line up, forces of joints are not determined: the motion stops, and says that it
    /// is they that keep it from going on.
    void forcesOfJointsStopIt_data() {
        QTest::addColumn<Formulation>("formulation");
        QTest::addRow("joint") << Formulation::Joint;
        QTest::addRow("absolute") << Formulation::Absolute;
    }
    void forcesOfJointsStopIt() {
        QFETCH(Formulation, formulation);
        Drawing drawing = trammel();
        drawing.model.simulation.formulation = formulation;
        model::Signal force;
        force.id = force.name = "force";
        force.kind = model::SignalKind::Reaction;
        force.constraint = "middle";
        drawing.model.signalList.push_back(force);
        std::string words;
        double time = 0.0;
        try {
            support::simulate(drawing.model);
        } catch (const base::ComputationError& error) {
            words = error.what();
            time = error.time();
        }
        QVERIFY2(words.find("need these forces") != std::string::npos, words.c_str());
        // Drawn at 30 degrees, at 10 rad/s; at 90 or 180 degrees, as the redundant one is chosen.
        const double first = radians(60.0) / speed, second = radians(150.0) / speed;
        QVERIFY2(std::min(std::abs(time - first), std::abs(time - second)) < 0.01,
                 qPrintable(QString::number(time)));
    }

    void coupledWheelsTurn() {
        for (const int wheels : {2, 3})
            for (const Formulation formulation :
                 {Formulation::Joint, Formulation::Absolute, Formulation::DivideAndConquer}) {
                Drawing drawing = coupledWheels(wheels);
                drawing.model.simulation.formulation = formulation;
                const auto motion = support::simulate(drawing.model);
                // A uniform turn, which the steps follow to rounding.
                QVERIFY(std::abs(motion->signal("turn", 1.0)[0] - speed) < 1e-8);
            }
    }

    /// Stopped or passed as luck would have it.
    void drivenThrough_data() {
        QTest::addColumn<double>("degrees");
        QTest::addColumn<double>("step");
        for (const double step : {0.003, 0.0041, 0.005, 0.0053, 0.0077, 0.01})
            QTest::addRow("step %g", step) << 90.0 << step;
        for (const double degrees :
             {2.0, 20.0, 45.0, 88.0, 92.0, 135.0, 178.0, 200.0, 271.0, 358.0})
            QTest::addRow("drawn at %g", degrees) << degrees << 0.005;
    }
    void drivenThrough() {
        QFETCH(double, degrees);
        QFETCH(double, step);
        constexpr double turning = 2.0 * std::numbers::pi;
        const auto parallel = support::simulate(parallelogram(degrees, step).model);
        for (const double time : {0.25, 0.31, 0.5, 0.75, 1.0}) {
            const double angle = radians(degrees) + turning * time;
            const Eigen::Vector3d tip(1.0 + 0.2 * std::cos(angle), 0.2 * std::sin(angle), 0.0);
            QVERIFY((parallel->signal("place", time) - tip).norm() < 1e-10);
            // The weights of two cranks and the coupler; a coupler that does not turn needs no
            // torque at this speed.
            const double torque = (0.2 + 1.0) * gravity * 0.2 * std::cos(angle);
            QVERIFY2(std::abs(parallel->signal("torque", time)[0] - torque) < 1e-8,
                     qPrintable(QString::number(parallel->signal("torque", time)[0] - torque)));
        }
        // Its bars lie on each other at 90 degrees, where nothing can be drawn.
        if (std::abs(degrees - 90.0) < 1.0) degrees = 40.0;
        const auto slider = support::simulate(isoscelesSlider(degrees, step).model);
        for (const double time : {0.14, 0.25, 0.5, 0.75, 1.0}) {
            const double angle = radians(degrees) + turning * time;
            QVERIFY(std::abs(slider->signal("place", time)[0] - 0.4 * std::cos(angle)) < 1e-10);
            // From the rate of kinetic and potential energy.
            const double torque = turning * turning * 0.04 * (2.0 * 0.3 + 4.0 * 0.4)
                                      * std::sin(angle) * std::cos(angle)
                                  + 0.5 * (0.2 + 0.3) * gravity * 0.2 * std::cos(angle);
            QVERIFY2(std::abs(slider->signal("torque", time)[0] - torque) < 1e-8,
                     qPrintable(QString::number(slider->signal("torque", time)[0] - torque)));
        }
    }

    /// No bodies turn together, and a step that ended at the change point stopped there.
    void crossedThrough() {
        for (const double step : {0.003, 0.005, 0.0053, 0.01}) {
            const auto motion = support::simulate(crossedParallelogram(step).model);
            for (const double time : {0.1, 0.31, 0.6, 0.83, 1.0}) {
                const double angle = radians(90.0) + 2.0 * std::numbers::pi * time;
                // tan(other / 2) = -(g + a) / (g - a) tan(angle / 2)
                const double other =
                    -2.0 * std::atan2(1.2 * std::sin(0.5 * angle), 0.8 * std::cos(0.5 * angle));
                const Eigen::Vector3d tip(1.0 + 0.2 * std::cos(other), 0.2 * std::sin(other), 0.0);
                QVERIFY2((motion->signal("place", time) - tip).norm() < 1e-9,
                         qPrintable(QString("step %1, %2 s").arg(step).arg(time)));
            }
        }
    }
};

LINKWRIGHT_TEST(TurningBodiesTest)

}  // namespace turning_bodies_test

#include "turning_bodies_test.moc"
