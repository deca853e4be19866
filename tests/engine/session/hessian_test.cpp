// SPDX-License-Identifier: GPL-3.0-or-later
//
// Second derivatives of a cost, and what they say of a design.
#include "engine/session/solving/hessian.h"

#include "engine/base/diagnostic.h"
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace hessian_test {

using namespace linkwright;

namespace {

/// A four-bar linkage that falls, with numbers of all kinds to change.
support::Drawing linkage(model::Formulation formulation, model::Integrator integrator) {
    support::Drawing drawing = support::fourBar();
    drawing.samples("torque", model::Interpolation::CubicSpline, {3.0, -2.0, 4.0, 5.0}).optimize =
        true;
    drawing.jointLoad("load", "a", 0, 1.0, "torque");
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
    drawing.term("angle", model::TermTime::Terminal, 3.0);
    drawing.term("angle", model::TermTime::Running, 0.5);
    drawing.design("B", "position.x");
    drawing.design("C", "position.y");
    drawing.design("crank", "mass");
    drawing.model.simulation.duration = 0.4;
    drawing.model.simulation.step = 0.02;
    drawing.model.simulation.formulation = formulation;
    drawing.model.simulation.integrator = integrator;
    return drawing;
}

/// A mass of 1 kg without anything that holds it, moved for a second by a force that is constant.
support::Drawing mass() {
    support::Drawing drawing = support::cartPendulum(0, 0.0, 1.0, {0.5, 0.5});
    drawing.model.bodies.front().massProperties.mass = 1.0;
    drawing.model.joints.front().coordinates[0].damping = 0.0;
    drawing.model.inputs.front().interpolation = model::Interpolation::Linear;
    drawing.model.inputs.front().optimize = true;
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.term("place", model::TermTime::Terminal, 1.0, model::ReferenceKind::Constant)
        .referenceValues = {model::Number{0.0}};
    return drawing;
}

}  // namespace

class HessianTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Against central differences of the gradient by the complex step, an independent one. Their
    /// own error, h^2 of a third derivative, bounds the agreement.
    void isTheChangeOfTheGradient_data() {
        QTest::addColumn<model::Formulation>("formulation");
        QTest::addColumn<model::Integrator>("integrator");
        QTest::newRow("joint") << model::Formulation::Joint << model::Integrator::RungeKutta4;
        QTest::newRow("absolute") << model::Formulation::Absolute << model::Integrator::RungeKutta4;
        QTest::newRow("implicit") << model::Formulation::Joint << model::Integrator::Esdirk4;
        QTest::newRow("adaptive") << model::Formulation::Joint
                                  << model::Integrator::DormandPrince54;
    }
    void isTheChangeOfTheGradient() {
        QFETCH(model::Formulation, formulation);
        QFETCH(model::Integrator, integrator);
        const model::Model model = linkage(formulation, integrator).model;
        const session::HessianResult found = session::computeHessian(model);
        const auto size = found.matrix.rows();
        QCOMPARE(size, Eigen::Index(7));
        sensitivity::GradientEvaluator evaluator(model);
        std::vector<double> values, above(7), below(7);
        for (const session::Variable& variable : found.variables)
            values.push_back(variable.value);
        const double largest = found.matrix.cwiseAbs().maxCoeff();
        // Steps that are chosen anew on each side move the gradient by the error of the motion.
        const double tolerance = integrator == model::Integrator::DormandPrince54 ? 1e-2 : 1e-6;
        for (Eigen::Index column = 0; column < size; ++column) {
            const auto place = static_cast<std::size_t>(column);
            const double at = values[place];
            constexpr double step = 1e-4;
            values[place] = at + step;
            evaluator.complexStepGradient(values, above);
            values[place] = at - step;
            evaluator.complexStepGradient(values, below);
            values[place] = at;
            for (Eigen::Index row = 0; row < size; ++row) {
                const auto index = static_cast<std::size_t>(row);
                QVERIFY(std::abs((above[index] - below[index]) / (2.0 * step)
                                 - found.matrix(row, column))
                        < tolerance * largest);
            }
        }
    }

    /// With samples u0 and u1 of a force that runs linearly, x(1) = u0 / 3 + u1 / 6, and the cost
    /// x(1)^2 has the Hessian 2 a a^T, a = (1/3, 1/6): nothing is told along (1, -2).
    void tellsWhatDoesNotCount() {
        const session::HessianResult found = session::computeHessian(mass().model);
        const Eigen::Vector2d slope(1.0 / 3.0, 1.0 / 6.0);
        QVERIFY((found.matrix - 2.0 * slope * slope.transpose()).cwiseAbs().maxCoeff() < 1e-11);
        QVERIFY(std::abs(found.weakest[0] / found.weakest[1] + 0.5) < 1e-6);
        const std::string verdict = session::verdictOf(found);
        QVERIFY2(verdict.find("tells nothing along") != std::string::npos, verdict.c_str());
    }

    /// Effort makes it a minimum, and less than nothing for effort none.
    void tellsMinimaFromSaddles() {
        support::Drawing drawing = mass();
        drawing.inputSignal("effort", "push");
        model::CostTerm& effort =
            drawing.term("effort", model::TermTime::Running, 0.5, model::ReferenceKind::Constant);
        effort.referenceValues = {model::Number{0.0}};
        const std::string id = effort.id;
        QVERIFY(session::verdictOf(session::computeHessian(drawing.model))
                    .find("upward in all directions")
                != std::string::npos);
        model::findById(drawing.model.costTerms, id)->weight.value = -0.5;
        QVERIFY(session::verdictOf(session::computeHessian(drawing.model)).find("no minimum")
                != std::string::npos);
    }

    /// What bounds hold does not count.
    void leavesOutWhatBoundsHold() {
        support::Drawing drawing = mass();
        drawing.model.inputs.front().lower = 0.5;
        const session::HessianResult found = session::computeHessian(drawing.model);
        QVERIFY(found.curvatures.empty());
        QVERIFY(session::verdictOf(found).find("held by their bounds") != std::string::npos);
    }
};

LINKWRIGHT_TEST(HessianTest)

}  // namespace hessian_test

#include "hessian_test.moc"
