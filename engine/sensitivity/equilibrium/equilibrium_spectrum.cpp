// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sensitivity/equilibrium/equilibrium_spectrum.h"

#include "engine/math/dense_decompositions.h"
#include "engine/sensitivity/equilibrium/equilibrium_tolerances.h"

#include <Eigen/LU>

#include <algorithm>
#include <numbers>

namespace linkwright::sensitivity {

std::vector<Vibration> vibrationsOf(const Eigen::MatrixXd& a) {
    std::vector<Vibration> vibrations;
    if (a.rows() == 0) return vibrations;
    const math::GeneralEigen right = math::generalEigen(a);
    const math::GeneralEigen left = math::generalEigen(a.transpose());
    const double largest = right.values.cwiseAbs().maxCoeff();
    for (Eigen::Index index = 0; index < right.values.size(); ++index) {
        const std::complex<double> value = right.values[index];
        if (!(value.imag() > 0.0) || std::abs(value) <= nothing * largest) continue;
        Eigen::Index nearest = 0;
        (left.values.array() - value).abs().minCoeff(&nearest);
        vibrations.push_back({value, right.vectors.col(index), left.vectors.col(nearest)});
    }
    std::stable_sort(vibrations.begin(), vibrations.end(),
                     [](const Vibration& first, const Vibration& second) {
                         return std::abs(first.eigenvalue) < std::abs(second.eigenvalue);
                     });
    return vibrations;
}

std::complex<double> eigenvalueSlope(const Vibration& vibration, const Eigen::MatrixXd& change) {
    const Eigen::VectorXcd moved = change.cast<std::complex<double>>() * vibration.right;
    const auto product = [&](const Eigen::VectorXcd& other) {
        return (vibration.left.array() * other.array()).sum();
    };
    return product(moved) / product(vibration.right);
}

FrequencyResponse::FrequencyResponse(const LinearForm& form, double frequency) {
    Eigen::MatrixXcd matrix = (-form.a).cast<std::complex<double>>();
    matrix.diagonal().array() += std::complex<double>(0.0, 2.0 * std::numbers::pi * frequency);
    const Eigen::PartialPivLU<Eigen::MatrixXcd> factors(matrix);
    const Eigen::MatrixXcd inverse = factors.inverse();
    const Eigen::MatrixXcd outputs = form.c.cast<std::complex<double>>();
    state_ = inverse * form.b.cast<std::complex<double>>();
    transfers_ = outputs * inverse;
    values_ = outputs * state_ + form.d.cast<std::complex<double>>();
}

Eigen::VectorXcd FrequencyResponse::slopes(const LinearForm& change) const {
    const auto complex = [](const auto& matrix) {
        return matrix.template cast<std::complex<double>>();
    };
    return complex(change.c) * state_
           + transfers_ * (complex(change.a) * state_ + complex(change.b)) + complex(change.d);
}

}  // namespace linkwright::sensitivity
