// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of motions with inputs that jump: each step knows the values of its own side.
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace one_sided_test {

using namespace linkwright;
using model::Formulation;
using model::Integrator;

namespace {

/// A four-bar linkage whose crank is turned by held samples; the rocker's angle and the power of
/// the motor count.
model::Model held(std::size_t count) {
    support::Drawing drawing = support::fourBar();
    std::vector<double> values;
    for (std::size_t sample = 0; sample < count; ++sample)
        values.push_back(6.0 * std::sin(2.3 * static_cast<double>(sample) + 0.4));
    drawing.samples("torque", model::Interpolation::Hold, values).optimize = true;
    drawing.jointLoad("load", "a", 0, 1.0, "torque");
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "a");
    drawing.inputSignal("effort", "torque");
    drawing.term("angle", model::TermTime::Running, 3.0);
    drawing.term("effort", model::TermTime::Running, 0.1, model::ReferenceKind::Constant);
    drawing.design("B", "position.x");
    drawing.model.simulation.duration = 0.5;
    drawing.model.simulation.step = 0.02;
    drawing.model.simulation.relativeTolerance = 1e-5;
    drawing.model.simulation.absoluteTolerance = 1e-5;
    return drawing.model;
}

}  // namespace

class OneSidedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalComplexStep_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<Formulation>("formulation");
        const std::pair<const char*, Integrator> integrators[] = {
            {"rk4", Integrator::RungeKutta4},         {"dop8", Integrator::DormandPrince8},
            {"esdirk4", Integrator::Esdirk4},         {"esdirk43", Integrator::Esdirk43},
            {"dopri54", Integrator::DormandPrince54}, {"dop853", Integrator::DormandPrince853}};
        for (const auto& [name, integrator] : integrators) {
            QTest::addRow("%s joint", name) << integrator << Formulation::Joint;
            QTest::addRow("%s absolute", name) << integrator << Formulation::Absolute;
        }
        QTest::newRow("rk4 divided") << Integrator::RungeKutta4 << Formulation::DivideAndConquer;
    }
    /// With jumps on the steps (5 pieces of 5 steps each) and between them.
    void equalComplexStep() {
        QFETCH(Integrator, integrator);
        QFETCH(Formulation, formulation);
        for (const std::size_t count : {6u, 8u}) {
            model::Model model = held(count);
            model.simulation.integrator = integrator;
            model.simulation.formulation = formulation;
            support::Evaluation evaluation(model);
            const std::size_t variables = evaluation.values.size();
            std::vector<double> expected(variables), direct(variables);
            evaluation.evaluator.complexStepGradient(evaluation.values, expected);
            evaluation.evaluator.directGradient(evaluation.values, direct);
            const double size = support::largest(expected);
            for (std::size_t entry = 0; entry < variables; ++entry) {
                QVERIFY(std::abs(evaluation.gradient[entry] - expected[entry]) < 1e-10 * size);
                QVERIFY(std::abs(direct[entry] - expected[entry]) < 1e-10 * size);
            }
        }
    }

    /// The last sample is that of the end alone, which takes no time. Halving the step makes the
    /// error of the continuous adjoint 16 times smaller; before, it was of first order.
    void costatesKeepTheirOrder() {
        double errors[2];
        for (int finer = 0; finer < 2; ++finer) {
            model::Model model = held(6);
            model.simulation.step = finer == 0 ? 0.02 : 0.01;
            support::Evaluation evaluation(model);
            std::vector<double> continuous(evaluation.values.size());
            evaluation.evaluator.continuousAdjointGradient(evaluation.values, continuous);
            errors[finer] = 0.0;
            for (std::size_t entry = 0; entry < continuous.size(); ++entry)
                errors[finer] = std::max(errors[finer],
                                         std::abs(continuous[entry] - evaluation.gradient[entry]));
        }
        QVERIFY2(errors[1] < errors[0] / 8.0,
                 qPrintable(QString("%1 and %2").arg(errors[0]).arg(errors[1])));
        QVERIFY(errors[1] < 1e-5);
    }
};

LINKWRIGHT_TEST(OneSidedTest)

}  // namespace one_sided_test
#include "one_sided_test.moc"
