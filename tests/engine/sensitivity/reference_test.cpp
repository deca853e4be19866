// SPDX-License-Identifier: GPL-3.0-or-later
//
// Costs and gradients against independent solutions.
#include "engine/base/diagnostic.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/reference/cart_pendulum.h"
#include "tests/reference/five_bar.h"
#include "tests/reference/spatial_pendulum.h"
#include "tests/reference/tumbling_body.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace reference_test {

using namespace linkwright;
using support::Drawing;
using support::entryOf;
using support::Evaluation;
using support::relativeError;

namespace {

constexpr double quarterTurn = std::numbers::pi / 4.0;

/// RK4 at 1.25 ms leaves 4e-11 of the cost of the five-bar (1e-8 at 5 ms, order 4).
constexpr double fineStep = 0.00125;
constexpr double fineTolerance = 5e-10;

Drawing fineFiveBar() {
    Drawing drawing = support::fiveBar();
    drawing.model.simulation.step = fineStep;
    return drawing;
}

/// Tracks a place that moves with a formula of a parameter "offset", which is zero.
Drawing rootedFiveBar(const std::string& formula) {
    Drawing drawing = support::fiveBar();
    drawing.parameter("offset", 0.0);
    model::CostTerm& term = drawing.model.costTerms.front();
    term.reference = model::ReferenceKind::Expression;
    term.referenceExpressions = {"0.3+" + formula, "0", "0"};
    return drawing;
}

void useSpeedOfP2(Drawing& drawing) {
    drawing.model.signalList.clear();
    drawing.model.costTerms.clear();
    drawing.pointSignal("speed-P2", model::SignalKind::PointVelocity, {"bar-2", "P2"});
    drawing.term("speed-P2", model::TermTime::Running, 1.0);
}

/// Gives bar 1 the same mass and inertia as numbers of their own.
void untieInertia(Drawing& drawing) {
    model::MassProperties& mass = drawing.model.bodies.front().massProperties;
    mass.kind = model::MassKind::Explicit;
    mass.inertia = {0.0, 0.0, 2.0 / 12.0, 0.0, 0.0, 0.0};
}

double massSlope(const Drawing& drawing) {
    Evaluation evaluation(drawing.model);
    return entryOf(drawing.model, evaluation.evaluator.propertyGradient(evaluation.values), "bar-1",
                   "mass");
}

/// Values of the functional gradient of input "push" at given times, which are step boundaries.
std::vector<double> functionAt(const Evaluation& evaluation, std::span<const double> times) {
    const auto function = evaluation.evaluator.functionGradient();
    const std::vector<double>& values = function.values.at("push");
    std::vector<double> result;
    for (const double time : times) {
        const auto place =
            std::lower_bound(function.times.begin(), function.times.end(), time - 1e-9);
        const auto index = static_cast<std::size_t>(place - function.times.begin());
        result.push_back(std::abs(*place - time) < 1e-9 ? values[index] : support::notANumber);
    }
    return result;
}

/// Derivatives of the cost along force changes 1, sin 3t and t, as parameters of a formula.
std::vector<double> directionalDerivatives(Drawing drawing, const std::string& force) {
    drawing.model.inputs.clear();
    drawing.formula("push", force + "constant+wave*sin(3*t)+ramp*t");
    for (const char* name : {"constant", "wave", "ramp"}) {
        drawing.parameter(name, 0.0);
        drawing.design(name, "value");
    }
    return Evaluation(drawing.model).gradient;
}

Drawing swingUp(bool withRates) {
    Drawing drawing = support::cartPendulum(2, -2.0 * quarterTurn, 3.0, {0.0, 0.0});
    const double rest[] = {std::numbers::pi, 0.0};
    for (int link = 1; link <= 2; ++link) {
        const std::string hinge = "hinge-" + std::to_string(link);
        drawing.jointSignal("angle-" + hinge, model::SignalKind::JointCoordinate, hinge);
        drawing
            .term("angle-" + hinge, model::TermTime::Terminal, 0.5, model::ReferenceKind::Constant)
            .referenceValues = {rest[link - 1]};
        if (!withRates) continue;
        drawing.jointSignal("rate-" + hinge, model::SignalKind::JointVelocity, hinge);
        drawing
            .term("rate-" + hinge, model::TermTime::Terminal, 0.5, model::ReferenceKind::Constant)
            .referenceValues = {0.0};
    }
    drawing.model.simulation.step = fineStep;
    return drawing;
}

/// The rigid body of tests/reference/tumbling_body.h on a free joint.
Drawing tumblingBody(const reference::tumbling_body::Case& instance) {
    Drawing drawing =
        support::freeBody({1.0, 2.0, 3.0, 0.0, 0.0, 0.0}, Eigen::Vector3d(instance.spin.data()));
    model::Joint& joint = drawing.model.joints.front();
    for (std::size_t rotation = 3; rotation < 6; ++rotation)
        joint.coordinates[rotation].damping = 0.1;
    joint.startOrientation.emplace();
    for (std::size_t entry = 0; entry < 4; ++entry)
        (*joint.startOrientation)[entry] = reference::tumbling_body::startOrientation[entry];
    drawing.point("arm", Eigen::Vector3d(reference::tumbling_body::arm.data()));
    drawing.force("weight", {"body", "arm"}, -Eigen::Vector3d::UnitZ(), 4.0);
    drawing.formula("wave-x", "sin(2*t)");
    drawing.formula("wave-y", "cos(t)");
    const char* inputs[] = {"wave-x", "wave-y", ""};
    for (int axis = 0; axis < 3; ++axis) {
        const std::string id = "torque-" + std::to_string(axis);
        drawing
            .torque(id, "body", Eigen::Vector3d::Unit(axis),
                    reference::tumbling_body::torques[static_cast<std::size_t>(axis)], inputs[axis])
            .frame = model::LoadFrame::Body;
        drawing.design(id, "magnitude");
    }
    drawing.bodySignal("axis", model::SignalKind::BodyDirection, "body").direction = {0.0, 0.0,
                                                                                      1.0};
    drawing.bodySignal("spin", model::SignalKind::AngularVelocity, "body").frame =
        model::LoadFrame::Body;
    for (const bool terminal : {false, true}) {
        const auto time = terminal ? model::TermTime::Terminal : model::TermTime::Running;
        drawing.term("axis", time, terminal ? 1.0 : 0.5, model::ReferenceKind::Constant)
            .referenceValues = {0.6, 0.0, 0.8};
        model::CostTerm& spin = drawing.term("spin", time, 0.5, model::ReferenceKind::Constant);
        spin.referenceValues = {0.0, 0.0, 0.0};
        if (terminal)
            spin.componentWeights = {0.5, 1.0, 0.25};
        else
            spin.componentWeights = {0.3, 0.1, 0.2};
    }
    drawing.model.simulation.duration = 3.0;
    return drawing;
}

}  // namespace

