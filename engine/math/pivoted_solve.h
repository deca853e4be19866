// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace linkwright::math {

/// LU factorization of a real square matrix with row pivoting. The right sides may be of any scalar
/// of the engine, which Eigen's factorizations do not take: each of its parts is solved for.
/// Allocates nothing for sizes it has had before.
class PivotedFactors {
public:
    /// @param matrix row major, `size` x `size`
    /// @return false when the matrix is singular or not finite; the factors are then of no use
    bool factorize(const std::vector<double>& matrix, std::size_t size) {
        factors_ = matrix;
        size_ = size;
        pivots_.resize(size);
        isPositive_ = true;
        for (std::size_t column = 0; column < size; ++column) {
            std::size_t pivot = column;
            for (std::size_t row = column + 1; row < size; ++row)
                if (std::abs(entry(row, column)) > std::abs(entry(pivot, column))) pivot = row;
            if (!(std::abs(entry(pivot, column)) > 0.0) || !std::isfinite(entry(pivot, column)))
                return false;
            pivots_[column] = pivot;
            if (pivot != column) {
                std::swap_ranges(&entry(pivot, 0), &entry(pivot, 0) + size, &entry(column, 0));
                isPositive_ = !isPositive_;
            }
            if (entry(column, column) < 0.0) isPositive_ = !isPositive_;
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

    /// Whether the determinant is positive.
    [[nodiscard]] bool hasPositiveDeterminant() const { return isPositive_; }

    /// Solves A x = vector, in place.
    template <class Scalar>
    void solve(std::vector<Scalar>& vector) const {
        for (std::size_t row = 0; row < size_; ++row)
            std::swap(vector[row], vector[pivots_[row]]);
        for (std::size_t row = 0; row < size_; ++row)
            for (std::size_t inner = 0; inner < row; ++inner)
                vector[row] -= vector[inner] * entry(row, inner);
        for (std::size_t row = size_; row-- > 0;) {
            for (std::size_t inner = row + 1; inner < size_; ++inner)
                vector[row] -= vector[inner] * entry(row, inner);
            vector[row] /= entry(row, row);
        }
    }

    /// Solves A^T x = vector, in place.
    template <class Scalar>
    void solveTransposed(std::vector<Scalar>& vector) const {
        for (std::size_t row = 0; row < size_; ++row) {
            vector[row] /= entry(row, row);
            for (std::size_t later = row + 1; later < size_; ++later)
                vector[later] -= vector[row] * entry(row, later);
        }
        for (std::size_t row = size_; row-- > 0;)
            for (std::size_t earlier = 0; earlier < row; ++earlier)
                vector[earlier] -= vector[row] * entry(row, earlier);
        for (std::size_t row = size_; row-- > 0;)
            std::swap(vector[row], vector[pivots_[row]]);
    }

private:
    double& entry(std::size_t row, std::size_t column) { return factors_[row * size_ + column]; }
    [[nodiscard]] double entry(std::size_t row, std::size_t column) const {
        return factors_[row * size_ + column];
    }

    std::size_t size_ = 0;
    bool isPositive_ = false;
    std::vector<double> factors_;
    std::vector<std::size_t> pivots_;  ///< row that each row changed places with, first one first
};

}  // namespace linkwright::math
