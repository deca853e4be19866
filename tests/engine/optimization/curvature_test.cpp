// SPDX-License-Identifier: GPL-3.0-or-later
//
// Curvature of sums of squares, as the search knows it, against differences of exact gradients.
#include "engine/base/diagnostic.h"
#include "engine/optimization/minimizer.h"
#include "engine/optimization/quadratic_model.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <memory>
#include <numeric>

namespace curvature_test {

using namespace linkwright;
using model::Integrator;
using model::Interpolation;
using model::TermTime;
using optimization::CostCurvature;
using optimization::QuadraticModel;

namespace {

/// A cart on a rail with friction that a force pushes: all of it is linear, the cost is quadratic.
support::Drawing cart(Interpolation interpolation, std::size_t samples) {
    std::vector<double> force;
    for (std::size_t sample = 0; sample < samples; ++sample)
        force.push_back(std::sin(1.3 * static_cast<double>(sample) + 0.2));
    support::Drawing drawing = support::cartPendulum(0, 0.0, 1.2, force);
    drawing.model.inputs.front().interpolation = interpolation;
    drawing.model.inputs.front().optimize = true;
    drawing.inputSignal("effort", "push");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.jointSignal("speed", model::SignalKind::JointVelocity, "rail");
    drawing.term("effort", TermTime::Running, 0.3, model::ReferenceKind::Constant);
    drawing.term("place", TermTime::Running, 2.0, model::ReferenceKind::Constant);
    drawing.term("speed", TermTime::Terminal, 0.7, model::ReferenceKind::Constant);
    drawing.model.simulation.step = 0.02;
    return drawing;
}

/// A four-bar linkage whose crank is turned by a spline, of which the end counts.
support::Drawing linkage(model::Formulation formulation, Integrator integrator) {
    support::Drawing drawing = support::fourBar();
    drawing.samples("torque", Interpolation::CubicSpline, {3.0, -2.0, 4.0, 5.0, -1.0, 2.0})
        .optimize = true;
    drawing.jointLoad("load", "a", 0, 1.0, "torque");
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
    drawing.term("angle", TermTime::Terminal, 3.0);
    drawing.design("B", "position.x");
    drawing.design("crank", "mass");
    drawing.model.simulation.duration = 0.5;
    drawing.model.simulation.step = 0.02;
    drawing.model.simulation.formulation = formulation;
    drawing.model.simulation.integrator = integrator;
    return drawing;
}

/// Of one motion with all variables.
CostCurvature alone(sensitivity::Curvature curvature, std::size_t variables) {
    std::vector<std::size_t> places(variables);
    std::iota(places.begin(), places.end(), std::size_t{0});
    CostCurvature result;
    result.parts.push_back({1.0, std::move(curvature), std::move(places)});
    return result;
}

CostCurvature curvatureOf(support::Evaluation& evaluation) {
    return alone(evaluation.evaluator.curvature(evaluation.values, {}), evaluation.values.size());
}

std::vector<double> wave(std::size_t size) {
    std::vector<double> result;
    for (std::size_t i = 0; i < size; ++i)
        result.push_back(std::cos(0.7 * static_cast<double>(i * i) + 0.3));
    return result;
}

}  // namespace

class CurvatureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void solvesQuadraticCosts_data() {
        QTest::addColumn<Interpolation>("interpolation");
        QTest::addColumn<std::size_t>("samples");
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<std::size_t>("pieces");
        const auto add = [](const char* name, Interpolation interpolation, std::size_t samples,
                            Integrator integrator, std::size_t pieces) {
            QTest::newRow(name) << interpolation << samples << integrator << pieces;
        };
        add("held", Interpolation::Hold, 13, Integrator::RungeKutta4, 12);
        add("linear", Interpolation::Linear, 13, Integrator::RungeKutta4, 12);
        add("spline", Interpolation::CubicSpline, 13, Integrator::RungeKutta4, 12);
        add("B-spline", Interpolation::BSpline, 15, Integrator::RungeKutta4, 4);
        add("implicit", Interpolation::Linear, 13, Integrator::Esdirk4, 12);
        add("eighth order", Interpolation::CubicSpline, 7, Integrator::DormandPrince8, 6);
        add("steps across samples", Interpolation::CubicSpline, 12, Integrator::RungeKutta4, 1);
    }
    /// (B + D) s = r, where B s is what the gradient changes by along s: exactly, for the cost is
    /// quadratic. Rounding: sums over 60 steps of numbers near one.
    void solvesQuadraticCosts() {
        QFETCH(Interpolation, interpolation);
        QFETCH(std::size_t, samples);
        QFETCH(Integrator, integrator);
        QFETCH(std::size_t, pieces);
        model::Model model = cart(interpolation, samples).model;
        model.simulation.integrator = integrator;
        support::Evaluation evaluation(model);
        const CostCurvature curvature = curvatureOf(evaluation);
        QCOMPARE(curvature.parts.front().curvature.pieces.size(), pieces);
        QuadraticModel solver(curvature, samples);
        const std::vector<double> right = wave(samples), diagonal(samples, 0.01);
        solver.factor(diagonal);
        const std::vector<double> step = solver.solve(right);
        std::vector<double> moved = evaluation.values, gradient(samples);
        for (std::size_t i = 0; i < samples; ++i)
            moved[i] += step[i];
        evaluation.evaluator.costAndGradient(moved, gradient);
        const double size = support::largest(step);
        double along = 0.0;
        for (std::size_t i = 0; i < samples; ++i) {
            const double change = gradient[i] - evaluation.gradient[i];
            QVERIFY(std::abs(change + diagonal[i] * step[i] - right[i]) < 1e-11 * size);
            along += change * step[i];
        }
        QVERIFY(std::abs(solver.curvatureOfSolution() - along) < 1e-11 * size * size);
    }

