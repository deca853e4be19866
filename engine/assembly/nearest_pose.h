// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/joint_moves.h"
#include "engine/assembly/loop_solver.h"
#include "engine/assembly/places.h"
#include "engine/assembly/start_state.h"
#include "engine/assembly/system.h"
#include "engine/math/dense_decompositions.h"

#include <Eigen/Core>

#include <algorithm>
#include <utility>
#include <vector>

namespace linkwright::assembly {

template <class Scalar>
std::vector<double> realParts(const Scalar* values, int count) {
    std::vector<double> result(at(count));
    std::transform(values, values + count, result.begin(),
                   [](const Scalar& value) { return math::realPart(value); });
    return result;
}

/// Slope of half the square of the distance from the requested pose, along the joint velocities;
/// an orientation is as far as the chord of its turn.
template <class Scalar>
std::vector<Scalar> slopeOfDistance(const System& system, const std::vector<bool>& free,
                                    const std::vector<Scalar>& requested,
                                    const std::vector<Scalar>& coordinates) {
    std::vector<Scalar> slope(at(system.dofCount), Scalar(0.0));
    for (const Node& node : system.nodes)
        for (int local = 0; local < node.dofCount; ++local) {
            const std::size_t dof = at(node.firstDof + local);
            const std::size_t coordinate = at(node.firstCoordinate + local);
            if (!free[dof]) continue;
            slope[dof] = node.kind == NodeKind::Spherical
                             ? Scalar(2.0) * coordinates[at(node.firstCoordinate)]
                                   * coordinates[coordinate + 1]
                             : coordinates[coordinate] - requested[coordinate];
        }
    return slope;
}

/// Half the square of that distance.
inline double squareOfDistance(const System& system, const std::vector<bool>& free,
                               const std::vector<double>& requested,
                               const std::vector<double>& coordinates) {
    double sum = 0.0;
    for (const Node& node : system.nodes)
        for (int local = 0; local < node.dofCount; ++local) {
            const std::size_t coordinate = at(node.firstCoordinate + local);
            if (!free[at(node.firstDof + local)]) continue;
            const bool turns = node.kind == NodeKind::Spherical;
            const double away = turns ? 2.0 * coordinates[coordinate + 1]
                                      : coordinates[coordinate] - requested[coordinate];
            sum += 0.5 * away * away;
        }
    return sum;
}

/// Of the poses in which the loops are closed, the one nearest to the requested pose: where start
/// values and loops leave freedom, the start does not depend on the way that leads to it. Its
/// equations are slope + J^T multipliers = 0 and residuals = 0.
template <class Space>
class NearestPose {
public:
    NearestPose(const System& system, LoopSolver<Space>& solver, std::vector<bool> free,
                std::vector<double> requested)
        : system_(system),
          solver_(solver),
          free_(std::move(free)),
          requested_(std::move(requested)) {}

    /// @param coordinates with closed loops, from where distances fall to the nearest pose
    void settle(std::vector<double>& coordinates) {
        constexpr int maxSteps = 60;
        // From so near, the shortest correction leads to the nearest pose up to rounding.
        constexpr double beside = 1e-7;
        if (squareOfDistance(system_, free_, requested_, coordinates) <= 0.5 * beside * beside)
            return;
        for (int step = 0; step < maxSteps; ++step) {
            linearize(coordinates);
            if (!isLoose() || rest_.norm() <= 1e-13 * (1.0 + slope_.norm())) return;
            if (!descend(coordinates)) return;
        }
    }

    /// Whether multipliers hold the pose against the distance: then its derivatives are those of
    /// all equations, otherwise those of the residuals alone.
    [[nodiscard]] bool isLoose() const {
        return static_cast<Eigen::Index>(dofs_.size()) > rank_
               && multipliers_.template lpNorm<Eigen::Infinity>() > 1e-14;
    }