class ReferenceTest : public QObject {
    Q_OBJECT

private:
    /// The gradient of the evaluator and the direct one against the complex step.
    static void adjointAndDirectEqualComplexStep(const Drawing& drawing) {
        Evaluation evaluation(drawing.model);
        std::vector<double> oracle(evaluation.values.size(), support::notANumber);
        evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
        QVERIFY(support::largest(oracle) > 1e-6);
        QVERIFY2(relativeError(evaluation.gradient, oracle) < 1e-10,
                 qPrintable(QString::number(relativeError(evaluation.gradient, oracle))));
        std::vector<double> direct(evaluation.values.size(), support::notANumber);
        evaluation.evaluator.directGradient(evaluation.values, direct);
        QVERIFY2(relativeError(direct, oracle) < 1e-10,
                 qPrintable(QString::number(relativeError(direct, oracle))));
    }

private Q_SLOTS:
    void fiveBar() {
        const Evaluation evaluation(fineFiveBar().model);
        QVERIFY(relativeError(evaluation.cost, reference::five_bar::cost) < fineTolerance);
        QVERIFY(relativeError(evaluation.gradient, reference::five_bar::gradient) < fineTolerance);
    }

    void fiveBarAdaptive_data() {
        QTest::addColumn<int>("integrator");
        QTest::newRow("dopri54") << static_cast<int>(model::Integrator::DormandPrince54);
        QTest::newRow("dop853") << static_cast<int>(model::Integrator::DormandPrince853);
    }
    void fiveBarAdaptive() {
        QFETCH(int, integrator);
        Drawing drawing = support::fiveBar();
        drawing.model.simulation.integrator = static_cast<model::Integrator>(integrator);
        drawing.model.simulation.relativeTolerance = 1e-11;
        drawing.model.simulation.absoluteTolerance = 1e-12;
        Evaluation evaluation(drawing.model);
        // The tolerance per step, times the few hundred steps.
        QVERIFY(relativeError(evaluation.cost, reference::five_bar::cost) < 3e-9);
        QVERIFY(relativeError(evaluation.gradient, reference::five_bar::gradient) < 3e-9);
        // The adjoint is that of this discretization, exact but for rounding.
        std::vector<double> oracle(evaluation.values.size(), support::notANumber);
        evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
        QVERIFY(relativeError(evaluation.gradient, oracle) < 1e-10);
    }

