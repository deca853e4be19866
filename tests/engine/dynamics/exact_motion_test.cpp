// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions whose solution is known in closed form, one for each kind of element.
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <Eigen/Geometry>

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>

namespace exact_motion_test {

using namespace linkwright;
using model::JointKind;
using model::SignalKind;
using support::Drawing;
using support::simulate;

namespace {

constexpr double gravity = 9.81;

/// Body of 1.3 kg and 0.21 kg m^2 about its center, on one joint at the origin; the center of mass
/// lies 0.4 m along x.
Drawing singleBody(JointKind kind, const Eigen::Vector3d& axis) {
    Drawing drawing;
    drawing.point("O", 0.0, 0.0);
    drawing.point("E", 1.0, 0.0);
    drawing.solid("body", {"O", "E"}, 1.3, {0.4, 0.0, 0.0}, {0.19, 0.2, 0.21, 0.0, 0.0, 0.0});
    drawing.joint("joint", kind, model::groundId, "body", "O", axis);
    drawing.model.simulation.duration = 2.0;
    drawing.model.simulation.step = 0.001;
    return drawing;
}

/// About the joint: 0.21 + 1.3 * 0.4^2.
constexpr double inertia = 0.418;

/// One step of RK4 for a system of first order, for solutions that need quadrature only.
template <class State, class Rate>
State advance(const State& state, double step, const Rate& rate) {
    const State k1 = rate(state);
    const State k2 = rate(State(state + k1 * (step / 2.0)));
    const State k3 = rate(State(state + k2 * (step / 2.0)));
    const State k4 = rate(State(state + k3 * step));
    return state + (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (step / 6.0);
}

}  // namespace

class ExactMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Large swings of a pendulum: the period is a complete elliptic integral.
    void pendulumPeriod() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        const double amplitude = 2.1;
        drawing.model.joints[0].coordinates[0].start = amplitude - std::numbers::pi / 2.0;
        const double period = 4.0 * std::sqrt(inertia / (1.3 * gravity * 0.4))
                              * std::comp_ellint_1(std::sin(amplitude / 2.0));
        drawing.model.simulation.duration = period;
        const auto motion = simulate(drawing.model);
        const double lowest = -std::numbers::pi / 2.0;
        QVERIFY(std::abs(motion->state(period)[0] - (lowest + amplitude)) < 1e-9);
        QVERIFY(std::abs(motion->state(period / 2.0)[0] - (lowest - amplitude)) < 1e-9);
        QVERIFY(std::abs(motion->state(period / 4.0)[0] - lowest) < 1e-9);
    }

    /// Mass on a spring with damper, along a slanted guide: damped oscillation about the
    /// position where the spring carries the weight.
    void springAndDamper() {
        const Eigen::Vector3d along = Eigen::Vector3d(2.0, 1.0, 2.0) / 3.0;
        Drawing drawing = singleBody(JointKind::Prismatic, along);
        drawing.point("far", -2.0 * along);
        model::SpringDamper& spring =
            drawing.spring("spring", {model::groundId, "far"}, {"body", "O"}, 30.0);
        spring.freeLength = 1.7;
        spring.damping = 1.1;
        drawing.model.joints[0].coordinates[0].damping = 0.4;
        drawing.model.joints[0].coordinates[0].startVelocity = 0.6;
        const auto motion = simulate(drawing.model);
        const double rest = -0.3 - 1.3 * gravity * along[1] / 30.0;
        const double decay = 1.5 / (2.0 * 1.3);
        const double frequency = std::sqrt(30.0 / 1.3 - decay * decay);
        for (const double time : {0.3, 1.1, 2.0}) {
            const double sine = (0.6 - decay * rest) / frequency;
            const double expected =
                rest
                + std::exp(-decay * time)
                      * (-rest * std::cos(frequency * time) + sine * std::sin(frequency * time));
            QVERIFY(std::abs(motion->state(time)[0] - expected) < 1e-10);
        }
    }