    /// Inverse of the equations' derivatives at the pose settled last, the free degrees of freedom
    /// before the rows.
    [[nodiscard]] Eigen::MatrixXd inverse(const std::vector<double>& coordinates) {
        return math::LuDecomposition(matrix(coordinates)).inverse();
    }
    [[nodiscard]] const std::vector<std::size_t>& dofs() const { return dofs_; }
    [[nodiscard]] const std::vector<std::size_t>& rows() const { return rows_; }
    [[nodiscard]] const Eigen::VectorXd& multipliers() const { return multipliers_; }

private:
    void linearize(const std::vector<double>& coordinates) {
        solver_.evaluate(coordinates);
        dofs_.clear();
        for (std::size_t dof = 0; dof < free_.size(); ++dof)
            if (free_[dof]) dofs_.push_back(dof);
        const Eigen::MatrixXd whole = columns();
        rank_ = 0;
        multipliers_.resize(0);
        if (whole.size() == 0) return;
        const math::PivotedQr factors(whole.transpose());
        rank_ = factors.rank();
        rows_.clear();
        for (Eigen::Index row = 0; row < rank_; ++row)
            rows_.push_back(static_cast<std::size_t>(factors.order()[row]));
        jacobian_.resize(rank_, whole.cols());
        for (Eigen::Index row = 0; row < rank_; ++row)
            jacobian_.row(row) =
                whole.row(static_cast<Eigen::Index>(rows_[at(static_cast<int>(row))]));
        const std::vector<double> slope =
            slopeOfDistance<double>(system_, free_, requested_, coordinates);
        slope_.resize(whole.cols());
        for (std::size_t place = 0; place < dofs_.size(); ++place)
            slope_[static_cast<Eigen::Index>(place)] = slope[dofs_[place]];
        if (rank_ == 0) return;
        multipliers_ = math::PivotedQr(jacobian_.transpose()).solve(-slope_);
        rest_ = slope_ + jacobian_.transpose() * multipliers_;
    }

    /// Derivatives of the rows along what is free.
    [[nodiscard]] Eigen::MatrixXd columns() const {
        Eigen::MatrixXd result(static_cast<Eigen::Index>(system_.rows.size()),
                               static_cast<Eigen::Index>(dofs_.size()));
        for (std::size_t row = 0; row < system_.rows.size(); ++row)
            for (std::size_t place = 0; place < dofs_.size(); ++place)
                result(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(place)) =
                    solver_.jacobian()[row * at(system_.dofCount) + dofs_[place]];
        return result;
    }

    /// The sum of slope and forces of the rows beside a pose.
    [[nodiscard]] Eigen::VectorXd balanceAt(const std::vector<double>& coordinates) {
        solver_.evaluate(coordinates);
        const Eigen::MatrixXd whole = columns();
        const std::vector<double> slope =
            slopeOfDistance<double>(system_, free_, requested_, coordinates);
        Eigen::VectorXd sum(static_cast<Eigen::Index>(dofs_.size()));
        for (std::size_t place = 0; place < dofs_.size(); ++place) {
            const auto column = static_cast<Eigen::Index>(place);
            sum[column] = slope[dofs_[place]];
            for (std::size_t row = 0; row < rows_.size(); ++row)
                sum[column] += whole(static_cast<Eigen::Index>(rows_[row]), column)
                               * multipliers_[static_cast<Eigen::Index>(row)];
        }
        return sum;
    }

    [[nodiscard]] std::vector<double> moved(const std::vector<double>& coordinates,
                                            const Eigen::VectorXd& step) const {
        std::vector<double> displacement(at(system_.dofCount), 0.0);
        for (std::size_t place = 0; place < dofs_.size(); ++place)
            displacement[dofs_[place]] = step[static_cast<Eigen::Index>(place)];
        std::vector<double> result = coordinates;
        displace(system_, displacement.data(), result.data());
        normalizeQuaternions(system_, result.data());
        return result;
    }

    [[nodiscard]] Eigen::MatrixXd matrix(const std::vector<double>& coordinates) {
        const auto count = static_cast<Eigen::Index>(dofs_.size());
        Eigen::MatrixXd result = Eigen::MatrixXd::Zero(count + rank_, count + rank_);
        constexpr double beside = 1e-5;
        for (Eigen::Index dof = 0; dof < count; ++dof) {
            const Eigen::VectorXd step = beside * Eigen::VectorXd::Unit(count, dof);
            result.col(dof).head(count) =
                (balanceAt(moved(coordinates, step)) - balanceAt(moved(coordinates, -step)))
                / (2.0 * beside);
        }
        result.bottomLeftCorner(rank_, count) = jacobian_;
        result.topRightCorner(count, rank_) = jacobian_.transpose();
        return result;
    }