    /// Implicit stages are solved to rounding and differentiated by the transposed equations:
    /// loops, a body in space and a spring a thousand times faster than the step, fixed and
    /// adaptive.
    void implicitIntegrator_data() {
        QTest::addColumn<Drawing>("drawing");
        QTest::addColumn<int>("integrator");
        Drawing stiff = support::fiveBar();
        for (model::SpringDamper& spring : stiff.model.springs) {
            spring.stiffness = 1e5;
            spring.damping = 1e3;
        }
        const std::pair<const char*, Drawing> drawings[] = {
            {"five-bar", support::fiveBar()},
            {"stiff five-bar", stiff},
            {"tumbling body",
             reference_test::tumblingBody(reference::tumbling_body::cases.front())},
            {"swing-up", swingUp(true)}};
        for (const auto& [name, drawing] : drawings)
            for (const model::Formulation formulation :
                 {model::Formulation::Joint, model::Formulation::Absolute})
                for (const model::Integrator integrator :
                     {model::Integrator::Esdirk4, model::Integrator::Esdirk43}) {
                    Drawing chosen = drawing;
                    model::SimulationSettings& settings = chosen.model.simulation;
                    settings.duration = 0.5;
                    settings.step = 0.02;
                    settings.relativeTolerance = settings.absoluteTolerance = 1e-4;
                    settings.formulation = formulation;
                    QTest::addRow("%s, %s, %s", name,
                                  formulation == model::Formulation::Joint ? "joint" : "absolute",
                                  integrator == model::Integrator::Esdirk4 ? "fixed" : "adaptive")
                        << chosen << static_cast<int>(integrator);
                }
    }
    void implicitIntegrator() {
        QFETCH(Drawing, drawing);
        QFETCH(int, integrator);
        drawing.model.simulation.integrator = static_cast<model::Integrator>(integrator);
        adjointAndDirectEqualComplexStep(drawing);
    }

