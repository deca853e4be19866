// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table made from a model, the law that plays it, and what is refused before arming.
#include "engine/base/diagnostic.h"
#include "engine/control/pd_law.h"
#include "engine/control/plan_builder.h"
#include "engine/control/plan_checks.h"
#include "engine/control/simulated_run.h"
#include "tests/engine/control/rotor.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace linkwright;
using namespace linkwright::control;
using base::Severity;
using samples::Rotor;

namespace {

struct Refusal {
    const char* name;
    void (*spoil)(RunPlan&);
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
        const RunPlan plan = buildPlan(rotor.model("1.7", 0.5), {.sampleTime = 0.002});
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
        ChannelLimits limits;
        limits.slew = 1e9;
        PdLaw law({.proportional = 5.0, .derivative = 0.5, .derivativeTime = 0.004}, limits, 0.001);
        QVERIFY(std::abs(law.voltage(RunMode::FeedforwardAndFeedback, 0.3, 2.0, 0.1, 0.25) -
                         (0.25 + 5.0 * 0.2 + 0.5 * 2.0)) < 1e-12);
        const double speed = 0.2 * (0.102 - 0.1) / 0.001;
        QVERIFY(std::abs(law.voltage(RunMode::FeedforwardAndFeedback, 0.3, 2.0, 0.102, 0.25) -
                         (0.25 + 5.0 * 0.198 + 0.5 * (2.0 - speed))) < 1e-12);
        QVERIFY(std::abs(law.speed() - speed) < 1e-12);
        law.reset();
        QVERIFY(std::abs(law.voltage(RunMode::ProportionalDerivative, 0.3, 2.0, 0.1, 0.25) - 2.0) <
                1e-12);
        QCOMPARE(law.voltage(RunMode::Feedforward, 0.3, 2.0, 0.1, 0.25), 0.25);
        QCOMPARE(law.feedback(), 0.0);
    }

    void lawHoldsItsLimits() {
        ChannelLimits limits;
        limits.voltage = 2.0;
        limits.slew = 500.0;
        PdLaw law({}, limits, 0.001);
        QCOMPARE(law.voltage(RunMode::Feedforward, 0.0, 0.0, 0.0, 9.0), 0.5);
        for (int cycle = 0; cycle < 10; ++cycle)
            law.voltage(RunMode::Feedforward, 0.0, 0.0, 0.0, 9.0);
        QCOMPARE(law.voltage(RunMode::Feedforward, 0.0, 0.0, 0.0, 9.0), 2.0);
        QCOMPARE(law.voltage(RunMode::Feedforward, 0.0, 0.0, 0.0, -9.0), 1.5);
    }

    void checks_data() {
        QTest::addColumn<int>("index");
        for (int index = 0; index < count; ++index) QTest::newRow(refusals[index].name) << index;
    }
    void checks() {
        QFETCH(int, index);
        const Refusal& refusal = refusals[index];
        const model::Model model = Rotor().model("1.2*sin(3*t)", 2.0);
        RunPlan plan = buildPlan(model);
        TaskKinematics kinematics(model);
        for (const base::Diagnostic& diagnostic :
             checkPlan(plan, RunMode::FeedforwardAndFeedback, kinematics))
            QFAIL(base::toText(diagnostic).c_str());
        refusal.spoil(plan);
        const auto found = checkPlan(plan, RunMode::FeedforwardAndFeedback, kinematics);
        QVERIFY(std::any_of(found.begin(), found.end(), [&](const base::Diagnostic& diagnostic) {
            return diagnostic.severity == refusal.severity && diagnostic.place == refusal.place &&
                   !diagnostic.remedy.empty();
        }));
    }

    void startPoseIsChecked() {
        const RunPlan plan = buildPlan(Rotor().model("1", 0.5));
        const std::vector<double> near{0.03}, far{-0.2};
        QVERIFY(checkStartPose(plan, near).empty());
        QCOMPARE(checkStartPose(plan, far).size(), std::size_t{1});
    }

    /// Every limit that ends a run does so, and says which.
    void simulatedRunStopsAtLimits() {
        const model::Model model = Rotor().model("2", 1.0);
        Plant plant(model);
        RunPlan plan = buildPlan(model);
        const RunLog whole = runSimulated(plan, RunMode::FeedforwardAndFeedback, plant);
        QVERIFY2(whole.completed, whole.stopReason.c_str());
        QCOMPARE(whole.times.size(), plan.sampleCount());
        RunPlan narrow = plan;
        narrow.channels.front().limits.highestAngle = 0.5;
        const RunLog angle = runSimulated(narrow, RunMode::FeedforwardAndFeedback, plant);
        QVERIFY(!angle.completed && angle.stopReason.find("angle") != std::string::npos);
        QVERIFY(angle.channels[0].measured.back() <= 0.5);
        narrow = plan;
        narrow.channels.front().limits.speed = 0.5;
        QVERIFY(runSimulated(narrow, RunMode::Feedforward, plant).stopReason.find("speed") !=
                std::string::npos);
        narrow = plan;
        narrow.channels.front().limits.trackingError = 0.01;
        QVERIFY(runSimulated(narrow, RunMode::Feedforward, plant).stopReason.find("tracking error") !=
                std::string::npos);
    }

private:
    static constexpr int count = 9;
    static constexpr Refusal refusals[count] = {
        {"not a number", [](RunPlan& plan) { plan.channels[0].feedforward[7] = std::numeric_limits<double>::quiet_NaN(); }, Severity::Error, ""},
        {"table with a gap", [](RunPlan& plan) { plan.channels[0].referenceAngle.pop_back(); }, Severity::Error, ""},
        {"negative gain", [](RunPlan& plan) { plan.channels[0].gains.proportional = -1.0; }, Severity::Error, "gains"},
        {"negative limit", [](RunPlan& plan) { plan.channels[0].limits.speed = -1.0; }, Severity::Error, "limits"},
        {"voltage for long", [](RunPlan& plan) { plan.channels[0].limits.voltage = 0.8; }, Severity::Error, "voltage"},
        {"voltage for short", [](RunPlan& plan) { plan.channels[0].feedforward[300] = 6.0; }, Severity::Warning, "voltage"},
        {"slew", [](RunPlan& plan) { plan.channels[0].limits.slew = 2.0; }, Severity::Warning, "slew"},
        {"angle", [](RunPlan& plan) { plan.channels[0].limits.highestAngle = 0.2; }, Severity::Error, "angle"},
        {"speed", [](RunPlan& plan) { plan.channels[0].limits.speed = 0.3; }, Severity::Error, "speed"}};
};

QTEST_APPLESS_MAIN(PlanTest)
#include "plan_test.moc"
