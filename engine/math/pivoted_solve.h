// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::math {

/// LU factorization of a real square matrix with row pivoting. The right sides may be of any scalar
/// of the engine: each of its parts is solved for.
class PivotedFactors {
public:
    /// Takes a matrix (row major, `size` x `size`) and replaces it by its factors.
    /// @return false when the matrix is singular or not finite; the factors are then of no use
    bool factorize(std::vector<double> matrix, std::size_t size) {
        factors_ = std::move(matrix);
        size_ = size;
        rows_.resize(size);
        for (std::size_t row = 0; row < size; ++row) rows_[row] = row;
        for (std::size_t column = 0; column < size; ++column) {
            std::size_t pivot = column;
            for (std::size_t row = column + 1; row < size; ++row)
                if (std::abs(entry(row, column)) > std::abs(entry(pivot, column))) pivot = row;
            if (!(std::abs(entry(pivot, column)) > 0.0) || !std::isfinite(entry(pivot, column)))
                return false;
            if (pivot != column) {
                std::swap(rows_[pivot], rows_[column]);
                std::swap_ranges(&entry(pivot, 0), &entry(pivot, 0) + size, &entry(column, 0));
            }
            const double inverse = 1.0 / entry(column, column);
            for (std::size_t row = column + 1; row < size; ++row) {
                const double share = entry(row, column) *= inverse;
                if (share == 0.0) continue;
                for (std::size_t inner = column + 1; inner < size; ++inner)
                    entry(row, inner) -= share * entry(column, inner);
            }
        }
        return true;
    }

    /// Solves A x = vector.
    template <class Scalar>
    void solve(std::vector<Scalar>& vector) const {
        std::vector<Scalar> solution(size_);
        for (std::size_t row = 0; row < size_; ++row) {
            Scalar sum = vector[rows_[row]];
            for (std::size_t inner = 0; inner < row; ++inner)
                sum -= solution[inner] * entry(row, inner);
            solution[row] = sum;
        }
        for (std::size_t row = size_; row-- > 0;) {
            for (std::size_t inner = row + 1; inner < size_; ++inner)
                solution[row] -= solution[inner] * entry(row, inner);
            solution[row] /= entry(row, row);
        }
        vector = std::move(solution);
    }

    /// Solves A^T x = vector.
    template <class Scalar>
    void solveTransposed(std::vector<Scalar>& vector) const {
        std::vector<Scalar> inner = vector;
        for (std::size_t row = 0; row < size_; ++row) {
            inner[row] /= entry(row, row);
            for (std::size_t later = row + 1; later < size_; ++later)
                inner[later] -= inner[row] * entry(row, later);
        }
        for (std::size_t row = size_; row-- > 0;)
            for (std::size_t earlier = 0; earlier < row; ++earlier)
                inner[earlier] -= inner[row] * entry(row, earlier);
        for (std::size_t row = 0; row < size_; ++row) vector[rows_[row]] = inner[row];
    }

private:
    double& entry(std::size_t row, std::size_t column) { return factors_[row * size_ + column]; }
    [[nodiscard]] double entry(std::size_t row, std::size_t column) const {
        return factors_[row * size_ + column];
    }

    std::size_t size_ = 0;
    std::vector<double> factors_;
    std::vector<std::size_t> rows_;  ///< row of the matrix that each row of the factors came from
};

}  // namespace linkwright::math