    /// A wheel that its friction holds until a kick at the end: before that its costates stand
    /// still, and what a stage adds to them is nothing but roundings.
    void partsThatFrictionHolds() {
        Drawing drawing;
        drawing.point("O", 0.0, 0.0);
        drawing.solid("wheel", {"O"}, 0.1, {0.0, 0.0, 0.0}, {2e-5, 2e-5, 4e-5, 0.0, 0.0, 0.0});
        drawing.joint("shaft", model::JointKind::Revolute, model::groundId, "wheel", "O",
                      Eigen::Vector3d::UnitZ());
        model::JointFriction& brake = drawing.model.jointFrictions.emplace_back();
        brake.id = "brake";
        brake.joint = "shaft";
        brake.staticLevel = brake.dynamicLevel = 0.004;
        brake.transitionVelocity = 0.05;
        model::Input& kick = drawing.model.inputs.emplace_back();
        kick.id = "kick";
        kick.kind = model::InputKind::Expression;
        kick.expression = "0.02*exp(-((t-0.9)/0.02)^2)";
        model::Load& hand = drawing.model.loads.emplace_back();
        hand.id = "hand";
        hand.kind = model::LoadKind::JointLoad;
        hand.joint = "shaft";
        hand.input = "kick";
        model::Signal& angle = drawing.pointSignal("angle", model::SignalKind::JointCoordinate, {});
        angle.joint = "shaft";
        drawing.term("angle", model::TermTime::Terminal, 1.0);
        drawing.design("brake", "dynamic");
        model::SimulationSettings& settings = drawing.model.simulation;
        settings.duration = 1.0;
        settings.integrator = model::Integrator::Esdirk43;
        settings.relativeTolerance = 1e-7;
        settings.absoluteTolerance = 1e-9;
        settings.maximumStep = 0.02;
        adjointAndDirectEqualComplexStep(drawing);
    }

    /// A loop, and joints as constraints in space, with steps so large that loops drift visibly:
    /// the projection is part of the discretization whose gradient is exact.
    void projection_data() {
        QTest::addColumn<Drawing>("drawing");
        const std::pair<const char*, Drawing> drawings[] = {
            {"five-bar", support::fiveBar()},
            {"tumbling body",
             reference_test::tumblingBody(reference::tumbling_body::cases.front())},
            {"swing-up", swingUp(true)}};
        for (const auto& [name, drawing] : drawings)
            for (const model::Integrator integrator :
                 {model::Integrator::RungeKutta4, model::Integrator::DormandPrince54,
                  model::Integrator::Esdirk4}) {
                Drawing chosen = drawing;
                model::SimulationSettings& settings = chosen.model.simulation;
                settings.formulation = name == std::string("five-bar")
                                           ? model::Formulation::Joint
                                           : model::Formulation::Absolute;
                settings.duration = 0.5;
                settings.step = 0.02;
                settings.relativeTolerance = settings.absoluteTolerance = 1e-4;
                settings.integrator = integrator;
                settings.projectConstraints = true;
                QTest::addRow("%s, integrator %d", name, static_cast<int>(integrator)) << chosen;
            }
    }
    void projection() {
        QFETCH(Drawing, drawing);
        adjointAndDirectEqualComplexStep(drawing);
    }

    void fiveBarOptimumIsAtRest() {
        Evaluation evaluation(fineFiveBar().model);
        const double cost =
            evaluation.evaluator.costAndGradient(reference::five_bar::optimum, evaluation.gradient);
        // Statics holds to rounding, which the motion multiplies by little in 5 s.
        QVERIFY(cost >= 0.0);
        QVERIFY(cost < 1e-20);
        QVERIFY(support::largest(evaluation.gradient) < 1e-10);
    }

    void fiveBarSpeed() {
        Drawing drawing = fineFiveBar();
        useSpeedOfP2(drawing);
        const Evaluation evaluation(drawing.model);
        // The integrand swings faster than the position: a few times the error of the cost above.
        QVERIFY(relativeError(evaluation.cost, reference::five_bar::speedCost) < 2e-9);
        QVERIFY(relativeError(evaluation.gradient, reference::five_bar::speedGradient) < 2e-9);
    }