    void followsInstants_data() { solvesQuadraticCosts_data(); }
    /// What a limit holds all along, instant by instant: the place of the cart is linear in its
    /// forces, so the solver tells by how much it changes there along a step; forces at the
    /// instants act as the gradient says, and squares of them with factors add what the step moves
    /// of them. Differences, of which the curvature is made, leave 1e-7.
    void followsInstants() {
        QFETCH(Interpolation, interpolation);
        QFETCH(std::size_t, samples);
        QFETCH(Integrator, integrator);
        support::Drawing drawing = cart(interpolation, samples);
        model::CostTerm& limited =
            drawing.term("place", TermTime::Largest, 1.0, model::ReferenceKind::Constant);
        limited.id = "limited";
        limited.kind = model::TermKind::Value;
        limited.atMost = model::Number{0.4};
        limited.window = {0.1, 0.9};
        drawing.model.simulation.integrator = integrator;
        support::Evaluation evaluation(drawing.model);
        sensitivity::GradientEvaluator& evaluator = evaluation.evaluator;
        evaluator.setCombination([](double, const auto& constraints) {
            sensitivity::Combination cost{1.0, {}};
            cost.constraints.resize(constraints.size());
            return cost;
        });
        const std::vector<double> values = evaluation.values;
        const auto gradientAt = [&](const std::vector<double>& at, std::vector<double> forces) {
            evaluator.setPathForces({});
            if (!forces.empty()) evaluator.setPathForces({std::move(forces)});
            std::vector<double> gradient(samples);
            evaluator.costAndGradient(at, gradient);
            return gradient;
        };
        const std::vector<double> plain = gradientAt(values, {});
        const std::vector<double> path = evaluator.constraints().front().path;
        const auto pushedBy = [&](const std::vector<double>& forces) {
            std::vector<double> result = gradientAt(values, forces);
            for (std::size_t i = 0; i < samples; ++i)
                result[i] -= plain[i];
            return result;
        };
        QCOMPARE(path.size(), std::size_t{41});
        const std::vector<double> byPlace = wave(path.size());
        const std::vector<double> push = pushedBy(byPlace);
        CostCurvature curvature = alone(evaluator.wholeCurvature(values, {}), samples);
        std::vector<std::size_t> places;
        std::vector<double> pushes;
        constexpr double factor = 0.3;
        for (sensitivity::Curvature::Piece& piece : curvature.parts.front().curvature.pieces)
            for (sensitivity::Curvature::LimitedInstant& instant : piece.instants) {
                instant.factor = factor;
                places.push_back(instant.place);
                pushes.push_back(byPlace[instant.place]);
            }
        QCOMPARE(places.size(), path.size());
        QuadraticModel solver(curvature, samples);
        const std::vector<double> right = wave(samples), diagonal(samples, 0.01);
        QVERIFY(solver.factor(diagonal, true));
        const std::vector<double> step = solver.solve(right, {}, {}, pushes);
        const std::vector<double> along = solver.alongInstants();
        std::vector<double> moved = values, squares(path.size());
        for (std::size_t i = 0; i < samples; ++i)
            moved[i] += step[i];
        const std::vector<double> there = gradientAt(moved, {});
        const std::vector<double> pathThere = evaluator.constraints().front().path;
        const double size = 1.0 + support::largest(step);
        for (std::size_t index = 0; index < places.size(); ++index) {
            const double change = pathThere[places[index]] - path[places[index]];
            QVERIFY(std::abs(along[index] - change) < 1e-7 * size);
            squares[places[index]] = factor * along[index];
        }
        const std::vector<double> bySquares = pushedBy(squares);
        for (std::size_t i = 0; i < samples; ++i)
            QVERIFY(std::abs(there[i] - plain[i] + diagonal[i] * step[i] + bySquares[i] + push[i]
                             - right[i])
                    < 1e-6 * size);
    }

