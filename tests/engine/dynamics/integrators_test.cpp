// SPDX-License-Identifier: GPL-3.0-or-later
//
// Order of the integrators: from their coefficients, and as measured on motions.
#include "engine/dynamics/motion_setup.h"
#include "engine/dynamics/tableau.h"
#include "engine/math/planar_space.h"
#include "engine/math/spatial_space.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"

#include <QTest>

#include <functional>

using namespace linkwright;
using dynamics::Step;
using dynamics::Tableau;
using model::Integrator;
using support::Drawing;

Q_DECLARE_METATYPE(linkwright::model::Integrator)

namespace {

/// Weighted sums over the stages that an order asks for, and their values (Hairer, Norsett,
/// Wanner, Solving Ordinary Differential Equations I, table II.2.1), trees up to order five that
/// do not follow from the row sums alone.
struct OrderConditions {
    explicit OrderConditions(const Tableau& tableau, const std::vector<double>& weights)
        : tableau_(tableau), weights_(weights) {}

    using Vector = std::vector<double>;

    [[nodiscard]] Vector power(int exponent) const {
        Vector result;
        for (std::size_t stage = 0; stage < weights_.size(); ++stage)
            result.push_back(std::pow(node(stage), exponent));
        return result;
    }
    [[nodiscard]] Vector through(const Vector& values) const {
        Vector result(values.size(), 0.0);
        for (std::size_t stage = 0; stage < values.size(); ++stage)
            for (std::size_t inner = 0; inner < stage; ++inner)
                result[stage] += entry(stage, inner) * values[inner];
        return result;
    }
    [[nodiscard]] static Vector times(Vector first, const Vector& second) {
        for (std::size_t stage = 0; stage < first.size(); ++stage) first[stage] *= second[stage];
        return first;
    }
    [[nodiscard]] double sum(const Vector& values) const {
        double result = 0.0;
        for (std::size_t stage = 0; stage < values.size(); ++stage)
            result += weights_[stage] * values[stage];
        return result;
    }
    /// Largest violation of the conditions of one order.
    [[nodiscard]] double violation(int order) const {
        const Vector one = power(0), c = power(1), square = power(2), cube = power(3);
        const Vector inner = through(c);
        std::vector<double> gaps;
        const auto expect = [&](const Vector& values, double value) {
            gaps.push_back(sum(values) - value);
        };
        if (order == 1) expect(one, 1.0);
        if (order == 2) expect(c, 1.0 / 2.0);
        if (order == 3) {
            expect(square, 1.0 / 3.0);
            expect(inner, 1.0 / 6.0);
        }
        if (order == 4) {
            expect(cube, 1.0 / 4.0);
            expect(times(c, inner), 1.0 / 8.0);
            expect(through(square), 1.0 / 12.0);
            expect(through(inner), 1.0 / 24.0);
        }
        if (order == 5) {
            expect(power(4), 1.0 / 5.0);
            expect(times(square, inner), 1.0 / 10.0);
            expect(times(c, through(square)), 1.0 / 15.0);
            expect(times(c, through(inner)), 1.0 / 30.0);
            expect(times(inner, inner), 1.0 / 20.0);
            expect(through(cube), 1.0 / 20.0);
            expect(through(times(c, inner)), 1.0 / 40.0);
            expect(through(through(square)), 1.0 / 60.0);
            expect(through(through(inner)), 1.0 / 120.0);
        }
        return support::largest(gaps);
    }

private:
    [[nodiscard]] bool isEnd(std::size_t stage) const {
        return stage >= static_cast<std::size_t>(tableau_.stages);
    }
    [[nodiscard]] double node(std::size_t stage) const {
        return isEnd(stage) ? 1.0 : tableau_.nodes[stage];
    }
    /// The derivative at the end of the step is a further stage whose row is the result.
    [[nodiscard]] double entry(std::size_t stage, std::size_t inner) const {
        return isEnd(stage) ? tableau_.result[inner] : tableau_.weights[stage][inner];
    }

    const Tableau& tableau_;
    std::vector<double> weights_;
};

std::vector<double> resultOf(const Tableau& tableau) {
    return {tableau.result.begin(), tableau.result.begin() + tableau.stages};
}

/// Final state and cost after `count` equal steps.
template <class Space>
std::vector<double> endOf(const assembly::System& system, int count) {
    dynamics::MotionSetup<Space> setup(system);
    setup.prepare();
    std::vector<Step> steps;
    const double size = system.model.simulation.duration / count;
    for (int step = 0; step < count; ++step) steps.push_back({step * size, size});
    setup.forward.run(setup.startState, false, &steps);
    std::vector<double> result(setup.forward.state(steps.size()),
                               setup.forward.state(steps.size()) + setup.dynamics.stateSize());
    result.push_back(setup.forward.totalCost());
    return result;
}

std::vector<double> endOf(const model::Model& model, int count) {
    const assembly::System system = assembly::compile(model);
    return system.planar ? endOf<math::PlanarSpace<double>>(system, count)
                         : endOf<math::SpatialSpace<double>>(system, count);
}

double distance(const std::vector<double>& first, const std::vector<double>& second) {
    double sum = 0.0;
    for (std::size_t entry = 0; entry < first.size(); ++entry)
        sum += (first[entry] - second[entry]) * (first[entry] - second[entry]);
    return std::sqrt(sum);
}

constexpr double shortDuration = 0.8;

Drawing shortFiveBar() {
    Drawing drawing = support::fiveBar();
    drawing.model.simulation.duration = shortDuration;
    return drawing;
}

Drawing tumbling() {
    Drawing drawing = support::freeBody({0.3, 0.5, 0.7, 0.05, -0.02, 0.04}, {2.0, -1.0, 3.0});
    drawing.bodySignal("axis", model::SignalKind::BodyDirection, "body");
    drawing.term("axis", model::TermTime::Running, 1.0);
    drawing.model.simulation.duration = 1.0;
    return drawing;
}

Drawing pushedCart() {
    Drawing drawing = support::cartPendulum(2, 0.6, 1.0, {1.0, 3.0, -2.0, 0.5, 1.0});
    support::addTravelCost(drawing);
    return drawing;
}

}  // namespace

class IntegratorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coefficientsHaveTheirOrder() {
        for (const Integrator integrator :
             {Integrator::RungeKutta4, Integrator::DormandPrince54}) {
            const Tableau& tableau = dynamics::tableauOf(integrator);
            const OrderConditions conditions(tableau, resultOf(tableau));
            for (std::size_t stage = 0; stage < static_cast<std::size_t>(tableau.stages); ++stage) {
                double row = 0.0;
                for (const double weight : tableau.weights[stage]) row += weight;
                QVERIFY(std::abs(row - tableau.nodes[stage]) < 1e-14);
            }
            for (int order = 1; order <= tableau.order; ++order)
                QVERIFY(conditions.violation(order) < 1e-14);
        }
        const Tableau& tableau = dynamics::tableauOf(Integrator::RungeKutta4);
        QVERIFY(OrderConditions(tableau, resultOf(tableau)).violation(5) > 1e-3);
    }

    /// Result minus error estimate is a method of order four, not five.
    void embeddedMethodHasOrderFour() {
        const Tableau& tableau = dynamics::tableauOf(Integrator::DormandPrince54);
        std::vector<double> weights = resultOf(tableau);
        weights.push_back(0.0);
        for (std::size_t stage = 0; stage < weights.size(); ++stage)
            weights[stage] -= tableau.error[stage];
        const OrderConditions conditions(tableau, weights);
        for (int order = 1; order <= 4; ++order) QVERIFY(conditions.violation(order) < 1e-14);
        QVERIFY(conditions.violation(5) > 1e-5);
    }

    /// Halving the step divides the error of states and cost by two to the order.
    void motionsConverge_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<int>("motion");
        const char* names[] = {"five-bar", "tumbling body", "pushed cart"};
        for (const Integrator integrator :
             {Integrator::RungeKutta4, Integrator::DormandPrince54})
            for (int motion = 0; motion < 3; ++motion)
                QTest::addRow("order %d, %s", dynamics::tableauOf(integrator).order, names[motion])
                    << integrator << motion;
    }
    void motionsConverge() {
        QFETCH(Integrator, integrator);
        QFETCH(int, motion);
        Drawing (*draw[])() = {shortFiveBar, tumbling, pushedCart};
        Drawing drawing = draw[motion]();
        drawing.model.simulation.integrator = integrator;
        const int order = dynamics::tableauOf(integrator).order;
        // Steps of samples and of the run coincide, so that splines do no harm.
        const std::vector<double> coarse = endOf(drawing.model, 60);
        const std::vector<double> medium = endOf(drawing.model, 120);
        const std::vector<double> fine = endOf(drawing.model, 240);
        const double measured = std::log2(distance(coarse, medium) / distance(medium, fine));
        // Somewhat more where the leading error happens to be small.
        QVERIFY2(measured > order - 0.3 && measured < order + 0.9,
                 qPrintable(QString::number(measured)));
    }

    void fixedStepsEndInTime() {
        const auto exact = dynamics::fixedSteps(1.0, 0.1);
        QCOMPARE(exact.size(), std::size_t(10));
        QCOMPARE(exact.back().time + exact.back().size, 1.0);
        const auto rest = dynamics::fixedSteps(1.0, 0.3);
        QCOMPARE(rest.size(), std::size_t(4));
        QVERIFY(std::abs(rest.back().size - 0.1) < 1e-15);
        QCOMPARE(rest.back().time + rest.back().size, 1.0);
        QCOMPARE(dynamics::fixedSteps(0.2, 0.5).size(), std::size_t(1));
    }

    void adaptiveErrorFollowsTheTolerance() {
        const std::vector<double> exact = endOf(shortFiveBar().model, 4000);
        double before = 1.0;
        std::size_t stepsBefore = 0;
        for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
            Drawing drawing = shortFiveBar();
            drawing.model.simulation.integrator = Integrator::DormandPrince54;
            drawing.model.simulation.relativeTolerance = tolerance;
            drawing.model.simulation.absoluteTolerance = tolerance;
            const auto motion = support::simulate(drawing.model);
            std::vector<double> end = motion->state(shortDuration);
            end.push_back(motion->cost());
            const double error = distance(end, exact);
            QVERIFY(error < 100.0 * tolerance);
            QVERIFY(error < 0.1 * before);
            QVERIFY(motion->stepCount() > stepsBefore);
            before = error;
            stepsBefore = motion->stepCount();
        }
    }

    /// Between the steps the same method gives the state.
    void statesBetweenSteps() {
        Drawing drawing = shortFiveBar();
        drawing.model.simulation.step = 0.01;
        const auto coarse = support::simulate(drawing.model);
        drawing.model.simulation.step = 0.0005;
        const auto fine = support::simulate(drawing.model);
        for (const double time : {0.0, 0.004, 0.01, 0.2365, 0.4999, shortDuration})
            // The error of the coarse run at its steps is 2e-6.
            QVERIFY(distance(coarse->state(time), fine->state(time)) < 1e-5);
        QCOMPARE(coarse->state(0.25), coarse->state(0.25));
    }
};

QTEST_GUILESS_MAIN(IntegratorsTest)
#include "integrators_test.moc"