    void fiveBarMass() {
        Drawing drawing = fineFiveBar();
        const double tied = massSlope(drawing);
        QVERIFY(relativeError(tied, reference::five_bar::massSlopeInertiaTied) < 2e-9);
        untieInertia(drawing);
        const double held = massSlope(drawing);
        QVERIFY(relativeError(held, reference::five_bar::massSlopeInertiaHeld) < 2e-9);
        useSpeedOfP2(drawing);
        QVERIFY(relativeError(massSlope(drawing), reference::five_bar::speedMassSlopeInertiaHeld)
                < 1e-8);
    }

    void cartStabilization() {
        namespace values = reference::cart_pendulum::stabilization;
        Drawing drawing = support::cartPendulum(2, quarterTurn, 3.0, std::vector<double>(13, 0.0));
        support::addTravelCost(drawing);
        drawing.model.simulation.step = fineStep;
        const Evaluation evaluation(drawing.model);
        QVERIFY(relativeError(evaluation.cost, values::cost) < 1e-9);
        QVERIFY(relativeError(functionAt(evaluation, values::gradientTimes), values::gradient)
                < 1e-8);
        QVERIFY(relativeError(directionalDerivatives(drawing, ""), values::directional) < 1e-8);
    }

    /// The functional gradient comes from the discrete costate: its error falls with the order of
    /// the integrator.
    void functionGradientOrder() {
        namespace values = reference::cart_pendulum::stabilization;
        double before = 0.0;
        for (const double step : {0.025, 0.0125, 0.00625}) {
            Drawing drawing = support::cartPendulum(2, quarterTurn, 3.0, {0.0, 0.0});
            support::addTravelCost(drawing);
            drawing.model.simulation.step = step;
            const Evaluation evaluation(drawing.model);
            const double error =
                relativeError(functionAt(evaluation, values::gradientTimes), values::gradient);
            if (before > 0.0) {
                const double order = std::log2(before / error);
                QVERIFY2(order > 3.5 && order < 5.0, qPrintable(QString::number(order)));
            }
            before = error;
        }
    }

    /// It belongs to the last adjoint, whatever has been computed since.
    void functionGradientAfterOtherEvaluations() {
        Drawing drawing = support::cartPendulum(2, quarterTurn, 3.0, std::vector<double>(13, 0.3));
        support::addTravelCost(drawing);
        Evaluation evaluation(drawing.model);
        const auto before = evaluation.evaluator.functionGradient();
        QVERIFY(support::largest(before.values.begin()->second) > 0.1);
        std::vector<double> others = evaluation.values;
        for (double& value : others)
            value -= 1.7;
        std::vector<double> gradient(others.size());
        evaluation.evaluator.cost(others);
        evaluation.evaluator.directGradient(others, gradient);
        const auto after = evaluation.evaluator.functionGradient();
        QVERIFY(after.times == before.times);
        QVERIFY(after.values == before.values);
        evaluation.evaluator.costAndGradient(others, gradient);
        QVERIFY(evaluation.evaluator.functionGradient().values != before.values);
    }

    void cartSwingUp() {
        namespace values = reference::cart_pendulum::swing_up;
        const Drawing drawing = swingUp(false);
        const Evaluation evaluation(drawing.model);
        QVERIFY(relativeError(evaluation.cost, values::costInEquilibrium) < 1e-12);
        QVERIFY(relativeError(functionAt(evaluation, values::gradientTimes), values::gradient)
                < 1e-8);
        QVERIFY(relativeError(directionalDerivatives(drawing, "5*sin(2*t)+"),
                              values::directionalAnglesOnly)
                < 1e-8);
        QVERIFY(relativeError(directionalDerivatives(swingUp(true), "5*sin(2*t)+"),
                              values::directionalWithRates)
                < 1e-8);
    }

