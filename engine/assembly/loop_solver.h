// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/formulas.h"
#include "engine/assembly/kinematics.h"
#include "engine/assembly/places.h"
#include "engine/assembly/system.h"
#include "engine/math/dense_solve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

namespace linkwright::assembly {

/// Pivot ratio of J J^T below which no free joint can serve a closure row; square of the
/// tolerance by which dependent rows are told.
inline constexpr double unservedRatio = 1e-13;

/// Solves the loop equations for the smallest correction of the free degrees of freedom:
/// minimum-norm Newton steps x = J^T (J J^T)^-1 residual. Scalars that carry perturbations or
/// derivatives are solved with the factors of the real parts and what is left then, which is exact
/// to first order.
template <class Space>
class LoopSolver {
public:
    using Scalar = typename Space::Scalar;

    LoopSolver(const System& system, const Scalar* parameters, std::vector<bool> free)
        : system_(system),
          parameters_(parameters),
          free_(std::move(free)),
          rows_(static_cast<int>(system.rows.size())),
          poses_(system.nodes.size()),
          columns_(at(system.dofCount)),
          residuals_(system.rows.size()),
          jacobian_(system.rows.size() * at(system.dofCount)),
          normal_(system.rows.size() * system.rows.size()) {
        std::vector<Scalar> arguments;
        evaluateFunctions<Scalar>(system, parameters, Scalar(0.0), arguments, functions_);
    }

    /// Evaluates residuals and Jacobian; entries of held degrees of freedom are zeroed when
    /// `onlyFree`.
    void evaluate(const std::vector<Scalar>& coordinates) {
        placeNodes<Space>(system_, parameters_, coordinates.data(), poses_.data(), columns_.data());
        closureJacobian<Space>(system_, parameters_, coordinates.data(), poses_.data(),
                               columns_.data(), functions_, residuals_.data(), jacobian_.data());
    }

    [[nodiscard]] double largestResidual() const {
        double largest = 0.0;
        for (const Scalar& residual : residuals_) {
            const double size = std::abs(math::realPart(residual));
            if (std::isnan(size)) return std::numeric_limits<double>::infinity();
            largest = std::max(largest, size);
        }
        return largest;
    }
    [[nodiscard]] const std::vector<Scalar>& residuals() const { return residuals_; }
    [[nodiscard]] const std::vector<Scalar>& jacobian() const { return jacobian_; }
    /// Rate that the time function of a row prescribes at the start.
    [[nodiscard]] Scalar prescribedRate(std::size_t row) const {
        const int function = system_.rows[row].function;
        return function < 0 ? Scalar(0.0) : functions_.rates[at(function)];
    }

    /// Levenberg-Marquardt damped minimum-norm step for the given right side. Rows that depend
    /// on others, because start values hold the joints that could serve them, are left alone.
    /// @param moves whether velocities are corrected, not the pose, which some rows leave alone
    std::vector<Scalar> step(const std::vector<Scalar>& right, double damping, bool moves = false) {
        const std::size_t count = at(rows_);
        std::vector<bool> served(count, true);
        for (std::size_t row = 0; row < count; ++row)
            served[row] = moves || !system_.rows[row].isOfVelocity();
        for (std::size_t attempt = 0; attempt <= count; ++attempt) {
            fillNormal(served, damping);
            double ratio = 0.0;
            int weakest = 0;
            math::factorizeSymmetric(normal_.data(), rows_, ratio, weakest);
            if (ratio > unservedRatio) break;
            served[at(weakest)] = false;
        }
        std::vector<double> settled(count, 0.0);
        for (std::size_t row = 0; row < count; ++row)
            if (served[row]) settled[row] = math::realPart(right[row]);
        math::solveSymmetric(normal_.data(), rows_, settled.data());
        std::vector<Scalar> multipliers(settled.begin(), settled.end());
        if constexpr (!std::is_same_v<Scalar, double>) {
            const std::vector<Scalar> step = pushed(multipliers);
            std::vector<Scalar> open(count, Scalar(0.0));
            for (std::size_t row = 0; row < count; ++row) {
                if (!served[row]) continue;
                open[row] = right[row] - Scalar(damping * settled[row]);
                for (int dof = 0; dof < system_.dofCount; ++dof)
                    if (free_[at(dof)]) open[row] -= entry(row, dof) * step[at(dof)];
            }
            math::solveSymmetric(normal_.data(), rows_, open.data());
            for (std::size_t row = 0; row < count; ++row)
                multipliers[row] += open[row];
        }
        return pushed(multipliers);
    }

    void setFree(std::vector<bool> free) { free_ = std::move(free); }

private:
    /// J^T times multipliers, of the free degrees of freedom.
    [[nodiscard]] std::vector<Scalar> pushed(const std::vector<Scalar>& multipliers) const {
        std::vector<Scalar> result(at(system_.dofCount), Scalar(0.0));
        for (int dof = 0; dof < system_.dofCount; ++dof)
            if (free_[at(dof)])
                for (std::size_t row = 0; row < multipliers.size(); ++row)
                    result[at(dof)] += entry(row, dof) * multipliers[row];
        return result;
    }

    /// Real part of J J^T + damping over the free degrees of freedom; rows not served stand alone.
    void fillNormal(const std::vector<bool>& served, double damping) {
        const std::size_t count = at(rows_);
        for (std::size_t row = 0; row < count; ++row)
            for (std::size_t column = 0; column < count; ++column) {
                double sum = row == column ? damping : 0.0;
                if (!served[row] || !served[column]) {
                    normal_[row * count + column] = row == column ? 1.0 : 0.0;
                    continue;
                }
                for (int dof = 0; dof < system_.dofCount; ++dof)
                    if (free_[at(dof)])
                        sum += math::realPart(entry(row, dof)) * math::realPart(entry(column, dof));
                normal_[row * count + column] = sum;
            }
    }

    [[nodiscard]] const Scalar& entry(std::size_t row, int dof) const {
        return jacobian_[row * at(system_.dofCount) + at(dof)];
    }

    const System& system_;
    const Scalar* parameters_;
    std::vector<bool> free_;
    int rows_;
    std::vector<Pose<Space>> poses_;
    std::vector<typename Space::Motion> columns_;
    FunctionValues<Scalar> functions_;
    std::vector<Scalar> residuals_, jacobian_;
    std::vector<double> normal_;
};

}  // namespace linkwright::assembly
