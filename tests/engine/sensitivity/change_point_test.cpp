// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of parallelogram four-bars, whose bars pass through one line twice a turn, where
// they could cross as well. The motion is that of a pendulum, known from energy.
#include "engine/assembly/branch_rows.h"
#include "engine/base/diagnostic.h"
#include "tests/engine/sensitivity/evaluation.h"
#include "tests/support/motion.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

namespace change_point_test {

using namespace linkwright;
using model::Formulation;
using model::Integrator;
using model::JointKind;
using support::Drawing;

namespace {

constexpr double gravity = 9.81, length = 1.0, mass = 1.0;
constexpr double startSpeed = 1.0;  // of the tips of the upright cranks, m/s

constexpr std::pair<const char*, Formulation> formulations[] = {
    {"joint", Formulation::Joint},
    {"absolute", Formulation::Absolute},
    {"divide-and-conquer", Formulation::DivideAndConquer}};

std::string named(const char* stem, int number) {
    return stem + std::to_string(number);
}

/// `loops` four-bars in a row, all bars alike, started upright (IFToMM's library of benchmarks,
/// A02).
Drawing fourBars(int loops) {
    Drawing drawing;
    for (int crank = 0; crank <= loops; ++crank) {
        drawing.point(named("A", crank), crank * length, 0.0);
        drawing.point(named("B", crank), crank * length, length);
    }
    for (int crank = 0; crank <= loops; ++crank) {
        drawing.rod(named("crank-", crank), named("A", crank), named("B", crank), mass);
        drawing.joint(named("foot-", crank), JointKind::Revolute, model::groundId,
                      named("crank-", crank), named("A", crank));
        if (crank == 0) continue;
        const std::string bar = named("bar-", crank);
        drawing.rod(bar, named("B", crank - 1), named("B", crank), mass);
        drawing.joint(named("left-", crank), JointKind::Revolute, named("crank-", crank - 1), bar,
                      named("B", crank - 1));
        drawing.joint(named("right-", crank), JointKind::Revolute, bar, named("crank-", crank),
                      named("B", crank));
    }
    drawing.model.joints.front().coordinates[0].startVelocity = -startSpeed / length;
    drawing.pointSignal("tip", model::SignalKind::PointVelocity, {"crank-0", "B0"});
    drawing.model.gravity = {0.0, -gravity, 0.0};
    drawing.model.simulation.duration = 10.0;
    return drawing;
}

/// Angle of the cranks and its rate at a time, from the energy of the row: a pendulum.
std::array<double, 2> exactMotion(int loops, double time) {
    const double inertia = ((loops + 1) / 3.0 + loops) * mass * length * length;
    const double weight = ((loops + 1) / 2.0 + loops) * mass * gravity * length;
    std::array<double, 2> state{std::acos(0.0), -startSpeed / length};
    const int steps = 100000;
    const double step = time / steps;
    const auto rate = [&](const std::array<double, 2>& at) {
        return std::array<double, 2>{at[1], -weight / inertia * std::cos(at[0])};
    };
    const auto moved = [](const std::array<double, 2>& from, const std::array<double, 2>& along,
                          double size) {
        return std::array<double, 2>{from[0] + size * along[0], from[1] + size * along[1]};
    };
    for (int index = 0; index < steps; ++index) {
        const auto first = rate(state);
        const auto second = rate(moved(state, first, 0.5 * step));
        const auto third = rate(moved(state, second, 0.5 * step));
        const auto fourth = rate(moved(state, third, step));
        for (std::size_t entry = 0; entry < 2; ++entry)
            state[entry] +=
                step / 6.0 * (first[entry] + 2.0 * (second[entry] + third[entry]) + fourth[entry]);
    }
    return state;
}

Eigen::Vector3d exactTip(int loops, double time) {
    const auto [angle, rate] = exactMotion(loops, time);
    return length * rate * Eigen::Vector3d(-std::sin(angle), std::cos(angle), 0.0);
}

void setTolerance(Drawing& drawing, double tolerance) {
    drawing.model.simulation.integrator = Integrator::DormandPrince54;
    drawing.model.simulation.relativeTolerance = tolerance;
    drawing.model.simulation.absoluteTolerance = tolerance;
}

}  // namespace

class ChangePointTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void passesOn_data() {
        QTest::addColumn<int>("loops");
        QTest::addColumn<Formulation>("formulation");
        for (const int loops : {1, 2, 5, 40})
            for (const auto& [name, formulation] : formulations)
                QTest::addRow("%d loops, %s", loops, name) << loops << formulation;
    }
    void passesOn() {
        QFETCH(int, loops);
        QFETCH(Formulation, formulation);
        Drawing drawing = fourBars(loops);
        drawing.model.simulation.formulation = formulation;
        setTolerance(drawing, 1e-12);
        const auto motion = support::simulate(drawing.model);
        for (const double time : {0.5, 1.0, 2.0, 4.7, 10.0}) {
            // The row lingers upright once a turn, which makes errors grow some hundredfold.
            const double error = (motion->signal("tip", time) - exactTip(loops, time)).norm();
            QVERIFY2(error < 1e-8, qPrintable(QString("%1 at %2 s").arg(error).arg(time)));
        }
        const auto violation = motion->largestViolation();
        QVERIFY(violation.position < 1e-9 && violation.velocity < 1e-9);
    }