    void chains_data() {
        QTest::addColumn<int>("place");
        for (std::size_t place = 0; place < reference::cart_pendulum::chains.size(); ++place)
            QTest::addRow("%d links", reference::cart_pendulum::chains[place].links)
                << static_cast<int>(place);
    }
    void chains() {
        QFETCH(int, place);
        const auto& chain = reference::cart_pendulum::chains[static_cast<std::size_t>(place)];
        Drawing drawing = support::cartPendulum(chain.links, quarterTurn, 2.0, {0.0, 0.0});
        support::addTravelCost(drawing);
        // Fast whips: the step that brings the error to 1e-9.
        drawing.model.simulation.step = 0.0005;
        const Evaluation evaluation(drawing.model);
        QVERIFY(relativeError(evaluation.cost, chain.cost) < 1e-8);
        std::vector<double> times;
        for (int half = 0; half < 5; ++half)
            times.push_back(0.5 * half);
        QVERIFY(relativeError(functionAt(evaluation, times), chain.gradient) < 1e-7);
        QVERIFY(relativeError(directionalDerivatives(drawing, ""), chain.directional) < 1e-7);
    }

    void spatialPendulum() {
        namespace values = reference::spatial_pendulum;
        Drawing drawing = support::springPendulum();
        drawing.model.simulation.step = fineStep;
        Evaluation evaluation(drawing.model);
        QVERIFY(relativeError(evaluation.cost, values::cost) < fineTolerance);
        QVERIFY(relativeError(evaluation.gradient, values::gradient) < fineTolerance);
        const double cost =
            evaluation.evaluator.costAndGradient(values::optimum, evaluation.gradient);
        QVERIFY(cost < 1e-20);
        QVERIFY(support::largest(evaluation.gradient) < 1e-10);
    }

    void tumblingBody_data() {
        QTest::addColumn<int>("place");
        for (std::size_t place = 0; place < reference::tumbling_body::cases.size(); ++place)
            QTest::newRow(reference::tumbling_body::cases[place].name) << static_cast<int>(place);
    }
    /// A cost that has no derivative with respect to one variable names it.
    void undefinedDerivativeIsNamed() {
        using Method = double (sensitivity::GradientEvaluator::*)(
            std::span<const double>, std::span<double>, const std::atomic<bool>*);
        for (const Method method : {&sensitivity::GradientEvaluator::costAndGradient,
                                    &sensitivity::GradientEvaluator::directGradient,
                                    &sensitivity::GradientEvaluator::continuousAdjointGradient,
                                    &sensitivity::GradientEvaluator::complexStepGradient}) {
            Drawing drawing = rootedFiveBar("sqrt(offset)");
            drawing.design("offset", "value");
            sensitivity::GradientEvaluator evaluator(drawing.model);
            const std::vector<double> values = support::valuesOf(evaluator);
            std::vector<double> gradient(values.size());
            try {
                (evaluator.*method)(values, gradient, nullptr);
                QFAIL("an undefined derivative was returned");
            } catch (const base::ComputationError& error) {
                QCOMPARE(error.diagnostic().object, std::string("offset"));
                QCOMPARE(error.diagnostic().place, std::string("value"));
                QVERIFY(error.diagnostic().message.find("\"offset\" value (now 0)")
                        != std::string::npos);
                QVERIFY(error.diagnostic().remedy.find("root of zero") != std::string::npos);
            }
        }
    }

    /// It leaves the other derivatives what they are, in every method.
    void undefinedDerivativeLeavesTheOthers() {
        for (const char* formula : {"sqrt(offset)", "sqrt(abs(offset))+offset"}) {
            Evaluation rooted(rootedFiveBar(formula).model);
            Evaluation plain(rootedFiveBar("0*offset").model);
            QVERIFY(support::largest(plain.gradient) > 0.01);
            // The same computation; direct differentiation rounds in another order.
            QVERIFY(relativeError(rooted.gradient, plain.gradient) <= 1e-13);
            std::vector<double> direct(rooted.values.size());
            rooted.evaluator.directGradient(rooted.values, direct);
            QVERIFY(relativeError(direct, plain.gradient) <= 1e-10);
            std::vector<double> continuous(rooted.values.size()), expected(rooted.values.size());
            rooted.evaluator.continuousAdjointGradient(rooted.values, continuous);
            plain.evaluator.continuousAdjointGradient(plain.values, expected);
            QVERIFY(relativeError(continuous, expected) <= 1e-13);
        }
    }

