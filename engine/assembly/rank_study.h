// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/loop_constraint_rank.h"
#include "engine/assembly/places.h"
#include "engine/assembly/start_path.h"
#include "engine/assembly/start_state.h"
#include "engine/math/dense_decompositions.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linkwright::assembly {

/// Moves a drawing with closed loops, and tells which of its rows depend on each other.
template <class Space>
class RankStudy {
public:
    explicit RankStudy(const System& system)
        : system_(system), numbers_(numbersOf(system)), parameters_(at(system.parameterCount)) {
        fillParameters<Space>(system, numbers_.data(), parameters_.data());
        // In the absolute formulation the joints place the bodies, or report why they cannot.
        coordinates_ =
            system.jointForm == nullptr
                ? reachStart<Space>(system, numbers_.data(), parameters_.data()).coordinates
                : assembleStart<Space>(system, numbers_.data(), parameters_.data()).coordinates;
    }

    /// Moves to the nearest pose with closed loops; false when there is none nearby.
    bool closeLoops() {
        for (int iteration = 0; iteration < 100; ++iteration) {
            evaluate();
            if (residuals_.norm() < 1e-12 * system_.size) return true;
            // Rows may depend on each other here, so a complete orthogonal decomposition.
            const math::OrthogonalDecomposition factors(jacobian_, dependenceTolerance);
            Eigen::VectorXd step = -factors.solve(residuals_);
            const double limit = 0.5;
            if (step.lpNorm<Eigen::Infinity>() > limit)
                step *= limit / step.lpNorm<Eigen::Infinity>();
            move(step);
        }
        evaluate();
        return residuals_.norm() < closedGap * system_.size;
    }

    /// Moves a little along the directions the loops leave free.
    void moveFreely(double amount) {
        evaluate();
        const Eigen::MatrixXd pseudoInverse =
            math::OrthogonalDecomposition(jacobian_).pseudoInverse();
        Eigen::VectorXd step(system_.dofCount);
        // Unequal components, so that no symmetry of the drawing survives.
        for (int dof = 0; dof < system_.dofCount; ++dof)
            step[dof] = std::cos(1.0 + 2.3 * dof);
        step -= pseudoInverse * (jacobian_ * step);
        if (step.norm() < 1e-6) return;
        step *= amount / step.norm();
        move(step);
    }

    /// For every row, whether it depends on the rows before it.
    std::vector<bool> dependentRows() {
        evaluate();
        std::vector<Eigen::VectorXd> basis;
        std::vector<bool> dependent(system_.rows.size(), false);
        for (std::size_t row = 0; row < system_.rows.size(); ++row) {
            Eigen::VectorXd rest = jacobian_.row(static_cast<Eigen::Index>(row)).transpose();
            const double before = rest.norm();
            for (int pass = 0; pass < 2; ++pass)
                for (const Eigen::VectorXd& direction : basis)
                    rest -= direction * direction.dot(rest);
            dependent[row] = rest.norm() <= std::max(dependenceTolerance * before, smallest(row));
            if (!dependent[row]) basis.push_back(rest.normalized());
        }
        return dependent;
    }

    /// Of the nodes, at the present pose.
    [[nodiscard]] const std::vector<Pose<Space>>& poses() {
        evaluate();
        return poses_;
    }
    /// Columns of their joints, at the pose last asked for; so are the next two.
    [[nodiscard]] const std::vector<typename Space::Motion>& columns() const { return columns_; }
    /// Of the rows, with respect to the joint velocities.
    [[nodiscard]] const Eigen::MatrixXd& jacobian() const { return jacobian_; }
    [[nodiscard]] const std::vector<double>& coordinates() const { return coordinates_; }

private:
    /// Length below which a row is nothing but rounding, or nothing beside the other components of
    /// its point closure (a linkage stretched along one of their axes).
    [[nodiscard]] double smallest(std::size_t row) const {
        using Kind = LoopConstraintRow::Kind;
        const LoopConstraintRow& source = system_.rows[row];
        const bool length = source.kind == Kind::PointComponent || source.kind == Kind::Distance
                            || source.kind == Kind::AlongDirection || source.isOfMovingContact();
        double floor = roundingTolerance * (length ? system_.size : 1.0);
        if (source.kind != Kind::PointComponent && source.kind != Kind::AlongDirection)
            return floor;
        for (std::size_t other = 0; other < system_.rows.size(); ++other)
            if (system_.rows[other].closure == source.closure
                && system_.rows[other].kind == source.kind)
                floor =
                    std::max(floor, dependenceTolerance
                                        * jacobian_.row(static_cast<Eigen::Index>(other)).norm());
        return floor;
    }

    /// Moves the nodes; relative coordinates follow to first order.
    void move(const Eigen::VectorXd& step) {
        for (const RelativeDof& relative : system_.relatives) {
            if (relative.coordinate < 0) continue;
            const typename Space::Force wrench =
                relativeWrench<Space>(relative, parameters_.data(), poses_.data());
            const auto travel = [&](int node) {
                double sum = 0.0;
                for (; node >= 0; node = system_.nodes[at(node)].parent) {
                    const Node& link = system_.nodes[at(node)];
                    for (int dof = link.firstDof; dof < link.firstDof + link.dofCount; ++dof)
                        sum += Space::dotProduct(columns_[at(dof)], wrench) * step[dof];
                }
                return sum;
            };
            coordinates_[at(relative.coordinate)] +=
                travel(relative.nodeB) - travel(relative.nodeA);
        }
        displace(system_, step.data(), coordinates_.data());
    }

    void evaluate() {
        poses_.resize(system_.nodes.size());
        columns_.resize(at(system_.dofCount));
        residuals_.resize(static_cast<Eigen::Index>(system_.rows.size()));
        Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows(
            residuals_.size(), system_.dofCount);
        placeNodes<Space>(system_, parameters_.data(), coordinates_.data(), poses_.data(),
                          columns_.data());
        std::vector<double> arguments;
        FunctionValues<double> functions;
        evaluateFunctions<double>(system_, parameters_.data(), 0.0, arguments, functions);
        closureJacobian<Space>(system_, parameters_.data(), coordinates_.data(), poses_.data(),
                               columns_.data(), functions, residuals_.data(), rows.data());
        jacobian_ = rows;
    }

    const System& system_;
    std::vector<double> numbers_, parameters_, coordinates_;
    std::vector<Pose<Space>> poses_;
    std::vector<typename Space::Motion> columns_;
    Eigen::VectorXd residuals_;
    Eigen::MatrixXd jacobian_;
};

}  // namespace linkwright::assembly
