// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/optimization/minimizer.h"

#include "engine/base/diagnostic.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <thread>

namespace minimizer_test {

using namespace linkwright;
using optimization::CostAndGradient;
using optimization::minimize;
using optimization::MinimizerIteration;
using optimization::MinimizerOptions;
using optimization::MinimizerResult;
using optimization::MinimizerVariable;
using optimization::StopCause;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Minimum 0 at (1, 1) at the end of a curved valley (Rosenbrock 1960).
double rosenbrock(std::span<const double> x, std::span<double> gradient) {
    const double bend = x[1] - x[0] * x[0];
    gradient[0] = -400.0 * bend * x[0] - 2.0 * (1.0 - x[0]);
    gradient[1] = 200.0 * bend;
    return 100.0 * bend * bend + (1.0 - x[0]) * (1.0 - x[0]);
}

base::ComputationError stoppedEarly() {
    return {{base::Severity::Error, "joint-2", {}, "The mechanism is stretched.", {}}, 1.25};
}

MinimizerOptions withAlgorithm(model::Algorithm algorithm) {
    MinimizerOptions options;
    options.algorithm = algorithm;
    options.stop.optimality = 1e-8;
    return options;
}

/// Gradient of sum_i (i-th diagonal 2 + curvature) x_i^2 / 2 - x_i x_(i+1) - x_i (tridiagonal).
double tridiagonal(std::span<const double> x, std::span<double> gradient, double curvature) {
    double cost = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double before = i > 0 ? x[i - 1] : 0.0;
        const double after = i + 1 < x.size() ? x[i + 1] : 0.0;
        gradient[i] = (2.0 + curvature) * x[i] - before - after - 1.0;
        cost += 0.5 * x[i] * (gradient[i] - 1.0);
    }
    return cost;
}

}  // namespace

class MinimizerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Between two valleys the gradient is zero, and so it is for a pendulum that hangs and is to
    /// stand up by many small pushes.
    void leavesStartsThatAreNoMinimum() {
        const auto valleys = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = x[0] * (x[0] * x[0] - 1.0);
            gradient[1] = 2.0 * x[1];
            return 0.25 * std::pow(x[0] * x[0] - 1.0, 2) + x[1] * x[1];
        };
        const MinimizerResult found = minimize(valleys, std::vector<MinimizerVariable>(2),
                                               withAlgorithm(model::Algorithm::LowStorageBfgs));
        QVERIFY(found.converged);
        QVERIFY(found.iterations > 0);
        QVERIFY(found.reason.find("no minimum") != std::string::npos);
        // The cost is quadratic there: its gradient of 1e-8 leaves no more than that.
        QVERIFY(std::abs(std::abs(found.variables[0]) - 1.0) < 1e-7);
        QVERIFY(std::abs(found.variables[1]) < 1e-7);

        const auto pendulum = [](std::span<const double> x, std::span<double> gradient) {
            double push = 0.0, effort = 0.0;
            const double entry = 1.0 / std::sqrt(static_cast<double>(x.size()));
            for (const double value : x) {
                push += entry * value;
                effort += 1e-3 * value * value;
            }
            for (std::size_t i = 0; i < x.size(); ++i)
                gradient[i] = 2e-3 * x[i] - entry * std::sin(push);
            return std::cos(push) + effort;
        };
        const MinimizerResult standing = minimize(pendulum, std::vector<MinimizerVariable>(300),
                                                  withAlgorithm(model::Algorithm::LowStorageBfgs));
        QVERIFY(standing.converged);
        // sin(push) = 2e-3 push near pi: the push is pi / (1 + 2e-3) to second order, 3.1353.
        QVERIFY(standing.cost < -0.98);
    }

    void keepsStartsThatAreMinima() {
        const auto bowl = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = 2.0 * x[0];
            gradient[1] = 0.0;  // flat
            return x[0] * x[0];
        };
        const MinimizerResult found =
            minimize(bowl, std::vector<MinimizerVariable>(2),
                     withAlgorithm(model::Algorithm::SequentialQuadratic));
        QVERIFY(found.converged);
        QCOMPARE(found.iterations, 0);
        QCOMPARE(found.variables, std::vector<double>(2, 0.0));
        QVERIFY(found.evaluations <= 9);
        QVERIFY(found.reason.find("no minimum") == std::string::npos);
    }

    void leavesNoStartWhereNothingElseCanBeComputed() {
        const auto lonely = [](std::span<const double> x, std::span<double> gradient) {
            if (x[0] != 0.0) throw stoppedEarly();
            gradient[0] = 0.0;
            return 1.0;
        };
        const MinimizerResult found = minimize(lonely, std::vector<MinimizerVariable>(1),
                                               withAlgorithm(model::Algorithm::LowStorageBfgs));
        QVERIFY(found.converged);
        QCOMPARE(found.cost, 1.0);
        MinimizerVariable held;
        held.lower = held.upper = 0.0;
        QCOMPARE(
            minimize(lonely, {held}, withAlgorithm(model::Algorithm::LowStorageBfgs)).evaluations,
            1);
    }

    void rosenbrock_data() { algorithms(); }
    void rosenbrock() {
        QFETCH(model::Algorithm, algorithm);
        std::vector<MinimizerIteration> reports;
        MinimizerOptions options = withAlgorithm(algorithm);
        options.iteration = [&](const MinimizerIteration& report) { reports.push_back(report); };
        const MinimizerResult result =
            minimize(minimizer_test::rosenbrock, {{-1.2}, {1.0}}, options);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY2(result.reason.find("e-0") == std::string::npos, result.reason.c_str());
        QCOMPARE(result.cause, StopCause::Optimality);
        // Gradient 1e-8 over the smallest eigenvalue 0.4 of the Hessian at the minimum.
        QVERIFY(std::abs(result.variables[0] - 1.0) < 1e-7);
        QVERIFY(std::abs(result.variables[1] - 1.0) < 1e-7);
        QVERIFY(result.optimality <= 1e-8);
        QVERIFY2(result.evaluations < 90, QByteArray::number(result.evaluations));
        QCOMPARE(result.initialCost, 24.2);

        QCOMPARE(reports.front().iteration, 0);
        QCOMPARE(reports.front().cost, 24.2);
        for (std::size_t i = 1; i < reports.size(); ++i) {
            QCOMPARE(reports[i].iteration, reports[i - 1].iteration + 1);
            QVERIFY(reports[i].cost < reports[i - 1].cost);
            QVERIFY(reports[i].evaluations > reports[i - 1].evaluations);
        }
        QCOMPARE(reports.back().cost, result.cost);
        QCOMPARE(reports.back().iteration, result.iterations);
    }

    void activeBounds_data() { allAlgorithms(); }
    void activeBounds() {
        QFETCH(model::Algorithm, algorithm);
        // Minimum of (x-3)^2 + x y + 2 (y+1)^2 within x <= 2, y >= 0.5 lies in the corner: the
        // slopes there, -1.5 in x and 8 in y, both point out of the box.
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = 2.0 * (x[0] - 3.0) + x[1];
            gradient[1] = x[0] + 4.0 * (x[1] + 1.0);
            return (x[0] - 3.0) * (x[0] - 3.0) + x[0] * x[1] + 2.0 * (x[1] + 1.0) * (x[1] + 1.0);
        };
        // The start lies outside and is clipped.
        const MinimizerResult result = minimize(
            cost, {{-7.0, -5.0, 2.0, 7.0}, {6.0, 0.5, infinity, 1.0}}, withAlgorithm(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        QCOMPARE(result.variables[0], 2.0);
        QCOMPARE(result.variables[1], 0.5);
        QVERIFY(std::abs(result.gradient[0] + 1.5) < 1e-12);
        QCOMPARE(result.optimality, 0.0);
    }

    void everyTrialStaysWithinBounds_data() { allAlgorithms(); }
    void everyTrialStaysWithinBounds() {
        QFETCH(model::Algorithm, algorithm);
        bool outside = false;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            outside = outside || x[0] < -0.3 || x[0] > 0.7 || x[1] < 0.1 || x[1] > 0.9;
            return minimizer_test::rosenbrock(x, gradient);
        };
        const MinimizerResult result =
            minimize(cost, {{0.5, -0.3, 0.7, 1.0}, {0.8, 0.1, 0.9, 0.8}}, withAlgorithm(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(!outside);
        QVERIFY(std::abs(result.variables[0] - 0.7) < 1e-8);
        QVERIFY(std::abs(result.variables[1] - 0.49) < 1e-8);
    }

    void regionThatCannotBeEvaluated_data() { allAlgorithms(); }
    void regionThatCannotBeEvaluated() {
        QFETCH(model::Algorithm, algorithm);
        // -log(1 - x^2 - y^2) + (x - 2)^2 is defined inside the unit circle only; the first,
        // large step leaves it.
        int refused = 0;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            const double room = 1.0 - x[0] * x[0] - x[1] * x[1];
            if (room <= 0.0) {
                ++refused;
                throw stoppedEarly();
            }
            gradient[0] = 0.02 * x[0] / room + 2.0 * (x[0] - 2.0);
            gradient[1] = 0.02 * x[1] / room;
            return -0.01 * std::log(room) + (x[0] - 2.0) * (x[0] - 2.0);
        };
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.relativeStep = 0.0;  // beside a scale of ten, the last steps are small
        // The barrier makes one curvature a hundred times the other.
        if (algorithm == model::Algorithm::SteepestDescent) options.stop.maximumIterations = 5000;
        const MinimizerResult result = minimize(
            cost, {{-0.9, -infinity, infinity, 10.0}, {0.3, -infinity, infinity, 10.0}}, options);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(refused > 0);
        QCOMPARE(result.failedEvaluations, refused);
        QVERIFY(std::abs(result.variables[1]) < 1e-7);
        const double room = 1.0 - result.variables[0] * result.variables[0];
        QVERIFY(std::abs(0.02 * result.variables[0] / room + 2.0 * (result.variables[0] - 2.0))
                < 1e-8);
    }

    void notANumberIsAFailedTrial_data() { allAlgorithms(); }
    void notANumberIsAFailedTrial() {
        QFETCH(model::Algorithm, algorithm);
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] =
                0.5 / std::sqrt(x[0]) * (std::sqrt(x[0]) - 0.2);  // not a number for x < 0
            return 0.5 * (std::sqrt(x[0]) - 0.2) * (std::sqrt(x[0]) - 0.2);
        };
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.relativeStep = 0.0;  // beside a scale of a hundred, the last steps are small
        const MinimizerResult result = minimize(cost, {{4.0, -infinity, infinity, 100.0}}, options);
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.variables[0] - 0.04) < 1e-7);
    }

    void badlyScaledQuadratic_data() { algorithms(); }
    void badlyScaledQuadratic() {
        QFETCH(model::Algorithm, algorithm);
        // Stiffnesses of 1e5 N/m beside lengths of 1e-3 m: curvatures 1e-10 and 1e6, coupled.
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            const double first = x[0] * 1e-5 - 2.0;
            const double second = x[1] * 1e3 - 3.0;
            gradient[0] = 1e-5 * (2.0 * first + second);
            gradient[1] = 1e3 * (first + 4.0 * second);
            return first * first + first * second + 2.0 * second * second;
        };
        const MinimizerResult result = minimize(
            cost,
            {{1e5, -infinity, infinity, optimization::defaultScale(1e5, -infinity, infinity)},
             {1e-3, 0.0, 5e-3, optimization::defaultScale(1e-3, 0.0, 5e-3)}},
            withAlgorithm(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        QVERIFY(std::abs(result.variables[0] - 2e5) < 1e-7 * 1e5);
        QVERIFY(std::abs(result.variables[1] - 3e-3) < 1e-7 * 5e-3);
        QVERIFY2(result.evaluations < 30, QByteArray::number(result.evaluations));
    }

    void hugeAndTinyCosts_data() { algorithms(); }
    void hugeAndTinyCosts() {
        QFETCH(model::Algorithm, algorithm);
        for (const double factor : {1e-9, 1e9}) {
            const CostAndGradient cost = [&](std::span<const double> x,
                                             std::span<double> gradient) {
                const double value = minimizer_test::rosenbrock(x, gradient);
                for (double& slope : gradient)
                    slope *= factor;
                return factor * value;
            };
            MinimizerOptions options = withAlgorithm(algorithm);
            options.stop.optimality = 1e-7 * factor;
            const MinimizerResult result = minimize(cost, {{-1.2}, {1.0}}, options);
            QVERIFY2(result.converged, result.reason.c_str());
            QVERIFY(std::abs(result.variables[0] - 1.0) < 1e-6);
        }
    }

    void manyVariables_data() { algorithms(); }
    void manyVariables() {
        QFETCH(model::Algorithm, algorithm);
        constexpr double curvature = 0.01;
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            return tridiagonal(x, gradient, curvature);
        };
        const std::vector<MinimizerVariable> variables(600);
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.maximumIterations = 1000;
        const MinimizerResult result = minimize(cost, variables, options);
        QVERIFY2(result.cause == StopCause::Optimality, result.reason.c_str());
        QCOMPARE(result.algorithm, model::Algorithm::LowStorageBfgs);
        QCOMPARE(result.reason.find("replaced") != std::string::npos,
                 algorithm == model::Algorithm::SequentialQuadratic);
        // x_i = 1/c - A cosh(k (i - middle)), the exact solution of the difference equation with
        // x_0 = x_601 = 0 and 2 cosh k = 2 + c.
        const double rate = std::acosh(1.0 + 0.5 * curvature);
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const double exact = (1.0
                                  - std::cosh(rate * (static_cast<double>(i) + 1.0 - 300.5))
                                        / std::cosh(rate * 300.5))
                                 / curvature;
            // Gradient 1e-8 over the smallest curvature 0.01, summed over neighbors.
            QVERIFY(std::abs(result.variables[i] - exact) < 1e-5);
        }
    }

    void cancelInTheMiddle_data() { allAlgorithms(); }
    void cancelInTheMiddle() {
        QFETCH(model::Algorithm, algorithm);
        std::atomic<bool> cancel = false;
        int evaluations = 0;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            if (++evaluations == 7) cancel = true;
            return minimizer_test::rosenbrock(x, gradient);
        };
        MinimizerOptions options = withAlgorithm(algorithm);
        options.cancel = &cancel;
        double lowest = infinity;
        options.iteration = [&](const MinimizerIteration& report) { lowest = report.cost; };
        const MinimizerResult result = minimize(cost, {{-1.2}, {1.0}}, options);
        QCOMPARE(result.cause, StopCause::Cancelled);
        QVERIFY(!result.converged);
        QCOMPARE(evaluations, 7);
        QCOMPARE(result.cost, lowest);
        std::vector<double> gradient(2, NAN);
        QCOMPARE(minimizer_test::rosenbrock(result.variables, gradient), result.cost);
        QCOMPARE(gradient, result.gradient);
    }

    void cancelledInsideTheCost() {
        int evaluations = 0;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            if (++evaluations == 4) throw base::Cancelled();
            return minimizer_test::rosenbrock(x, gradient);
        };
        const MinimizerResult result = minimize(cost, {{-1.2}, {1.0}}, {});
        QCOMPARE(result.cause, StopCause::Cancelled);
        QVERIFY(result.cost < result.initialCost);
    }

    void stopRules_data() { allAlgorithms(); }
    void stopRules() {
        QFETCH(model::Algorithm, algorithm);
        const auto solve = [&](auto&& adjust) {
            MinimizerOptions options = withAlgorithm(algorithm);
            adjust(options.stop);
            return minimize(minimizer_test::rosenbrock, {{-1.2}, {1.0}}, options);
        };
        const auto iterations = solve([](model::StopRules& stop) { stop.maximumIterations = 3; });
        QCOMPARE(iterations.cause, StopCause::Iterations);
        QCOMPARE(iterations.iterations, 3);
        QVERIFY(!iterations.converged);
        const auto cost = solve([](model::StopRules& stop) { stop.cost = 1.0; });
        QCOMPARE(cost.cause, StopCause::Cost);
        QVERIFY(cost.converged && cost.cost <= 1.0 && cost.cost > 1e-6);
        const auto relativeCost = solve([](model::StopRules& stop) { stop.relativeCost = 0.5; });
        QCOMPARE(relativeCost.cause, StopCause::RelativeCost);
        const auto relativeStep = solve([](model::StopRules& stop) { stop.relativeStep = 0.5; });
        QCOMPARE(relativeStep.cause, StopCause::RelativeStep);
        QVERIFY(!relativeStep.converged);  // variables that hardly change are no optimum
        const auto time = solve([](model::StopRules& stop) { stop.seconds = 1e-9; });
        QCOMPARE(time.cause, StopCause::Time);
        QVERIFY(!time.converged);
    }

    /// The clock of the search is the real one less the pauses: pauses of minus a million seconds
    /// make time fly, and the rule fires after the first evaluation that had one.
    void pausesAreNoTimeOfTheSearch() {
        double paused = 4e9;  // before the search began: does not count
        MinimizerOptions options;
        options.stop.seconds = 1e5;
        options.pausedSeconds = &paused;
        std::vector<double> seconds;
        options.iteration = [&](const MinimizerIteration& report) {
            seconds.push_back(report.seconds);
        };
        int evaluations = 0;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            if (++evaluations == 3) paused -= 1e6;
            return minimizer_test::rosenbrock(x, gradient);
        };
        const MinimizerResult result = minimize(cost, {{-1.2}, {1.0}}, options);
        QCOMPARE(result.cause, StopCause::Time);
        QCOMPARE(result.evaluations, 3);
        // Real time is less than a thousand seconds.
        QVERIFY(std::abs(result.seconds - 1e6) < 1e3);
        QVERIFY(std::abs(seconds.front()) < 1e3);
    }

    void roundingIsSaidSo_data() { allAlgorithms(); }
    void roundingIsSaidSo() {
        QFETCH(model::Algorithm, algorithm);
        // The cost is known to about 1e-6 only, so an optimality of 1e-14 is out of reach.
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = x[0] - std::numbers::pi;
            return 1.0 + std::round(1e6 * 0.5 * gradient[0] * gradient[0]) / 1e6;
        };
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.optimality = 1e-14;
        options.stop.relativeStep = 0.0;
        // A start that makes the first quadratic step miss by rounding.
        const MinimizerResult result = minimize(cost, {{0.1, -infinity, infinity, 0.7}}, options);
        if (result.cause != StopCause::Optimality) {
            QCOMPARE(result.cause, StopCause::Rounding);
            QVERIFY(!result.converged);
            QVERIFY(result.reason.find("rounding") != std::string::npos);
        }
        QVERIFY(std::abs(result.variables[0] - std::numbers::pi) < 2e-3);
        QVERIFY2(result.evaluations < 200, QByteArray::number(result.evaluations));
    }

    void aWallIsNoMinimum_data() { allAlgorithms(); }
    void aWallIsNoMinimum() {
        // The cost falls up to a design behind which nothing moves: steps become small, not the
        // slope.
        QFETCH(model::Algorithm, algorithm);
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            if (x[0] >= 1.0) throw stoppedEarly();
            gradient[0] = -3.0;
            return -3.0 * x[0];
        };
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.relativeStep = 1e-9;
        options.stop.relativeCost = 1e-12;
        const MinimizerResult result = minimize(cost, {{0.4}}, options);
        QVERIFY2(!result.converged, result.reason.c_str());
        QVERIFY(result.failedEvaluations > 0);
        QVERIFY2(result.reason.find("stretched") != std::string::npos, result.reason.c_str());
        QVERIFY(result.variables[0] >= 0.4 && result.variables[0] < 1.0);
        QVERIFY(result.optimality > 1.0);
    }

    void nothingCanBeEvaluatedBesideTheStart_data() { allAlgorithms(); }
    void nothingCanBeEvaluatedBesideTheStart() {
        QFETCH(model::Algorithm, algorithm);
        const CostAndGradient cost = [](std::span<const double> x, std::span<double> gradient) {
            if (x[0] != 0.4) throw stoppedEarly();
            gradient[0] = 2.0;
            return 3.0;
        };
        const MinimizerResult result = minimize(cost, {{0.4}}, withAlgorithm(algorithm));
        QCOMPARE(result.cause, StopCause::FailedTrials);
        QVERIFY(!result.converged);
        QVERIFY(result.reason.find("stretched") != std::string::npos);
        QCOMPARE(result.variables[0], 0.4);
        QVERIFY(result.evaluations < 300);
    }

    void startThatCannotBeEvaluated() {
        const CostAndGradient cost = [](std::span<const double>, std::span<double>) -> double {
            throw stoppedEarly();
        };
        QVERIFY_EXCEPTION_THROWN(minimize(cost, {{0.4}}, {}), base::ComputationError);
    }

    void otherExceptionsReachTheCaller_data() { allAlgorithms(); }
    void otherExceptionsReachTheCaller() {
        QFETCH(model::Algorithm, algorithm);
        int evaluations = 0;
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            if (++evaluations == 3) throw std::logic_error("ours");
            return minimizer_test::rosenbrock(x, gradient);
        };
        QVERIFY_EXCEPTION_THROWN(minimize(cost, {{-1.2}, {1.0}}, withAlgorithm(algorithm)),
                                 std::logic_error);
        QCOMPARE(evaluations, 3);
    }

    void wrongVariables() {
        QVERIFY_EXCEPTION_THROWN(minimize(minimizer_test::rosenbrock, {}, {}),
                                 std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(
            minimize(minimizer_test::rosenbrock, {{0.0, 2.0, 1.0, 1.0}, {0.0}}, {}),
            std::invalid_argument);
        QVERIFY_EXCEPTION_THROWN(
            minimize(minimizer_test::rosenbrock, {{0.0, 0.0, 1.0, 0.0}, {0.0}}, {}),
            std::invalid_argument);
    }

    void fixedVariable_data() { allAlgorithms(); }
    void fixedVariable() {
        QFETCH(model::Algorithm, algorithm);
        const MinimizerResult result = minimize(
            minimizer_test::rosenbrock, {{-1.2}, {1.5, 1.5, 1.5, 1.0}}, withAlgorithm(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        QCOMPARE(result.variables[1], 1.5);
        QVERIFY(std::abs(result.gradient[0]) < 1e-7);
    }

    void scaleByDefault() {
        QCOMPARE(optimization::defaultScale(3.0, 1.0, 7.0), 6.0);
        QCOMPARE(optimization::defaultScale(3.0, 1.0, infinity), 3.0);
        QCOMPARE(optimization::defaultScale(-0.2, -infinity, infinity), 1.0);
        QCOMPARE(optimization::defaultScale(-0.2, -infinity, infinity, 0.1), 0.2);
        QCOMPARE(optimization::defaultScale(2.0, 2.0, 2.0), 2.0);
    }

    /// Convex quadratic of 20 variables whose minimum is known by construction: inside for most
    /// variables, on a bound with a slope that points out of the box for every fourth.
    void boundedQuadratic_data() { allAlgorithms(); }
    void boundedQuadratic() {
        QFETCH(model::Algorithm, algorithm);
        constexpr std::size_t count = 20;
        const auto wanted = [](std::size_t i) { return 0.3 + 0.07 * static_cast<double>(i); };
        const auto slopeThere = [](std::size_t i) {
            if (i % 4 != 1) return 0.0;
            return i % 8 == 1 ? 0.4 : -0.6;
        };
        const CostAndGradient cost = [&](std::span<const double> x, std::span<double> gradient) {
            double value = 7.0;
            for (std::size_t i = 0; i < count; ++i) {
                const double here = x[i] - wanted(i);
                const double before = i > 0 ? x[i - 1] - wanted(i - 1) : 0.0;
                const double after = i + 1 < count ? x[i + 1] - wanted(i + 1) : 0.0;
                gradient[i] = 3.0 * here - before - after + slopeThere(i);
                value += 0.5 * here * (gradient[i] + slopeThere(i));
            }
            return value;
        };
        std::vector<MinimizerVariable> variables(count);
        for (std::size_t i = 0; i < count; ++i) {
            variables[i].start = 0.9;
            if (slopeThere(i) > 0.0) variables[i].lower = wanted(i);
            if (slopeThere(i) < 0.0) variables[i].upper = wanted(i);
        }
        const MinimizerResult result = minimize(cost, variables, withAlgorithm(algorithm));
        QVERIFY2(result.converged, result.reason.c_str());
        QCOMPARE(result.algorithm, algorithm);
        // Optimality 1e-8 over the smallest curvature, 1; what is on a bound is there exactly.
        for (std::size_t i = 0; i < count; ++i) {
            if (slopeThere(i) != 0.0) QCOMPARE(result.variables[i], wanted(i));
            QVERIFY2(std::abs(result.variables[i] - wanted(i)) < 1e-7, QByteArray::number(i));
            QVERIFY(std::abs(result.gradient[i] - slopeThere(i)) < 1e-7);
        }
        QVERIFY(std::abs(result.cost - 7.0) < 1e-12);
    }

    /// The bent valley takes methods that know no curvature thousands of steps; they arrive.
    void valleyWithoutCurvature_data() { withoutCurvature(); }
    void valleyWithoutCurvature() {
        QFETCH(model::Algorithm, algorithm);
        MinimizerOptions options = withAlgorithm(algorithm);
        options.stop.optimality = 1e-5;
        options.stop.maximumIterations = 20000;
        const MinimizerResult result =
            minimize(minimizer_test::rosenbrock, {{-1.2}, {1.0}}, options);
        QVERIFY2(result.cause == StopCause::Optimality, result.reason.c_str());
        // Gradient 1e-5 over the smallest eigenvalue 0.4 of the Hessian at the minimum.
        QVERIFY(std::abs(result.variables[0] - 1.0) < 1e-4);
        QVERIFY(std::abs(result.variables[1] - 1.0) < 1e-4);
    }

    /// Nachbagauer et al. 2015, eq. 56: the first step would lower a linear cost by 5 %.
    void firstStepOfSteepestDescent() {
        const CostAndGradient linear = [](std::span<const double> x, std::span<double> gradient) {
            gradient[0] = 3.0;
            gradient[1] = -4.0;
            return 20.0 + 3.0 * x[0] - 4.0 * x[1];
        };
        MinimizerOptions options = withAlgorithm(model::Algorithm::SteepestDescent);
        options.stop.maximumIterations = 1;
        const MinimizerResult result = minimize(linear, {{0.0}, {0.0}}, options);
        // kappa = 0.05 * 20 / 25; by hand, to rounding.
        QVERIFY(std::abs(result.variables[0] + 0.04 * 3.0) < 1e-15);
        QVERIFY(std::abs(result.variables[1] - 0.04 * 4.0) < 1e-15);
        QVERIFY(std::abs(result.cost - 19.0) < 1e-13);
        QCOMPARE(result.evaluations, 2);
    }

private:
    static void allAlgorithms() {
        algorithms();
        addWithoutCurvature();
    }
    static void withoutCurvature() {
        QTest::addColumn<model::Algorithm>("algorithm");
        addWithoutCurvature();
    }
    static void addWithoutCurvature() {
        QTest::newRow("MMA") << model::Algorithm::MovingAsymptotes;
        QTest::newRow("CCSA") << model::Algorithm::ConservativeConvex;
        QTest::newRow("steepest descent") << model::Algorithm::SteepestDescent;
    }
    static void algorithms() {
        QTest::addColumn<model::Algorithm>("algorithm");
        QTest::newRow("L-BFGS") << model::Algorithm::LowStorageBfgs;
        QTest::newRow("SLSQP") << model::Algorithm::SequentialQuadratic;
    }
};

LINKWRIGHT_TEST(MinimizerTest)

}  // namespace minimizer_test

#include "minimizer_test.moc"
