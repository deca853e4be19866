// SPDX-License-Identifier: GPL-3.0-or-later
//
// Order of the integrators: from their coefficients, and as measured on motions.
#include "engine/base/diagnostic.h"
#include "engine/dynamics/integration/motion_setup.h"
#include "engine/dynamics/integration/tableau.h"
#include "engine/math/spaces/planar_space.h"
#include "engine/math/spaces/spatial_space.h"
#include "tests/support/motion.h"
#include "tests/support/numbers.h"
#include "tests/support/sample_mechanisms.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <complex>
#include <functional>

namespace integrators_test {

using namespace linkwright;
using dynamics::Step;
using dynamics::Tableau;
using model::Integrator;
using support::Drawing;

namespace {

/// The conditions of an order, one per rooted tree with as many vertices (Butcher; Hairer, Norsett,
/// Wanner, Solving Ordinary Differential Equations I, theorem II.2.13): with the children of the
/// root t_1 ... t_m,  sum_i b_i Phi_i(t) = 1 / gamma(t),  Phi_i(t) = prod_k sum_j a_ij Phi_j(t_k)
/// and gamma(t) = order(t) prod_k gamma(t_k).
class OrderConditions {
public:
    explicit OrderConditions(const Tableau& tableau, const std::vector<double>& weights)
        : tableau_(tableau), weights_(weights) {}

    /// Largest violation of the conditions of one order.
    [[nodiscard]] double violation(int order) {
        while (static_cast<int>(trees_.size()) < order)
            growTrees();
        double largest = 0.0;
        for (const Tree& tree : trees_[static_cast<std::size_t>(order - 1)]) {
            double sum = 0.0;
            for (std::size_t stage = 0; stage < weights_.size(); ++stage)
                sum += weights_[stage] * tree.stages[stage];
            largest = std::max(largest, std::abs(sum - 1.0 / tree.density));
        }
        return largest;
    }
    /// How many trees there are of an order.
    [[nodiscard]] std::size_t count(int order) {
        while (static_cast<int>(trees_.size()) < order)
            growTrees();
        return trees_[static_cast<std::size_t>(order - 1)].size();
    }

private:
    struct Tree {
        double density = 1.0;         ///< gamma
        std::vector<double> stages;   ///< Phi_i
        std::vector<double> through;  ///< sum_j a_ij Phi_j
    };

    /// Adds the trees with one more vertex.
    void growTrees() {
        Tree root;
        root.stages.assign(weights_.size(), 1.0);
        trees_.emplace_back();
        attach(root, static_cast<int>(trees_.size()) - 1, 1, 0);
    }

    /// Hangs children with `rest` vertices in all on the root, none before the tree `first` of its
    /// order, so that every set of children comes once.
    void attach(const Tree& tree, int rest, int order, std::size_t first) {
        if (rest == 0) {
            Tree& grown = trees_.back().emplace_back(tree);
            grown.density *= static_cast<double>(trees_.size());
            grown.through.assign(weights_.size(), 0.0);
            for (std::size_t stage = 0; stage < weights_.size(); ++stage)
                for (std::size_t inner = 0; inner <= stage; ++inner)
                    grown.through[stage] += entry(stage, inner) * grown.stages[inner];
            return;
        }
        for (; order <= rest; ++order, first = 0)
            for (std::size_t index = first;
                 index < trees_[static_cast<std::size_t>(order - 1)].size(); ++index) {
                const Tree& child = trees_[static_cast<std::size_t>(order - 1)][index];
                Tree next = tree;
                next.density *= child.density;
                for (std::size_t stage = 0; stage < weights_.size(); ++stage)
                    next.stages[stage] *= child.through[stage];
                attach(next, rest - order, order, index);
            }
    }

    /// The derivative at the end of the step is a further stage whose row is the result.
    [[nodiscard]] double entry(std::size_t stage, std::size_t inner) const {
        if (stage < static_cast<std::size_t>(tableau_.stages))
            return tableau_.weights[stage][inner];
        return inner < stage ? tableau_.result[inner] : 0.0;
    }

