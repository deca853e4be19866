// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimization/constrained.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <functional>
#include <vector>

namespace constrained_test {

using namespace linkwright;
using model::Algorithm;
using optimization::LimitedValue;
using optimization::MinimizerOptions;
using optimization::MinimizerResult;
using optimization::MinimizerVariable;

namespace {

using Point = std::span<const double>;

/// A function and its gradient.
struct Function {
    std::function<double(Point)> value;
    std::function<std::vector<double>(Point)> gradient;
    double atLeast = -HUGE_VAL, atMost = HUGE_VAL;
};

optimization::ConstrainedCost problemOf(const Function& cost,
                                        const std::vector<Function>& limited) {
    return
        [=](Point x, std::span<double> gradient, const optimization::MultipliersOf& multipliersOf) {
            std::vector<LimitedValue> values;
            for (const Function& function : limited)
                values.push_back({function.value(x),
                                  {function.atLeast, function.atMost,
                                   model::limitScale(function.atLeast, function.atMost, 0.0)}});
            const std::vector<double> multipliers = multipliersOf(0, values);
            const std::vector<double> own = cost.gradient(x);
            std::copy(own.begin(), own.end(), gradient.begin());
            for (std::size_t index = 0; index < limited.size(); ++index) {
                const std::vector<double> slope = limited[index].gradient(x);
                for (std::size_t entry = 0; entry < slope.size(); ++entry)
                    gradient[entry] += multipliers[index] * slope[entry];
            }
            return optimization::ConstrainedValue{cost.value(x), values};
        };
}

MinimizerOptions optionsWith(Algorithm algorithm) {
    MinimizerOptions options;
    options.algorithm = algorithm;
    options.stop.optimality = 1e-9;
    options.stop.maximumIterations = 2000;
    return options;
}

Function squaredDistance(double x, double y) {
    return {[=](Point p) { return (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y); },
            [=](Point p) {
                return std::vector<double>{2.0 * (p[0] - x), 2.0 * (p[1] - y)};
            }};
}

Function sum(double atLeast, double atMost) {
    return {[](Point p) { return p[0] + p[1]; },
            [](Point) {
                return std::vector<double>{1.0, 1.0};
            },
            atLeast, atMost};
}

/// Problem 71 of Hock and Schittkowski (1981).
Function costOf71() {
    return {[](Point x) { return x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2]; },
            [](Point x) {
                return std::vector<double>{x[3] * (2.0 * x[0] + x[1] + x[2]), x[0] * x[3],
                                           x[0] * x[3] + 1.0, x[0] * (x[0] + x[1] + x[2])};
            }};
}

std::vector<Function> limitsOf71(double product = 25.0, double squares = 40.0) {
    return {{[](Point x) { return x[0] * x[1] * x[2] * x[3]; },
             [](Point x) {
                 return std::vector<double>{x[1] * x[2] * x[3], x[0] * x[2] * x[3],
                                            x[0] * x[1] * x[3], x[0] * x[1] * x[2]};
             },
             product},
            {[](Point x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]; },
             [](Point x) {
                 return std::vector<double>{2.0 * x[0], 2.0 * x[1], 2.0 * x[2], 2.0 * x[3]};
             },
             squares, squares}};
}

MinimizerResult solve71(const std::vector<Function>& limits, Algorithm algorithm) {
    const std::vector<MinimizerVariable> variables{
        {1.0, 1.0, 5.0}, {5.0, 1.0, 5.0}, {5.0, 1.0, 5.0}, {1.0, 1.0, 5.0}};
    return minimizeConstrained(problemOf(costOf71(), limits), variables, optionsWith(algorithm));
}

}  // namespace

class ConstrainedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The nearest point to the origin of a disk of radius sqrt(1/2) about (0, 1), sought from the
    /// origin, where the cost is zero but for rounding: (0, 1 - sqrt(1/2)).
    void aCostThatIsZeroAtTheStartGrows() {
        Function disk = squaredDistance(0.0, 1.0);
        disk.atMost = 0.5;
        for (const double start : {0.0, 1e-16}) {
            const MinimizerResult result =
                minimizeConstrained(problemOf(squaredDistance(0.0, 0.0), {disk}),
                                    {{start, -1.0, 2.0, 3.0}, {0.0, -1.0, 2.0, 3.0}},
                                    optionsWith(Algorithm::SequentialQuadratic));
            QVERIFY2(result.converged, result.reason.c_str());
            QVERIFY(std::abs(result.variables[0]) < 1e-6);
            QVERIFY(std::abs(result.variables[1] - (1.0 - std::sqrt(0.5))) < 1e-6);
        }
    }

    void withinLimits_data() {
        QTest::addColumn<int>("algorithm");
        QTest::newRow("slsqp") << static_cast<int>(Algorithm::SequentialQuadratic);
        QTest::newRow("l-bfgs") << static_cast<int>(Algorithm::LowStorageBfgs);
        QTest::newRow("mma") << static_cast<int>(Algorithm::MovingAsymptotes);
        QTest::newRow("ccsa") << static_cast<int>(Algorithm::ConservativeConvex);
    }
    /// (2, 1) drawn to x^2 <= y and x + y <= 2: both hold (1, 1), with multipliers 2/3 by hand.
    void withinLimits() {
        QFETCH(int, algorithm);
        const std::vector<Function> limits{{[](Point p) { return p[0] * p[0] - p[1]; },
                                            [](Point p) {
                                                return std::vector<double>{2.0 * p[0], -1.0};
                                            },
                                            -HUGE_VAL, 0.0},
                                           sum(-HUGE_VAL, 2.0)};
        const MinimizerResult result =
            minimizeConstrained(problemOf(squaredDistance(2.0, 1.0), limits), {{-1.0}, {3.0}},
                                optionsWith(static_cast<Algorithm>(algorithm)));
        QVERIFY2(result.converged, result.reason.c_str());
        // Limits hold to 1e-7, and the Lagrangian is stationary to 1e-9.
        QVERIFY(std::abs(result.variables[0] - 1.0) < 1e-6);
        QVERIFY(std::abs(result.variables[1] - 1.0) < 1e-6);
        QVERIFY(std::abs(result.cost - 1.0) < 1e-6);
        QVERIFY(std::abs(result.multipliers[0] - 2.0 / 3.0) < 1e-4);
        QVERIFY(std::abs(result.multipliers[1] - 2.0 / 3.0) < 1e-4);
    }

    /// By the algorithms that learn curvature; the others take thousands of steps along the valley
    /// that a penalty makes of an equation.
    void equationsHold_data() {
        QTest::addColumn<int>("algorithm");
        QTest::newRow("slsqp") << static_cast<int>(Algorithm::SequentialQuadratic);
        QTest::newRow("l-bfgs") << static_cast<int>(Algorithm::LowStorageBfgs);
    }
    void equationsHold() {
        QFETCH(int, algorithm);
        const MinimizerResult result = solve71(limitsOf71(), static_cast<Algorithm>(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        // Published to these digits, with its multipliers.
        QVERIFY(std::abs(result.cost - 17.0140173) < 2e-6);
        const double optimum[] = {1.0, 4.7429994, 3.8211503, 1.3794082};
        for (std::size_t i = 0; i < 4; ++i)
            QVERIFY(std::abs(result.variables[i] - optimum[i]) < 1e-5);
        QVERIFY(std::abs(result.multipliers[0] + 0.5522937) < 1e-4);
        QVERIFY(std::abs(result.multipliers[1] - 0.1614686) < 1e-4);
    }

    /// What multipliers promise: the change of the optimum when a limit moves.
    void multipliersTellTheChange() {
        constexpr double move = 1e-3;
        const auto best = [](double product, double squares) {
            return solve71(limitsOf71(product, squares), Algorithm::SequentialQuadratic);
        };
        const MinimizerResult here = best(25.0, 40.0);
        const double byProduct = (best(25.0 + move, 40.0).cost - best(25.0 - move, 40.0).cost);
        const double bySquares = (best(25.0, 40.0 + move).cost - best(25.0, 40.0 - move).cost);
        QVERIFY(std::abs(byProduct / (2.0 * move) + here.multipliers[0]) < 1e-2);
        QVERIFY(std::abs(bySquares / (2.0 * move) + here.multipliers[1]) < 1e-2);
    }

    void idleLimitsHaveNoMultiplier() {
        const MinimizerResult result =
            minimizeConstrained(problemOf(squaredDistance(2.0, 1.0), {sum(-5.0, 5.0)}),
                                {{0.0}, {0.0}}, optionsWith(Algorithm::SequentialQuadratic));
        QVERIFY2(result.converged, result.reason.c_str());
        QCOMPARE(result.multipliers, std::vector<double>{0.0});
        QCOMPARE(result.violation, 0.0);
        QVERIFY(std::abs(result.variables[0] - 2.0) < 1e-8);
    }

    void limitsOfAnySize_data() {
        QTest::addColumn<double>("factor");
        QTest::addColumn<double>("offset");
        QTest::addColumn<double>("limit");
        for (const double limit : {0.0, 1e-12, 1e-9, 1e-6, 0.1})
            for (const auto& [factor, offset] : {std::pair{1.0, 0.0},
                                                 {1e-9, 0.0},
                                                 {1e9, 0.0},
                                                 {2000.0, 0.0},
                                                 {1.0, 10.0},
                                                 {-1.0, 0.0}})
                QTest::addRow("%g times, %g more, %g", factor, offset, limit)
                    << factor << offset << limit;
    }
    /// The least x^2 with x - 0.5 >= limit, written with any factor and offset: the same optimum,
    /// x = 0.5 + limit, and the same multiplier, -2 x by the factor. Functions are told apart to a
    /// ten-millionth of what they change by across the bounds: 9e-7 of x.
    void limitsOfAnySize() {
        QFETCH(double, factor);
        QFETCH(double, offset);
        QFETCH(double, limit);
        const double given = factor * limit + offset, none = HUGE_VAL;
        const Function limited{[=](Point p) { return factor * (p[0] - 0.5) + offset; },
                               [=](Point) { return std::vector<double>{factor}; },
                               factor > 0.0 ? given : -none, factor > 0.0 ? none : given};
        const Function square{[](Point p) { return p[0] * p[0]; },
                              [](Point p) { return std::vector<double>{2.0 * p[0]}; }};
        for (const Algorithm algorithm :
             {Algorithm::SequentialQuadratic, Algorithm::LowStorageBfgs}) {
            MinimizerOptions options;
            options.algorithm = algorithm;
            const MinimizerResult result =
                minimizeConstrained(problemOf(square, {limited}), {{1.0, 0.1, 9.0, 8.9}}, options);
            QVERIFY2(result.converged && result.limitsMet, result.reason.c_str());
            QVERIFY(result.optimality <= options.stop.optimality);
            QVERIFY(std::abs(result.variables[0] - 0.5 - limit) < 1e-6);
            QVERIFY(std::abs(result.multipliers[0] * factor + 2.0 * (0.5 + limit)) < 4e-6);
            QVERIFY2(result.evaluations < 150, std::to_string(result.evaluations).c_str());
        }
    }

    /// Whatever ends the search: costs with many minima, starts just within the limit.
    void aStartWithinLimitsNeverEndsWorse() {
        for (int seed = 0; seed < 20; ++seed) {
            const double a = std::sin(1.7 * seed), b = std::cos(2.3 * seed);
            const Function waves{
                [=](Point p) {
                    return std::sin(3.0 * p[0] + a) * std::cos(2.0 * p[1] + b)
                           + 0.1 * (p[0] * p[0] + p[1] * p[1]);
                },
                [=](Point p) {
                    return std::vector<double>{
                        3.0 * std::cos(3.0 * p[0] + a) * std::cos(2.0 * p[1] + b) + 0.2 * p[0],
                        -2.0 * std::sin(3.0 * p[0] + a) * std::sin(2.0 * p[1] + b) + 0.2 * p[1]};
                }};
            const std::vector<double> start{2.0 * b, 2.0 * a};
            Function ring = squaredDistance(0.5 * a, 0.3);
            ring.atMost = ring.value(start) + 1e-3;
            for (const int most : {1, 2, 5, 200}) {
                std::vector<double> costs;
                MinimizerOptions options = optionsWith(Algorithm::SequentialQuadratic);
                options.stop.maximumIterations = most;
                options.iteration = [&](const optimization::MinimizerIteration& iteration) {
                    costs.push_back(iteration.cost);
                };
                const MinimizerResult result =
                    minimizeConstrained(problemOf(waves, {ring}),
                                        {{start[0], -5.0, 5.0}, {start[1], -5.0, 5.0}}, options);
                QVERIFY2(result.limitsMet, result.reason.c_str());
                QVERIFY2(result.cost <= waves.value(start), result.reason.c_str());
                QCOMPARE(costs.back(), result.cost);
                QVERIFY(result.iterations <= most);
            }
        }
    }

    /// Of limits that contradict each other the result is the least violation, and says so.
    /// Multipliers follow from the slopes at the start.
    void aStartInTheOptimumStays_data() { equationsHold_data(); }
    void aStartInTheOptimumStays() {
        QFETCH(const int, algorithm);
        const auto chosen = static_cast<Algorithm>(algorithm);
        const MinimizerResult first = solve71(limitsOf71(), chosen);
        std::vector<MinimizerVariable> variables(4, MinimizerVariable{1.0, 1.0, 5.0});
        for (std::size_t index = 0; index < 4; ++index)
            variables[index].start = first.variables[index];
        MinimizerOptions options = optionsWith(chosen);
        options.stop.optimality = 1e-6;
        const MinimizerResult again =
            minimizeConstrained(problemOf(costOf71(), limitsOf71()), variables, options);
        QVERIFY2(again.converged && again.limitsMet, again.reason.c_str());
        QVERIFY2(again.iterations <= 3, std::to_string(again.iterations).c_str());
        // The optimality of 1e-6 determines the multipliers to some 1e-6.
        for (std::size_t index = 0; index < 2; ++index)
            QVERIFY(std::abs(again.multipliers[index] - first.multipliers[index]) < 1e-4);
        QVERIFY(std::abs(again.cost - 17.0140173) < 1e-6);
    }

    /// Limits hold the start where the cost curves down: no reason to leave it.
    void aHeldStartIsNotLeft() {
        const Function hill{[](Point x) { return -x[0] * x[0] - x[1] * x[1]; },
                            [](Point x) {
                                return std::vector<double>{-2.0 * x[0], -2.0 * x[1]};
                            }};
        const Function first{[](Point x) { return x[0]; },
                             [](Point) {
                                 return std::vector<double>{1.0, 0.0};
                             },
                             -1.0, 2.0};
        const Function second{[](Point x) { return x[1]; },
                              [](Point) {
                                  return std::vector<double>{0.0, 1.0};
                              },
                              -3.0, 0.5};
        const std::vector<MinimizerVariable> variables{{2.0}, {-3.0}};
        const MinimizerResult found = minimizeConstrained(
            problemOf(hill, {first, second}), variables, optionsWith(Algorithm::LowStorageBfgs));
        QVERIFY2(found.converged && found.limitsMet, found.reason.c_str());
        QVERIFY(std::abs(found.cost + 13.0) < 1e-5);
        // d(-x^2)/d(limit) with the sign of the limit that holds it.
        QVERIFY(std::abs(found.multipliers[0] - 4.0) < 1e-5);
        QVERIFY(std::abs(found.multipliers[1] + 6.0) < 1e-5);
    }

    void contradictionIsToldApart() {
        const MinimizerResult result = minimizeConstrained(
            problemOf(squaredDistance(0.0, 0.0), {sum(1.0, HUGE_VAL), sum(-HUGE_VAL, -1.0)}),
            {{0.3}, {0.2}}, optionsWith(Algorithm::LowStorageBfgs));
        QVERIFY(!result.converged);
        QCOMPARE(result.cause, optimization::StopCause::Infeasible);
        QVERIFY(std::abs(result.violation - 1.0) < 1e-3);
        QVERIFY(std::abs(result.variables[0] + result.variables[1]) < 1e-3);
    }

    void iterationsTellCostAndViolation() {
        std::vector<double> costs, violations;
        std::vector<int> numbers;
        MinimizerOptions options = optionsWith(Algorithm::SequentialQuadratic);
        options.iteration = [&](const optimization::MinimizerIteration& iteration) {
            costs.push_back(iteration.cost);
            violations.push_back(iteration.violation);
            numbers.push_back(iteration.iteration);
        };
        const MinimizerResult result = minimizeConstrained(
            problemOf(squaredDistance(2.0, 1.0), {sum(-HUGE_VAL, 2.0)}), {{2.0}, {2.0}}, options);
        QCOMPARE(costs.front(), 1.0);       // of (2, 2), without any penalty
        QCOMPARE(violations.front(), 1.0);  // 4 beside 2
        QVERIFY(std::abs(costs.back() - result.cost) < 1e-12);
        for (std::size_t index = 1; index < numbers.size(); ++index)
            QCOMPARE(numbers[index], numbers[index - 1] + 1);
        QCOMPARE(numbers.back(), result.iterations);
    }

    void designsThatFailAreSteppedBackFrom() {
        Function cost = squaredDistance(2.0, 1.0);
        const auto plain = cost.value;
        cost.value = [plain](Point p) {
            if (p[0] > 1.6)
                throw base::ComputationError({base::Severity::Error, "", "", "Too far.", ""}, 0.0);
            return plain(p);
        };
        const MinimizerResult result =
            minimizeConstrained(problemOf(cost, {sum(-HUGE_VAL, 2.0)}), {{-1.0}, {0.0}},
                                optionsWith(Algorithm::SequentialQuadratic));
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.variables[0] - 1.5) < 1e-6);
        QVERIFY(std::abs(result.variables[1] - 0.5) < 1e-6);
    }
};

LINKWRIGHT_TEST(ConstrainedTest)

}  // namespace constrained_test
#include "constrained_test.moc"