    void torsionalSpring() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        model::TorsionalSpring spring;
        spring.id = spring.name = "spring";
        spring.joint = "joint";
        spring.stiffness = 5.0;
        spring.freeAngle = 0.7;
        spring.damping = 0.3;
        drawing.model.torsionalSprings.push_back(spring);
        const auto motion = simulate(drawing.model);
        const double decay = 0.3 / (2.0 * inertia);
        const double frequency = std::sqrt(5.0 / inertia - decay * decay);
        for (const double time : {0.4, 1.3, 2.0}) {
            const double expected = 0.7
                                    - 0.7 * std::exp(-decay * time)
                                          * (std::cos(frequency * time)
                                             + decay / frequency * std::sin(frequency * time));
            QVERIFY(std::abs(motion->state(time)[0] - expected) < 1e-10);
        }
    }

    /// A slider hits a stop. Without dissipation depth and duration are those of Hertz; with it the
    /// speed afterwards follows from the law, which separates.
    void jointStop() {
        const double mass = 1.3;
        const double speed = 0.7;
        const double stiffness = 900.0;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].startVelocity = speed;
        model::JointStop stop;
        stop.id = stop.name = "stop";
        stop.joint = "joint";
        stop.upper = 0.2;
        stop.stiffness = stiffness;
        drawing.model.jointStops.push_back(stop);
        drawing.model.simulation.step = 1e-4;
        const double touch = 0.2 / speed;
        const double depth = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
        // The integral of dx / sqrt(1 - x^(5/2)) from 0 to 1.
        const double quarter =
            std::sqrt(std::numbers::pi) * 0.4 * std::tgamma(0.4) / std::tgamma(0.9);
        const double turn = touch + quarter * depth / speed;
        // The step in which it touches begins with d^(3/2): errors of the order of step^(5/2).
        const double tolerance = 1e-7;
        auto motion = simulate(drawing.model);
        QVERIFY(std::abs(motion->state(turn)[0] - (0.2 + depth)) < tolerance);
        QVERIFY(std::abs(motion->state(2.0 * turn)[0]) < 10.0 * tolerance);

        // m v dv/dd = -k d^(3/2) (1 + c v) separates: with u = c v, u - ln(1 + u) is the energy of
        // the spring times c^2 / m, the same on the way in and out.
        const double dissipation = 0.4;
        drawing.model.jointStops[0].dissipation = dissipation;
        const auto height = [](double u) { return u - std::log1p(u); };
        double low = -dissipation * speed;
        double high = 0.0;
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = 0.5 * (low + high);
            (height(middle) > height(dissipation * speed) ? low : high) = middle;
        }
        motion = simulate(drawing.model);
        const std::size_t momentum = 1;
        QVERIFY(std::abs(motion->state(2.0)[momentum] - mass * low / dissipation) < tolerance);
        // The lower limit is the mirror of the upper one.
        drawing.model.joints[0].coordinates[0].startVelocity = -speed;
        drawing.model.jointStops[0].lower = -0.2;
        drawing.model.jointStops[0].upper.reset();
        motion = simulate(drawing.model);
        QVERIFY(std::abs(motion->state(2.0)[momentum] + mass * low / dissipation) < tolerance);
    }

    /// Without a gap the law is that of a spring and damper, whatever the rounding; with one and
    /// without damping the energy of the flanks, in closed form, and of the motion stay constant.
    void backlash() {
        const double mass = 1.3, stiffness = 91.0, damping = 1.7, center = 0.11;
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].start = 0.41;
        model::Backlash backlash;
        backlash.id = backlash.name = "backlash";
        backlash.joint = "joint";
        backlash.center = center;
        backlash.stiffness = stiffness;
        backlash.damping = damping;
        backlash.rounding = 0.03;
        drawing.model.backlashes.push_back(backlash);
        drawing.model.simulation.step = 1e-3;
        auto motion = simulate(drawing.model);
        const double decay = 0.5 * damping / mass;
        const double frequency = std::sqrt(stiffness / mass - decay * decay);
        // The error of rk4 is of the order of (frequency step)^4 per period.
        for (const double time : {0.3, 1.1, 1.9}) {
            const double expected = center
                                    + 0.3 * std::exp(-decay * time)
                                          * (std::cos(frequency * time)
                                             + decay / frequency * std::sin(frequency * time));
            QVERIFY(std::abs(motion->state(time)[0] - expected) < 1e-9);
        }

        const double gap = 0.25, rounding = 0.03;
        drawing.model.backlashes[0].gap = gap;
        drawing.model.backlashes[0].damping = 0.0;
        // The integral of (u + sqrt(u^2 + w^2))/2.
        const auto work = [&](double depth) {
            return 0.25
                   * (depth * depth + depth * std::hypot(depth, rounding)
                      + rounding * rounding * std::asinh(depth / rounding));
        };
        const auto energy = [&](double place) {
            return stiffness
                   * (work(place - center - 0.5 * gap) + work(center - place - 0.5 * gap));
        };
        motion = simulate(drawing.model);
        for (const double time : {0.1, 0.35, 0.8, 1.4, 1.95}) {
            const double momentum = motion->state(time)[1];
            const double now = 0.5 * momentum * momentum / mass + energy(motion->state(time)[0]);
            QVERIFY(std::abs(now - energy(0.41)) < 1e-8);
        }
    }

    /// With one level of friction the law is F tanh(4 w / v), under which sinh(4 w / v) decays
    /// exponentially.
    void jointFriction() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.model.joints[0].coordinates[0].startVelocity = 1.1;
        drawing.model.jointFrictions.push_back(
            {"friction", "friction", "joint", 0, model::FrictionLoad::Given, 0.3, 0.3, 0.8, 0.0});
        const auto motion = simulate(drawing.model);
        const std::size_t momentum = 1;
        for (const double time : {0.2, 0.9, 2.0}) {
            const double expected =
                0.2 * std::asinh(std::sinh(1.1 / 0.2) * std::exp(-0.3 * time / (0.2 * inertia)));
            QVERIFY(std::abs(motion->state(time)[momentum] / inertia - expected) < 1e-9);
        }
        // The peak at the transition velocity, from the first instant of another motion.
        drawing.model.joints[0].coordinates[0].startVelocity = 0.8;
        drawing.model.jointFrictions[0].staticLevel = 0.5;
        const double instant = 1e-6;
        const auto peak = simulate(drawing.model);
        const double slowing = (0.8 - peak->state(instant)[momentum] / inertia) / instant * inertia;
        QVERIFY(std::abs(slowing - (0.3 * std::tanh(4.0) + 0.2)) < 1e-5);
    }

    /// A pendulum whose pin rubs as hard as the bearing holds it. The force of the bearing depends
    /// on the acceleration, and that on the friction.
    void frictionByReaction() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.joints[0].coordinates[0].startVelocity = 2.2;
        const double statics = 0.9, dynamics = 0.7, transition = 0.05, radius = 0.11;
        drawing.model.jointFrictions.push_back({"pin", "pin", "joint", 0,
                                                model::FrictionLoad::Reaction, statics, dynamics,
                                                transition, radius});
        drawing.pointSignal("bearing", SignalKind::Reaction, {}).constraint = "joint";
        drawing.jointSignal("rate", SignalKind::JointVelocity, "joint");
        const double mass = 1.3, arm = 0.4;
        double normal = 0.0;
        const auto acceleration = [&](const Eigen::Vector2d& state) {
            const double slide = radius * state[1];
            const double speed = std::sqrt(slide * slide + 1e-12);
            const double z = speed / transition;
            const double friction = dynamics * std::tanh(4.0 * z)
                                    + (statics - dynamics) * z / std::pow(z * z / 4.0 + 0.75, 2);
            double result = 0.0;
            // The iteration contracts: an arm of the friction of 0.1 m against 0.3 m of inertia.
            for (int iteration = 0; iteration < 100; ++iteration) {
                const double radial =
                    mass * (gravity * std::sin(state[0]) - arm * state[1] * state[1]);
                const double across = mass * (arm * result + gravity * std::cos(state[0]));
                normal = std::hypot(radial, across);
                result = (-mass * gravity * arm * std::cos(state[0])
                          - radius * normal * friction * slide / speed)
                         / inertia;
            }
            return result;
        };
        Eigen::Vector2d state(0.0, 2.2);
        const double step = 2e-4;
        for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute}) {
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.step = step;
            const auto motion = simulate(drawing.model);
            state = {0.0, 2.2};
            double time = 0.0;
            for (const double end : {0.3, 0.9, 1.6}) {
                for (; time < end - 0.5 * step; time += step)
                    state = advance(state, step, [&](const Eigen::Vector2d& at) {
                        return Eigen::Vector2d(at[1], acceleration(at));
                    });
                acceleration(state);
                const Eigen::Vector3d held = motion->signal("bearing", end);
                const double friction = held.head<2>().norm() - normal;
                // Both take the same steps by the same method: what differs is rounding, and the
                // floor of 1e-6 N in the pressing force.
                const double late = motion->signal("rate", end)[0] - state[1];
                QVERIFY2(std::abs(late) < 1e-9, qPrintable(QString::number(late)));
                QVERIFY2(std::abs(friction) < 1e-7, qPrintable(QString::number(friction)));
            }
        }
    }

    /// A sliding body under PID whose error has the poles -1, -2 and -3.
    void integralAction() {
        Drawing drawing = singleBody(JointKind::Prismatic, Eigen::Vector3d::UnitX());
        const double mass = 1.3, target = 0.7;
        model::Feedback feedback;
        feedback.id = feedback.name = "pid";
        feedback.joint = "joint";
        feedback.proportional = 11.0 * mass;
        feedback.integral = 6.0 * mass;
        feedback.derivative = 6.0 * mass;
        feedback.reference = target;
        drawing.model.feedbacks.push_back(feedback);
        const auto verify = [&] {
            for (const auto integrator :
                 {model::Integrator::RungeKutta4, model::Integrator::DormandPrince54}) {
                drawing.model.simulation.integrator = integrator;
                drawing.model.simulation.relativeTolerance = 1e-11;
                drawing.model.simulation.absoluteTolerance = 1e-12;
                const auto motion = simulate(drawing.model);
                for (const double time : {0.4, 1.1, 2.0}) {
                    const double error = target
                                         * (-2.5 * std::exp(-time) + 8.0 * std::exp(-2.0 * time)
                                            - 4.5 * std::exp(-3.0 * time));
                    QVERIFY2(
                        std::abs(motion->state(time)[0] - (target - error)) < 1e-9,
                        qPrintable(QString::number(motion->state(time)[0] - (target - error))));
                }
            }
        };
        verify();
        // The same by the force on a point, which measures a point.
        drawing.pointSignal("place", SignalKind::PointPosition, {"body", "O"});
        model::Feedback& point = drawing.model.feedbacks[0];
        point.joint.clear();
        point.at = {"body", "O"};
        point.direction = {2.0, 0.0, 0.0};
        point.measuredSignal = "place";
        verify();
        drawing.model.simulation.formulation = model::Formulation::Absolute;
        verify();
    }

    /// A derivative gain with a reference rate governs a speed: exponential approach.
    void speedGovernor() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        model::Feedback feedback;
        feedback.id = feedback.name = "governor";
        feedback.joint = "joint";
        feedback.derivative = 0.5;
        feedback.referenceRate = 10.0;
        drawing.model.feedbacks.push_back(feedback);
        drawing.pointSignal("torque", SignalKind::FeedbackForce, {}).constraint = "governor";
        const auto motion = simulate(drawing.model);
        for (const double time : {0.3, 1.4}) {
            const double left = 10.0 * std::exp(-0.5 / inertia * time);
            QVERIFY(std::abs(motion->jointVelocities(time)[0] - (10.0 - left)) < 1e-10);
            QVERIFY(std::abs(motion->signal("torque", time)[0] - 0.5 * left) < 1e-10);
        }
    }

    /// Under constant voltage the speed of a motor approaches its final value exponentially
    /// (Maciag 2023, eqs. 5.6-5.7).
    void motor() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.formula("voltage", "6");
        model::Motor motor;
        motor.id = motor.name = "motor";
        motor.joint = "joint";
        motor.input = "voltage";
        motor.gearRatio = 3.0;
        motor.torqueConstant = 0.2;
        motor.backEmfConstant = 0.15;
        motor.resistance = 1.6;
        motor.viscousFriction = 0.01;
        motor.rotorInertia = 0.02;
        drawing.model.motors.push_back(motor);
        const auto motion = simulate(drawing.model);
        const double felt = inertia + 9.0 * 0.02;
        const double push = 3.0 * 0.2 * 6.0 / 1.6;
        const double drag = 9.0 * (0.2 * 0.15 / 1.6 + 0.01);
        for (const double time : {0.5, 2.0}) {
            const double speed = push / drag * (1.0 - std::exp(-drag / felt * time));
            QVERIFY(std::abs(motion->jointVelocities(time)[0] - speed) < 1e-10);
            QVERIFY(std::abs(motion->kineticEnergy(time) - 0.5 * felt * speed * speed) < 1e-9);
        }
    }

    /// A rotor that coasts against dry friction alone: J dw/dt = -c w / sqrt(w^2 + s^2) separates
    /// to F(w) - F(w0) = -c t / J with F(w) = sqrt(w^2 + s^2) + s ln(w / (s + sqrt(w^2 + s^2))).
    void motorWithDryFriction() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.formula("voltage", "0");
        model::Motor motor;
        motor.id = motor.name = "motor";
        motor.joint = "joint";
        motor.input = "voltage";
        motor.coulombFriction = 0.35;
        motor.frictionVelocity = 0.4;
        drawing.model.motors.push_back(motor);
        drawing.model.joints[0].coordinates[0].startVelocity = 3.0;
        const auto motion = simulate(drawing.model);
        const auto primitive = [](double speed) {
            const double root = std::hypot(speed, 0.4);
            return root + 0.4 * std::log(speed / (0.4 + root));
        };
        for (const double time : {0.3, 1.1}) {
            const double speed = motion->jointVelocities(time)[0];
            QVERIFY(speed < 2.999);
            QVERIFY(std::abs(primitive(speed) - primitive(3.0) + 0.35 * time / inertia) < 1e-9);
        }
    }

    /// Two wheels geared together turn as one of reduced inertia; the gear carries the torque that
    /// turns the second.
    void gear() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.gravity = {0.0, 0.0, 0.0};
        drawing.point("Q", 3.0, 0.0);
        drawing.solid("wheel", {"Q"}, 2.0, {3.0, 0.0, 0.0}, {0.1, 0.1, 0.16, 0.0, 0.0, 0.0});
        drawing.joint("axle", JointKind::Revolute, model::groundId, "wheel", "Q");
        model::GearCoupling gear;
        gear.id = gear.name = "gear";
        gear.jointA = "joint";
        gear.jointB = "axle";
        gear.ratio = -2.5;
        drawing.model.gears.push_back(gear);
        drawing.jointLoad("load", "joint", 0, 0.9);
        drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "gear";
        const auto motion = simulate(drawing.model);
        const double acceleration = 0.9 / (inertia + 2.5 * 2.5 * 0.16);
        const double time = 1.7;
        QVERIFY(std::abs(motion->state(time)[0] - 0.5 * acceleration * time * time) < 1e-11);
        QVERIFY(std::abs(motion->state(time)[1] + 2.5 * 0.5 * acceleration * time * time) < 1e-11);
        // On coordinate B, which it drives.
        QVERIFY(std::abs(motion->signal("torque", time)[0] + 2.5 * acceleration * 0.16) < 1e-10);
    }

    /// A differential: the cage turns by the mean of its axles. With the torques t on them, the
    /// cage carries  L = (t_1 / (2 J_1) + t_2 / (2 J_2)) / (1/J + 1/(4 J_1) + 1/(4 J_2)).
    void differential() {
        using model::Formulation;
        for (const Formulation formulation :
             {Formulation::Joint, Formulation::Absolute, Formulation::DivideAndConquer}) {
            Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
            drawing.model.gravity = {0.0, 0.0, 0.0};
            drawing.model.simulation.formulation = formulation;
            const std::array inertias{0.16, 0.25};
            for (const int side : {0, 1}) {
                const std::string name = side == 0 ? "left" : "right";
                const Eigen::Vector3d place(3.0 + side, 0.0, 0.0);
                drawing.point("Q" + name, place);
                drawing.solid(name, {"Q" + name}, 2.0, place,
                              {0.2, 0.2, inertias[static_cast<std::size_t>(side)], 0.0, 0.0, 0.0});
                drawing.joint("axle-" + name, JointKind::Revolute, model::groundId, name,
                              "Q" + name);
            }
            model::GearCoupling gear;
            gear.id = gear.name = "differential";
            gear.jointA = "axle-left";
            gear.jointB = "joint";
            gear.ratio = 0.5;
            gear.further.push_back({"axle-right", 0, 0.5});
            drawing.model.gears.push_back(gear);
            drawing.jointLoad("push-left", "axle-left", 0, 0.9);
            drawing.jointLoad("push-right", "axle-right", 0, -0.3);
            drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "differential";
            for (const char* joint : {"joint", "axle-left", "axle-right"})
                drawing.jointSignal(joint + std::string("-angle"), SignalKind::JointCoordinate,
                                    joint, 0);
            const auto motion = simulate(drawing.model);
            const double torque = (0.5 * 0.9 / inertias[0] - 0.5 * 0.3 / inertias[1])
                                  / (1.0 / inertia + 0.25 / inertias[0] + 0.25 / inertias[1]);
            const double time = 1.7, half = 0.5 * time * time;
            QVERIFY(std::abs(motion->signal("joint-angle", time)[0] - torque / inertia * half)
                    < 1e-10);
            QVERIFY(std::abs(motion->signal("axle-left-angle", time)[0]
                             - (0.9 - 0.5 * torque) / inertias[0] * half)
                    < 1e-10);
            QVERIFY(std::abs(motion->signal("axle-right-angle", time)[0]
                             - (-0.3 - 0.5 * torque) / inertias[1] * half)
                    < 1e-10);
            QVERIFY(std::abs(motion->signal("torque", time)[0] - torque) < 1e-10);
        }
    }

    void screw_data() {
        QTest::addColumn<int>("formulation");
        QTest::addColumn<bool>("reversed");
        using model::Formulation;
        for (const bool reversed : {false, true}) {
            const char* side = reversed ? "reversed " : "";
            QTest::addRow("%sjoint", side) << static_cast<int>(Formulation::Joint) << reversed;
            QTest::addRow("%sabsolute", side)
                << static_cast<int>(Formulation::Absolute) << reversed;
            QTest::addRow("%sdivided", side)
                << static_cast<int>(Formulation::DivideAndConquer) << reversed;
        }
    }

    /// A heavy nut runs down an upright spindle: (J + m h^2) a = -m g h with the travel h per
    /// radian. The thread carries m (g + h a) and holds it by the moment J a.
    void screw() {
        QFETCH(int, formulation);
        QFETCH(bool, reversed);
        Drawing drawing = singleBody(JointKind::Screw, Eigen::Vector3d::UnitY() * 3.0);
        model::Joint& joint = drawing.model.joints[0];
        joint.pitch = 1.9;
        joint.coordinates[0].startVelocity = 2.2;
        if (reversed) std::swap(joint.bodyA, joint.bodyB);
        drawing.model.simulation.formulation = static_cast<model::Formulation>(formulation);
        drawing.pointSignal("force", SignalKind::Reaction, {}).constraint = "joint";
        drawing.pointSignal("moment", SignalKind::ReactionMoment, {}).constraint = "joint";
        drawing.pointSignal("place", SignalKind::PointPosition, {"body", "O"});
        drawing.jointSignal("angle", SignalKind::JointCoordinate, "joint");
        const auto motion = simulate(drawing.model);
        const double travel = 1.9 / (2.0 * std::numbers::pi);
        const double turning = 0.2 + 1.3 * 0.4 * 0.4;
        const double side = reversed ? -1.0 : 1.0;
        const double acceleration =
            -side * 1.3 * gravity * travel / (turning + 1.3 * travel * travel);
        const double time = 1.4;
        const double angle = 2.2 * time + 0.5 * acceleration * time * time;
        // RK4 is exact for a parabola; centrifugal forces change no digit above rounding.
        QVERIFY(std::abs(motion->signal("angle", time)[0] - angle) < 1e-10);
        QVERIFY(std::abs(motion->signal("place", time)[1] - side * travel * angle) < 1e-10);
        const double carried = 1.3 * (gravity + side * travel * acceleration);
        QVERIFY(std::abs(motion->signal("force", time)[1] - side * carried) < 1e-9);
        QVERIFY(std::abs(motion->signal("moment", time)[1] - turning * acceleration) < 1e-9);
    }

    /// A body that floats in the plane, hung on a massless rod.
    void rod() {
        Drawing hung = singleBody(JointKind::Planar, Eigen::Vector3d::UnitX());
        hung.model.joints[0].secondAxis = {0.0, 1.0, 0.0};
        hung.point("above", 0.0, 0.8);
        model::Rod rod;
        rod.id = rod.name = "rod";
        rod.endA = {model::groundId, "above"};
        rod.endB = {"body", "E"};
        hung.model.rods.push_back(rod);
        hung.pointSignal("E", SignalKind::PointPosition, {"body", "E"});
        hung.pointSignal("stretch", SignalKind::Distance, {"body", "E"}).other = {model::groundId,
                                                                                  "above"};
        hung.pointSignal("force", SignalKind::Reaction, {}).constraint = "rod";
        const auto motion = simulate(hung.model);
        QVERIFY(motion->system().planar);
        QCOMPARE(motion->system().rows.size(), std::size_t(1));
        const double length = std::hypot(1.0, 0.8);
        for (const double time : {0.0, 0.7, 2.0})
            // RK4 at 1 ms lets the rod drift by 2.4e-9 m in 2 s.
            QVERIFY(std::abs(motion->signal("stretch", time)[0] - length) < 5e-9);
        QVERIFY(std::abs(motion->energy(2.0) - motion->energy(0.0)) < 1e-7);
        // At the start, at rest: force F along the rod and weight turn and move the body such that
        // E accelerates across the rod only.
        const Eigen::Vector2d along = Eigen::Vector2d(1.0, -0.8) / length;
        const double arm = 0.6 * along[1];  // from the center of mass to E, times the force
        const double perForce = along.squaredNorm() / 1.3 + arm * arm / 0.21;
        const double force = gravity * along[1] / perForce;
        // Counted along growing length: a rod under tension has a negative force.
        QVERIFY(force < -1.0);
        QVERIFY(std::abs(motion->signal("force", 0.0)[0] - force) < 1e-9);
    }

    /// Driven pendulum: the reaction is the torque that inverse dynamics asks for.
    void drive() {
        Drawing drawing = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitZ());
        drawing.model.joints[0].coordinates[0].damping = 0.3;
        model::Drive drive;
        drive.id = drive.name = "drive";
        drive.joint = "joint";
        drive.expression = "0.5*sin(3*t)+0.2*t^2";
        drawing.model.drives.push_back(drive);
        drawing.pointSignal("torque", SignalKind::Reaction, {}).constraint = "drive";
        const auto motion = simulate(drawing.model);
        for (const double time : {0.0, 0.4, 1.3, 2.0}) {
            const double angle = 0.5 * std::sin(3.0 * time) + 0.2 * time * time;
            const double rate = 1.5 * std::cos(3.0 * time) + 0.4 * time;
            const double acceleration = -4.5 * std::sin(3.0 * time) + 0.4;
            QVERIFY(std::abs(motion->state(time)[0] - angle) < 1e-10);
            const double torque =
                inertia * acceleration + 1.3 * gravity * 0.4 * std::cos(angle) + 0.3 * rate;
            QVERIFY(std::abs(motion->signal("torque", time)[0] - torque) < 1e-8);
        }
    }

    /// The center of mass of a thrown body follows a parabola however it spins, and what it loses
    /// in height it gains in speed.
    void thrownBody() {
        Drawing drawing = support::freeBody({0.3, 0.5, 0.7, 0.05, -0.02, 0.04}, {2.0, -1.0, 3.0});
        drawing.model.gravity = {0.3, -9.0, 1.2};
        // The center of mass lies off the joint, so that spin and travel are coupled.
        drawing.model.bodies[0].massProperties.centerOfMass = support::toNumbers({0.4, -0.2, 0.3});
        for (std::size_t axis = 0; axis < 3; ++axis)
            drawing.model.joints[0].coordinates[axis].startVelocity =
                0.5 * static_cast<double>(axis) - 0.7;
        drawing.point("G", 0.4, -0.2, 0.3);
        drawing.pointSignal("center", SignalKind::PointPosition, {"body", "G"});
        drawing.pointSignal("acceleration", SignalKind::PointAcceleration, {"body", "G"});
        drawing.model.simulation.duration = 1.0;
        drawing.model.simulation.step = 0.001;
        const auto motion = simulate(drawing.model);
        const Eigen::Vector3d place(0.4, -0.2, 0.3);
        const Eigen::Vector3d velocity =
            Eigen::Vector3d(-0.7, -0.2, 0.3) + Eigen::Vector3d(2.0, -1.0, 3.0).cross(place);
        const Eigen::Vector3d fall(0.3, -9.0, 1.2);
        for (const double time : {0.0, 0.37, 1.0}) {
            const Eigen::Vector3d expected = place + velocity * time + 0.5 * fall * time * time;
            QVERIFY((motion->signal("center", time) - expected).norm() < 1e-10);
            QVERIFY((motion->signal("acceleration", time) - fall).norm() < 1e-9);
        }
        QVERIFY(std::abs(motion->energy(1.0) - motion->energy(0.0)) < 1e-9);
    }

    /// Symmetric top without torque: the axis of symmetry goes round the angular momentum at the
    /// rate L / I1.
    void symmetricTop() {
        const Eigen::Vector3d spin(0.8, 0.0, 3.0);
        Drawing drawing = support::freeBody({0.5, 0.5, 0.2, 0.0, 0.0, 0.0}, spin);
        drawing.bodySignal("axis", SignalKind::BodyDirection, "body").direction = {0.0, 0.0, 1.0};
        drawing.model.simulation.duration = 2.0;
        drawing.model.simulation.step = 0.001;
        const auto motion = simulate(drawing.model);
        const Eigen::Vector3d momentum(0.5 * 0.8, 0.0, 0.2 * 3.0);
        for (const double time : {0.6, 2.0}) {
            const Eigen::Vector3d expected =
                Eigen::AngleAxisd(momentum.norm() / 0.5 * time, momentum.normalized())
                * Eigen::Vector3d::UnitZ();
            QVERIFY((motion->signal("axis", time) - expected).norm() < 1e-10);
            QVERIFY((motion->angularMomentum(time) - momentum).norm() < 1e-10);
        }
    }

    /// Torque-free tumbling of a body of three different moments keeps momentum and energy.
    void tumblingBodyConserves() {
        Drawing drawing = support::freeBody({0.3, 0.5, 0.7, 0.05, -0.02, 0.04}, {2.0, -1.0, 3.0});
        drawing.model.joints[0].startOrientation = {0.8, 0.3, -0.4, 0.2};
        drawing.model.simulation.duration = 5.0;
        drawing.model.simulation.step = 0.002;
        const auto motion = simulate(drawing.model);
        const Eigen::Vector3d momentum = motion->angularMomentum(0.0);
        QVERIFY(momentum.norm() > 1.0);
        for (const double time : {1.0, 3.0, 5.0}) {
            QVERIFY((motion->angularMomentum(time) - momentum).norm() < 1e-8);
            QVERIFY(std::abs(motion->energy(time) - motion->energy(0.0)) < 1e-8);
        }
    }

    /// Pendulum on a universal joint against its Lagrange equations.
    void universalPendulum() {
        Drawing drawing = support::universalPendulum(0.7, -0.4);
        drawing.model.joints[0].coordinates[0].startVelocity = 1.1;
        drawing.model.joints[0].coordinates[1].startVelocity = -0.6;
        drawing.model.simulation.step = 0.001;
        const auto motion = simulate(drawing.model);
        // T = ((0.5 cos^2 b + 0.001 sin^2 b) a'^2 + 0.5 b'^2) / 2, U = -m g h cos b cos a
        const double weight = 1.5 * 9.80665 * 0.5;
        const auto rate = [&](const Eigen::Vector4d& state) -> Eigen::Vector4d {
            const double a = state[0], b = state[1], aRate = state[2], bRate = state[3];
            const double mass = 0.5 * std::cos(b) * std::cos(b) + 0.001 * std::sin(b) * std::sin(b);
            const double slope = 2.0 * (0.001 - 0.5) * std::sin(b) * std::cos(b);
            return {aRate, bRate,
                    (-weight * std::cos(b) * std::sin(a) - slope * aRate * bRate) / mass,
                    (0.5 * slope * aRate * aRate - weight * std::sin(b) * std::cos(a)) / 0.5};
        };
        Eigen::Vector4d expected(0.7, -0.4, 1.1, -0.6);
        for (int step = 1; step <= 4000; ++step) {
            expected = advance(expected, 0.0005, rate);
            if (step % 1000 != 0) continue;
            const double time = 0.0005 * step;
            QVERIFY(std::abs(motion->state(time)[0] - expected[0]) < 1e-9);
            QVERIFY(std::abs(motion->state(time)[1] - expected[1]) < 1e-9);
            QVERIFY(std::abs(motion->jointVelocities(time)[0] - expected[2]) < 1e-8);
        }
        QVERIFY(std::abs(motion->energy(2.0) - motion->energy(0.0)) < 1e-9);
    }

    /// A ball joint is three revolute joints in a row, whatever the coordinates.
    void sphericalPendulum() {
        Drawing drawing = singleBody(JointKind::Spherical, Eigen::Vector3d::UnitZ());
        drawing.pointSignal("E", SignalKind::PointPosition, {"body", "E"});
        for (std::size_t axis = 0; axis < 3; ++axis)
            drawing.model.joints[0].coordinates[axis].startVelocity = 1.0;
        Drawing chain = singleBody(JointKind::Revolute, Eigen::Vector3d::UnitX());
        chain.pointSignal("E", SignalKind::PointPosition, {"body", "E"});
        chain.model.joints.clear();
        // Frames so light that they do not matter to 1e-7.
        const std::array<double, 6> light{1e-10, 1e-10, 1e-10, 0.0, 0.0, 0.0};
        for (const char* frame : {"frame-1", "frame-2"})
            chain.solid(frame, {"O"}, 1e-10, Eigen::Vector3d::Zero(), light);
        const char* bodies[] = {model::groundId, "frame-1", "frame-2", "body"};
        for (int axis = 0; axis < 3; ++axis)
            chain
                .joint("axis-" + std::to_string(axis), JointKind::Revolute, bodies[axis],
                       bodies[axis + 1], "O", Eigen::Vector3d::Unit(axis))
                .coordinates[0]
                .startVelocity = 1.0;
        const auto ball = simulate(drawing.model);
        const auto frames = simulate(chain.model);
        for (const double time : {0.2, 0.5, 0.8})
            QVERIFY((ball->signal("E", time) - frames->signal("E", time)).norm() < 1e-7);
        QVERIFY((ball->signal("E", 0.8) - ball->signal("E", 0.0)).norm() > 0.3);
    }
};

LINKWRIGHT_TEST(ExactMotionTest)

}  // namespace exact_motion_test

#include "exact_motion_test.moc"
