// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <cmath>
#include <utility>

namespace linkwright::math {

/// Pivot ratio that rounding alone can leave of a row that depends on the rows before it.
inline constexpr double dependentRow = 1e-14;

/// LDL^T factorization of a small symmetric positive definite matrix, in place (row major,
/// `size` x `size`, lower triangle used). Works on complex scalars without conjugation.
/// @param smallestRatio set to the smallest pivot divided by its diagonal entry before
///        elimination: near zero means that the row depends on the rows before it. Not above
///        `dependentRow`: the factorization ended there, and its factors are of no use.
/// @param weakestRow set to the row where that happens
template <class Scalar>
void factorizeSymmetric(Scalar* matrix, int size, double& smallestRatio, int& weakestRow) {
    smallestRatio = 1.0;
    weakestRow = 0;
    for (int row = 0; row < size; ++row) {
        const double before = realPart(matrix[row * size + row]);
        for (int column = 0; column < row; ++column) {
            Scalar sum = matrix[row * size + column];
            for (int inner = 0; inner < column; ++inner)
                sum -= matrix[row * size + inner] * matrix[column * size + inner] *
                       matrix[inner * size + inner];
            matrix[row * size + column] = sum / matrix[column * size + column];
        }
        Scalar pivot = matrix[row * size + row];
        for (int inner = 0; inner < row; ++inner)
            pivot -= matrix[row * size + inner] * matrix[row * size + inner] *
                     matrix[inner * size + inner];
        matrix[row * size + row] = pivot;
        const double ratio = before > 0.0 ? realPart(pivot) / before : 0.0;
        // Written so that a NaN counts as dependent. To go on would blame a later row.
        if (!(ratio > dependentRow)) {
            smallestRatio = std::isnan(ratio) ? 0.0 : ratio;
            weakestRow = row;
            return;
        }
        if (ratio < smallestRatio) {
            smallestRatio = ratio;
            weakestRow = row;
        }
    }
}

/// Solves with the factors of `factorizeSymmetric`; `vector` holds the right side on entry and
/// the solution on return.
template <class Scalar>
void solveSymmetric(const Scalar* factors, int size, Scalar* vector) {
    for (int row = 0; row < size; ++row)
        for (int inner = 0; inner < row; ++inner)
            vector[row] -= factors[row * size + inner] * vector[inner];
    for (int row = 0; row < size; ++row) vector[row] /= factors[row * size + row];
    for (int row = size - 1; row >= 0; --row)
        for (int inner = row + 1; inner < size; ++inner)
            vector[row] -= factors[inner * size + row] * vector[inner];
}

}  // namespace linkwright::math
