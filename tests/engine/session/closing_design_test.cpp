// SPDX-License-Identifier: GPL-3.0-or-later
//
// Driven four-bars whose crank cannot turn as drawn.
#include "engine/session/solving/closing_design.h"

#include "engine/base/diagnostic.h"
#include "engine/model/case_model.h"
#include "engine/model/properties.h"
#include "engine/sensitivity/methods/closure_residual.h"
#include "engine/session/solving/solve.h"
#include "tests/support/drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace closing_design_test {

using namespace linkwright;
using model::JointKind;
using support::Drawing;

namespace {

struct Place {
    double x, y;
};

/// A kinematic motion of one turn of the crank AB.
Drawing fourBar(Place a, Place b, Place c, Place d, double duration, int instants) {
    Drawing drawing;
    drawing.point("A", a.x, a.y);
    drawing.point("B", b.x, b.y);
    drawing.point("C", c.x, c.y);
    drawing.point("D", d.x, d.y);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0);
    drawing.rod("rocker", "C", "D", 1.0);
    drawing.joint("a", JointKind::Revolute, model::groundId, "crank", "A");
    drawing.joint("b", JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", JointKind::Revolute, model::groundId, "rocker", "D");
    model::Drive drive;
    drive.id = drive.name = "drive";
    drive.joint = "a";
    drive.expression = "2*pi*t/" + std::to_string(duration);
    drawing.model.drives.push_back(drive);
    drawing.model.simulation.kind = model::MotionKind::Kinematic;
    drawing.model.simulation.duration = duration;
    drawing.model.simulation.step = duration / instants;
    return drawing;
}

/// Base 2.5, crank 1.1, coupler and rocker to C: with 0.9 and 1.2 the crank turns by 68 degrees.
Drawing stuckFourBar() {
    Drawing drawing = fourBar({0.0, 0.0}, {1.013, 0.428}, {1.65, 1.06}, {2.5, 0.0}, 1.0, 72);
    drawing.pointSignal("pin", model::SignalKind::PointPosition, {"rocker", "C"});
    drawing.term("pin", model::TermTime::Nearest, 1.0).targets.points = {
        {2.2, 1.6}, {1.8, 1.5}, {1.4, 1.2}};
    for (const char* property : {"position.x", "position.y"}) {
        drawing.design("B", property);
        drawing.design("C", property);
    }
    return drawing;
}

}  // namespace

class ClosingDesignTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void residualHasItsGradient() {
        const model::Model model = stuckFourBar().model;
        sensitivity::ClosureResidual residual(model);
        QVERIFY(residual.known());
        std::vector<double> values = session::variableValuesOf(model), gradient(values.size(), NAN);
        const double cost = residual.evaluate(values, gradient);
        QVERIFY2(cost > 1e-3 && cost < 1.0, QByteArray::number(cost).constData());
        for (std::size_t index = 0; index < values.size(); ++index) {
            constexpr double step = 1e-5;
            const auto beside = [&](double move) {
                std::vector<double> moved = values;
                moved[index] += move;
                return residual.evaluate(moved, {});
            };
            const double difference = (beside(step) - beside(-step)) / (2.0 * step);
            QVERIFY2(std::abs(gradient[index] - difference) < 1e-7,
                     qPrintable(QString("%1 %2").arg(gradient[index]).arg(difference)));
            QVERIFY(std::abs(gradient[index]) > 1e-4);
        }
    }

    void closedMechanismsHaveNone() {
        Drawing drawing = stuckFourBar();
        drawing.model.drives[0].expression = "0.3*sin(6*t)";
        sensitivity::ClosureResidual residual(drawing.model);
        const std::vector<double> values = session::variableValuesOf(drawing.model);
        QVERIFY(residual.evaluate(values, {}) < 1e-20);
        QVERIFY(!session::closingDesign(drawing.model, nullptr));
    }

    /// Only an optimization that comes back from where nothing closes can begin here.
    void optimizationsComeBack() {
        const model::Model model = stuckFourBar().model;
        QVERIFY(session::simulate(model).failure.has_value());
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        QVERIFY(!session::simulate(*closing).failure);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        QVERIFY(result.finalCost < result.initialCost);
        QVERIFY(!session::simulate(result.model).failure);
    }

    /// The same where several cases want to move, one of them with a longer base.
    void optimizationsComeBackInAllCases() {
        model::Model model = stuckFourBar().model;
        model::Case longer;
        longer.name = "Longer base";
        longer.numbers.push_back({"D", "position.x", 2.6, false});
        longer.numbers.push_back({"C", "position.y", 0.01, true});
        model::Case drawn;
        drawn.name = "As drawn";
        model.cases.list = {drawn, longer};
        const auto closing = session::closingDesign(model, nullptr);
        QVERIFY(closing.has_value());
        for (const model::Case& chosen : model.cases.list)
            QVERIFY(!session::simulate(model::modelOfCase(*closing, chosen)).failure);
        const session::OptimizationResult result = session::optimize(model);
        QVERIFY2(result.reason.find("does not close everywhere") != std::string::npos,
                 result.reason.c_str());
        for (const model::Case& chosen : model.cases.list)
            QVERIFY(!session::simulate(model::modelOfCase(result.model, chosen)).failure);
    }

    /// A coupler point whose nearest way to a circle of about its own size leads over designs that
    /// do not close: the steps that follow the cost end there at 0.038, with a transmission angle
    /// of nearly nothing. The points lie on a circle, which an equal-sided linkage draws exactly.
    void optimizationsGoAroundDeadPoints() {
        Drawing drawing = fourBar({-1.5, -0.8}, {-1.2, -0.4}, {0.4, 0.4}, {0.7, -1.0}, 5.0, 180);
        drawing.point("P", -0.6, 1.1);
        model::findById(drawing.model.bodies, "coupler")->points.push_back("P");
        drawing.pointSignal("path", model::SignalKind::PointPosition, {"coupler", "P"});
        model::CostTerm& term = drawing.term("path", model::TermTime::Nearest, 1.0);
        term.targets.closed = true;
        for (int index = 0; index < 8; ++index) {
            const double angle = std::numbers::pi * index / 4.0;
            term.targets.points.push_back(
                {-0.85 + 0.47 * std::cos(angle), 1.07 + 0.47 * std::sin(angle)});
        }
        for (const char* point : {"A", "B", "C", "D", "P"})
            for (const char* property : {"position.x", "position.y"})
                drawing.design(point, property);
        drawing.model.optimization.stop.maximumIterations = 200;
        drawing.model.optimization.stop.optimality = 1e-7;
        int next = 0;
        session::SolveControl control;
        control.iteration = [&](const session::IterationReport& report) {
            QVERIFY2(report.iteration >= next, "iterations are numbered on");
            next = report.iteration + 1;
            QCOMPARE(report.costByTerm.size(), std::size_t{1});
            QVERIFY(std::abs(report.costByTerm[0] - report.cost) < 1e-12);
        };
        const session::OptimizationResult result = session::optimize(drawing.model, control);
        QVERIFY2(result.reason.find("went around") != std::string::npos, result.reason.c_str());
        QVERIFY2(result.converged, result.reason.c_str());
        // The square of a millionth of the radius.
        QVERIFY2(result.finalCost < 1e-12, QByteArray::number(result.finalCost).constData());
        QVERIFY(std::abs(result.initialCost - 0.639) < 0.01);
        QCOMPARE(result.model.costTerms.size(), std::size_t{1});
        QCOMPARE(result.iterations.back().iteration + 1, next);
    }
};

LINKWRIGHT_TEST(ClosingDesignTest)

}  // namespace closing_design_test

#include "closing_design_test.moc"
