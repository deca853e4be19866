// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search by interior points on problems whose optima were published or follow by hand.
#include "engine/optimization/interior_point.h"

#include "engine/base/diagnostic.h"
#include "engine/optimization/cost_curvature.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>

namespace interior_point_test {

using namespace linkwright::optimization;
namespace model = linkwright::model;

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// A function of a few variables with its derivatives.
struct Smooth {
    std::function<double(const Vector&)> value;
    std::function<Vector(const Vector&)> slopes;
    std::function<Matrix(const Vector&)> curvature;
    model::Limits limits = {};
};

Vector vectorOf(std::span<const double> values) {
    return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

struct Problem {
    Smooth cost;
    std::vector<Smooth> functions;

    [[nodiscard]] ConstrainedCost constrained() const {
        return [this](std::span<const double> at, std::span<double> gradient,
                      const MultipliersOf& multipliersOf) {
            const Vector x = vectorOf(at);
            ConstrainedValue result{cost.value(x), {}};
            for (const Smooth& function : functions)
                result.functions.push_back({function.value(x), function.limits});
            const std::vector<double> multipliers = multipliersOf(0, result.functions);
            Vector slopes = cost.slopes(x);
            for (std::size_t index = 0; index < functions.size(); ++index)
                slopes += multipliers[index] * functions[index].slopes(x);
            std::copy(slopes.begin(), slopes.end(), gradient.begin());
            return result;
        };
    }

    /// All variables are parameters of one piece.
    [[nodiscard]] CurvatureOf curvature() const {
        return
            [this](std::span<const double> at, std::span<const double> multipliers, CurvatureKind) {
                const Vector x = vectorOf(at);
                CostCurvature::Part part;
                Matrix hessian = cost.curvature(x);
                for (std::size_t index = 0; index < multipliers.size(); ++index)
                    hessian += multipliers[index] * functions[index].curvature(x);
                for (std::size_t i = 0; i < at.size(); ++i) {
                    part.curvature.parameters.push_back(static_cast<int>(i));
                    part.places.push_back(i);
                }
                part.curvature.start.resize(0, hessian.cols());
                part.curvature.pieces.push_back({{}, hessian, Matrix(0, hessian.cols())});
                auto result = std::make_shared<CostCurvature>();
                result->parts.push_back(std::move(part));
                return result;
            };
    }

    [[nodiscard]] Approach solve(const std::vector<MinimizerVariable>& variables,
                                 MinimizerOptions options = {}) const {
        options.curvature = curvature();
        options.stop.optimality = 1e-9;
        const auto found = approachByInteriorPoint(constrained(), variables, options);
        if (!found) throw std::runtime_error("no curvature");
        return *found;
    }
};

/// Hock and Schittkowski 1981, problem 71: a cost of fourth order, a product that has to be large
/// enough, and an equation.
Problem problem71() {
    Problem problem;
    problem.cost = {
        [](const Vector& x) { return x[0] * x[3] * (x[0] + x[1] + x[2]) + x[2]; },
        [](const Vector& x) {
            const double sum = x[0] + x[1] + x[2];
            return Vector{{x[3] * (sum + x[0]), x[0] * x[3], x[0] * x[3] + 1.0, x[0] * sum}};
        },
        [](const Vector& x) {
            const double last = 2.0 * x[0] + x[1] + x[2];
            return Matrix{{2.0 * x[3], x[3], x[3], last},
                          {x[3], 0.0, 0.0, x[0]},
                          {x[3], 0.0, 0.0, x[0]},
                          {last, x[0], x[0], 0.0}};
        }};
    Smooth product{[](const Vector& x) { return x.prod(); },
                   [](const Vector& x) {
                       return Vector{{x[1] * x[2] * x[3], x[0] * x[2] * x[3], x[0] * x[1] * x[3],
                                      x[0] * x[1] * x[2]}};
                   },
                   [](const Vector& x) {
                       Matrix result = Matrix::Zero(4, 4);
                       for (int i = 0; i < 4; ++i)
                           for (int j = 0; j < 4; ++j)
                               if (i != j) result(i, j) = x.prod() / (x[i] * x[j]);
                       return result;
                   }};
    product.limits.atLeast = 25.0;
    Smooth squares{[](const Vector& x) { return x.squaredNorm(); },
                   [](const Vector& x) -> Vector { return 2.0 * x; },
                   [](const Vector&) -> Matrix { return 2.0 * Matrix::Identity(4, 4); }};
    squares.limits.atLeast = squares.limits.atMost = 40.0;
    problem.functions = {product, squares};
    return problem;
}

std::vector<MinimizerVariable> from(const std::vector<double>& starts, double lower, double upper) {
    std::vector<MinimizerVariable> result;
    for (const double start : starts)
        result.push_back({start, lower, upper, 1.0});
    return result;
}

/// A mass goes from x = 0, v = 1 to x = 0, v = -1 in one second by a force held in so many parts,
/// with the least  1/2 int u^2 dt,  and x stays below a limit all along (Bryson and Ho 1975,
/// section 3.11). All is linear in the forces, which are parameters of one piece.
struct LimitedPath {
    Eigen::Index parts = 60;
    double limit = 1.0 / 9.0;
    std::vector<std::vector<double>> forces = {};  ///< of the path, as the search sets them

    [[nodiscard]] double size() const { return 1.0 / static_cast<double>(parts); }
    /// What the forces add to the place (or speed) after so many parts.
    [[nodiscard]] Vector slopes(Eigen::Index after, bool ofPlace) const {
        Vector result = Vector::Zero(parts);
        for (Eigen::Index part = 0; part < after; ++part)
            result[part] =
                size() * (ofPlace ? size() * (static_cast<double>(after - part) - 0.5) : 1.0);
        return result;
    }

    ConstrainedValue evaluate(std::span<const double> at, std::span<double> gradient,
                              const MultipliersOf& multipliersOf) const {
        const Vector u = vectorOf(at);
        ConstrainedValue result{0.5 * size() * u.squaredNorm(), {}};
        const Vector place = slopes(parts, true), speed = slopes(parts, false);
        result.functions = {{1.0 + place.dot(u), {.atLeast = 0.0, .atMost = 0.0}},
                            {1.0 + speed.dot(u), {.atLeast = -1.0, .atMost = -1.0}},
                            {0.0, {.atMost = limit}}};
        for (Eigen::Index after = 0; after <= parts; ++after)
            result.functions[2].path.push_back(size() * static_cast<double>(after)
                                               + slopes(after, true).dot(u));
        result.functions[2].value = result.functions[2].farthest();
        const std::vector<double> multipliers = multipliersOf(0, result.functions);
        Vector sum = size() * u + multipliers[0] * place + multipliers[1] * speed;
        for (Eigen::Index after = 0; !forces.empty() && after <= parts; ++after)
            sum += forces[2][static_cast<std::size_t>(after)] * slopes(after, true);
        std::copy(sum.begin(), sum.end(), gradient.begin());
        return result;
    }

    [[nodiscard]] std::shared_ptr<CostCurvature> curvature() const {
        CostCurvature::Part part;
        for (Eigen::Index i = 0; i < parts; ++i) {
            part.curvature.parameters.push_back(static_cast<int>(i));
            part.places.push_back(static_cast<std::size_t>(i));
        }
        part.curvature.start.resize(0, parts);
        part.curvature.pieces.push_back(
            {{}, size() * Matrix::Identity(parts, parts), Matrix(0, parts)});
        for (Eigen::Index after = 0; !forces.empty() && after <= parts; ++after)
            part.curvature.pieces.front().instants.push_back(
                {2, static_cast<std::size_t>(after), slopes(after, true)});
        auto result = std::make_shared<CostCurvature>();
        result->parts.push_back(std::move(part));
        return result;
    }
};

}  // namespace

class InteriorPointTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The optimum as published, to the digits given there; its multipliers solve the conditions of
    /// the two variables that no bound holds.
    void findsAPublishedOptimum() {
        const Approach found = problem71().solve(from({1.0, 5.0, 5.0, 1.0}, 1.0, 5.0));
        QCOMPARE(found.cause, StopCause::Optimality);
        QVERIFY(found.iterations <= 20);
        QVERIFY(std::abs(found.value.cost - 17.0140173) < 1e-6);
        const std::vector<double> published{1.0, 4.7429994, 3.8211503, 1.3794082};
        for (std::size_t i = 0; i < published.size(); ++i)
            QVERIFY(std::abs(found.variables[i] - published[i]) < 1e-6);
        QVERIFY(std::abs(found.multipliers[0] + 0.55229366) < 1e-6);
        QVERIFY(std::abs(found.multipliers[1] - 0.16146857) < 1e-6);
    }

