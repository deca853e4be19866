// SPDX-License-Identifier: GPL-3.0-or-later
//
// The regulator behind a controller that plans: against Riccati recursions, dense solutions and
// dense quadratic programs, all written here.
#include "engine/control/bounded_regulator.h"

#include "tests/support/allocation_count.h"
#include "tests/support/test_program.h"

#include <QtTest/QTest>

#include <limits>
#include <optional>
#include <random>

namespace bounded_regulator_test {

using namespace linkwright;
using control::BoundedRegulator;
using control::RegulatorInterval;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The same problem by its inputs alone: cost u^T H u / 2 + f^T u, and rows lowest <= C u <=
/// highest.
struct DenseProblem {
    MatrixXd hessian, rows;
    VectorXd slope, lowest, highest;
    VectorXd softness;  ///< per row, zero for hard ones

    DenseProblem(BoundedRegulator& regulator, const VectorXd& first) {
        const auto [n, m, intervals, quantities] = regulator.sizes();
        const auto unknowns = static_cast<Eigen::Index>(m * intervals);
        const auto inputs = static_cast<Eigen::Index>(m);
        hessian = MatrixXd::Zero(unknowns, unknowns);
        slope = VectorXd::Zero(unknowns);
        const auto perInterval = static_cast<Eigen::Index>(2 * m + quantities);
        rows = MatrixXd::Zero(perInterval * static_cast<Eigen::Index>(intervals), unknowns);
        lowest = highest = softness = VectorXd::Zero(rows.rows());
        MatrixXd reach = MatrixXd::Zero(static_cast<Eigen::Index>(n), unknowns);
        VectorXd free = first;
        for (std::size_t index = 0; index < intervals; ++index) {
            const RegulatorInterval& own = regulator.interval(index);
            const Eigen::Index place = static_cast<Eigen::Index>(index) * inputs;
            reach = (own.transition * reach).eval();
            reach.middleCols(place, inputs) += own.influence;
            free = (own.transition * free).eval();
            hessian += reach.transpose() * own.stateHessian * reach;
            slope += reach.transpose() * (own.stateHessian * free + own.stateSlope);
            hessian.block(place, place, inputs, inputs) += own.inputHessian;
            slope.segment(place, inputs) += own.inputSlope;
            Eigen::Index row = static_cast<Eigen::Index>(index) * perInterval;
            for (Eigen::Index input = 0; input < inputs; ++input, ++row) {
                rows(row, place + input) = 1.0;
                lowest[row] = own.lowestInput[input];
                highest[row] = own.highestInput[input];
            }
            for (Eigen::Index input = 0; input < inputs; ++input, ++row) {
                rows(row, place + input) = 1.0;
                if (index > 0) rows(row, place + input - inputs) = -1.0;
                lowest[row] = own.lowestRise[input];
                highest[row] = own.highestRise[input];
            }
            for (Eigen::Index quantity = 0; quantity < own.quantities.rows(); ++quantity, ++row) {
                rows.row(row) = own.quantities.row(quantity) * reach;
                const double beside = own.quantities.row(quantity).dot(free);
                lowest[row] = own.lowestQuantity[quantity] - beside;
                highest[row] = own.highestQuantity[quantity] - beside;
                softness[row] = 1.0 / regulator.stiffness()[quantity];
            }
        }
    }

    [[nodiscard]] VectorXd unbounded() const { return hessian.ldlt().solve(-slope); }

