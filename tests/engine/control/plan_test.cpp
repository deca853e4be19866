// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table made from a model, the law that plays it, and what is refused before arming.
#include "engine/base/diagnostic.h"
#include "engine/control/lead_in.h"
#include "engine/control/plan_builder.h"
#include "engine/control/plan_checks.h"
#include "engine/control/simulated_trial.h"
#include "tests/engine/control/rotor.h"
#include "tests/support/test_program.h"

#include "packaging/firmware/linkwright_rig/src/control_law.h"
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <limits>

namespace plan_test {

using namespace linkwright;
using namespace linkwright::control;
using base::Severity;
using samples::Rotor;

namespace {

struct Refusal {
    const char* name;
    void (*spoil)(TrialPlan&);
    Severity severity;
    const char* place;
};

}  // namespace

class PlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Reference and feedforward at the controller's rate are those of the exact motion.
    void planSamplesTheMotion() {
        const Rotor rotor;
        const TrialPlan plan = buildPlan(rotor.model("1.7", 0.5), {.sampleTime = 0.002});
        QCOMPARE(plan.sampleCount(), std::size_t{251});
        QVERIFY(std::abs(plan.duration() - 0.5) < 1e-12);
        const ChannelPlan& channel = plan.channels.front();
        for (const std::size_t sample : {std::size_t{1}, std::size_t{60}, std::size_t{250}}) {
            const double time = 0.002 * static_cast<double>(sample);
            QVERIFY(std::abs(channel.referenceAngle[sample] - rotor.angle(1.7, time)) < 1e-8);
            QVERIFY(std::abs(channel.referenceVelocity[sample] - rotor.speed(1.7, time)) < 1e-7);
            QCOMPARE(channel.feedforward[sample], 1.7);
        }
        // One and a half times 1.7 V plus 1 V, rounded up to half a volt.
        QCOMPARE(channel.limits.voltage, 4.0);
        QCOMPARE(channel.gains.proportional, 22.7);
        QCOMPARE(channel.gains.derivative, 0.43);
    }

    /// Bounds of the input, and else a penalty beyond a limit (eq. 7.4), bound the voltage.
    void voltageLimitFollowsTheProject() {
        model::Model model = Rotor().model("0", 0.5);
        model.inputs.front().kind = model::InputKind::Samples;
        model.inputs.front().samples = {0.3, 0.6, -0.2, 0.1, 0.4};
        model::Signal signal;
        signal.id = "applied";
        signal.kind = model::SignalKind::InputValue;
        signal.input = "volts";
        model.signalList.push_back(signal);
        model::CostTerm term;
        term.id = "soft";
        term.signal = "applied";
        term.kind = model::TermKind::Beyond;
        term.limit = 2.25;
        model.costTerms.push_back(term);
        QCOMPARE(buildPlan(model).channels.front().limits.voltage, 2.25);
        model.inputs.front().lower = -1.25;
        model.inputs.front().upper = 1.0;
        QCOMPARE(buildPlan(model).channels.front().limits.voltage, 1.25);
    }

    /// The first cycle has no measured speed; afterwards backward differences behind the low-pass
    /// with weight h/(T + h) = 0.2.
    void lawAddsItsParts() {
        firmware::SpeedFilter<double> filter;
        filter.reset(0.1);
        QCOMPARE(filter.update(0.1, 0.001, 0.004), 0.0);
        const double speed = filter.update(0.102, 0.001, 0.004);
        QVERIFY(std::abs(speed - 0.2 * (0.102 - 0.1) / 0.001) < 1e-12);
        QVERIFY(std::abs(firmware::feedbackVoltage(5.0, 0.5, 0.3 - 0.102, 2.0 - speed)
                         - (5.0 * 0.198 + 0.5 * (2.0 - speed)))
                < 1e-12);
    }

    /// Also of a voltage that was beyond the bound before: the next one holds it.
    void lawHoldsItsLimits() {
        double volts = 0.0;
        const auto after = [&](double wanted) {
            return volts = firmware::limitedVoltage(volts, wanted, 0.5, 2.0);
        };
        QCOMPARE(after(9.0), 0.5);
        for (int cycle = 0; cycle < 10; ++cycle)
            after(9.0);
        QCOMPARE(volts, 2.0);
        QCOMPARE(after(-9.0), 1.5);
        QCOMPARE(after(1.25), 1.25);
        volts = 5.0;
        QCOMPARE(after(5.0), 2.0);
    }

    void checks_data() {
        QTest::addColumn<int>("index");
        for (int index = 0; index < count; ++index)
            QTest::newRow(refusals[index].name) << index;
    }
    void checks() {
        QFETCH(int, index);
        const Refusal& refusal = refusals[index];
        const model::Model model = Rotor().model("1.2*sin(3*t)", 2.0);
        TrialPlan plan = buildPlan(model);
        TaskKinematics kinematics(model);
        for (const base::Diagnostic& diagnostic :
             checkPlan(plan, TrialMode::FeedforwardAndFeedback, kinematics))
            QFAIL(base::toText(diagnostic).c_str());
        refusal.spoil(plan);
        const auto found = checkPlan(plan, TrialMode::FeedforwardAndFeedback, kinematics);
        QVERIFY(std::any_of(found.begin(), found.end(), [&](const base::Diagnostic& diagnostic) {
            return diagnostic.severity == refusal.severity && diagnostic.place == refusal.place
                   && !diagnostic.remedy.empty();
        }));
    }