    void followsMotions_data() {
        QTest::addColumn<model::Formulation>("formulation");
        QTest::addColumn<Integrator>("integrator");
        using model::Formulation;
        QTest::newRow("joint") << Formulation::Joint << Integrator::RungeKutta4;
        QTest::newRow("absolute") << Formulation::Absolute << Integrator::RungeKutta4;
        QTest::newRow("divided") << Formulation::DivideAndConquer << Integrator::RungeKutta4;
        QTest::newRow("implicit") << Formulation::Joint << Integrator::Esdirk4;
    }
    /// A cost w d^2 of one number d at the end has the curvature 2 w times the square of the slopes
    /// of d, which is g g^T / (2 J): whatever the motion, its loops, and how its start follows from
    /// the drawing. Tangents and the adjoint agree to 1e-10 of the largest entry.
    void followsMotions() {
        QFETCH(model::Formulation, formulation);
        QFETCH(Integrator, integrator);
        const support::Drawing drawing = linkage(formulation, integrator);
        support::Evaluation evaluation(drawing.model);
        const std::vector<double>& slopes = evaluation.gradient;
        const CostCurvature curvature = curvatureOf(evaluation);
        QCOMPARE(curvature.parts.front().curvature.pieces.size(), std::size_t{5});
        QCOMPARE(curvature.parts.front().curvature.parameters.size(), std::size_t{2});
        QuadraticModel solver(curvature, slopes.size());
        const std::vector<double> right = wave(slopes.size());
        const double size = support::largest(slopes);
        const double stiff = size * size / (2.0 * evaluation.cost);
        const std::vector<double> diagonal(slopes.size(), stiff);
        solver.factor(diagonal);
        const std::vector<double> step = solver.solve(right);
        const double along = std::inner_product(step.begin(), step.end(), slopes.begin(), 0.0)
                             / (2.0 * evaluation.cost);
        for (std::size_t i = 0; i < slopes.size(); ++i)
            QVERIFY(std::abs(slopes[i] * along + diagonal[i] * step[i] - right[i]) < 1e-10);
    }