    const Tableau& tableau_;
    std::vector<double> weights_;
    std::vector<std::vector<Tree>> trees_;  ///< by order, one vertex first
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
    for (int step = 0; step < count; ++step)
        steps.push_back({step * size, size});
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
        for (const Integrator integrator : {Integrator::RungeKutta4, Integrator::DormandPrince54,
                                            Integrator::DormandPrince853, Integrator::Esdirk43}) {
            const Tableau& tableau = dynamics::tableauOf(integrator);
            OrderConditions conditions(tableau, resultOf(tableau));
            for (std::size_t stage = 0; stage < static_cast<std::size_t>(tableau.stages); ++stage) {
                double row = 0.0;
                for (const double weight : tableau.weights[stage])
                    row += weight;
                // The rows of dop853 hold numbers of up to 43 that cancel.
                QVERIFY(std::abs(row - tableau.nodes[stage]) < 5e-14);
            }
            for (int order = 1; order <= tableau.order; ++order)
                QVERIFY(conditions.violation(order) < 5e-14);
            // Rooted trees (OEIS A000081).
            QCOMPARE(conditions.count(5), std::size_t(9));
            QCOMPARE(conditions.count(8), std::size_t(115));
            QVERIFY(conditions.violation(tableau.order + 1) > 1e-8);
        }
        const Tableau& tableau = dynamics::tableauOf(Integrator::RungeKutta4);
        QVERIFY(OrderConditions(tableau, resultOf(tableau)).violation(5) > 1e-3);
        // Fixed steps with the weights of the adaptive methods.
        QVERIFY(!dynamics::tableauOf(Integrator::DormandPrince8).embedded);
        QVERIFY(dynamics::tableauOf(Integrator::DormandPrince8).result
                == dynamics::tableauOf(Integrator::DormandPrince853).result);
    }

    /// Result minus error estimate is a method of order four, not five.
    void embeddedMethodHasOrderFour() {
        const Tableau& tableau = dynamics::tableauOf(Integrator::DormandPrince54);
        std::vector<double> weights = resultOf(tableau);
        weights.push_back(0.0);
        for (std::size_t stage = 0; stage < weights.size(); ++stage)
            weights[stage] -= tableau.error[stage];
        OrderConditions conditions(tableau, weights);
        for (int order = 1; order <= 4; ++order)
            QVERIFY(conditions.violation(order) < 1e-14);
        QVERIFY(conditions.violation(5) > 1e-5);
    }

    /// Halving the step divides the error of states and cost by two to the order.
    void motionsConverge_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::addColumn<int>("motion");
        const char* names[] = {"five-bar", "tumbling body", "pushed cart"};
        for (const Integrator integrator : {Integrator::RungeKutta4, Integrator::DormandPrince54,
                                            Integrator::DormandPrince853, Integrator::Esdirk4})
            for (int motion = 0; motion < 3; ++motion)
                QTest::addRow("%s %d, %s",
                              integrator == Integrator::Esdirk4 ? "implicit, order" : "order",
                              dynamics::tableauOf(integrator).order, names[motion])
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
        // Few for the method of order eight, whose error soon vanishes among the roundings; eight
        // do not resolve the links on the cart yet, which swing through within 0.3 s (order 5.6
        // without input).
        const int steps = order < 8 ? 60 : motion == 2 ? 16 : 8;
        const std::vector<double> coarse = endOf(drawing.model, steps);
        const std::vector<double> medium = endOf(drawing.model, 2 * steps);
        const std::vector<double> fine = endOf(drawing.model, 4 * steps);
        const double measured = std::log2(distance(coarse, medium) / distance(medium, fine));
        // Somewhat more where the leading error happens to be small.
        QVERIFY2(measured > order - 0.3 && measured < order + (order == 8 ? 2.5 : 0.9),
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

    /// dop853: both embedded methods agree with the result to their order.
    void embeddedMethodsOfOrderEight() {
        const Tableau& tableau = dynamics::tableauOf(Integrator::DormandPrince853);
        const auto violation = [&](const auto& error, int order) {
            std::vector<double> weights = resultOf(tableau);
            for (std::size_t stage = 0; stage < weights.size(); ++stage)
                weights[stage] -= error[stage];
            return OrderConditions(tableau, weights).violation(order);
        };
        for (int order = 1; order <= 5; ++order)
            QVERIFY(violation(tableau.error, order) < 5e-14);
        for (int order = 1; order <= 3; ++order)
            QVERIFY(violation(tableau.secondError, order) < 5e-14);
        QVERIFY(violation(tableau.secondError, 4) > 1e-5);
    }

    void adaptiveErrorFollowsTheTolerance_data() {
        QTest::addColumn<Integrator>("integrator");
        QTest::newRow("dopri54") << Integrator::DormandPrince54;
        QTest::newRow("dop853") << Integrator::DormandPrince853;
    }
    void adaptiveErrorFollowsTheTolerance() {
        QFETCH(Integrator, integrator);
        const std::vector<double> exact = endOf(shortFiveBar().model, 4000);
        double before = 1.0;
        std::size_t stepsBefore = 0;
        for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
            Drawing drawing = shortFiveBar();
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.relativeTolerance = tolerance;
            // Left alone, the method of order eight would be exact at the standard largest step.
            if (integrator == Integrator::DormandPrince853)
                drawing.model.simulation.maximumStep = 0.5;
            drawing.model.simulation.absoluteTolerance = tolerance;
            const auto motion = support::simulate(drawing.model);
            std::vector<double> end = motion->state(shortDuration);
            end.push_back(motion->cost());
            const double error = distance(end, exact);
            QVERIFY(error < 100.0 * tolerance);
            QVERIFY(error < 0.1 * before);
            QVERIFY(motion->stepCount()
                    >= stepsBefore + (integrator == Integrator::DormandPrince54));
            before = error;
            stepsBefore = motion->stepCount();
        }
    }

