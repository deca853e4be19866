// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dynamics/integration/kinks.h"

#include "tests/support/motion.h"
#include "tests/support/sample_drawing.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <utility>
#include <vector>

namespace kinks_test {

using namespace linkwright;
using model::Integrator;
using support::Drawing;

namespace {

void addIntegrators() {
    QTest::addColumn<Integrator>("integrator");
    QTest::newRow("rk4") << Integrator::RungeKutta4;
    QTest::newRow("dop8") << Integrator::DormandPrince8;
    QTest::newRow("esdirk4") << Integrator::Esdirk4;
    QTest::newRow("dopri54") << Integrator::DormandPrince54;
    QTest::newRow("dop853") << Integrator::DormandPrince853;
}

const std::vector<double> samples{0.7, -1.3, 2.1, 0.4, -0.9, 1.6, -0.2, 0.8};

/// A mass on a rail, pushed by linear samples whose instants are none of the steps.
/// @param formula of the push in its place
Drawing pushed(const std::string& formula = {}) {
    Drawing drawing;
    drawing.point("C", 0.1, 0.2);
    drawing.solid("cart", {"C"}, 1.7, {0.1, 0.2, 0.0}, {0.1, 0.1, 0.1, 0.0, 0.0, 0.0});
    drawing.joint("rail", model::JointKind::Prismatic, model::groundId, "cart", "C",
                  Eigen::Vector3d::UnitX());
    if (formula.empty())
        drawing.samples("push", model::Interpolation::Linear, samples);
    else
        drawing.formula("push", formula);
    drawing.jointLoad("load", "rail", 0, 1.0, "push");
    drawing.jointSignal("place", model::SignalKind::JointCoordinate, "rail");
    drawing.model.simulation.duration = 1.3;
    drawing.model.simulation.step = 0.013;
    return drawing;
}

/// The same with held samples, of as many as there are.
Drawing pushedByHeld(const std::vector<double>& values) {
    Drawing drawing = pushed();
    drawing.model.inputs.front().interpolation = model::Interpolation::Hold;
    drawing.model.inputs.front().samples = values;
    drawing.inputSignal("pushes", "push");
    model::CostTerm& term =
        drawing.term("pushes", model::TermTime::Running, 1.0, model::ReferenceKind::Constant);
    term.kind = model::TermKind::Value;
    return drawing;
}

/// Twice the integral of the pushes, piece by piece.
double exactPlace() {
    const double interval = 1.3 / 7.0;
    double place = 0.0, speed = 0.0;
    for (std::size_t piece = 0; piece + 1 < samples.size(); ++piece) {
        const double begin = samples[piece] / 1.7, change = samples[piece + 1] / 1.7 - begin;
        place += interval * speed + interval * interval * (begin / 2.0 + change / 6.0);
        speed += interval * (begin + change / 2.0);
    }
    return place;
}

Drawing driven(const std::string& expression) {
    Drawing drawing = support::fourBar();
    model::Drive drive;
    drive.id = "turn";
    drive.joint = "a";
    drive.expression = expression;
    drawing.model.drives.push_back(drive);
    drawing.jointSignal("angle", model::SignalKind::JointCoordinate, "a");
    drawing.model.simulation.duration = 1.0;
    drawing.model.simulation.step = 0.01;
    return drawing;
}

}  // namespace

/// Issue 16: a step across a kink lost digits without need.
class KinksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linearSamples_data() { addIntegrators(); }
    /// Polynomials of degree three between kinks: every method computes them to rounding.
    void linearSamples() {
        QFETCH(Integrator, integrator);
        Drawing drawing = pushed();
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.maximumStep = 0.05;
        const double error =
            support::simulate(drawing.model)->signal("place", 1.3)[0] - exactPlace();
        QVERIFY2(std::abs(error) < 1e-12, qPrintable(QString::number(error)));
    }