    /// Every limit that ends a run does so, and says which.
    void simulatedRunStopsAtLimits() {
        const model::Model model = Rotor().model("2", 1.0);
        Plant plant(model);
        TrialPlan plan = buildPlan(model);
        const TrialLog whole = simulateTrial(plan, TrialMode::FeedforwardAndFeedback, plant);
        QVERIFY2(whole.completed, whole.stopReason.c_str());
        QCOMPARE(whole.times.size(), plan.sampleCount());
        TrialPlan narrow = plan;
        narrow.channels.front().limits.highestAngle = 0.5;
        const TrialLog angle = simulateTrial(narrow, TrialMode::FeedforwardAndFeedback, plant);
        QVERIFY(!angle.completed && angle.stopReason.find("angle") != std::string::npos);
        QVERIFY(angle.channels[0].measured.back() <= 0.5);
        narrow = plan;
        narrow.channels.front().limits.speed = 0.5;
        QVERIFY(simulateTrial(narrow, TrialMode::Feedforward, plant).stopReason.find("speed")
                != std::string::npos);
        narrow = plan;
        narrow.channels.front().limits.trackingError = 0.01;
        QVERIFY(
            simulateTrial(narrow, TrialMode::Feedforward, plant).stopReason.find("tracking error")
            != std::string::npos);
    }

    /// Begins at rest without acceleration, ends as asked, reaches back as far as the formula says;
    /// velocity and acceleration are the derivatives of the angle. Central differences with steps
    /// of 1e-5 s are off by 1e-9 and their rounding by 1e-11.
    void motionFromRestIsSmooth() {
        const JointMotion end{0.7, -1.3, 2.9};
        const double duration = 0.6;
        const JointMotion begin = motionFromRest(end, duration, 0.0);
        QCOMPARE(begin.velocity, 0.0);
        QCOMPARE(begin.acceleration, 0.0);
        QVERIFY(std::abs(begin.angle - (0.7 + 1.3 * 0.3 + 2.9 * 0.36 / 12.0)) < 1e-14);
        const JointMotion last = motionFromRest(end, duration, duration);
        QVERIFY(std::abs(last.angle - end.angle) < 1e-15);
        QVERIFY(std::abs(last.velocity - end.velocity) < 1e-15);
        QVERIFY(std::abs(last.acceleration - end.acceleration) < 1e-14);
        const double step = 1e-5;
        for (const double time : {0.11, 0.34, 0.57}) {
            const JointMotion before = motionFromRest(end, duration, time - step);
            const JointMotion now = motionFromRest(end, duration, time);
            const JointMotion after = motionFromRest(end, duration, time + step);
            QVERIFY(std::abs((after.angle - before.angle) / (2.0 * step) - now.velocity) < 1e-7);
            QVERIFY(std::abs((after.velocity - before.velocity) / (2.0 * step) - now.acceleration)
                    < 1e-7);
        }
    }

    /// V = (J a + D w) / P for the bar on a motor.
    void inverseDynamicsOfTheRotor() {
        const Rotor rotor;
        InverseDynamics inverse(rotor.model("0", 0.5));
        QVERIFY(inverse.available());
        for (const JointMotion motion :
             {JointMotion{0.3, 2.1, 7.0}, JointMotion{-1.2, -0.4, 13.0}}) {
            const std::vector<double> volts = inverse.voltages(std::span(&motion, 1));
            QCOMPARE(volts.size(), std::size_t{1});
            const double exact =
                (rotor.felt() * motion.acceleration + rotor.drag() * motion.velocity)
                / rotor.push();
            QVERIFY(std::abs(volts[0] - exact) < 1e-10 * std::abs(exact));
        }
    }