    /// The least effort is 4 / (9 l), and its derivative by the limit l the opposite of the
    /// multiplier: 4 and 36 for l = 1/9. Where forces are held and the place is looked at between
    /// them only, both are off by some thousandths.
    void keepsALimitAllAlong() {
        LimitedPath path;
        MinimizerOptions options;
        options.stop.optimality = 1e-9;
        options.curvature = [&](auto...) { return path.curvature(); };
        options.motions.setPathForces = [&](const auto& forces) { path.forces = forces; };
        const ConstrainedCost cost = [&](auto at, auto gradient, const auto& multipliersOf) {
            return path.evaluate(at, gradient, multipliersOf);
        };
        const auto found = approachByInteriorPoint(
            cost, from(std::vector<double>(60, 0.0), -infinite, infinite), options);
        QVERIFY(found && found->keepsPaths);
        QCOMPARE(found->cause, StopCause::Optimality);
        QVERIFY2(found->iterations <= 25, qPrintable(QString::number(found->iterations)));
        QVERIFY2(std::abs(found->value.cost - 4.0) < 0.02,
                 qPrintable(QString::number(found->value.cost)));
        QVERIFY2(std::abs(found->multipliers[2] - 36.0) < 0.3,
                 qPrintable(QString::number(found->multipliers[2])));
        QVERIFY(found->value.functions[2].farthest() <= path.limit + 1e-9);
    }