    /// A step of Newton's method, shortened until it leads nearer. @return whether one was found
    bool descend(std::vector<double>& coordinates) {
        constexpr double longest = 0.2, finest = 1e-6;
        constexpr int maxTrials = 30;
        Eigen::VectorXd right = Eigen::VectorXd::Zero(rest_.size() + rank_);
        right.head(rest_.size()) = -rest_;
        Eigen::VectorXd step =
            math::LuDecomposition(matrix(coordinates)).solve(right).head(rest_.size());
        if (!step.allFinite() || !(step.dot(rest_) < 0.0)) step = -rest_;
        const double length = step.template lpNorm<Eigen::Infinity>();
        if (length > longest) step *= longest / length;
        const double before = squareOfDistance(system_, free_, requested_, coordinates);
        for (int trial = 0; trial < maxTrials; ++trial, step *= 0.5) {
            std::vector<double> next = moved(coordinates, step);
            if (!close(next)) continue;
            // Near the nearest pose the distance no longer tells better from worse.
            const bool fine = step.template lpNorm<Eigen::Infinity>() < finest;
            if (!fine && !(squareOfDistance(system_, free_, requested_, next) < before)) continue;
            coordinates = std::move(next);
            return true;
        }
        return false;
    }

    /// Newton's method for the loops, from nearby.
    bool close(std::vector<double>& coordinates) {
        for (int iteration = 0; iteration < 12; ++iteration) {
            solver_.evaluate(coordinates);
            if (solver_.largestResidual() <= 1e-13 * system_.size) return true;
            std::vector<double> step = solver_.step(solver_.residuals(), 0.0);
            for (double& value : step)
                value = -value;
            displace(system_, step.data(), coordinates.data());
            normalizeQuaternions(system_, coordinates.data());
        }
        solver_.evaluate(coordinates);
        return solver_.largestResidual() <= 1e-11 * system_.size;
    }

    const System& system_;
    LoopSolver<Space>& solver_;
    std::vector<bool> free_;
    std::vector<double> requested_;
    std::vector<std::size_t> dofs_;  ///< that are free
    std::vector<std::size_t> rows_;  ///< that do not depend on others
    Eigen::Index rank_ = 0;
    Eigen::MatrixXd jacobian_;
    Eigen::VectorXd slope_, multipliers_, rest_;
};

/// Carries perturbations and derivatives through the closed loops, from a pose whose real parts
/// are settled.
template <class Space, class Nearest>
void carryDerivatives(const System& system, const typename Space::Scalar* numbers,
                      const std::vector<bool>& free, LoopSolver<Space>& solver, Nearest& nearest,
                      std::vector<typename Space::Scalar>& coordinates) {
    using Scalar = typename Space::Scalar;
    if (!nearest.isLoose()) {
        for (int pass = 0; pass < 2; ++pass) {
            solver.evaluate(coordinates);
            std::vector<Scalar> step = solver.step(solver.residuals(), 0.0);
            for (Scalar& value : step)
                value = -value;
            displace(system, step.data(), coordinates.data());
        }
        return;
    }
    const std::vector<Scalar> requested = requestedStart<Scalar>(system, numbers).coordinates;
    const Eigen::MatrixXd inverse =
        nearest.inverse(realParts(coordinates.data(), static_cast<int>(coordinates.size())));
    const std::size_t dofs = nearest.dofs().size(), rows = nearest.rows().size();
    std::vector<Scalar> multipliers(nearest.multipliers().begin(), nearest.multipliers().end());
    // The derivatives of the equations are known to about 1e-9, what is left after a pass is that
    // share of it.
    for (int pass = 0; pass < 3; ++pass) {
        solver.evaluate(coordinates);
        const std::vector<Scalar> slope = slopeOfDistance(system, free, requested, coordinates);
        std::vector<Scalar> open(dofs + rows);
        for (std::size_t place = 0; place < dofs; ++place) {
            open[place] = slope[nearest.dofs()[place]];
            for (std::size_t row = 0; row < rows; ++row)
                open[place] += solver.jacobian()[nearest.rows()[row] * at(system.dofCount)
                                                 + nearest.dofs()[place]]
                               * multipliers[row];
        }
        for (std::size_t row = 0; row < rows; ++row)
            open[dofs + row] = solver.residuals()[nearest.rows()[row]];
        std::vector<Scalar> step(at(system.dofCount), Scalar(0.0));
        for (std::size_t place = 0; place < open.size(); ++place) {
            Scalar& target = place < dofs ? step[nearest.dofs()[place]] : multipliers[place - dofs];
            for (std::size_t other = 0; other < open.size(); ++other)
                target -=
                    open[other]
                    * inverse(static_cast<Eigen::Index>(place), static_cast<Eigen::Index>(other));
        }
        displace(system, step.data(), coordinates.data());
    }
}

}  // namespace linkwright::assembly
