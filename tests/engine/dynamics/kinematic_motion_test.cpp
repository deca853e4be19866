// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions that follow from drives alone: closed forms of positions, velocities, accelerations and
// torques, limits of rotation, and what is asked of the drives.
#include "engine/base/diagnostic.h"
#include "tests/support/closed_chains.h"
#include "tests/support/motion.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace kinematic_motion_test {

using namespace linkwright;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr double pi = std::numbers::pi;

/// Crank of 0.3 m, rod of 0.8 m of 1.2 kg, slider of 0.6 kg along x; drawn with the crank along x.
Drawing engine() {
    Drawing drawing = support::pistonEngine(0.3, 0.8, 0.0);
    drawing.pointSignal("position", SignalKind::PointPosition, {"slider", "S"});
    drawing.pointSignal("velocity", SignalKind::PointVelocity, {"slider", "S"});
    drawing.pointSignal("acceleration", SignalKind::PointAcceleration, {"slider", "S"});
    drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "drive-main";
    return drawing;
}

/// Slider of the engine at a crank angle, and its first and second derivatives by the angle.
struct Slider {
    explicit Slider(double angle) {
        const double r = 0.3, l = 0.8;
        const double root = std::sqrt(l * l - r * r * std::sin(angle) * std::sin(angle));
        const double slope = -r * r * std::sin(angle) * std::cos(angle) / root;
        position = r * std::cos(angle) + root;
        first = -r * std::sin(angle) + slope;
        second = -r * std::cos(angle) - r * r * std::cos(2.0 * angle) / root - slope * slope / root;
    }
    double position, first, second;
};

/// Kinetic energy of the engine at a crank angle, over the square of the crank's speed.
double inertiaAt(double angle) {
    const double r = 0.3, l = 0.8;
    const double lean = std::asin(-r * std::sin(angle) / l);
    const double leaning = -r * std::cos(angle) / (l * std::cos(lean));
    const Slider slider(angle);
    const double centerX = -r * std::sin(angle) - 0.5 * l * std::sin(lean) * leaning;
    const double centerY = r * std::cos(angle) + 0.5 * l * std::cos(lean) * leaning;
    return 0.5
           * (0.8 * r * r / 3.0 + 1.2 * l * l / 12.0 * leaning * leaning
              + 1.2 * (centerX * centerX + centerY * centerY) + 0.6 * slider.first * slider.first);
}

double heightMoment(double angle) {
    // m g times heights: crank, and rod, whose end S stays down.
    return 9.81 * (0.8 * 0.5 * 0.3 + 1.2 * 0.5 * 0.3) * std::sin(angle);
}