    /// A variable whose bounds coincide stays there: of x^2 + y^2 on x + y = 3 with y = 1, x = 2.
    void keepsWhatIsFixed() {
        Problem problem;
        problem.cost = {[](const Vector& x) { return x.squaredNorm(); },
                        [](const Vector& x) -> Vector { return 2.0 * x; },
                        [](const Vector&) -> Matrix { return 2.0 * Matrix::Identity(2, 2); }};
        Smooth sum{[](const Vector& x) { return x.sum(); },
                   [](const Vector&) -> Vector { return Vector::Ones(2); },
                   [](const Vector&) -> Matrix { return Matrix::Zero(2, 2); }};
        sum.limits.atLeast = sum.limits.atMost = 3.0;
        problem.functions = {sum};
        std::vector<MinimizerVariable> variables = from({0.0, 1.0}, -infinite, infinite);
        variables[1].lower = variables[1].upper = 1.0;
        const Approach found = problem.solve(variables);
        QCOMPARE(found.cause, StopCause::Optimality);
        QCOMPARE(found.variables[1], 1.0);
        QVERIFY(std::abs(found.variables[0] - 2.0) < 1e-9);
        QVERIFY(std::abs(found.multipliers[0] + 4.0) < 1e-8);
    }

    /// Where no design meets the limits it ends, with the least violation it has seen.
    void endsWhereLimitsContradictEachOther() {
        Problem problem = problem71();
        problem.functions[1].limits.atLeast = problem.functions[1].limits.atMost = 200.0;
        const Approach found = problem.solve(from({1.0, 5.0, 5.0, 1.0}, 1.0, 5.0));
        QVERIFY(found.cause != StopCause::Optimality);
        // Four squares of at most 5 reach 100.
        QVERIFY(std::abs(found.value.functions[1].value - 100.0) < 5.0);
    }

    /// A stop keeps the best design so far.
    void stopsOnRequest() {
        std::atomic<bool> cancel = false;
        MinimizerOptions options;
        options.cancel = &cancel;
        options.iteration = [&](const MinimizerIteration& found) {
            if (found.iteration == 2) cancel = true;
        };
        const Approach found = problem71().solve(from({1.0, 5.0, 5.0, 1.0}, 1.0, 5.0), options);
        QCOMPARE(found.cause, StopCause::Cancelled);
        QCOMPARE(found.iterations, 2);
        QCOMPARE(found.variables.size(), std::size_t(4));
    }
};

LINKWRIGHT_TEST(InteriorPointTest)

}  // namespace interior_point_test

#include "interior_point_test.moc"
