// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/LU>
#include <Eigen/QR>

/// Eigen's decompositions of dense matrices of any size, compiled once: each takes 5 to 15 s in
/// every file that makes one. For drawings and studies; kernels have solves of their own
/// (dense_solve.h).
namespace linkwright::math {

/// Complete orthogonal decomposition of a matrix of any shape and rank.
class OrthogonalDecomposition {
public:
    OrthogonalDecomposition() = default;
    /// @param matrix rows x columns, not empty
    /// @param threshold pivots below this share of the largest count as zero; 0: rounding
    explicit OrthogonalDecomposition(const Eigen::MatrixXd& matrix, double threshold = 0.0);

    /// The shortest of the vectors (columns long) that come nearest to the right side (rows long).
    [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& rightSide) const;
    /// columns x rows
    [[nodiscard]] Eigen::MatrixXd pseudoInverse() const;

private:
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors_;
};

/// QR decomposition with pivoted columns.
class PivotedQr {
public:
    /// @param matrix rows x columns, not empty
    explicit PivotedQr(const Eigen::MatrixXd& matrix);

    [[nodiscard]] Eigen::Index rank() const { return factors_.rank(); }
    /// Least squares: columns long, for a right side that is rows long.
    [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& rightSide) const;
    /// Columns of the matrix, those that determine most first.
    [[nodiscard]] const Eigen::VectorXi& order() const {
        return factors_.colsPermutation().indices();
    }
    /// Orthonormal columns (rows x (rows - rank)) that are perpendicular to those of the matrix.
    [[nodiscard]] Eigen::MatrixXd complement() const;

private:
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors_;
};

/// LU decomposition of a square regular matrix.
class LuDecomposition {
public:
    explicit LuDecomposition(const Eigen::MatrixXd& matrix);

    [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& rightSide) const;
    [[nodiscard]] Eigen::MatrixXd inverse() const;

private:
    Eigen::PartialPivLU<Eigen::MatrixXd> factors_;
};

struct SymmetricEigen {
    Eigen::VectorXd values;   ///< ascending
    Eigen::MatrixXd vectors;  ///< columns of length one
};

/// @param matrix symmetric; its lower triangle is read
[[nodiscard]] SymmetricEigen symmetricEigen(const Eigen::MatrixXd& matrix);

struct GeneralEigen {
    Eigen::VectorXcd values;
    Eigen::MatrixXcd vectors;  ///< columns of length one
};

/// @param matrix square
[[nodiscard]] GeneralEigen generalEigen(const Eigen::MatrixXd& matrix);

}  // namespace linkwright::math
