// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/elements/bushing.h"

#include "engine/model/validation_report.h"

#include <Eigen/Eigenvalues>

namespace linkwright::model {

const std::array<std::string, Bushing::pairs>& bushingPairNames() {
    static const std::array<std::string, Bushing::pairs> names = [] {
        std::array<std::string, Bushing::pairs> made;
        for (std::size_t pair = 0; pair < Bushing::pairs; ++pair) {
            const auto [row, column] = bushingPair(pair);
            made[pair] = std::string(bushingAxes[row]) + "-" + bushingAxes[column];
        }
        return made;
    }();
    return names;
}

namespace validation {

namespace {

/// A matrix that is not positive semidefinite feeds energy into the motion or drives it apart.
void warnIfIndefinite(Report& report, const std::string& key, const std::string& what,
                      const std::array<Number, Bushing::size>& diagonal,
                      const std::array<Number, Bushing::pairs>& coupling) {
    Eigen::Matrix<double, 6, 6> matrix = Eigen::Matrix<double, 6, 6>::Zero();
    for (std::size_t axis = 0; axis < Bushing::size; ++axis)
        matrix(static_cast<Eigen::Index>(axis), static_cast<Eigen::Index>(axis)) =
            diagonal[axis].value;
    for (std::size_t pair = 0; pair < Bushing::pairs; ++pair) {
        const auto [row, column] = bushingPair(pair);
        matrix(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) =
            coupling[pair].value;
    }
    if (!matrix.allFinite()) return;  // said elsewhere
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 6, 6>> solver(matrix.transpose(),
                                                                            Eigen::EigenvaluesOnly);
    const double least = solver.eigenvalues()[0];
    if (least >= -1e-9 * solver.eigenvalues().cwiseAbs().maxCoeff()) return;
    report.warning(key,
                   "The " + what + " matrix has a negative eigenvalue, " + toText(least)
                       + ": there is a motion that it drives instead of resisting.",
                   "Make the off-diagonal entries smaller, or the diagonal ones larger.");
}

}  // namespace

void check(Report& report, const Bushing& bushing) {
    const bool first = report.requireBody("bodyA", bushing.bodyA);
    const bool second = report.requireBody("bodyB", bushing.bodyB);
    report.requirePoint("point", bushing.point);
    if (first && second && bushing.bodyA == bushing.bodyB)
        report.error("bodyB", "The bushing joins a body with itself.",
                     "Specify another body or the ground.");
    for (std::size_t axis = 0; axis < Bushing::size; ++axis) {
        const std::string place = "/" + std::to_string(axis);
        warnIfNegative(report, "stiffness" + place, "stiffness", bushing.stiffness[axis]);
        warnIfNegative(report, "damping" + place, "damping", bushing.damping[axis]);
    }
    if (!bushing.coupled) return;
    warnIfIndefinite(report, "stiffnessCoupling", "stiffness", bushing.stiffness,
                     bushing.stiffnessCoupling);
    warnIfIndefinite(report, "dampingCoupling", "damping", bushing.damping,
                     bushing.dampingCoupling);
}

}  // namespace validation

}  // namespace linkwright::model
