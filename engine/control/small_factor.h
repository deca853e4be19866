// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <cmath>

namespace linkwright::control {

/// Lower Cholesky factor in place of the lower triangle of a small matrix. Real time.
/// @return false where it is not positive definite
inline bool factorizeInPlace(Eigen::MatrixXd& matrix) noexcept {
    const Eigen::Index size = matrix.rows();
    for (Eigen::Index column = 0; column < size; ++column) {
        for (Eigen::Index before = 0; before < column; ++before)
            matrix.col(column).tail(size - column) -=
                matrix(column, before) * matrix.col(before).tail(size - column);
        if (!(matrix(column, column) > 0.0) || !std::isfinite(matrix(column, column))) return false;
        matrix.col(column).tail(size - column) /= std::sqrt(matrix(column, column));
    }
    return true;
}

}  // namespace linkwright::control
