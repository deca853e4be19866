// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

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
                sum -= matrix[row * size + inner] * matrix[column * size + inner]
                       * matrix[inner * size + inner];
            matrix[row * size + column] = sum / matrix[column * size + column];
        }
        Scalar pivot = matrix[row * size + row];
        for (int inner = 0; inner < row; ++inner)
            pivot -= matrix[row * size + inner] * matrix[row * size + inner]
                     * matrix[inner * size + inner];
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
template <class Factor, class Scalar>
void solveSymmetric(const Factor* factors, int size, Scalar* vector) {
    for (int row = 0; row < size; ++row)
        for (int inner = 0; inner < row; ++inner)
            vector[row] -= factors[row * size + inner] * vector[inner];
    for (int row = 0; row < size; ++row)
        vector[row] /= factors[row * size + row];
    for (int row = size - 1; row >= 0; --row)
        for (int inner = row + 1; inner < size; ++inner)
            vector[row] -= factors[inner * size + row] * vector[inner];
}

/// Where the entries of a symmetric matrix lie that is zero left of a first column in each row
/// (its skyline). Elimination fills nothing outside of it.
struct Skyline {
    std::vector<int> starts;   ///< first column of each row, not beyond the diagonal
    std::vector<int> ends;     ///< of each column: behind the last row that may differ from zero
    std::vector<int> offsets;  ///< place of the first entry of each row
    int entryCount = 0;

    explicit Skyline(std::vector<int> firstColumns = {})
        : starts(std::move(firstColumns)), ends(starts.size()) {
        for (std::size_t row = 0; row < starts.size(); ++row) {
            offsets.push_back(entryCount);
            entryCount += static_cast<int>(row) - starts[row] + 1;
            std::fill(ends.begin() + starts[row],
                      ends.begin() + static_cast<std::ptrdiff_t>(row) + 1,
                      static_cast<int>(row) + 1);
        }
    }
    /// Rows and columns.
    [[nodiscard]] int size() const { return static_cast<int>(starts.size()); }
    /// First column of a row that may differ from zero.
    [[nodiscard]] int start(int row) const { return starts[static_cast<std::size_t>(row)]; }
    /// Row behind the last one that may differ from zero in a column.
    [[nodiscard]] int end(int column) const { return ends[static_cast<std::size_t>(column)]; }
    /// Place of an entry right of the first column.
    [[nodiscard]] std::size_t place(int row, int column) const {
        return static_cast<std::size_t>(offsets[static_cast<std::size_t>(row)] + column
                                        - starts[static_cast<std::size_t>(row)]);
    }
};

/// Completes the column of a complete row in the rows after it, which keep its entries multiplied
/// by the pivot until they are complete themselves. Column by column, because the sums of a row
/// wait for each other and those of a column do not.
template <class Scalar>
void eliminateColumn(const Skyline& skyline, Scalar* matrix, int column) {
    const Scalar* line = matrix + skyline.place(column, 0);
    const int start = skyline.start(column);
    for (int row = column + 1; row < skyline.end(column); ++row) {
        if (skyline.start(row) > column) continue;
        Scalar* other = matrix + skyline.place(row, 0);
        Scalar sum = other[column];
        for (int inner = std::max(start, skyline.start(row)); inner < column; ++inner)
            sum -= other[inner] * line[inner];
        other[column] = sum;
    }
}

/// LDL^T factorization like `factorizeSymmetric` of a matrix stored by its skyline, in place; the
/// diagonal receives the inverse pivots. The last rows may be soft: with the stiffness k of such a
/// row 1/k is added to its diagonal entry, in a form that holds for k = 0 too, where the row has
/// no effect. A negative stiffness takes away what the matrix was made with; when nothing is left
/// the row counts as dependent.
/// @param stiffnesses of the last `softCount` rows
template <class Scalar>
void factorizeSkyline(const Skyline& skyline, Scalar* matrix, const Scalar* stiffnesses,
                      int softCount, double& smallestRatio, int& weakestRow) {
    smallestRatio = 1.0;
    weakestRow = 0;
    const int hardCount = skyline.size() - softCount;
    for (int row = 0; row < skyline.size(); ++row) {
        Scalar* line = matrix + skyline.place(row, 0);
        Scalar pivot = line[row];
        const double before = realPart(pivot);
        for (int column = skyline.start(row); column < row; ++column) {
            const Scalar whole = line[column];
            line[column] = whole * matrix[skyline.place(column, column)];
            pivot -= whole * line[column];
        }
        if (row >= hardCount) {
            const Scalar stiffness = stiffnesses[row - hardCount];
            const Scalar left = Scalar(1.0) + stiffness * pivot;
            line[row] = stiffness / left;
            if (!(realPart(left) > dependentRow)) {
                smallestRatio = std::min(smallestRatio, std::max(realPart(left), 0.0));
                weakestRow = row;
                return;
            }
        } else {
            line[row] = Scalar(1.0) / pivot;
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
        eliminateColumn(skyline, matrix, row);
    }
}

/// Solves with the factors of `factorizeSkyline`; `vector` holds the right side on entry and the
/// solution on return.
template <class Scalar>
void solveSkyline(const Skyline& skyline, const Scalar* factors, Scalar* vector) {
    const int size = skyline.size();
    for (int row = 0; row < size; ++row) {
        const Scalar* line = factors + skyline.place(row, 0);
        Scalar sum = vector[row];
        for (int inner = skyline.start(row); inner < row; ++inner)
            sum -= line[inner] * vector[inner];
        vector[row] = sum;
    }
    for (int row = 0; row < size; ++row)
        vector[row] *= factors[skyline.place(row, row)];
    for (int row = size - 1; row >= 0; --row) {
        const Scalar* line = factors + skyline.place(row, 0);
        for (int inner = skyline.start(row); inner < row; ++inner)
            vector[inner] -= line[inner] * vector[row];
    }
}

}  // namespace linkwright::math