    /// Was between 2e-11 and 4e-6, as luck would have it, while the step shrank.
    void fixedStepsConverge_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<double>("order");
        QTest::newRow("rk4") << Integrator::RungeKutta4 << 4.0;
        QTest::newRow("esdirk4") << Integrator::Esdirk4 << 4.0;
    }
    void fixedStepsConverge() {
        QFETCH(Integrator, integrator);
        QFETCH(double, order);
        Drawing drawing = fourBars(2);
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.duration = 3.0;
        std::vector<double> errors;
        for (const double step : {0.04, 0.02, 0.01, 0.005}) {
            drawing.model.simulation.step = step;
            errors.push_back(
                (support::simulate(drawing.model)->signal("tip", 3.0) - exactTip(2, 3.0)).norm());
        }
        const double found = std::log2(errors.front() / errors.back()) / 3.0;
        QVERIFY2(std::abs(found - order) < 0.6, qPrintable(QString::number(found)));
        QVERIFY(errors.back() < 1e-6);
    }

    /// The gradient of the discretization, before the first passage and after several.
    void gradient_data() {
        QTest::addColumn<double>("duration");
        QTest::addColumn<Formulation>("formulation");
        for (const double duration : {0.4, 3.0})
            for (const auto& [name, formulation] : formulations)
                QTest::addRow("%g s, %s", duration, name) << duration << formulation;
    }
    void gradient() {
        QFETCH(double, duration);
        QFETCH(Formulation, formulation);
        Drawing drawing = fourBars(3);
        drawing.model.simulation.formulation = formulation;
        drawing.model.simulation.duration = duration;
        setTolerance(drawing, 1e-11);
        drawing.design("crank-1", "mass");
        drawing.design("bar-2", "mass");
        drawing.design("foot-0", "startVelocity.0");
        drawing.term("tip", model::TermTime::Running, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {0.0, 0.0, 0.0};
        drawing.term("tip", model::TermTime::Terminal, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {0.0, 0.0, 0.0};
        support::Evaluation evaluation(drawing.model);
        std::vector<double> oracle(evaluation.values.size()), differences(oracle.size());
        evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
        evaluation.evaluator.finiteDifferenceGradient(evaluation.values, differences);
        double scale = 0.0;
        for (const double entry : oracle)
            scale = std::max(scale, std::abs(entry));
        QVERIFY(scale > 1e-3);
        for (std::size_t entry = 0; entry < oracle.size(); ++entry) {
            QVERIFY2(
                std::abs(evaluation.gradient[entry] - oracle[entry]) < 1e-10 * scale,
                qPrintable(QString("%1 %2").arg(evaluation.gradient[entry]).arg(oracle[entry])));
            QVERIFY(std::abs(evaluation.gradient[entry] - differences[entry]) < 1e-5 * scale);
        }
    }

    /// Another length, and the cranks are no parallels: these are the derivatives of a linkage
    /// whose points alone hold it together.
    void shapeVariables() {
        Drawing drawing = fourBars(1);
        drawing.model.simulation.duration = 0.3;
        drawing.model.simulation.step = 0.001;
        drawing.design("B1", "position.x");
        drawing.term("tip", model::TermTime::Terminal, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {0.0, 0.0, 0.0};
        support::Evaluation evaluation(drawing.model);
        const auto costAt = [&](double place) {
            Drawing moved = drawing;
            moved.model.points[3].position[0].value = place;
            return support::simulate(moved.model)->cost();
        };
        QCOMPARE(drawing.model.points[3].id, std::string("B1"));
        const double expected = (costAt(length + 1e-4) - costAt(length - 1e-4)) / 2e-4;
        QVERIFY(std::abs(expected) > 1e-2);
        QVERIFY2(std::abs(evaluation.gradient[0] - expected) < 1e-5 * std::abs(expected),
                 qPrintable(QString("%1 %2").arg(evaluation.gradient[0]).arg(expected)));
        // The same among the derivatives by all numbers, where it is none of the variables.
        drawing.model.designVariables.clear();
        support::Evaluation plain(drawing.model);
        const double found = support::entryOf(
            drawing.model, plain.evaluator.propertyGradient(plain.values), "B1", "position.x");
        QVERIFY(std::abs(found - expected) < 1e-5 * std::abs(expected));
    }

    /// All lengths by one parameter: it stays a parallelogram, and passes.
    void sizeVariable() {
        Drawing drawing = fourBars(2);
        drawing.parameter("size", 1.0);
        for (model::Point& point : drawing.model.points)
            for (std::size_t axis = 0; axis < 2; ++axis)
                if (point.position[axis].value != 0.0)
                    point.position[axis].expression =
                        std::to_string(static_cast<int>(point.position[axis].value)) + "*size";
        drawing.model.simulation.duration = 2.0;
        setTolerance(drawing, 1e-11);
        drawing.design("size", "value");
        drawing.term("tip", model::TermTime::Running, 1.0, model::ReferenceKind::Constant)
            .referenceValues = {0.0, 0.0, 0.0};
        support::Evaluation evaluation(drawing.model);
        std::vector<double> oracle(1), differences(1);
        evaluation.evaluator.complexStepGradient(evaluation.values, oracle);
        evaluation.evaluator.finiteDifferenceGradient(evaluation.values, differences);
        QVERIFY(std::abs(oracle[0]) > 1e-2);
        QVERIFY(std::abs(evaluation.gradient[0] / oracle[0] - 1.0) < 1e-9);
        QVERIFY(std::abs(evaluation.gradient[0] / differences[0] - 1.0) < 1e-5);
    }

    /// Forces of joints have no bound there, and are not those of other equations.
    void forcesStopThere() {
        Drawing drawing = fourBars(2);
        drawing.model.simulation.step = 0.001;
        drawing.model.simulation.duration = 3.0;
        model::Signal force;
        force.id = force.name = "force";
        force.kind = model::SignalKind::Reaction;
        force.constraint = "right-1";
        drawing.model.signalList.push_back(force);
        using assembly::compile;
        using assembly::keepsBranch;
        QVERIFY(!keepsBranch(compile(drawing.model)));
        // What leaves the shape free compiles to the equations of the points.
        drawing.model.signalList.pop_back();
        QVERIFY(keepsBranch(compile(drawing.model)));
        QVERIFY(!keepsBranch(
            compile(drawing.model, assembly::SpaceChoice::Automatic, assembly::Numbers::Any)));
        QVERIFY(!keepsBranch(compile(support::fourBar().model)));
        QVERIFY(!keepsBranch(compile(support::sliderCrank().model)));
    }

    /// Equations of points do not tell how the motion goes on: steps that jump over the point gave
    /// numbers that were wrong by 1e-3, without a word.
    void jumpsAreNoticed_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<double>("step");
        for (const double step : {0.02, 0.01, 0.007, 0.003, 0.001}) {
            QTest::addRow("rk4, %g s", step) << Integrator::RungeKutta4 << step;
            QTest::addRow("dop8, %g s", step) << Integrator::DormandPrince8 << step;
        }
    }
    void jumpsAreNoticed() {
        QFETCH(Integrator, integrator);
        QFETCH(double, step);
        for (const Formulation formulation :
             {Formulation::Joint, Formulation::Absolute, Formulation::DivideAndConquer}) {
            Drawing drawing = fourBars(2);
            drawing.design("B1", "position.x");
            drawing.model.simulation.formulation = formulation;
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.step = step;
            drawing.model.simulation.duration = 1.0;
            double stopped = 0.0;
            try {
                support::simulate(drawing.model);
            } catch (const base::ComputationError& error) {
                stopped = error.time();
            }
            // The cranks lie flat after 0.714 s.
            QVERIFY2(std::abs(stopped - 0.714) < 3.0 * step, qPrintable(QString::number(stopped)));
        }
    }

    /// One that only comes near the point, at half a degree, goes on.
    void nearPassages() {
        Drawing drawing = fourBars(1);
        drawing.model.points[3].position[0].value += 0.02;
        drawing.model.simulation.step = 0.001;
        drawing.model.simulation.duration = 3.0;
        const auto motion = support::simulate(drawing.model);
        QVERIFY(std::abs(motion->energy(3.0) / motion->energy(0.0) - 1.0) < 1e-6);
    }

    /// A drive through the point prescribes the motion on either side.
    void drivenThrough() {
        Drawing drawing = fourBars(2);
        drawing.model.joints.front().coordinates[0].startVelocity.reset();
        model::Drive turn;
        turn.id = "turn";
        turn.joint = "foot-0";
        turn.expression = "-2*t";
        drawing.model.drives.push_back(turn);
        drawing.model.simulation.duration = 4.0;
        setTolerance(drawing, 1e-10);
        const auto motion = support::simulate(drawing.model);
        for (const double time : {1.0, 2.5, 4.0}) {
            const double angle = std::acos(0.0) - 2.0 * time;
            const Eigen::Vector3d expected(2.0 * std::sin(angle), -2.0 * std::cos(angle), 0.0);
            QVERIFY((motion->signal("tip", time) - expected).norm() < 1e-8);
        }
    }
};

LINKWRIGHT_TEST(ChangePointTest)

}  // namespace change_point_test

#include "change_point_test.moc"
