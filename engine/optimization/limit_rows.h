// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/constrained.h"
#include "engine/optimization/cost_curvature.h"
#include "engine/optimization/cut_cost.h"
#include "engine/optimization/limit_row.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace linkwright::optimization {

/// Largest violation, beyond tolerances.
double lackOf(const ConstrainedValue& value);

/// Whether all limits are met, and one is reached that holds all along a motion.
bool mayBeOptimum(const ConstrainedValue& value);

/// Where a search within limits is, as far as its rows ask.
struct RowsAt {
    std::span<const double> variables, gradient;  ///< the latter of the cost alone
    std::span<const double> forces;               ///< one per row
    const std::vector<double>& costates;          ///< of what arrives at nodes of cut motions
};

/// The limits of a search, a row for each side of a function: first those of functions, each with
/// slopes of its own (a gradient each), behind them those that hold all along a motion, instant by
/// instant, whose slopes stand in the curvature of the motion and whose forces one gradient counts
/// together.
class LimitRows {
public:
    /// @param cost kept
    explicit LimitRows(CutCost& cost) : cost_(cost) {}

    void make(const std::vector<LimitedValue>& functions);
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    [[nodiscard]] std::size_t functionRows() const { return functionRows_; }
    [[nodiscard]] bool hasPaths() const { return size() > functionRows_; }
    [[nodiscard]] const LimitRow& operator[](std::size_t row) const { return rows_[row]; }
    [[nodiscard]] auto begin() const { return rows_.begin(); }
    [[nodiscard]] auto end() const { return rows_.end(); }

    /// @throws base::ComputationError where a motion has other instants than that of `make`
    [[nodiscard]] std::vector<double> values(const std::vector<LimitedValue>& functions) const;
    /// Counts functions by what one variable changes by its scale, paths besides by how far they go
    /// along the motion. Computes slopes.
    void choose(const RowsAt& at, const std::vector<LimitedValue>& functions);
    /// Keeps values at instants as far off their limits as true peaks between them are beyond.
    void tighten(const std::vector<LimitedValue>& functions);

    /// Slopes of functions, and what forces along paths and costates count in the gradient.
    void computeSlopes(const RowsAt& at);
    void computeCarried(const RowsAt& at);
    /// The least change of the variables, in scales or what bounds leave, that meets equations to
    /// first order, by those that move them little.
    /// @param missed by the rows, at the variables of the slopes
    [[nodiscard]] std::vector<double> closing(std::span<const double> variables,
                                              std::span<const double> missed) const;
    [[nodiscard]] const std::vector<std::vector<double>>& slopes() const { return slopes_; }
    /// Adds the slopes of all rows times their forces, and of what arrives at nodes.
    void addSlopes(std::span<const double> forces, std::vector<double>& to) const;
    /// Evaluations that slopes took since this was asked last.
    int takeEvaluations() { return std::exchange(evaluations_, 0); }

    /// Multipliers of functions, as forces of the rows make them.
    [[nodiscard]] std::vector<double> multipliers(std::span<const double> forces) const;
    /// What values at instants count in the Lagrangian, per function; empty without paths.
    [[nodiscard]] std::vector<std::vector<double>> pathForces(std::span<const double> forces) const;

    /// Gives the rows to a curvature. @return whether it knows all instants of the paths
    bool join(CostCurvature& curvature);
    /// Sets how much each row bends the curvature that they were given to.
    /// @param ofEquations what equations have
    void setFactors(CostCurvature& curvature, std::span<const double> forces,
                    std::span<const double> slacks, double ofEquations) const;
    /// Rows of paths in the order of the curvature, and what counts one there by its row.
    [[nodiscard]] const std::vector<std::size_t>& instantRows() const { return instantRows_; }
    [[nodiscard]] double instantUnit(std::size_t row) const {
        return rows_[row].sign / rows_[row].scale;
    }

private:
    [[nodiscard]] std::vector<double> slopesOf(const LimitRow& row, const RowsAt& at);
    [[nodiscard]] double largestChange(std::span<const double> slopes) const;

    CutCost& cost_;
    std::vector<LimitRow> rows_;
    std::size_t functionRows_ = 0, functions_ = 0;
    std::vector<std::vector<double>> slopes_;
    std::vector<double> carried_;
    std::vector<std::size_t> instantRows_;
    int evaluations_ = 0;
};

}  // namespace linkwright::optimization
