// SPDX-License-Identifier: GPL-3.0-or-later
//
// Estimate and plan on a rotor, whose equations are linear, against its own discretization.
#include "engine/base/diagnostic.h"
#include "engine/control/plan_builder.h"
#include "engine/control/plant.h"
#include "engine/control/predictive_controller.h"
#include "engine/control/simulated_trial.h"
#include "tests/engine/control/rotor.h"
#include "tests/support/allocation_count.h"
#include "tests/support/test_program.h"

#include <Eigen/LU>
#include <QtTest/QTest>

#include <cmath>
#include <functional>

namespace predictive_test {

using namespace linkwright;
using control::samples::Rotor;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double period = 1e-3;

/// One step of the midpoint rule for dx/dt = F x + G u.
struct Discretization {
    MatrixXd transition, influence;

    Discretization(const MatrixXd& rate, const MatrixXd& input, double step) {
        const MatrixXd unit = MatrixXd::Identity(rate.rows(), rate.rows());
        const MatrixXd once = step * rate;
        transition = unit + once + once * once / 2.0;
        influence = step * (unit + once / 2.0) * input;
    }
};

/// Solution of X = A^T X (I + G X)^-1 A + H: each round stands for twice as many steps.
MatrixXd doubled(MatrixXd a, MatrixXd g, MatrixXd h) {
    const MatrixXd unit = MatrixXd::Identity(a.rows(), a.rows());
    for (int round = 0; round < 20; ++round) {
        const MatrixXd solved = (unit + g * h).inverse();
        const MatrixXd nextG = g + a * solved * g * a.transpose();
        const MatrixXd nextH = h + a.transpose() * h * solved * a;
        a = (a * solved * a).eval();
        g = nextG;
        h = nextH;
    }
    return h;
}

/// Angle and angular velocity by the voltage.
Discretization rotorSteps(const Rotor& rotor, double step) {
    MatrixXd rate(2, 2), input(2, 1);
    rate << 0.0, 1.0, 0.0, -rotor.drag() / rotor.felt();
    input << 0.0, rotor.push() / rotor.felt();
    return {rate, input, step};
}

control::ChannelLimits wideLimits() {
    return {100.0, 1e6, -100.0, 100.0, 1000.0, 100.0};
}

control::MotionTarget turnTo(double angle) {
    control::MotionTarget target;
    target.joints = {{{angle}, {0.0}, 1.0, 4e-4}};
    target.volts = {{0.0}};
    return target;
}

control::TrialPlan rotorPlan() {
    return control::buildPlan(Rotor().model("1.5*sin(6*t)", 1.0));
}

QString refusal(const std::function<void()>& work) {
    try {
        work();
    } catch (const base::InputError& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace

class PredictiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Voltages of the plan of a linear plant by its own Riccati recursion.
    void thePlanOfALinearPlantIsTheRegulator() {
        const Rotor rotor;
        control::PredictedMotion motion(rotor.model("0", 1.0));
        control::HorizonSettings settings;
        control::RecedingHorizon horizon(motion, turnTo(0.4), {wideLimits()}, settings, period);
        const VectorXd none = VectorXd::Zero(1);
        QVERIFY(horizon.prepare(motion.startNode(), none, none, 0.0));
        QVERIFY(horizon.feedback(VectorXd::Zero(2)));

        const double step = settings.duration / static_cast<double>(settings.intervals);
        const auto [a, b] = rotorSteps(rotor, step);
        const Eigen::Vector2d weights(step, step * 4e-4);
        const MatrixXd q = weights.asDiagonal();
        const double r = step * settings.voltageWeight;
        // As the regulator of the deviation from the target, which is at rest.
        std::vector<MatrixXd> gains(settings.intervals);
        MatrixXd p = settings.endWeight * q;
        for (std::size_t index = settings.intervals; index-- > 0;) {
            gains[index] = -(b.transpose() * p * a) / (r + (b.transpose() * p * b)(0, 0));
            p = q + a.transpose() * p * (a + b * gains[index]);
        }
        VectorXd state(2);
        state << -0.4, 0.0;
        for (std::size_t index = 0; index < settings.intervals; ++index) {
            const VectorXd volts = gains[index] * state;
            // Riccati recursions of 20 steps with weights of 1e-8 to 1e-2.
            QVERIFY(std::abs(horizon.volts(index)[0] - volts[0]) < 1e-8 * (1.0 + volts.norm()));
            state = a * state + b * volts;
        }
    }

    /// A reading changes the plan as if it had begun there.
    void feedbackEqualsAPlanFromThere() {
        control::PredictedMotion motion(Rotor().model("0", 1.0));
        control::RecedingHorizon late(motion, turnTo(0.4), {wideLimits()}, {}, period);
        control::RecedingHorizon early(motion, turnTo(0.4), {wideLimits()}, {}, period);
        const VectorXd none = VectorXd::Zero(1);
        VectorXd change(2);
        change << 0.03, 0.001;
        QVERIFY(late.prepare(motion.startNode(), none, none, 0.0) && late.feedback(change));
        control::MotionNode moved = motion.startNode();
        QVERIFY(motion.change(moved, change));
        QVERIFY(early.prepare(moved, none, none, 0.0) && early.feedback(VectorXd::Zero(2)));
        for (std::size_t index = 0; index < 20; ++index)
            QVERIFY(std::abs(late.volts(index)[0] - early.volts(index)[0]) < 1e-8);
    }

    void boundsHoldInTheWholePlan() {
        control::PredictedMotion motion(Rotor().model("0", 1.0));
        const control::ChannelLimits limits{2.0, 100.0, -1.0, 0.3, 3.0, 1.0};
        control::RecedingHorizon horizon(motion, turnTo(0.6), {limits}, {}, period);
        const VectorXd none = VectorXd::Zero(1);
        QVERIFY(horizon.prepare(motion.startNode(), none, none, 0.0));
        QVERIFY(horizon.feedback(VectorXd::Zero(2)));
        QVERIFY(horizon.regulator().activeCount() > 3);
        double before = 0.0, largest = 0.0;
        for (std::size_t index = 0; index < 20; ++index) {
            const double volts = horizon.volts(index)[0];
            QVERIFY(std::abs(volts) <= 2.0);
            const double seconds = index == 0 ? period : horizon.interval();
            QVERIFY(std::abs(volts - before) <= 100.0 * seconds + 1e-7);
            before = volts;
            largest = std::max(largest, horizon.state(index)[0]);
        }
        QVERIFY2(largest < 0.3, qPrintable(QString::number(largest)));
    }

    /// Gain in the long run by doubling the number of cycles 20 times (Anderson 1978).
    void theGainOfTheFilterIsThatOfKalman() {
        const Rotor rotor;
        control::PredictedMotion motion(rotor.model("0", 1.0));
        const control::EstimatorSettings settings{1e-3, 0.3};
        control::DisturbanceEstimator estimator(motion, settings);
        const VectorXd none = VectorXd::Zero(1);
        for (int cycle = 0; cycle < 5000; ++cycle)
            QVERIFY(estimator.predict(none, period, 1));
        // Angle, momentum and disturbance.
        MatrixXd rate(2, 2), input(2, 1);
        rate << 0.0, 1.0 / rotor.felt(), 0.0, -rotor.drag() / rotor.felt();
        input << 0.0, 1.0;
        const Discretization steps(rate, input, period);
        MatrixXd a = MatrixXd::Identity(3, 3), seen(1, 3), noise = MatrixXd::Zero(3, 3);
        a.topLeftCorner(2, 2) = steps.transition;
        a.topRightCorner(2, 1) = steps.influence;
        seen << 1.0, 0.0, 0.0;
        noise(2, 2) = std::pow(settings.loadChange, 2) * period;
        const double reading = std::pow(settings.encoderNoise, 2);
        const MatrixXd covariance =
            doubled(a.transpose(), seen.transpose() * seen / reading, noise);
        const MatrixXd gain = covariance * seen.transpose()
                              / ((seen * covariance * seen.transpose())(0, 0) + reading);
        QVERIFY2((estimator.gain() - gain).cwiseAbs().maxCoeff() < 1e-5 * gain.norm(),
                 qPrintable(QString::number((estimator.gain() - gain).norm() / gain.norm())));
    }

    void anUnknownConstantTorqueIsFound() {
        control::PredictedMotion motion(Rotor().model("0", 1.0));
        control::DisturbanceEstimator estimator(motion, {5e-4, 0.5});
        control::MotionNode rig = motion.startNode(), next = rig;
        control::MotionSlopes slopes = motion.emptySlopes();
        VectorXd torque(1), volts(1);
        torque << -0.037;
        for (int cycle = 0; cycle < 1000; ++cycle) {
            volts << 1.5 * std::sin(0.02 * cycle);
            QVERIFY(motion.advance(rig, volts, torque, period, 1, false, next, slopes));
            std::swap(rig, next);
            QVERIFY(estimator.predict(volts, period, 1));
            const double angle = motion.angle(rig, 0);
            QVERIFY(estimator.correct(std::span(&angle, 1)));
        }
        // The error falls by a factor of e in less than 0.05 s.
        QVERIFY2(std::abs(estimator.disturbance()[0] - torque[0]) < 1e-6,
                 qPrintable(QString::number(estimator.disturbance()[0])));
        QVERIFY((estimator.node().state - rig.state).norm() < 1e-6);
        const double jump = motion.angle(rig, 0) + 2.0, nothing = std::nan("");
        QVERIFY(!estimator.correct(std::span(&jump, 1)));
        QVERIFY(!estimator.correct(std::span(&nothing, 1)));
        QVERIFY(std::abs(estimator.disturbance()[0] - torque[0]) < 1e-6);
    }

    void aTrialFollowsItsPlanWithinItsLimits() {
        const control::TrialPlan plan = rotorPlan();
        const model::Model model = Rotor().model("1.5*sin(6*t)", 1.0);
        control::PredictiveController controller(model, plan);
        control::Plant plant(model, {});
        const control::TrialLog log = control::simulateTrial(plan, control::TrialMode::Predictive,
                                                             plant, nullptr, {}, &controller);
        QVERIFY2(log.completed, log.stopReason.c_str());
        QCOMPARE(log.planning->cycles, plan.playedCount());
        QCOMPARE(log.planning->withoutPlan + log.planning->formerPlans, std::size_t{0});
        QVERIFY(log.planning->meanTime > 0.0);
        double largest = 0.0;
        for (std::size_t sample = 0; sample < log.times.size(); ++sample) {
            const control::ChannelLog& channel = log.channels.front();
            QVERIFY(std::abs(channel.voltage[sample]) <= plan.channels.front().limits.voltage);
            largest =
                std::max(largest, std::abs(channel.measured[sample] - channel.reference[sample]));
        }
        QVERIFY2(largest < 0.02, qPrintable(QString::number(largest)));
    }

    void aCycleAllocatesNothing() {
        const control::TrialPlan plan = rotorPlan();
        control::PredictiveController controller(Rotor().model("1.5*sin(6*t)", 1.0), plan);
        double angle = 0.0, volts = 0.0;
        const double broken = std::nan("");
        const support::AllocationCount allocations;
        controller.reset(0.0);
        for (int cycle = 0; cycle < 300; ++cycle) {
            if (cycle % 50 == 49) {
                controller.watch(std::span(&angle, 1));
            } else {
                controller.prepare();
                controller.command(std::span(cycle % 7 == 0 ? &broken : &angle, 1),
                                   std::span(&volts, 1));
            }
            controller.commanded(std::span(&volts, 1));
            angle += 1e-4;
        }
        QCOMPARE(allocations.count(), std::size_t{0});
    }

    void whatCannotBePlannedIsRefused() {
        const control::TrialPlan plan = rotorPlan();
        const model::Model model = Rotor().model("1.5*sin(6*t)", 1.0);
        const auto told = [&](const model::Model& own, const control::TrialPlan& with,
                              const control::PredictiveSettings& settings = {}) {
            return refusal([&] { control::PredictiveController(own, with, settings); });
        };
        QCOMPARE(told(model, plan), QString());
        control::PredictiveSettings settings;
        settings.horizon.duration = 2.0;
        QVERIFY(told(model, plan, settings).contains("longer than the plan"));
        settings = {};
        settings.horizon.intervals = 1;
        QVERIFY(told(model, plan, settings).contains("intervals cannot be planned"));
        settings = {};
        settings.horizon.voltageWeight = 0.0;
        QVERIFY(told(model, plan, settings).contains("weights"));
        settings = {};
        settings.estimator.encoderNoise = 0.0;
        QVERIFY(told(model, plan, settings).contains("noise of the encoders"));
        settings = {};
        settings.delay = -1.0;
        QVERIFY(told(model, plan, settings).contains("delay"));
        control::TrialPlan beyond = plan;
        beyond.channels.front().limits.lowestAngle = 0.5;
        beyond.channels.front().limits.highestAngle = 1.0;
        QVERIFY(told(model, beyond).contains("beyond its limits"));
        model::Model other = model;
        other.motors.clear();
        QVERIFY(told(other, plan).contains("no motor"));
        other = model;
        other.motors.front().id = "another";
        QVERIFY(told(other, plan).contains("motors other than those"));
        other = model;
        other.simulation.integrator = model::Integrator::DormandPrince54;
        QVERIFY(told(other, plan).contains("steps of fixed size"));
        other = model;
        other.motors.front().coulombFriction = 0.05;
        other.motors.front().frictionVelocity = 1e-4;
        QVERIFY(told(other, plan).contains("too stiff"));
    }
};

LINKWRIGHT_TEST(PredictiveTest)

}  // namespace predictive_test

#include "predictive_test.moc"
