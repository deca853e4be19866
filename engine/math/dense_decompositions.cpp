// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/dense_decompositions.h"

#include <Eigen/Eigenvalues>

namespace linkwright::math {

using Eigen::MatrixXd;
using Eigen::VectorXd;

OrthogonalDecomposition::OrthogonalDecomposition(const MatrixXd& matrix, double threshold) {
    if (threshold > 0.0) factors_.setThreshold(threshold);
    factors_.compute(matrix);
}

VectorXd OrthogonalDecomposition::solve(const VectorXd& rightSide) const {
    return factors_.solve(rightSide);
}

MatrixXd OrthogonalDecomposition::pseudoInverse() const {
    return factors_.pseudoInverse();
}

PivotedQr::PivotedQr(const MatrixXd& matrix) : factors_(matrix) {}

VectorXd PivotedQr::solve(const VectorXd& rightSide) const {
    return factors_.solve(rightSide);
}

MatrixXd PivotedQr::complement() const {
    const Eigen::Index rows = factors_.rows();
    const MatrixXd all = factors_.householderQ() * MatrixXd::Identity(rows, rows);
    return all.rightCols(rows - factors_.rank());
}

LuDecomposition::LuDecomposition(const MatrixXd& matrix) : factors_(matrix) {}

VectorXd LuDecomposition::solve(const VectorXd& rightSide) const {
    return factors_.solve(rightSide);
}

MatrixXd LuDecomposition::inverse() const {
    return factors_.inverse();
}

SymmetricEigen symmetricEigen(const MatrixXd& matrix) {
    const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(matrix);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

GeneralEigen generalEigen(const MatrixXd& matrix) {
    const Eigen::EigenSolver<MatrixXd> solver(matrix);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace linkwright::math
