// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters from recorded runs whose truth is known.
#include "engine/control/identification.h"

#include "engine/base/diagnostic.h"
#include "engine/control/plan_builder.h"
#include "engine/control/simulated_trial.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/engine/control/rotor.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <limits>
#include <vector>

namespace identification_test {

using namespace linkwright;
using namespace linkwright::control;
using samples::Rotor;

namespace {

/// Slow and fast enough that friction and inertia both show.
constexpr const char* excitation = "1.5*sin(4*t) + 0.8*sin(11*t)";

Rotor truth() {
    Rotor rotor;
    rotor.viscous *= 1.5;
    rotor.rotorInertia *= 1.3;
    return rotor;
}

model::Model trueModel(double coulomb) {
    model::Model model = truth().model(excitation, 2.0);
    model.motors.front().coulombFriction = coulomb;
    return model;
}

model::Model guessedModel(double coulomb) {
    model::Model model = Rotor().model(excitation, 2.0);
    model.motors.front().coulombFriction = coulomb;
    return model;
}

/// The true mechanism driven by the voltages alone.
TrialLog record(const model::Model& rig, const PlantSettings& settings) {
    TrialPlan plan = buildPlan(rig);
    plan.channels.front().limits.trackingError = 10.0;
    plan.channels.front().limits.lowestAngle = -20.0;
    plan.channels.front().limits.highestAngle = 20.0;
    Plant plant(rig, settings);
    return simulateTrial(plan, TrialMode::Feedforward, plant);
}

std::string refusal(const model::Model& model, const TrialLog& log,
                    const std::vector<ParameterKey>& keys) {
    try {
        identify(model, log, keys);
    } catch (const base::InputError& error) {
        return error.what();
    }
    return {};
}

const std::vector<ParameterKey> usual{
    {"motor", "viscousFriction"}, {"motor", "coulombFriction"}, {"motor", "rotorInertia"}};

}  // namespace

class IdentificationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// An exact rig gives back its own parameters. Tolerance 0.1 %: plant and model step through
    /// the held voltages differently, which matters to second order in 1 ms over the time constant.
    void exactRunGivesTheTruth() {
        const TrialLog log = record(trueModel(0.015), PlantSettings::exact());
        QVERIFY2(log.completed, log.stopReason.c_str());
        const IdentificationResult result = identify(guessedModel(0.0), log, usual);
        QVERIFY2(result.converged, result.reason.c_str());
        const double expected[3] = {truth().viscous, 0.015, truth().rotorInertia};
        for (std::size_t index = 0; index < 3; ++index) {
            const IdentifiedParameter& parameter = result.parameters[index];
            QVERIFY2(std::abs(parameter.after / expected[index] - 1.0) < 1e-3,
                     qPrintable(QString::number(parameter.after / expected[index])));
            QVERIFY(!parameter.atBound);
        }
        QVERIFY(result.deviationBefore > 0.05);
        QVERIFY2(result.deviationAfter < 1e-3 * result.deviationBefore,
                 qPrintable(QString::number(result.deviationAfter / result.deviationBefore)));
        model::Model model = guessedModel(0.0);
        applyIdentified(model, result);
        QCOMPARE(model.motors.front().coulombFriction.value, result.parameters[1].after);
    }

    /// The gradient that drives the search is exact: the discrete adjoint against complex step, at
    /// a point where it is not small.
    void gradientIsExact() {
        const TrialLog log = record(trueModel(0.015), {});
        sensitivity::GradientEvaluator evaluator(
            identificationModel(guessedModel(0.01), log, usual));
        std::vector<double> values, adjoint(3), oracle(3);
        for (const auto& variable : evaluator.variables())
            values.push_back(variable.value);
        const double cost = evaluator.costAndGradient(values, adjoint);
        evaluator.complexStepGradient(values, oracle);
        for (std::size_t index = 0; index < 3; ++index) {
            QVERIFY(std::abs(values[index] * oracle[index]) > 1e-3 * cost);
            QVERIFY(std::abs(adjoint[index] / oracle[index] - 1.0) < 1e-9);
        }
    }