    void heldSamples_data() { addIntegrators(); }
    /// Issue 38: the last stage of a step took the sample behind the jump. On the steps (10 pieces
    /// of 10 steps each), between them, and denser than them.
    void heldSamples() {
        QFETCH(Integrator, integrator);
        for (const std::size_t count : {11u, 8u, 2u, 251u}) {
            std::vector<double> values;
            for (std::size_t sample = 0; sample < count; ++sample)
                values.push_back(std::sin(1.7 * static_cast<double>(sample * sample)));
            double place = 0.0, speed = 0.0, integral = 0.0;
            const double interval = 1.3 / static_cast<double>(count - 1);
            for (std::size_t piece = 0; piece + 1 < count; ++piece) {
                const double rate = values[piece] / 1.7;
                place += interval * speed + 0.5 * interval * interval * rate;
                speed += interval * rate;
                integral += interval * values[piece];
            }
            Drawing drawing = pushedByHeld(values);
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.maximumStep = 0.05;
            const auto motion = support::simulate(drawing.model);
            const double error = motion->signal("place", 1.3)[0] - place;
            QVERIFY2(std::abs(error) < 1e-12, qPrintable(QString::number(error)));
            QVERIFY(std::abs(motion->cost() - integral) < 1e-12);
            // What is shown at a jump is what comes after it.
            QCOMPARE(motion->signal("pushes", interval)[0], values[1]);
        }
    }

    void jumps_data() { addIntegrators(); }
    /// A push and a reference that jump: atan(tan(2 t)) is 2 t up to t = pi/4, and 2 t - pi after.
    /// Steps end at most 1e-10 of the duration beside a jump.
    void jumps() {
        QFETCH(Integrator, integrator);
        Drawing drawing = pushed("atan(tan(2*t))");
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.maximumStep = 0.05;
        drawing.inputSignal("pushes", "push");
        model::CostTerm& term =
            drawing.term("pushes", model::TermTime::Running, 1.0, model::ReferenceKind::Expression);
        term.kind = model::TermKind::Value;
        term.referenceExpressions = {"max(0, atan(tan(2*t - 1)))"};
        const double pi = std::acos(-1.0), end = 1.3, after = end - 0.25 * pi;
        const double place = (end * end * end / 3.0 - 0.5 * pi * after * after) / 1.7;
        // The reference is 2 t - 1 from 0.5 to 0.5 + pi/4, then below zero up to 0.5 + pi/2.
        const double cost = end * end - pi * after - pi * pi / 16.0;
        const auto motion = support::simulate(drawing.model);
        const double error = motion->signal("place", end)[0] - place;
        QVERIFY2(std::abs(error) < 1e-9, qPrintable(QString::number(error)));
        QVERIFY(std::abs(motion->cost() - cost) < 1e-9);
    }

    void drives_data() { addIntegrators(); }
    void drives() {
        QFETCH(Integrator, integrator);
        for (const auto& [expression, value] :
             {std::pair<const char*, double (*)(double)>{
                  "0.4*abs(t - 0.3337)", [](double t) { return 0.4 * std::abs(t - 0.3337); }},
              {"0.3*max(sin(2.1*t), 0.2 + 0.5*t)",
               [](double t) { return 0.3 * std::fmax(std::sin(2.1 * t), 0.2 + 0.5 * t); }}}) {
            Drawing drawing = driven(expression);
            drawing.model.simulation.integrator = integrator;
            const auto motion = support::simulate(drawing.model);
            for (const double time : {0.2, 0.34, 0.7, 1.0}) {
                const double error = motion->signal("angle", time)[0] - value(time);
                QVERIFY2(std::abs(error) < 1e-8,
                         qPrintable(QString("%1: %2 at %3").arg(expression).arg(error).arg(time)));
            }
        }
    }

