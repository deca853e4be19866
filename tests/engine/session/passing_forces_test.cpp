// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/solving/passing_forces.h"

#include "engine/session/solving/solve.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <string>

namespace passing_forces_test {

using namespace linkwright;

namespace {

constexpr double radius = 0.2, start = 1.0, speed = std::numbers::pi - start;  // lined up at 1 s

/// A parallelogram of uniform rods of 1 kg that turns evenly: each bar of it moves on circles.
support::Drawing parallelogram() {
    support::Drawing drawing;
    const double x = radius * std::cos(start), y = radius * std::sin(start);
    drawing.point("A", 0.0, 0.0);
    drawing.point("B", x, y);
    drawing.point("C", 0.6 + x, y);
    drawing.point("D", 0.6, 0.0);
    drawing.rod("crank", "A", "B", 1.0);
    drawing.rod("coupler", "B", "C", 1.0);
    drawing.rod("rocker", "C", "D", 1.0);
    drawing.joint("a", model::JointKind::Revolute, model::groundId, "crank", "A")
        .coordinates[0]
        .startVelocity = speed;
    drawing.joint("b", model::JointKind::Revolute, "crank", "coupler", "B");
    drawing.joint("c", model::JointKind::Revolute, "coupler", "rocker", "C");
    drawing.joint("d", model::JointKind::Revolute, model::groundId, "rocker", "D");
    drawing.model.gravity = {0.0, 0.0, 0.0};
    drawing.model.simulation.duration = 4.0;
    drawing.model.simulation.step = 0.005;
    return drawing;
}

void measure(model::Model& model, const std::string& joint,
             model::SignalKind kind = model::SignalKind::Reaction) {
    model::Signal& signal = model.signalList.emplace_back();
    signal.id = "of-" + joint;
    signal.kind = kind;
    signal.constraint = joint;
}

const std::vector<double>& curve(const session::SimulationResult& motion, const std::string& id,
                                 std::size_t component) {
    std::size_t found = 0;
    for (const session::Series& series : motion.signalSeries)
        if (series.id == id && found++ == component) return series.values;
    throw std::logic_error("no such signal");
}

}  // namespace

class PassingForcesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forcesGoOnWhereBarsLineUp_data() {
        QTest::addColumn<int>("formulation");
        QTest::addColumn<double>("step");
        for (const auto formulation : {model::Formulation::Joint, model::Formulation::Absolute,
                                       model::Formulation::DivideAndConquer})
            for (const double step : {0.005, 0.0037})
                QTest::addRow("%d, %g s", static_cast<int>(formulation), step)
                    << static_cast<int>(formulation) << step;
    }

    /// The coupler goes round with its centripetal force m v^2 / r, half of which each crank
    /// brings; a crank needs its own as well, at half of its length.
    void forcesGoOnWhereBarsLineUp() {
        QFETCH(int, formulation);
        QFETCH(double, step);
        support::Drawing drawing = parallelogram();
        model::Model& model = drawing.model;
        for (const char* joint : {"a", "b", "c"})
            measure(model, joint);
        drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
        model::Signal& twice = model.signalList.emplace_back();
        twice.id = "twice";
        twice.kind = model::SignalKind::Formula;
        twice.expression = "2*x";
        twice.operands.push_back({"x", "of-a", 1, "", ""});
        model.simulation.formulation = static_cast<model::Formulation>(formulation);
        model.simulation.step = step;
        const session::SimulationResult motion = session::simulate(model);
        QVERIFY2(!motion.failure, motion.failure ? motion.failure->message.c_str() : "");
        QCOMPARE(motion.signalSeries.front().id, std::string("of-a"));
        QVERIFY(std::abs(curve(motion, "angle", 0).back() - 4.0 * speed) < 1e-7);
        const double half = 0.5 * radius * speed * speed;
        for (std::size_t time = 0; time < motion.times.size(); ++time) {
            const double angle = start + speed * motion.times[time];
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const double along = axis == 0 ? std::cos(angle) : std::sin(angle);
                // Between neighbors: (speed step)^2 / 2 of the force, where it is interpolated;
                // rounding over the square of the way to the singular pose elsewhere.
                const double error = half * speed * speed * step * step;
                QVERIFY(std::abs(curve(motion, "of-b", axis)[time] + half * along) < error);
                QVERIFY(std::abs(curve(motion, "of-c", axis)[time] - half * along) < error);
                QVERIFY(std::abs(curve(motion, "of-a", axis)[time] + 2.0 * half * along)
                        < 2 * error);
            }
            QVERIFY(curve(motion, "twice", 0)[time] == 2.0 * curve(motion, "of-a", 1)[time]
                    || std::abs(std::sin(angle)) < 0.02);
        }
        const auto told = std::count_if(
            motion.warnings.begin(), motion.warnings.end(), [](const base::Diagnostic& warning) {
                return warning.message.find("were interpolated") != std::string::npos;
            });
        QCOMPARE(told, step == 0.005 ? 1 : 0);  // it ends a step where the bars line up
    }

    /// What is only plotted does not stop a gradient; here the end angle by the speed: the
    /// duration.
    void gradientsGoOn() {
        support::Drawing drawing = parallelogram();
        model::Model& model = drawing.model;
        measure(model, "b");
        drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "d");
        model::CostTerm& term = model.costTerms.emplace_back();
        term.id = "end";
        term.signal = "angle";
        term.time = model::TermTime::Terminal;
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0};
        term.kind = model::TermKind::Value;
        model.designVariables.push_back({"a", "startVelocity.0", std::nullopt, std::nullopt});
        const session::GradientResult found =
            session::computeGradient(model, model::GradientMethod::Adjoint);
        QVERIFY(std::abs(found.cost - 4.0 * speed) < 1e-7);
        QVERIFY(std::abs(found.gradient.front() - 4.0) < 1e-6);
    }

    /// What adds up along the motion, or is minimized, has to be known all along.
    void whatNeedsTheForcesStops() {
        support::Drawing drawing = parallelogram();
        measure(drawing.model, "b", model::SignalKind::ConstraintImpulse);
        QVERIFY(session::simulate(drawing.model).failure);
        drawing.model.signalList.front().kind = model::SignalKind::Reaction;
        QVERIFY(!session::simulate(drawing.model).failure);
        model::CostTerm& term = drawing.model.costTerms.emplace_back();
        term.id = "load";
        term.signal = "of-b";
        term.reference = model::ReferenceKind::Constant;
        term.referenceValues = {0.0, 0.0, 0.0};
        QVERIFY(session::simulate(drawing.model).failure);
        term.active = false;
        QVERIFY(!session::simulate(drawing.model).failure);
    }
};

LINKWRIGHT_TEST(PassingForcesTest)

}  // namespace passing_forces_test
#include "passing_forces_test.moc"
