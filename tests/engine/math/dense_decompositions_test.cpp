// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/dense_decompositions.h"

#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>

namespace dense_decompositions_test {

using namespace linkwright;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Matrices with small integers, solved by hand; only rounding separates.
constexpr double rounding = 1e-14;

class DenseDecompositionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// x + y = 2 twice: of all solutions the shortest, and of contradicting sides the middle.
    void theShortestOfTheNearest() {
        const MatrixXd matrix = MatrixXd::Ones(2, 2);
        const math::OrthogonalDecomposition factors(matrix);
        const VectorXd agreeing = factors.solve(VectorXd::Constant(2, 2.0));
        QVERIFY((agreeing - VectorXd::Ones(2)).norm() < rounding);
        const VectorXd contradicting = factors.solve(Eigen::Vector2d(1.0, 3.0));
        QVERIFY((contradicting - VectorXd::Ones(2)).norm() < rounding);
        QVERIFY((factors.pseudoInverse() - MatrixXd::Constant(2, 2, 0.25)).norm() < rounding);
    }

    /// A threshold decides what counts as dependent.
    void aThresholdDropsWhatIsSmall() {
        MatrixXd matrix = MatrixXd::Identity(2, 2);
        matrix(1, 1) = 1e-10;
        const VectorXd right = Eigen::Vector2d(1.0, 1e-10);
        QVERIFY(std::abs(math::OrthogonalDecomposition(matrix).solve(right)[1] - 1.0) < 1e-5);
        QVERIFY(math::OrthogonalDecomposition(matrix, 1e-9).solve(right)[1] < 1e-9);
    }

    void pivotedColumns() {
        MatrixXd matrix(3, 3);
        matrix << 1, 10, 2, 0, 0, 0, 0, 1, 0;
        const math::PivotedQr factors(matrix);
        QCOMPARE(factors.rank(), 2);
        QCOMPARE(factors.order()[0], 1);
        const MatrixXd complement = factors.complement();
        QCOMPARE(complement.cols(), 1);
        QVERIFY((complement.transpose() * matrix).norm() < rounding);
        QVERIFY(std::abs(std::abs(complement(1, 0)) - 1.0) < rounding);
        QVERIFY((matrix * factors.solve(Eigen::Vector3d(3.0, 0.0, 1.0))
                 - Eigen::Vector3d(3.0, 0.0, 1.0))
                    .norm()
                < 10 * rounding);
    }

    void aSquareMatrix() {
        MatrixXd matrix(2, 2);
        matrix << 0, 2, 1, 1;
        const math::LuDecomposition factors(matrix);
        QVERIFY((factors.solve(Eigen::Vector2d(4.0, 3.0)) - Eigen::Vector2d(1.0, 2.0)).norm()
                < rounding);
        QVERIFY((factors.inverse() * matrix - MatrixXd::Identity(2, 2)).norm() < rounding);
    }

    /// The matrix of a rotation by 90 degrees has the eigenvalues i and -i; one that swaps two
    /// axes 1 and -1.
    void eigenvalues() {
        MatrixXd turn(2, 2);
        turn << 0, -1, 1, 0;
        const math::GeneralEigen turned = math::generalEigen(turn);
        QVERIFY(std::abs(std::abs(turned.values[0].imag()) - 1.0) < rounding);
        QVERIFY(std::abs(turned.values[0] + turned.values[1]) < rounding);
        QVERIFY((turn * turned.vectors.col(0) - turned.values[0] * turned.vectors.col(0)).norm()
                < rounding);
        MatrixXd swap(2, 2);
        swap << 0, 1, 1, 0;
        const math::SymmetricEigen swapped = math::symmetricEigen(swap);
        QVERIFY((swapped.values - Eigen::Vector2d(-1.0, 1.0)).norm() < rounding);
        QVERIFY((swap * swapped.vectors - swapped.vectors * swapped.values.asDiagonal()).norm()
                < rounding);
    }
};

LINKWRIGHT_TEST(DenseDecompositionsTest)

}  // namespace dense_decompositions_test

#include "dense_decompositions_test.moc"