    /// Of the gradient by all numbers, one entry is not a number.
    void undefinedDerivativeIsOneEntry() {
        const Drawing drawing = rootedFiveBar("sqrt(offset)");
        Evaluation rooted(drawing.model);
        Evaluation plain(rootedFiveBar("0*offset").model);
        const std::vector<double> found = rooted.evaluator.propertyGradient(rooted.values);
        const std::vector<double> expected = plain.evaluator.propertyGradient(plain.values);
        int undefined = 0;
        for (std::size_t slot = 0; slot < found.size(); ++slot) {
            if (std::isfinite(found[slot]))
                QVERIFY(std::abs(found[slot] - expected[slot])
                        <= 1e-12 * support::largest(expected));
            else
                ++undefined;
        }
        QCOMPARE(undefined, 1);
        QVERIFY(!std::isfinite(support::entryOf(drawing.model, found, "offset", "value")));
    }

    /// A damper a step is far too long for: the values grow without bound and stay numbers, and so
    /// does the cost. Neither it nor a gradient, zeros included, may be shown for a result.
    void divergenceIsNamed() {
        Drawing wheel;
        wheel.point("O", 0.0, 0.0);
        wheel.solid("wheel", {"O"}, 1.0, {0.0, 0.0, 0.0}, {0.01, 0.01, 0.01, 0.0, 0.0, 0.0});
        wheel.joint("axle", model::JointKind::Revolute, model::groundId, "wheel", "O");
        wheel.model.joints[0].coordinates[0].startVelocity = 1.0;
        wheel.model.joints[0].coordinates[0].damping = 10.0;
        wheel.samples("idle", model::Interpolation::Linear, {1.0, 2.0});
        wheel.model.inputs[0].optimize = true;
        wheel.jointSignal("speed", model::SignalKind::JointVelocity, "axle");
        wheel.term("speed", model::TermTime::Terminal, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {0.0};
        wheel.model.simulation.integrator = model::Integrator::RungeKutta4;
        wheel.model.simulation.step = 0.05;
        wheel.model.simulation.duration = 0.5;
        try {
            Evaluation evaluation(wheel.model);
            QFAIL("a motion that diverged was taken for one");
        } catch (const base::ComputationError& error) {
            QCOMPARE(error.diagnostic().object, std::string("axle"));
            QVERIFY(error.diagnostic().message.find("diverged") != std::string::npos);
        }
        // The same with a step that is short enough.
        wheel.model.simulation.step = 0.001;
        const Evaluation evaluation(wheel.model);
        QVERIFY(evaluation.cost < 1.0);
        QCOMPARE(evaluation.gradient, std::vector<double>(2, 0.0));
    }

    /// The error that planar mechanisms cannot show: see the reference.
    void tumblingBody() {
        QFETCH(int, place);
        const auto& instance = reference::tumbling_body::cases[static_cast<std::size_t>(place)];
        Drawing drawing = reference_test::tumblingBody(instance);
        drawing.model.simulation.step = 0.0005;
        const Evaluation evaluation(drawing.model);
        const double tolerance = reference::tumbling_body::tolerance;
        QVERIFY(relativeError(evaluation.cost, instance.cost) < tolerance);
        QVERIFY(relativeError(evaluation.gradient, instance.gradient) < tolerance);
        // The test could fail: the two known mistakes are far away.
        QVERIFY(relativeError(evaluation.gradient, instance.gradientExplicit) > 0.1);
        QVERIFY(relativeError(evaluation.gradient, instance.gradientDoubled) > 0.1);
    }
};

LINKWRIGHT_TEST(ReferenceTest)

}  // namespace reference_test

#include "reference_test.moc"