    /// A reference that moves from the beginning is met in full stride.
    void leadInMeetsAMovingReference() {
        model::Model model = Rotor().model("2.4", 1.0);
        model.joints.front().coordinates.resize(1);
        model.joints.front().coordinates[0].startVelocity = 3.0;
        const TrialPlan plan = buildPlan(model);
        QCOMPARE(plan.joinSample, std::size_t{0});
        QVERIFY(plan.leadInSamples >= 300);
        QCOMPARE(plan.played(0, 0).velocity, 0.0);
        QVERIFY(plan.played(0, 0).angle < -0.3);  // it has to run up
        QCOMPARE(plan.played(0, plan.leadInSamples).velocity,
                 plan.channels[0].referenceVelocity[0]);
        TaskKinematics kinematics(model);
        for (const base::Diagnostic& diagnostic :
             checkPlan(plan, TrialMode::FeedforwardAndFeedback, kinematics))
            QFAIL(base::toText(diagnostic).c_str());
        Plant plant(model, PlantSettings::exact());
        const TrialLog met = simulateTrial(plan, TrialMode::FeedforwardAndFeedback, plant);
        QVERIFY2(met.completed, met.stopReason.c_str());
        QCOMPARE(met.leadInTimes.size(), plan.leadInSamples);
        QVERIFY(std::abs(met.leadInTimes.front() + plan.leadInTime()) < 1e-12);
        QCOMPARE(met.times.front(), 0.0);
        QCOMPARE(met.times.size(), plan.sampleCount());
        // From rest it would have to catch up with 3 rad/s.
        Plant same(model, PlantSettings::exact());
        PlanOptions without;
        without.leadIn = false;
        const TrialLog caught =
            simulateTrial(buildPlan(model, without), TrialMode::FeedforwardAndFeedback, same);
        QVERIFY(caught.leadInTimes.empty());
        // Volts that are held for a millisecond instead of following their course leave little.
        const double largest = largestError(met, 0);
        QVERIFY2(largest < 2e-3, qPrintable(QString::number(largest)));
        QVERIFY(largestError(caught, 0) > 20.0 * largest);
    }

    /// The impulse by which a model at rest catches up is replaced, the rest is played as it is.
    void leadInReplacesTheImpulse() {
        const Rotor rotor;
        model::Model model = rotor.model("0", 2.0);
        model.inputs.front().kind = model::InputKind::Samples;
        model.inputs.front().interpolation = model::Interpolation::Hold;
        model.inputs.front().samples.assign(401, 1.2);
        model.inputs.front().samples[0] = 14.0;
        const TrialPlan plan = buildPlan(model);
        QVERIFY(plan.joinSample >= 5 && plan.joinSample <= 6);
        QCOMPARE(plan.channels[0].leadIn.size(), plan.leadInSamples + plan.joinSample);
        for (const PlannedCycle& cycle : plan.channels[0].leadIn)
            QVERIFY(std::abs(cycle.feedforward) < plan.channels[0].limits.voltage);
        // What is measured is the motion of the model, impulse and all.
        QCOMPARE(plan.channels[0].feedforward[0], 14.0);
        Plant plant(model, PlantSettings::exact());
        const TrialLog log = simulateTrial(plan, TrialMode::FeedforwardAndFeedback, plant);
        QVERIFY2(log.completed, log.stopReason.c_str());
        QCOMPARE(log.channels[0].reference[2], plan.channels[0].referenceAngle[2]);
        // Clipped to the limit of 3 V the impulse would leave an error of 10 mrad.
        const double largest = largestError(log, 10);
        QVERIFY2(largest < 2e-3, qPrintable(QString::number(largest)));
        // At rest there is nothing to lead in to.
        QCOMPARE(buildPlan(rotor.model("1.2", 1.0)).leadInSamples, std::size_t{0});
    }

private:
    /// rad, from sample `first` on.
    static double largestError(const TrialLog& log, std::size_t first) {
        double largest = 0.0;
        for (std::size_t sample = first; sample < log.times.size(); ++sample)
            largest = std::max(largest, std::abs(log.channels[0].measured[sample]
                                                 - log.channels[0].reference[sample]));
        return largest;
    }

    static constexpr int count = 10;
    static constexpr Refusal refusals[count] = {
        {"not a number",
         [](TrialPlan& plan) {
             plan.channels[0].feedforward[7] = std::numeric_limits<double>::quiet_NaN();
         },
         Severity::Error, ""},
        {"table with a gap", [](TrialPlan& plan) { plan.channels[0].referenceAngle.pop_back(); },
         Severity::Error, ""},
        {"lead-in with a gap", [](TrialPlan& plan) { plan.leadInSamples = 3; }, Severity::Error,
         "leadIn"},
        {"negative gain", [](TrialPlan& plan) { plan.channels[0].gains.proportional = -1.0; },
         Severity::Error, "gains"},
        {"negative limit", [](TrialPlan& plan) { plan.channels[0].limits.speed = -1.0; },
         Severity::Error, "limits"},
        {"voltage for long", [](TrialPlan& plan) { plan.channels[0].limits.voltage = 0.8; },
         Severity::Error, "voltage"},
        {"voltage for short", [](TrialPlan& plan) { plan.channels[0].feedforward[300] = 6.0; },
         Severity::Warning, "voltage"},
        {"slew", [](TrialPlan& plan) { plan.channels[0].limits.slew = 2.0; }, Severity::Warning,
         "slew"},
        {"angle", [](TrialPlan& plan) { plan.channels[0].limits.highestAngle = 0.2; },
         Severity::Error, "angle"},
        {"speed", [](TrialPlan& plan) { plan.channels[0].limits.speed = 0.3; }, Severity::Error,
         "speed"}};
};

LINKWRIGHT_TEST(PlanTest)

}  // namespace plan_test

#include "plan_test.moc"