    /// 95 % intervals hold the truth in most runs. Ten seeds, three parameters: with honest
    /// intervals fewer than 24 hits of 30 would happen once in ten thousand times.
    void intervalsHoldTheTruth() {
        PlantSettings settings = PlantSettings::exact();
        settings.encoderCounts = 4096;
        settings.encoderNoise = 0.5;
        settings.voltageNoise = 0.05;
        const double expected[3] = {truth().viscous, 0.015, truth().rotorInertia};
        int hits = 0;
        double widest = 0.0;
        for (settings.seed = 1; settings.seed <= 10; ++settings.seed) {
            const TrialLog log = record(trueModel(0.015), settings);
            const IdentificationResult result = identify(guessedModel(0.01), log, usual);
            for (std::size_t index = 0; index < 3; ++index) {
                const IdentifiedParameter& parameter = result.parameters[index];
                hits +=
                    parameter.lower95 <= expected[index] && expected[index] <= parameter.upper95;
                widest = std::max(widest, parameter.standardDeviation / expected[index]);
            }
        }
        QVERIFY2(hits >= 24, qPrintable(QString::number(hits)));
        QVERIFY2(widest < 0.5, qPrintable(QString::number(widest)));
    }

    /// Friction cannot become negative: a rig without dry friction gives next to none, not less.
    /// Tolerance: a thousandth of the torque the motor gives at 1.5 V.
    void frictionStaysAtZero() {
        const TrialLog log = record(truth().model(excitation, 2.0), PlantSettings::exact());
        const IdentificationResult result =
            identify(guessedModel(0.01), log, {{"motor", "coulombFriction"}});
        QVERIFY(result.parameters.front().after >= 0.0);
        const IdentificationResult all = identify(guessedModel(0.01), log, usual);
        QVERIFY(all.parameters[1].after >= 0.0);
        QVERIFY2(all.parameters[1].after < 2e-4,
                 qPrintable(QString::number(all.parameters[1].after)));
        QVERIFY(std::abs(all.parameters[0].after / truth().viscous - 1.0) < 0.02);
    }

    void whatCannotBeToldApartIsNamed() {
        const TrialLog log = record(trueModel(0.015), {});
        const std::string same = refusal(guessedModel(0.01), log,
                                         {{"motor", "torqueConstant"}, {"motor", "resistance"}});
        QVERIFY2(same.find("motor.torqueConstant") != std::string::npos
                     && same.find("motor.resistance") != std::string::npos,
                 same.c_str());
        QVERIFY(refusal(guessedModel(0.01), log, {{"bar", "inertia.xx"}}).find("no effect")
                != std::string::npos);
    }

    void badLogsAndParametersAreRefused() {
        const model::Model model = guessedModel(0.01);
        const TrialLog log = record(trueModel(0.015), {});
        QVERIFY(refusal(model, log, {}).find("No parameters") != std::string::npos);
        QVERIFY(refusal(model, log, {{"motor", "colour"}}).find("motor.colour")
                != std::string::npos);
        QVERIFY(refusal(model, log, {usual[0], usual[0]}).find("twice") != std::string::npos);
        TrialLog spoiled = log;
        spoiled.times.resize(20);
        QVERIFY(refusal(model, spoiled, usual).find("too short") != std::string::npos);
        spoiled = log;
        spoiled.channels[0].measured[50] = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(refusal(model, spoiled, usual).find("not numbers") != std::string::npos);
        spoiled = log;
        spoiled.channels[0].motor = "other";
        QVERIFY(refusal(model, spoiled, usual).find("motors other than") != std::string::npos);
    }

    void cancelling() {
        const std::atomic<bool> stop{true};
        QVERIFY_EXCEPTION_THROWN(
            identify(guessedModel(0.01), record(trueModel(0.015), {}), usual, &stop),
            base::Cancelled);
    }
};

LINKWRIGHT_TEST(IdentificationTest)

}  // namespace identification_test

#include "identification_test.moc"