    void formulas_data() { addIntegrators(); }
    /// A push in pieces of straight lines, as a formula of time and a parameter.
    void formulas() {
        QFETCH(Integrator, integrator);
        Drawing drawing = pushed("max(0, 0.7*(t - kink)) - abs(t - 3*kink)");
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.maximumStep = 0.05;
        drawing.parameter("kink", 0.3337);
        const double kink = 0.3337, end = 1.3;
        const auto cube = [](double number) { return number * number * number; };
        // Of a push s max(0, t - k) the place is s (t - k)^3 / 6, and |t - k| is twice that less t.
        const auto after = [&](double instant) { return cube(end - instant) / 6.0; };
        const double place = (0.7 * after(kink) - 2.0 * after(3.0 * kink) + cube(end) / 6.0
                              - 3.0 * kink * end * end / 2.0)
                             / 1.7;
        const auto motion = support::simulate(drawing.model);
        const double error = motion->signal("place", end)[0] - place;
        QVERIFY2(std::abs(error) < 1e-12, qPrintable(QString::number(error)));
    }

    void pieces_data() { addIntegrators(); }
    /// Pushes of pieces that are constant: the place is the sum of F w (T - s - w/2)/m over the
    /// pieces of force F, start s and width w. One is narrower than a thousandth of the motion.
    /// Steps end at most 1e-10 of the duration beside a jump.
    void pieces() {
        QFETCH(Integrator, integrator);
        const auto placeOf = [](double force, double start, double width) {
            return force * width * (1.3 - start - 0.5 * width) / 1.7;
        };
        double periods = 0.0;
        for (int period = 0; period < 7; ++period)
            periods += placeOf(3.0, 0.2 * period + 0.02, std::fmin(0.06, 1.28 - 0.2 * period));
        const std::vector<std::pair<const char*, double>> rows{
            {"2*step(t - kink)", placeOf(2.0, 0.3337, 1.3 - 0.3337)},
            {"90*pulse(t, kink, 0.0004)", placeOf(90.0, 0.3337, 0.0004)},
            {"if(t < kink, 0.7, if(t <= 3*kink, -1.1, 2.3))",
             placeOf(0.7, 0.0, 0.3337) + placeOf(-1.1, 0.3337, 0.6674)
                 + placeOf(2.3, 1.0011, 1.3 - 1.0011)},
            {"(t > kink)*(t < 0.9) - 0.4*sign(t - 0.77)", placeOf(1.0, 0.3337, 0.9 - 0.3337)
                                                              + placeOf(0.4, 0.0, 0.77)
                                                              - placeOf(0.4, 0.77, 0.53)},
            {"3*pulse(saw(t/0.2), 0.1, 0.3)", periods}};
        for (const auto& [formula, place] : rows) {
            Drawing drawing = pushed(formula);
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.maximumStep = 0.05;
            drawing.parameter("kink", 0.3337);
            const double error = support::simulate(drawing.model)->signal("place", 1.3)[0] - place;
            QVERIFY2(std::abs(error) < 1e-9, qPrintable(QString("%1: %2").arg(formula).arg(error)));
        }
    }

    void smoothSteps_data() { addIntegrators(); }
    /// The cubic from (a, y0) to (b, y1) is y0 + D u^2 (3 - 2 u), u = (t - a)/L: its integral
    /// over the way is y0 L + D L/2, its second one y0 L^2/2 + 3 D L^2/20.
    void smoothSteps() {
        QFETCH(Integrator, integrator);
        Drawing drawing = pushed("smoothstep(t, 0.2337, -0.8, 0.7123, 1.9)");
        drawing.model.simulation.integrator = integrator;
        drawing.model.simulation.step = 1.3 / 800.0;
        drawing.model.simulation.maximumStep = 0.05;
        drawing.model.simulation.relativeTolerance = 1e-12;
        drawing.model.simulation.absoluteTolerance = 1e-12;
        const double length = 0.7123 - 0.2337, after = 1.3 - 0.7123, change = 2.7;
        double place = -0.8 * 0.2337 * 0.2337 / 2.0, speed = -0.8 * 0.2337;
        place +=
            length * speed - 0.8 * length * length / 2.0 + change * length * length * 3.0 / 20.0;
        speed += -0.8 * length + change * length / 2.0;
        place += after * speed + 1.9 * after * after / 2.0;
        const double error =
            support::simulate(drawing.model)->signal("place", 1.3)[0] - place / 1.7;
        QVERIFY2(std::abs(error) < 1e-12, qPrintable(QString::number(error)));
        const assembly::System system = assembly::compile(drawing.model);
        const std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
        const std::vector<double> found = dynamics::landings(system, parameters.data());
        QCOMPARE(found.size(), std::size_t{4});
        QVERIFY(std::abs(found[0] - 0.2337) < 2e-10 && std::abs(found[3] - 0.7123) < 2e-10);
    }