    void isWhole_data() { followsMotions_data(); }
    /// All of the curvature, in which squares, loops, forces, limits by their multipliers and the
    /// start by the drawing have their part: along any step what gradients change by, at 1e-6 of
    /// it, the size of the differences that it is made of.
    void isWhole() {
        QFETCH(model::Formulation, formulation);
        QFETCH(Integrator, integrator);
        support::Drawing drawing = linkage(formulation, integrator);
        drawing.samples("other", Interpolation::Linear, {1.0, -1.0, 2.0, 0.5, -1.0, 2.0}).optimize =
            true;
        drawing.jointLoad("brake", "d", 0, 1.0, "other");
        drawing.jointSignal("speed", model::SignalKind::JointVelocity, "a");
        drawing.term("speed", TermTime::Running, 0.2, model::ReferenceKind::Constant);
        drawing.term("angle", TermTime::Running, 1.0, model::ReferenceKind::Constant).kind =
            model::TermKind::Value;
        support::Evaluation evaluation(drawing.model);
        const std::size_t count = evaluation.values.size();
        const CostCurvature curvature =
            alone(evaluation.evaluator.wholeCurvature(evaluation.values, {}), count);
        QCOMPARE(curvature.parts.front().curvature.pieces.size(), std::size_t{5});
        QuadraticModel solver(curvature, count);
        const std::vector<double> right = wave(count), diagonal(count, 10.0);
        QVERIFY(solver.factor(diagonal, true));
        const std::vector<double> step = solver.solve(right);
        const double ahead = 1e-4 / support::largest(step);
        const auto gradientAt = [&](double along) {
            std::vector<double> moved = evaluation.values, gradient(count);
            for (std::size_t i = 0; i < count; ++i)
                moved[i] += along * step[i];
            evaluation.evaluator.costAndGradient(moved, gradient);
            return gradient;
        };
        const std::vector<double> above = gradientAt(ahead), below = gradientAt(-ahead);
        for (std::size_t i = 0; i < count; ++i) {
            const double change = (above[i] - below[i]) / (2.0 * ahead);
            QVERIFY2(std::abs(change + diagonal[i] * step[i] - right[i]) < 3e-5,
                     qPrintable(QString::number(change + diagonal[i] * step[i] - right[i])));
        }
    }

    /// A cost that curves down somewhere is told, whatever multipliers stand beside it.
    void tellsNegativeCurvature() {
        model::Model model = cart(Interpolation::Linear, 7).model;
        model.costTerms.front().weight.value = -0.3;
        support::Evaluation evaluation(model);
        const CostCurvature curvature =
            alone(evaluation.evaluator.wholeCurvature(evaluation.values, {}), 7);
        QuadraticModel solver(curvature, 7);
        QVERIFY(!solver.factor(std::vector<double>(7, 0.0), true));
        QVERIFY(solver.factor(std::vector<double>(7, 10.0), true));
    }

    /// A stop is heard amid a curvature, too, and what was found until then stays.
    void stopKeepsTheBest() {
        int asked = 0;
        optimization::MinimizerOptions options;
        options.algorithm = model::Algorithm::GaussNewton;
        options.curvature = [&](auto, auto, optimization::CurvatureKind) {
            if (++asked > 2) throw base::Cancelled();
            auto curvature = std::make_shared<CostCurvature>();
            curvature->penalties.push_back({200.0, {1.0}});
            return curvature;
        };
        const auto quartic = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = 4.0 * std::pow(x[0] - 3.0, 3);
            return std::pow(x[0] - 3.0, 4);
        };
        const optimization::MinimizerResult found = optimization::minimize(
            quartic, std::vector<optimization::MinimizerVariable>(1), options);
        QVERIFY(found.cause == optimization::StopCause::Cancelled);
        QCOMPARE(found.iterations, 2);
        QVERIFY(found.cost < found.initialCost);
    }
};

LINKWRIGHT_TEST(CurvatureTest)

}  // namespace curvature_test

#include "curvature_test.moc"