std::string complaintOf(const model::Model& model) {
    try {
        simulate(model);
    } catch (const base::InputError& error) {
        return error.what();
    } catch (const base::ComputationError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class KinematicMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sliderCrankInClosedForm_data();
    void sliderCrankInClosedForm();
    void peaksAloneAreTaken();
    void integratedMotionIsTheSame();
    void bennettLinkageInClosedForm_data();
    void bennettLinkageInClosedForm();
    void drivesAtRestBeginWhereDrawn();
    void passesTheFlatPosesOfAParallelogram();
    void staysOnItsBranchBesideChangePoints_data();
    void staysOnItsBranchBesideChangePoints();
    void tellsTheLimitsOfRotation();
    void tellsWhatIsStillFree();
    void automaticStaysDynamicWithFreedom();
    void refusesWhatAddsUp();
};

void KinematicMotionTest::sliderCrankInClosedForm_data() {
    QTest::addColumn<int>("integrator");
    QTest::addColumn<int>("formulation");
    const auto add = [](const char* name, model::Integrator integrator,
                        model::Formulation formulation) {
        QTest::newRow(name) << static_cast<int>(integrator) << static_cast<int>(formulation);
    };
    add("rk4, joint", model::Integrator::RungeKutta4, model::Formulation::Joint);
    add("dop8, absolute", model::Integrator::DormandPrince8, model::Formulation::Absolute);
    add("dopri54, divided", model::Integrator::DormandPrince54,
        model::Formulation::DivideAndConquer);
    add("esdirk43, joint", model::Integrator::Esdirk43, model::Formulation::Joint);
}

/// No error of an integrator: whatever the step, what remains is rounding.
void KinematicMotionTest::sliderCrankInClosedForm() {
    QFETCH(int, integrator);
    QFETCH(int, formulation);
    Drawing drawing = engine();
    drawing.drive("main", "3*t+0.5*t^2");
    drawing.model.simulation.integrator = static_cast<model::Integrator>(integrator);
    drawing.model.simulation.formulation = static_cast<model::Formulation>(formulation);
    const auto motion = simulate(drawing.model);
    QVERIFY(motion->system().kinematic);
    for (const double time : {0.0, 0.37, 1.2, 2.0}) {
        const double angle = 3.0 * time + 0.5 * time * time;
        const double speed = 3.0 + time;
        const Slider slider(angle);
        QVERIFY(std::abs(motion->signal("position", time).x() - slider.position) < 1e-13);
        QVERIFY(std::abs(motion->signal("velocity", time).x() - slider.first * speed) < 1e-12);
        QVERIFY(std::abs(motion->signal("acceleration", time).x()
                         - (slider.second * speed * speed + slider.first))
                < 1e-11);
        // torque * speed = dT/dt + dV/dt; derivatives of energy by central differences, whose error
        // is some 1e-9.
        const double h = 1e-5;
        const double slope = (inertiaAt(angle + h) - inertiaAt(angle - h)) / (2.0 * h);
        const double lift = (heightMoment(angle + h) - heightMoment(angle - h)) / (2.0 * h);
        const double torque = slope * speed * speed + 2.0 * inertiaAt(angle) + lift;
        QVERIFY(std::abs(motion->signal("torque", time).x() - torque) < 1e-7);
    }
    const auto violation = motion->largestViolation();
    QVERIFY(violation.position < 1e-13);
    QVERIFY(violation.velocity < 1e-12);
}

/// Where no integral asks for the middles of steps: the slider is nearest to the crank, at l - r,
/// after half a turn, which is the start of a step. A smooth peak of n instants errs by less than
/// smoothing ln n.
void KinematicMotionTest::peaksAloneAreTaken() {
    Drawing drawing = engine();
    drawing.drive("main", "3.141592653589793*t");
    model::CostTerm& term =
        drawing.term("position", model::TermTime::Smallest, 1.0, model::ReferenceKind::Constant);
    term.kind = model::TermKind::Value;
    term.referenceValues = {0.0, 0.0, 0.0};
    term.componentWeights = {1.0, 0.0, 0.0};
    term.smoothing = 1e-9;
    const auto motion = simulate(drawing.model);
    QVERIFY(motion->system().kinematic);
    QVERIFY(std::abs(motion->cost() - 0.5) < 1e-9 * std::log(73.0));
}

/// A loop in space with every kind of friction and spring beside it: positions and reactions are
/// those that fine integration finds.
void KinematicMotionTest::integratedMotionIsTheSame() {
    Drawing drawing = support::fourBar();
    drawing.drive("a", "0.6*sin(2*t)");
    drawing.model.joints[1].coordinates[0].damping = 0.3;
    drawing.spring("spring", {model::groundId, "D"}, {"coupler", "B"}, 40.0).freeLength = 1.0;
    drawing.pointSignal("path", SignalKind::PointPosition, {"coupler", "C"});
    drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "drive-a";
    drawing.pointSignal("bearing", SignalKind::Reaction, {}).constraint = "d";
    const auto kinematic = simulate(drawing.model);
    drawing.model.simulation.kind = model::MotionKind::Dynamic;
    drawing.model.simulation.integrator = model::Integrator::DormandPrince8;
    drawing.model.simulation.step = 0.002;
    const auto integrated = simulate(drawing.model);
    QVERIFY(!integrated->system().kinematic);
    for (const char* signal : {"path", "torque", "bearing"})
        for (const double time : {0.0, 0.5, 1.0})
            QVERIFY((kinematic->signal(signal, time) - integrated->signal(signal, time)).norm()
                    < 1e-9);
}

void KinematicMotionTest::bennettLinkageInClosedForm_data() {
    QTest::addColumn<int>("formulation");
    QTest::newRow("joint") << static_cast<int>(model::Formulation::Joint);
    QTest::newRow("absolute") << static_cast<int>(model::Formulation::Absolute);
    QTest::newRow("divided") << static_cast<int>(model::Formulation::DivideAndConquer);
}

/// Four hinges in space of which three constraints are one too many: the second one turns as
/// Bennett (1903) has it, and by how much faster follows from his equation
///   sin(theta_0) dtheta_1 + sin(theta_1) dtheta_0 = 0.
void KinematicMotionTest::bennettLinkageInClosedForm() {
    QFETCH(int, formulation);
    const support::BennettLinkage bennett = support::bennettLinkage();
    Drawing drawing = bennett.drawing(0.8);
    drawing.drive("hinge-0", "0.8*t+0.3*t^2");
    drawing.jointSignal("next", SignalKind::JointCoordinate, "hinge-1");
    drawing.jointSignal("opposite", SignalKind::JointCoordinate, "hinge-2");
    drawing.jointSignal("rate", SignalKind::JointVelocity, "hinge-1");
    drawing.model.simulation.duration = 1.5;
    drawing.model.simulation.step = 0.05;
    drawing.model.simulation.formulation = static_cast<model::Formulation>(formulation);
    const auto motion = simulate(drawing.model);
    QVERIFY(motion->system().kinematic);
    for (const double time : {0.0, 0.33, 0.8, 1.5}) {
        const double angle = bennett.angle + 0.8 * time + 0.3 * time * time;
        const double next = bennett.nextAngle(angle);
        const double turned = next - bennett.nextAngle(bennett.angle);
        QVERIFY(std::abs(motion->signal("next", time).x() - turned) < 1e-12);
        QVERIFY(std::abs(motion->signal("opposite", time).x() - (bennett.angle - angle)) < 1e-12);
        const double rate = -std::sin(next) / std::sin(angle) * (0.8 + 0.6 * time);
        QVERIFY(std::abs(motion->signal("rate", time).x() - rate) < 1e-11);
    }
}

void KinematicMotionTest::drivesAtRestBeginWhereDrawn() {
    Drawing drawing = support::fourBar();
    drawing.drive("a", "0");
    drawing.pointSignal("path", SignalKind::PointPosition, {"coupler", "C"});
    const auto motion = simulate(drawing.model);
    QVERIFY((motion->signal("path", 1.0) - Eigen::Vector3d(1.9, 1.4, 0.0)).norm() < 1e-12);
}

/// Twice through poses in which the loop could fold: it goes on as it came.
void KinematicMotionTest::passesTheFlatPosesOfAParallelogram() {
    Drawing drawing;
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", 0.0, 1.0);
    drawing.point("C", 2.0, 1.0);
    drawing.point("D", 2.0, 0.0);
    drawing.rod("left", "A", "B", 1.0);
    drawing.rod("top", "B", "C", 1.0);
    drawing.rod("right", "C", "D", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "left", "A");
    drawing.joint("b", JointKind::Revolute, "left", "top", "B");
    drawing.joint("c", JointKind::Revolute, "top", "right", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "right", "D");
    drawing.drive("a", "2*t");
    drawing.bodySignal("turn", SignalKind::BodyAngle, "right");
    drawing.model.simulation.duration = 3.0;
    drawing.model.simulation.step = 0.03;
    const auto motion = simulate(drawing.model);
    QVERIFY(std::abs(motion->signal("turn", 3.0).x() - 6.0) < 1e-9);
}

void KinematicMotionTest::staysOnItsBranchBesideChangePoints_data() {
    QTest::addColumn<double>("rest");
    QTest::newRow("far") << 0.1;
    QTest::newRow("near") << 1e-3;
    QTest::newRow("nearer") << 1e-5;
    QTest::newRow("as near as the optimizer comes") << 1e-6;
}

/// A crank-rocker whose links nearly line up: base and crank are shorter than coupler and rocker by
/// a little. Steps of three degrees reach over the bend there, in which the other branch looks like
/// the way ahead; the closed form stays on the branch that was drawn.
void KinematicMotionTest::staysOnItsBranchBesideChangePoints() {
    QFETCH(double, rest);
    const double base = 1.25, crank = 0.9, coupler = 1.11, rocker = base + crank + rest - coupler;
    const auto pinAt = [&](double angle) {
        const Eigen::Vector3d pin(crank * std::cos(angle), crank * std::sin(angle), 0.0);
        const Eigen::Vector3d span = Eigen::Vector3d(base, 0.0, 0.0) - pin;
        const double length = span.norm();
        const double along =
            (coupler * coupler - rocker * rocker + length * length) / (2.0 * length);
        const Eigen::Vector3d across(-span.y() / length, span.x() / length, 0.0);
        return Eigen::Vector3d(pin + span * (along / length)
                               + across * std::sqrt(coupler * coupler - along * along));
    };
    const double begin = 1.0;
    Drawing drawing = support::fourBarThrough(
        {0.0, 0.0, 0.0}, {crank * std::cos(begin), crank * std::sin(begin), 0.0}, pinAt(begin),
        {base, 0.0, 0.0});
    drawing.drive("a", "2*pi*t");
    drawing.pointSignal("pin", SignalKind::PointPosition, {"rocker", "C"});
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 1.0 / 120.0;
    const auto motion = simulate(drawing.model);
    for (int instant = 0; instant <= 240; ++instant) {
        const double time = instant / 120.0;
        // Close to where links line up a pose errs by the root of rounding at most.
        QVERIFY2((motion->signal("pin", time) - pinAt(begin + 2.0 * pi * time)).norm() < 1e-7,
                 qPrintable(QString::number(time)));
    }
}

/// A rocker longer than its base allows stops where crank and coupler lie in a line.
void KinematicMotionTest::tellsTheLimitsOfRotation() {
    // Crank 1, coupler 1, rocker 1, base 2.5: cos(limit) = (1 + 2.5^2 - 2^2) / (2 * 2.5).
    const double limit = std::acos(3.25 / 5.0);
    const double begin = 0.4;
    const Eigen::Vector3d pin(std::cos(begin), std::sin(begin), 0.0), pivot(2.5, 0.0, 0.0);
    const Eigen::Vector3d span = pivot - pin;
    const double half = 0.5 * span.norm();
    const Eigen::Vector3d across =
        Eigen::Vector3d(-span.y(), span.x(), 0.0).normalized() * std::sqrt(1.0 - half * half);
    Drawing drawing =
        support::fourBarThrough(Eigen::Vector3d::Zero(), pin, pin + 0.5 * span + across, pivot);
    drawing.drive("a", "t");
    for (const model::Integrator integrator :
         {model::Integrator::RungeKutta4, model::Integrator::DormandPrince54}) {
        drawing.model.simulation.integrator = integrator;
        try {
            simulate(drawing.model);
            QFAIL("turns beyond its limit");
        } catch (const base::ComputationError& error) {
            const std::string text = error.what();
            QVERIFY2(text.find("\"drive-a\"") != std::string::npos, text.c_str());
            QVERIFY2(text.find("dead point") != std::string::npos, text.c_str());
            QVERIFY2(std::abs(error.time() - (limit - begin)) < 1e-6, text.c_str());
        }
    }
}

void KinematicMotionTest::tellsWhatIsStillFree() {
    Drawing drawing = support::fiveBar();
    drawing.drive("joint-A", "0.1*t");
    const std::string text = complaintOf(drawing.model);
    QVERIFY2(text.find("1 is left free") != std::string::npos, text.c_str());
    QVERIFY2(text.find("\"joint-B\"") != std::string::npos
                 || text.find("\"joint-P1\"") != std::string::npos,
             text.c_str());
    QVERIFY2(text.find("\"joint-A\"") == std::string::npos, text.c_str());
}

void KinematicMotionTest::automaticStaysDynamicWithFreedom() {
    Drawing drawing = support::fiveBar();
    drawing.drive("joint-A", "0.1*t");
    drawing.model.simulation.kind = model::MotionKind::Automatic;
    drawing.model.simulation.duration = 0.1;
    QVERIFY(!simulate(drawing.model)->system().kinematic);
    drawing.drive("joint-B", "0.1*t");
    drawing.model.simulation.kind = model::MotionKind::Automatic;
    QVERIFY(simulate(drawing.model)->system().kinematic);
}

void KinematicMotionTest::refusesWhatAddsUp() {
    Drawing drawing = engine();
    drawing.drive("main", "3*t");
    drawing.pointSignal("push", SignalKind::ConstraintImpulse, {}).constraint = "guide";
    const std::string text = complaintOf(drawing.model);
    QVERIFY2(text.find("adds up over the motion") != std::string::npos, text.c_str());
}

LINKWRIGHT_TEST(KinematicMotionTest)

}  // namespace kinematic_motion_test

#include "kinematic_motion_test.moc"
