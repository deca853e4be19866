// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motions that are cut at the nodes of their inputs: what arrives there, slopes by the states, and
// curvature, against differences.
#include "engine/sensitivity/methods/gradient_evaluator.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <optional>

namespace motion_cut_test {

using namespace linkwright;
using model::Interpolation;
using sensitivity::CutEnds;
using sensitivity::MotionCut;
using sensitivity::NodeStates;

namespace {

support::Drawing pendulum(Interpolation interpolation) {
    support::Drawing drawing =
        support::cartPendulum(2, 0.6, 1.2, {1.0, -2.0, 3.0, 0.5, -1.5, 2.0, 1.0});
    drawing.model.inputs.front().interpolation = interpolation;
    drawing.model.inputs.front().optimize = true;
    drawing.inputSignal("effort", "push");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.term("effort", model::TermTime::Running, 0.3, model::ReferenceKind::Constant);
    drawing.term("place", model::TermTime::Running, 2.0, model::ReferenceKind::Constant);
    drawing.term("place", model::TermTime::Terminal, 1.7, model::ReferenceKind::Constant);
    drawing.model.simulation.step = 0.02;
    return drawing;
}

support::Drawing linkage(model::Formulation formulation) {
    support::Drawing drawing = support::fourBar();
    drawing.samples("torque", Interpolation::Linear, {3.0, -2.0, 4.0, 5.0, -1.0, 2.0}).optimize =
        true;
    drawing.jointLoad("load", "a", 0, 1.0, "torque");
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
    drawing.term("angle", model::TermTime::Terminal, 3.0);
    drawing.design("crank", "mass");
    drawing.model.simulation.duration = 0.5;
    drawing.model.simulation.step = 0.02;
    drawing.model.simulation.formulation = formulation;
    return drawing;
}

/// Numbers that no rule of the motion knows.
std::vector<double> wave(std::size_t size, double height) {
    std::vector<double> result;
    for (std::size_t i = 0; i < size; ++i)
        result.push_back(height * std::cos(0.7 * static_cast<double>(i * i) + 0.3));
    return result;
}

double largest(const std::vector<double>& values) {
    double result = 0.0;
    for (const double value : values)
        result = std::max(result, std::abs(value));
    return result;
}

/// The cost of a cut motion, plus what arrives at its nodes times the costates.
double lagrangian(support::Evaluation& evaluation, const std::vector<double>& values,
                  const MotionCut& cut) {
    std::vector<double> gradient(values.size());
    evaluation.evaluator.setCut(cut);
    double sum = evaluation.evaluator.costAndGradient(values, gradient);
    const CutEnds ends = evaluation.evaluator.cutEnds();
    for (std::size_t state = 0; state < cut.costates.size(); ++state)
        sum += cut.costates[state] * ends.arrived[state];
    return sum;
}

}  // namespace

class MotionCutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A motion that goes on from the states that arrive is the motion itself, and joined again it
    /// is that in all its bits.
    void isTheMotionItself() {
        support::Evaluation evaluation(pendulum(Interpolation::CubicSpline).model);
        const NodeStates nodes = evaluation.evaluator.nodeStates();
        QCOMPARE(nodes.size, std::size_t(6));
        QVERIFY(nodes.areFree);
        QCOMPARE(nodes.nodes(), std::size_t(5));
        evaluation.evaluator.setCut(
            MotionCut{nodes.values, std::vector<double>(nodes.values.size(), 0.0)});
        std::vector<double> gradient(evaluation.values.size());
        const double cut = evaluation.evaluator.costAndGradient(evaluation.values, gradient);
        QVERIFY(std::abs(cut - evaluation.cost) < 1e-13 * evaluation.cost);
        QCOMPARE(evaluation.evaluator.cutEnds().arrived, nodes.values);
        evaluation.evaluator.setCut(std::nullopt);
        QCOMPARE(evaluation.evaluator.costAndGradient(evaluation.values, gradient),
                 evaluation.cost);
        QCOMPARE(gradient, evaluation.gradient);
    }

    /// Slopes by samples, numbers of the drawing and states, against central differences, whose
    /// error is about 1e-10 of the largest.
    void slopesAreExact_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("linear") << 0;
        QTest::newRow("cubic spline") << 1;
        QTest::newRow("loop, joint coordinates") << 2;
        QTest::newRow("loop, absolute coordinates") << 3;
    }
    void slopesAreExact() {
        QFETCH(int, which);
        const support::Drawing drawing =
            which == 0 ? pendulum(Interpolation::Linear)
            : which == 1
                ? pendulum(Interpolation::CubicSpline)
                : linkage(which == 2 ? model::Formulation::Joint : model::Formulation::Absolute);
        support::Evaluation evaluation(drawing.model);
        const NodeStates nodes = evaluation.evaluator.nodeStates();
        QVERIFY(nodes.nodes() > 1);
        QCOMPARE(nodes.areFree, which < 2);
        MotionCut cut{nodes.values, wave(nodes.values.size(), 0.5)};
        // States of a loop have to close it.
        const std::vector<double> apart = wave(nodes.values.size(), which < 2 ? 0.1 : 0.0);
        for (std::size_t state = 0; state < apart.size(); ++state)
            cut.states[state] += apart[state];
        lagrangian(evaluation, evaluation.values, cut);
        std::vector<double> gradient(evaluation.values.size());
        evaluation.evaluator.costAndGradient(evaluation.values, gradient);
        const std::vector<double> slopes = evaluation.evaluator.cutEnds().slopes;
        constexpr double step = 1e-5;
        const auto compare = [&](std::vector<double>& numbers, const std::vector<double>& exact) {
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const double at = numbers[i];
                numbers[i] = at + step;
                const double above = lagrangian(evaluation, evaluation.values, cut);
                numbers[i] = at - step;
                const double below = lagrangian(evaluation, evaluation.values, cut);
                numbers[i] = at;
                QVERIFY(std::abs((above - below) / (2.0 * step) - exact[i])
                        < 1e-7 * largest(exact));
            }
        };
        compare(evaluation.values, gradient);
        compare(cut.states, slopes);
    }

    /// Steps that are chosen on the way end at no nodes.
    void variableStepsAreNotCut() {
        support::Drawing drawing = pendulum(Interpolation::Linear);
        drawing.model.simulation.integrator = model::Integrator::DormandPrince54;
        support::Evaluation evaluation(drawing.model);
        QCOMPARE(evaluation.evaluator.nodeStates().nodes(), std::size_t(0));
    }
};

LINKWRIGHT_TEST(MotionCutTest)

}  // namespace motion_cut_test

#include "motion_cut_test.moc"