    /// The embedded method of esdirk43 has order three, not four.
    void embeddedMethodHasOrderThree() {
        const Tableau& tableau = dynamics::tableauOf(Integrator::Esdirk43);
        std::vector<double> weights = resultOf(tableau);
        for (std::size_t stage = 0; stage < weights.size(); ++stage)
            weights[stage] -= tableau.error[stage];
        OrderConditions conditions(tableau, weights);
        for (int order = 1; order <= 3; ++order)
            QVERIFY(conditions.violation(order) < 1e-14);
        QVERIFY(conditions.violation(4) > 1e-5);
    }

    /// Steps follow the error of the embedded method, whose leading coefficient is small; what is
    /// left over 0.8 s is some 400 tolerances.
    void implicitErrorFollowsTheTolerance() {
        const std::vector<double> exact = endOf(shortFiveBar().model, 4000);
        double before = 1.0;
        for (const double tolerance : {1e-7, 1e-9}) {
            Drawing drawing = shortFiveBar();
            drawing.model.simulation.integrator = Integrator::Esdirk43;
            drawing.model.simulation.relativeTolerance = tolerance;
            drawing.model.simulation.absoluteTolerance = tolerance;
            const auto motion = support::simulate(drawing.model);
            std::vector<double> end = motion->state(shortDuration);
            end.push_back(motion->cost());
            const double error = distance(end, exact);
            QVERIFY2(error < 1000.0 * tolerance, QByteArray::number(error));
            QVERIFY(error < 0.1 * before);
            before = error;
        }
    }

    /// The stability function of the implicit method, R(z) = 1 + z b^T (I - z A)^-1 e (Hairer,
    /// Wanner, eq. IV.3.2): bounded by one left of the imaginary axis and zero far out.
    void implicitMethodIsStable() {
        const Tableau& tableau = dynamics::tableauOf(Integrator::Esdirk4);
        const auto growth = [&](std::complex<double> z) {
            std::array<std::complex<double>, Tableau::maximumStages> stages;
            std::complex<double> result = 1.0;
            for (std::size_t stage = 0; stage < 6; ++stage) {
                std::complex<double> sum = 1.0;
                for (std::size_t inner = 0; inner < stage; ++inner)
                    sum += z * tableau.weights[stage][inner] * stages[inner];
                stages[stage] = sum / (1.0 - z * tableau.weights[stage][stage]);
                result += z * tableau.result[stage] * stages[stage];
            }
            return std::abs(result);
        };
        QVERIFY(growth(-1e5) < 1e-4);
        // exp(z) is met to order four, and the imaginary axis is stable.
        QVERIFY(std::abs(growth(-0.01) - std::exp(-0.01)) < 1e-12);
        for (double frequency = 0.01; frequency < 1e4; frequency *= 1.07)
            QVERIFY(growth({0.0, frequency}) < 1.0 + 1e-12);
    }

