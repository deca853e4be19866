// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/math/dense_solve.h"

#include "engine/math/dual.h"
#include "engine/math/pivoted_solve.h"
#include "tests/support/numbers.h"
#include "tests/support/test_program.h"

#include <Eigen/LU>

#include <QTest>

namespace dense_solve_test {

using namespace linkwright;
using Complex = std::complex<double>;

namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix randomMatrix(int rows, int columns, std::uint64_t seed) {
    support::RandomNumbers random(seed);
    Matrix matrix(rows, columns);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            matrix(row, column) = random.between(-1.0, 1.0);
    return matrix;
}

}  // namespace

class DenseSolveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void solves() {
        for (int size = 1; size <= 7; ++size) {
            const Matrix factor = randomMatrix(size, size + 2, static_cast<std::uint64_t>(size));
            const Matrix matrix = factor * factor.transpose();
            const Eigen::VectorXd expected = randomMatrix(size, 1, 100);
            Eigen::VectorXd vector = matrix * expected;
            Matrix work = matrix;
            // Only the lower triangle may be read.
            for (int row = 0; row < size; ++row)
                for (int column = row + 1; column < size; ++column)
                    work(row, column) = support::notANumber;
            double ratio = support::notANumber;
            int weakest = -1;
            math::factorizeSymmetric(work.data(), size, ratio, weakest);
            math::solveSymmetric(work.data(), size, vector.data());
            QVERIFY(ratio > 0.0);
            QVERIFY(ratio <= 1.0);
            // Rounding over the conditioning, of which the pivot ratio is a measure.
            QVERIFY((vector - expected).norm() < 1e-14 / ratio * expected.norm() * size);
        }
    }

    /// The skyline form does the same with what lies inside, and never looks outside.
    void solvesBySkyline() {
        constexpr int size = 7;
        // A band of two below the diagonal, and a last row that meets all.
        const std::vector<int> starts{0, 0, 0, 1, 2, 3, 0};
        const math::Skyline skyline(starts);
        QCOMPARE(skyline.entryCount, 1 + 2 + 3 + 3 + 3 + 3 + 7);
        const Matrix factor = randomMatrix(size, size, 21);
        Matrix matrix = Matrix::Zero(size, size);
        std::vector<double> entries(static_cast<std::size_t>(skyline.entryCount));
        for (int row = 0; row < size; ++row)
            for (int column = skyline.start(row); column <= row; ++column)
                matrix(row, column) = matrix(column, row) =
                    factor(row, column) + (row == column ? 5.0 : 0.0);
        const auto fill = [&] {
            for (int row = 0; row < size; ++row)
                for (int column = skyline.start(row); column <= row; ++column)
                    entries[skyline.place(row, column)] = matrix(row, column);
        };
        const Eigen::VectorXd right = randomMatrix(size, 1, 22);
        double ratio = support::notANumber;
        int weakest = -1;
        fill();
        math::factorizeSkyline<double>(skyline, entries.data(), nullptr, 0, ratio, weakest);
        Eigen::VectorXd vector = right;
        math::solveSkyline(skyline, entries.data(), vector.data());
        QVERIFY((matrix * vector - right).norm() < 1e-13);
        QVERIFY(ratio > 0.1 && ratio <= 1.0);

        // A soft row adds the inverse of its stiffness, and stays away without any.
        for (const double stiffness : {0.0, 0.7, 1e9}) {
            fill();
            math::factorizeSkyline(skyline, entries.data(), &stiffness, 1, ratio, weakest);
            vector = right;
            math::solveSkyline(skyline, entries.data(), vector.data());
            Matrix softened = matrix;
            Eigen::VectorXd expected(size);
            if (stiffness > 0.0) {
                softened(size - 1, size - 1) += 1.0 / stiffness;
                expected = softened.partialPivLu().solve(right);
            } else {
                const int rest = size - 1;
                expected << matrix.topLeftCorner(rest, rest).partialPivLu().solve(right.head(rest)),
                    0.0;
            }
            QVERIFY((vector - expected).norm() < 1e-13);
        }
    }

    void noticesDependenceBySkyline() {
        // Row 2 is the sum of the rows before it.
        const math::Skyline skyline({0, 0, 0});
        std::vector<double> entries{2.0, 1.0, 3.0, 3.0, 4.0, 7.0};
        double ratio = support::notANumber;
        int weakest = -1;
        math::factorizeSkyline<double>(skyline, entries.data(), nullptr, 0, ratio, weakest);
        QCOMPARE(weakest, 2);
        QVERIFY(ratio <= math::dependentRow);
    }

    /// Complex step through the solution: d(A^-1 b) = -A^-1 dA A^-1 b.
    void carriesComplexSteps() {
        constexpr int size = 4;
        const Matrix factor = randomMatrix(size, size + 1, 7);
        const Matrix matrix = factor * factor.transpose();
        const Matrix other = randomMatrix(size, size, 8);
        const Matrix change = other + other.transpose();
        const Eigen::VectorXd right = randomMatrix(size, 1, 9);
        constexpr double step = 1e-30;
        std::vector<Complex> work(size * size);
        for (int entry = 0; entry < size * size; ++entry)
            work[static_cast<std::size_t>(entry)] =
                Complex(matrix.data()[entry], step * change.data()[entry]);
        std::vector<Complex> vector(right.data(), right.data() + size);
        double ratio = 0.0;
        int weakest = 0;
        math::factorizeSymmetric(work.data(), size, ratio, weakest);
        math::solveSymmetric(work.data(), size, vector.data());
        const Eigen::VectorXd solution = matrix.inverse() * right;
        const Eigen::VectorXd derivative = -matrix.inverse() * (change * solution);
        for (int row = 0; row < size; ++row) {
            const Complex value = vector[static_cast<std::size_t>(row)];
            QVERIFY(std::abs(value.real() - solution[row]) < 1e-12 * solution.norm());
            QVERIFY(std::abs(value.imag() / step - derivative[row]) < 1e-11 * derivative.norm());
        }
    }

    void namesTheDependentRow_data() {
        QTest::addColumn<int>("dependent");
        for (int row = 1; row < 5; ++row)
            QTest::addRow("row %d", row) << row;
    }
    /// The row that depends on rows before it is named, not one after it that suffers from it.
    void namesTheDependentRow() {
        QFETCH(int, dependent);
        constexpr int size = 5;
        Matrix factor = randomMatrix(size, 8, 11);
        factor.row(dependent) = factor.row(0) * 0.7;
        if (dependent > 1) factor.row(dependent) += factor.row(1) * 0.4;
        Matrix matrix = factor * factor.transpose();
        double ratio = support::notANumber;
        int weakest = -1;
        math::factorizeSymmetric(matrix.data(), size, ratio, weakest);
        QVERIFY(ratio < 1e-13);
        QCOMPARE(weakest, dependent);
    }

    /// Rows change places whether they have to (a zero on the diagonal) or it is better.
    void solvesWithPivots() {
        math::PivotedFactors factors;
        for (const int size : {6, 3, 1}) {
            Matrix matrix = randomMatrix(size, size, 30);
            if (size > 1) matrix(0, 0) = 0.0;
            QVERIFY(factors.factorize({matrix.data(), matrix.data() + matrix.size()},
                                      static_cast<std::size_t>(size)));
            QCOMPARE(factors.hasPositiveDeterminant(), matrix.determinant() > 0.0);
            matrix.row(0) *= -1.0;
            math::PivotedFactors turned;
            QVERIFY(turned.factorize({matrix.data(), matrix.data() + matrix.size()},
                                     static_cast<std::size_t>(size)));
            QCOMPARE(turned.hasPositiveDeterminant(), !factors.hasPositiveDeterminant());
            matrix.row(0) *= -1.0;
            const Eigen::VectorXd expected = randomMatrix(size, 1, 31);
            const Eigen::VectorXd right = matrix * expected;
            const Eigen::VectorXd transposedRight = matrix.transpose() * expected;
            std::vector<double> vector(right.data(), right.data() + size);
            factors.solve(vector);
            std::vector<double> transposed(transposedRight.data(), transposedRight.data() + size);
            factors.solveTransposed(transposed);
            // Rounding times the condition of the matrix, some 30.
            for (int row = 0; row < size; ++row) {
                QVERIFY(std::abs(vector[static_cast<std::size_t>(row)] - expected[row]) < 1e-13);
                QVERIFY(std::abs(transposed[static_cast<std::size_t>(row)] - expected[row])
                        < 1e-13);
            }
        }
    }

    /// Each part of a right side is solved for.
    void solvesForDerivatives() {
        using Dual = math::Dual<2>;
        const std::vector<double> matrix{0.0, 2.0, -3.0, 1.0};
        math::PivotedFactors factors;
        QVERIFY(factors.factorize(matrix, 2));
        std::vector<Dual> vector{Dual(4.0, {2.0, 0.0}), Dual(-1.0, {-2.0, 6.0})};
        factors.solve(vector);
        QCOMPARE(vector[0].value, 1.0);
        QCOMPARE(vector[1].value, 2.0);
        QCOMPARE(vector[0].derivative[0], 1.0);
        QCOMPARE(vector[1].derivative[0], 1.0);
        QCOMPARE(vector[0].derivative[1], -2.0);
        QVERIFY(std::abs(vector[1].derivative[1]) < 1e-15);
    }

    void refusesSingularMatrices() {
        math::PivotedFactors factors;
        QVERIFY(!factors.factorize({1.0, 2.0, 2.0, 4.0}, 2));
        QVERIFY(!factors.factorize({1.0, support::notANumber, 2.0, 4.0}, 2));
        QVERIFY(!factors.factorize({HUGE_VAL, 1.0, 2.0, 4.0}, 2));
    }

    void reportsWhatIsNotANumber() {
        Matrix matrix = Matrix::Identity(3, 3);
        matrix(2, 1) = support::notANumber;
        double ratio = 1.0;
        int weakest = -1;
        math::factorizeSymmetric(matrix.data(), 3, ratio, weakest);
        QCOMPARE(ratio, 0.0);
        QCOMPARE(weakest, 2);
        Matrix zero = Matrix::Zero(2, 2);
        math::factorizeSymmetric(zero.data(), 2, ratio, weakest);
        QCOMPARE(ratio, 0.0);
        QCOMPARE(weakest, 0);
    }
};

LINKWRIGHT_TEST(DenseSolveTest)

}  // namespace dense_solve_test

#include "dense_solve_test.moc"
