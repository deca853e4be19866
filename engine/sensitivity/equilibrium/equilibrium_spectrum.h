// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>

#include <complex>
#include <vector>

namespace linkwright::sensitivity {

// What the linear system d(state)/dt = A state + b input, output = C state + d input tells, and the
// derivatives of that along a change of the matrices.

/// The matrices for one input, or a change of them.
struct LinearForm {
    Eigen::MatrixXd a;  ///< states x states
    Eigen::VectorXd b;  ///< states
    Eigen::MatrixXd c;  ///< outputs x states
    Eigen::VectorXd d;  ///< outputs
};

/// An eigenvalue of A with positive imaginary part, and its eigenvectors.
struct Vibration {
    std::complex<double> eigenvalue;  ///< 1/s
    Eigen::VectorXcd right, left;     ///< A right = eigenvalue right, A^T left = eigenvalue left
};

/// Vibrations of A, those of the least abs(eigenvalue) first.
std::vector<Vibration> vibrationsOf(const Eigen::MatrixXd& a);

/// left^T (change of A) right / (left^T right): the change of a single eigenvalue.
std::complex<double> eigenvalueSlope(const Vibration& vibration, const Eigen::MatrixXd& change);

/// Outputs per unit of an input that swings.
class FrequencyResponse {
public:
    /// @param frequency Hz
    FrequencyResponse(const LinearForm& form, double frequency);

    /// C (i omega - A)^-1 b + d, one per output.
    [[nodiscard]] const Eigen::VectorXcd& values() const { return values_; }
    /// Its change.
    [[nodiscard]] Eigen::VectorXcd slopes(const LinearForm& change) const;

private:
    Eigen::VectorXcd state_;      ///< (i omega - A)^-1 b
    Eigen::MatrixXcd transfers_;  ///< C (i omega - A)^-1
    Eigen::VectorXcd values_;
};

}  // namespace linkwright::sensitivity