    /// A mass on a spring a thousand times faster than the force on it: follows the force as in the
    /// exact solution of  m x'' + c x' + k x = F sin(w t)  once its own vibration is damped, with
    /// steps in which the explicit method diverges.
    void stiffSpring() {
        constexpr double force = 1e5, frequency = 3.0, stiffness = 1e8, damping = 1e4, mass = 1.0;
        Drawing drawing;
        drawing.point("wall", -1.0, 0.0);
        drawing.point("hook", 0.0, 0.0);
        drawing.point("end", 0.4, 0.0);
        drawing.rod("block", "hook", "end", mass);
        drawing.joint("rail", model::JointKind::Prismatic, model::groundId, "block", "hook",
                      Eigen::Vector3d::UnitX());
        drawing.spring("spring", {model::groundId, "wall"}, {"block", "hook"}, stiffness).damping =
            damping;
        drawing.formula("push", "sin(3*t)");
        drawing.force("push", {"block", "hook"}, Eigen::Vector3d::UnitX(), force, "push");
        drawing.jointSignal("travel", model::SignalKind::JointCoordinate, "rail");
        drawing.model.simulation.duration = 2.0;
        drawing.model.simulation.step = 0.01;
        QVERIFY_THROWS_EXCEPTION(base::ComputationError, support::simulate(drawing.model));
        constexpr double elastic = stiffness - mass * frequency * frequency;
        constexpr double viscous = damping * frequency;
        constexpr double amplitude = force / (elastic * elastic + viscous * viscous);
        const auto solution = [](double time) {
            return amplitude
                   * (elastic * std::sin(frequency * time) - viscous * std::cos(frequency * time));
        };
        for (const Integrator integrator : {Integrator::Esdirk4, Integrator::Esdirk43}) {
            drawing.model.simulation.integrator = integrator;
            drawing.model.simulation.relativeTolerance = 1e-5;
            drawing.model.simulation.absoluteTolerance = 1e-7;
            const auto motion = support::simulate(drawing.model);
            // Explicit methods need steps of 2.8 / 1e4 s to be stable.
            QVERIFY2(motion->stepCount() < 1000, QByteArray::number(motion->stepCount()));
            for (const double time : {1.0, 1.37, 2.0}) {
                // Stages are of second order: (3 * 0.01)^3 of the amplitude F / k, and the
                // tolerance.
                const double error = motion->signal("travel", time)[0] - solution(time);
                QVERIFY2(std::abs(error) < 1e-4 * force / stiffness,
                         QByteArray::number(error * stiffness / force));
            }
        }
    }

    /// Projected loops stay closed to rounding, of which a pose of size 2 m leaves some 1e-16 m per
    /// coordinate, where those that are not projected drift; the motion stays the same to the
    /// error of the method.
    void projectedLoopsStayClosed() {
        Drawing drawing = support::fiveBar();
        drawing.model.simulation.step = 0.02;
        const auto drifting = support::simulate(drawing.model);
        drawing.model.simulation.projectConstraints = true;
        for (const model::Formulation formulation :
             {model::Formulation::Joint, model::Formulation::Absolute}) {
            drawing.model.simulation.formulation = formulation;
            const auto closed = support::simulate(drawing.model);
            QVERIFY(drifting->largestViolation().position > 1e-8);
            QVERIFY2(closed->largestViolation().position < 4e-15,
                     QByteArray::number(closed->largestViolation().position));
            QVERIFY(closed->largestViolation().velocity < 1e-12);
            QVERIFY(std::abs(closed->cost() - drifting->cost()) < 1e-5);
            QVERIFY(closed->cost() != drifting->cost());
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

LINKWRIGHT_TEST(IntegratorsTest)

}  // namespace integrators_test

#include "integrators_test.moc"
