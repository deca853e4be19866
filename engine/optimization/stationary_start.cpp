// SPDX-License-Identifier: BSD-3-Clause
//
// The direction of the least curvature, by the method of Lanczos on differences of gradients
// (Nocedal and Wright 2006, section 7.1; Golub and Van Loan 2013, section 10.1).
#include "engine/base/diagnostic.h"
#include "engine/optimization/search.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace linkwright::optimization {

namespace {

constexpr int maxProducts = 8;
/// Of the largest change of a variable, in its scale: what differences of gradients are taken over.
constexpr double beside = 1e-3;

/// As large as its largest entry.
double sizeOf(const Eigen::VectorXd& direction) {
    return direction.lpNorm<Eigen::Infinity>();
}

/// Entries between 1/2 and 1 of either sign, the same every time, so that no symmetry of the
/// problem hides a direction from it.
Eigen::VectorXd scattered(std::size_t size) {
    Eigen::VectorXd direction(static_cast<Eigen::Index>(size));
    unsigned state = 12345;
    for (double& entry : direction) {
        state = 1664525U * state + 1013904223U;
        const double length = 0.5 + 0.5 * static_cast<double>(state >> 8U) / 16777216.0;
        entry = ((state >> 12U) & 1U) != 0 ? length : -length;
    }
    return direction;
}

}  // namespace

bool Search::evaluateBeside(std::span<const double> direction, double distance) {
    for (std::size_t i = 0; i < size(); ++i)
        trial_.scaled[i] =
            std::clamp(best_.scaled[i] + distance * direction[i], lower_[i], upper_[i]);
    place(trial_);
    try {
        evaluate(trial_);
        return true;
    } catch (const base::ComputationError&) {
        ++failedEvaluations_;
        return false;
    }
}

std::vector<double> Search::minCurvedDirection() {
    const auto isFree = [&](std::size_t i) {
        return best_.scaled[i] - lower_[i] > beside && upper_[i] - best_.scaled[i] > beside;
    };
    Eigen::VectorXd next = scattered(size());
    Eigen::Index freedoms = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        if (isFree(i))
            ++freedoms;
        else
            next[static_cast<Eigen::Index>(i)] = 0.0;
    }
    const Eigen::Index most = std::min<Eigen::Index>(freedoms, maxProducts);
    Eigen::MatrixXd basis(next.size(), most), products(next.size(), most);
    for (Eigen::Index count = 0; count < most; ++count) {
        // Twice, for rounding.
        for (int pass = 0; pass < 2; ++pass)
            next -= basis.leftCols(count) * (basis.leftCols(count).transpose() * next);
        const double norm = next.norm();
        if (!(norm > 1e-12)) break;
        basis.col(count) = next / norm;
        const double distance = beside / sizeOf(basis.col(count));
        const Eigen::VectorXd along = basis.col(count);
        checkInterruption();
        if (finished() || !evaluateBeside({along.data(), size()}, distance)) break;
        for (std::size_t i = 0; i < size(); ++i)
            next[static_cast<Eigen::Index>(i)] =
                isFree(i) ? (trial_.scaledGradient[i] - best_.scaledGradient[i]) / distance : 0.0;
        products.col(count) = next;
        const Eigen::MatrixXd projected =
            basis.leftCols(count + 1).transpose() * products.leftCols(count + 1);
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> curvatures(
            0.5 * (projected + projected.transpose()));
        const double least = curvatures.eigenvalues()[0];
        const double largest = curvatures.eigenvalues().cwiseAbs().maxCoeff();
        // Differences of gradients are not better than this.
        if (!(least < -1e-6 * largest)) continue;
        const Eigen::VectorXd direction =
            basis.leftCols(count + 1) * curvatures.eigenvectors().col(0);
        return {direction.begin(), direction.end()};
    }
    return {};
}

void Search::leaveStationaryStart() {
    constexpr double farthest = 0.1;
    constexpr int maxTrials = 6;
    if (cause_ != StopCause::Optimality || iterations_ > 0) return;
    cause_.reset();
    trial_ = best_;
    std::vector<double> direction;
    try {
        direction = minCurvedDirection();
        const double size = direction.empty()
                                ? 1.0
                                : sizeOf(Eigen::Map<const Eigen::VectorXd>(
                                    direction.data(), static_cast<Eigen::Index>(direction.size())));
        double distance = direction.empty() ? 0.0 : farthest / size;
        for (int trial = 0; trial < maxTrials && distance > 0.0 && !finished(); ++trial) {
            for (const double sign : {1.0, -1.0}) {
                if (!evaluateBeside(direction, sign * distance)) continue;
                const double change = costChange(best_, trial_);
                if (!(change < 0.0)) continue;
                leftStart_ = true;
                trialRelativeCost_ = change;
                return accept(trial_);
            }
            distance /= 4.0;
            checkInterruption();
        }
    } catch (const base::Cancelled&) {
        cause_ = StopCause::Cancelled;
    }
    if (!cause_) cause_ = StopCause::Optimality;
}

}  // namespace linkwright::optimization