    void instants() {
        const assembly::System smooth = assembly::compile(driven("0.3*sin(t)").model);
        std::vector<double> parameters(static_cast<std::size_t>(smooth.parameterCount));
        QVERIFY(dynamics::landings(smooth, parameters.data()).empty());
        // Steep, but no kink.
        const assembly::System steep =
            assembly::compile(driven("0.1*tanh(40*(t - 0.4)) + 0*abs(2 + t)").model);
        QVERIFY(dynamics::landings(steep, parameters.data()).empty());
        Drawing drawing = pushed();
        const assembly::System linear = assembly::compile(drawing.model);
        const std::vector<double> found = dynamics::landings(linear, parameters.data());
        QCOMPARE(found.size(), samples.size() - 2);
        for (std::size_t place = 0; place < found.size(); ++place)
            QVERIFY(std::abs(found[place] - 1.3 / 7.0 * static_cast<double>(place + 1)) < 1e-15);
        // Samples denser than the steps have their kinks, too; smooth ones have none.
        drawing.model.simulation.step = 0.3;
        QCOMPARE(dynamics::landings(assembly::compile(drawing.model), parameters.data()).size(),
                 samples.size() - 2);
        drawing.model.simulation.step = 0.013;
        drawing.model.inputs.front().interpolation = model::Interpolation::CubicSpline;
        QVERIFY(dynamics::landings(assembly::compile(drawing.model), parameters.data()).empty());
    }

    /// A step of a ten-billionth of the motion at its start scattered gradients by 1e-7.
    void endsOfTables() {
        Drawing drawing = pushed("1");
        model::CostTerm& term =
            drawing.term("place", model::TermTime::Running, 1.0, model::ReferenceKind::Table);
        const auto found = [&](std::vector<double> times) {
            term.table.times = std::move(times);
            term.table.columns = {{0.0, 1.0, 2.0}};
            const assembly::System system = assembly::compile(drawing.model);
            const std::vector<double> parameters(static_cast<std::size_t>(system.parameterCount));
            return dynamics::landings(system, parameters.data()).size();
        };
        QCOMPARE(found({0.0, 0.5, 1.3}), std::size_t{0});
        QCOMPARE(found({-1.0, 0.5, 2.0}), std::size_t{0});
        QCOMPARE(found({0.1, 0.5, 2.0}), std::size_t{2});
    }

    void stepsAreSplit() {
        const auto steps =
            dynamics::splitSteps(dynamics::fixedSteps(1.0, 0.25), {0.1, 0.2, 0.5, 0.9});
        const std::vector<double> ends{0.1, 0.2, 0.25, 0.5, 0.75, 0.9, 1.0};
        QCOMPARE(steps.size(), ends.size());
        double time = 0.0;
        for (std::size_t index = 0; index < ends.size(); ++index) {
            QCOMPARE(steps[index].time, time);
            time = steps[index].time + steps[index].size;
            QCOMPARE(time, ends[index]);
        }
    }
};

LINKWRIGHT_TEST(KinksTest)

}  // namespace kinks_test

#include "kinks_test.moc"
