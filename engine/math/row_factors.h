// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace linkwright::math {

/// LU factors of a square matrix, row by row: what is left of a row by those before it is divided
/// by its largest entry (Golub and Van Loan, Matrix Computations, section 3.4, of the transpose).
/// How small that entry has become tells how far the row is from depending on the others. Works on
/// complex scalars without conjugation.
template <class Scalar>
class RowFactors {
public:
    /// @param size rows and columns of later matrices
    explicit RowFactors(std::size_t size = 0)
        : size_(size), entries_(size * size), columns_(size), work_(size) {}

    /// Receives the matrix, row major, and holds its factors after `factorize`.
    [[nodiscard]] Scalar* matrix() { return entries_.data(); }

    /// Whether there are factors, which `forget` takes away.
    [[nodiscard]] bool known() const { return known_; }
    void discard() { known_ = false; }

    [[nodiscard]] std::size_t bytes() const {
        return sizeof(Scalar) * (entries_.size() + work_.size())
               + sizeof(std::size_t) * columns_.size();
    }

    /// @param sizes largest entry that each row has, or would have in another pose of its kind
    /// @param smallestRatio set to the smallest square of a pivot over the size of its row
    /// @param weakestRow set to the row where that is
    /// @return false when a row depends on those before it; the factors are then of no use
    bool factorize(const std::vector<double>& sizes, double& smallestRatio, int& weakestRow) {
        smallestRatio = 1.0;
        weakestRow = -1;
        negative_ = known_ = false;
        for (std::size_t column = 0; column < size_; ++column)
            columns_[column] = column;
        for (std::size_t row = 0; row < size_; ++row) {
            Scalar* line = entries_.data() + row * size_;
            permute(line, row);
            for (std::size_t inner = 0; inner < row; ++inner) {
                const Scalar share = line[inner];
                if (std::is_same_v<Scalar, double> && realPart(share) == 0.0) continue;
                const Scalar* before = entries_.data() + inner * size_;
                for (std::size_t column = inner + 1; column < size_; ++column)
                    line[column] -= share * before[column];
            }
            std::size_t pivot = row;
            for (std::size_t column = row + 1; column < size_; ++column)
                if (std::abs(realPart(line[column])) > std::abs(realPart(line[pivot])))
                    pivot = column;
            const double part = std::abs(realPart(line[pivot])) / sizes[row];
            // Written so that a NaN counts as dependent.
            if (!(part * part >= smallestRatio)) {
                smallestRatio = std::isnan(part) ? 0.0 : part * part;
                weakestRow = static_cast<int>(row);
            }
            if (!(part > 0.0)) return false;
            swapColumns(row, pivot);
            negative_ ^= (pivot != row) ^ (realPart(line[row]) < 0.0);
            const Scalar inverse = Scalar(1.0) / line[row];
            line[row] = inverse;
            for (std::size_t column = row + 1; column < size_; ++column)
                line[column] *= inverse;
        }
        known_ = true;
        return true;
    }

    /// Whether the determinant is negative.
    [[nodiscard]] bool negative() const { return negative_; }

    /// Solves A x = right.
    /// @param right one per row, overwritten
    /// @param solution one per column
    void solve(Scalar* right, Scalar* solution) const {
        for (std::size_t row = 0; row < size_; ++row) {
            const Scalar* line = entries_.data() + row * size_;
            Scalar sum = right[row];
            for (std::size_t inner = 0; inner < row; ++inner)
                sum -= line[inner] * right[inner];
            right[row] = sum * line[row];
        }
        for (std::size_t row = size_; row-- > 0;) {
            const Scalar* line = entries_.data() + row * size_;
            Scalar sum = right[row];
            for (std::size_t inner = row + 1; inner < size_; ++inner)
                sum -= line[inner] * right[inner];
            right[row] = sum;
        }
        for (std::size_t place = 0; place < size_; ++place)
            solution[columns_[place]] = right[place];
    }

    /// Solves A^T x = right.
    /// @param right one per column
    /// @param solution one per row
    void solveTransposed(const Scalar* right, Scalar* solution) const {
        for (std::size_t place = 0; place < size_; ++place)
            solution[place] = right[columns_[place]];
        for (std::size_t row = 0; row < size_; ++row) {
            const Scalar* line = entries_.data() + row * size_;
            for (std::size_t inner = row + 1; inner < size_; ++inner)
                solution[inner] -= line[inner] * solution[row];
        }
        for (std::size_t row = size_; row-- > 0;) {
            const Scalar* line = entries_.data() + row * size_;
            solution[row] *= line[row];
            for (std::size_t inner = 0; inner < row; ++inner)
                solution[inner] -= line[inner] * solution[row];
        }
    }

private:
    /// Puts the entries of a new row in the order of the columns so far.
    void permute(Scalar* line, std::size_t row) {
        if (row == 0) return;
        for (std::size_t place = 0; place < size_; ++place)
            work_[place] = line[columns_[place]];
        for (std::size_t place = 0; place < size_; ++place)
            line[place] = work_[place];
    }
    void swapColumns(std::size_t first, std::size_t second) {
        if (first == second) return;
        std::swap(columns_[first], columns_[second]);
        for (std::size_t row = 0; row <= first; ++row)
            std::swap(entries_[row * size_ + first], entries_[row * size_ + second]);
    }

    std::size_t size_;
    std::vector<Scalar> entries_;
    std::vector<std::size_t> columns_;  ///< in the order of pivots
    std::vector<Scalar> work_;
    bool negative_ = false, known_ = false;
};

}  // namespace linkwright::math