    /// Hildreth's method: one multiplier after the other, until none moves. Nothing where that
    /// takes too many sweeps, as where a soft bound nearly contradicts hard ones.
    [[nodiscard]] std::optional<VectorXd> bounded() const {
        const MatrixXd solved = hessian.ldlt().solve(rows.transpose());
        const MatrixXd gram = rows * solved;
        const VectorXd begin = rows * unbounded();
        VectorXd low = VectorXd::Zero(rows.rows()), high = low;
        for (int sweep = 0; sweep < 50000; ++sweep) {
            double moved = 0.0;
            for (Eigen::Index row = 0; row < rows.rows(); ++row) {
                const auto move = [&](VectorXd& forces, double sign, double limit) {
                    if (!std::isfinite(limit)) return;
                    const double value = begin[row] + gram.row(row).dot(low - high);
                    const double slack = sign * (value - limit) + softness[row] * forces[row];
                    const double next =
                        std::max(0.0, forces[row] - slack / (gram(row, row) + softness[row]));
                    moved = std::max(moved, std::abs(next - forces[row]) * gram(row, row));
                    forces[row] = next;
                };
                move(low, 1.0, lowest[row]);
                move(high, -1.0, highest[row]);
            }
            if (moved < 1e-14) return unbounded() + solved * (low - high);
        }
        return std::nullopt;
    }
};

class Random {
public:
    MatrixXd matrix(Eigen::Index rows, Eigen::Index columns, double size) {
        return MatrixXd::NullaryExpr(rows, columns, [&]() { return size * normal_(engine_); });
    }
    VectorXd vector(Eigen::Index rows, double size) { return matrix(rows, 1, size); }
    double number() { return normal_(engine_); }

private:
    std::mt19937 engine_{7};
    std::normal_distribution<double> normal_;
};

/// An unstable system with two inputs.
BoundedRegulator randomProblem(Random& random, std::size_t intervals) {
    BoundedRegulator regulator({4, 2, intervals, 2});
    const MatrixXd transition = MatrixXd::Identity(4, 4) + random.matrix(4, 4, 0.15);
    const MatrixXd influence = random.matrix(4, 2, 0.3);
    for (std::size_t index = 0; index < intervals; ++index) {
        RegulatorInterval& own = regulator.interval(index);
        own.transition = transition + random.matrix(4, 4, 0.02);
        own.influence = influence + random.matrix(4, 2, 0.02);
        const MatrixXd root = random.matrix(3, 4, 1.0);
        own.stateHessian = root.transpose() * root;
        own.stateSlope = random.vector(4, 0.5);
        own.inputHessian = MatrixXd::Identity(2, 2) * 0.05;
        own.inputSlope = random.vector(2, 0.05);
        own.quantities = random.matrix(2, 4, 1.0);
    }
    regulator.stiffness().setConstant(1e3);
    return regulator;
}

void bound(BoundedRegulator& regulator) {
    for (std::size_t index = 0; index < regulator.sizes().intervals; ++index) {
        RegulatorInterval& own = regulator.interval(index);
        own.lowestInput.setConstant(-0.8);
        own.highestInput.setConstant(0.6);
        own.lowestRise.setConstant(-0.3);
        own.highestRise.setConstant(0.35);
        own.lowestQuantity.setConstant(-0.9);
        own.highestQuantity.setConstant(1.1);
    }
}

VectorXd inputsOf(const BoundedRegulator& regulator) {
    const auto [n, m, intervals, quantities] = regulator.sizes();
    VectorXd all(static_cast<Eigen::Index>(m * intervals));
    for (std::size_t index = 0; index < intervals; ++index)
        all.segment(static_cast<Eigen::Index>(index * m), static_cast<Eigen::Index>(m)) =
            regulator.input(index);
    return all;
}

}  // namespace

class BoundedRegulatorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutBoundsItIsTheDenseSolution() {
        Random random;
        for (int trial = 0; trial < 20; ++trial) {
            BoundedRegulator regulator = randomProblem(random, 12);
            const VectorXd first = random.vector(4, 0.5);
            QVERIFY(regulator.prepare() && regulator.solve(first));
            const VectorXd dense = DenseProblem(regulator, first).unbounded();
            // Conditioned by up to 1e5.
            QVERIFY((inputsOf(regulator) - dense).norm() < 1e-10 * (1.0 + dense.norm()));
        }
    }

    /// The gains of a double integrator by the textbook form of the recursion,
    ///   K = -(R + B^T P B)^-1 B^T P A,  P = Q + A^T P (A + B K).
    void gainsAreThoseOfTheRegulator() {
        BoundedRegulator regulator({2, 1, 30, 0});
        MatrixXd a(2, 2), b(2, 1), q = MatrixXd::Zero(2, 2), p;
        a << 1.0, 0.1, 0.0, 1.0;
        b << 0.005, 0.1;
        q(0, 0) = 1.0;
        for (std::size_t index = 0; index < 30; ++index) {
            RegulatorInterval& own = regulator.interval(index);
            own.transition = a;
            own.influence = b;
            own.stateHessian = q;
            own.inputHessian(0, 0) = 0.01;
        }
        QVERIFY(regulator.prepare());
        p = q;
        for (std::size_t index = 30; index-- > 0;) {
            const double curvature = 0.01 + (b.transpose() * p * b)(0, 0);
            const MatrixXd gain = -(b.transpose() * p * a) / curvature;
            QVERIFY((regulator.gain(index) - gain).norm() < 1e-12 * gain.norm());
            p = q + a.transpose() * p * (a + b * gain);
        }
    }

    void boundsAreKeptAsByAQuadraticProgram() {
        Random random;
        std::size_t active = 0;
        int compared = 0;
        for (int trial = 0; trial < 30; ++trial) {
            BoundedRegulator regulator = randomProblem(random, 8);
            bound(regulator);
            QVERIFY(regulator.prepare());
            // The second one begins with what is active in the first.
            for (const double size : {0.5, 0.55}) {
                const VectorXd first = random.vector(4, size);
                QVERIFY(regulator.solve(first));
                active += regulator.activeCount();
                const DenseProblem dense(regulator, first);
                const VectorXd inputs = inputsOf(regulator);
                if (const auto expected = dense.bounded()) {
                    ++compared;
                    QVERIFY2((inputs - *expected).norm() < 1e-6,
                             qPrintable(QString::number((inputs - *expected).norm())));
                }
                const VectorXd values = dense.rows * inputs;
                for (Eigen::Index row = 0; row < values.size(); ++row) {
                    if (dense.softness[row] > 0.0) continue;
                    QVERIFY(values[row] > dense.lowest[row] - 1e-8);
                    QVERIFY(values[row] < dense.highest[row] + 1e-8);
                }
            }
        }
        QVERIFY(active > 100);
        QVERIFY2(compared >= 25, qPrintable(QString::number(compared)));
    }

    void aProblemThatCannotBeSolvedIsTold() {
        Random random;
        BoundedRegulator regulator = randomProblem(random, 5);
        regulator.interval(2).transition(0, 0) = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(!regulator.prepare());
        BoundedRegulator apart = randomProblem(random, 5);
        apart.interval(0).lowestInput.setConstant(1.0);
        apart.interval(0).highestInput.setConstant(2.0);
        apart.interval(0).lowestRise.setConstant(-0.5);
        apart.interval(0).highestRise.setConstant(0.5);
        QVERIFY(apart.prepare());
        QVERIFY(!apart.solve(VectorXd::Zero(4)));
        QCOMPARE(apart.activeCount(), std::size_t{0});
    }

    void allocatesNothing() {
        Random random;
        BoundedRegulator regulator = randomProblem(random, 20);
        bound(regulator);
        const VectorXd first = random.vector(4, 0.5), second = random.vector(4, 0.5);
        const support::AllocationCount allocations;
        bool solved = true;
        for (int cycle = 0; cycle < 20; ++cycle)
            solved =
                regulator.prepare() && regulator.solve(cycle % 2 == 0 ? first : second) && solved;
        QCOMPARE(allocations.count(), std::size_t{0});
        QVERIFY(solved);
    }
};

LINKWRIGHT_TEST(BoundedRegulatorTest)

}  // namespace bounded_regulator_test

#include "bounded_regulator_test.moc"
