// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/optimization/limit_rows.h"
#include "engine/optimization/minimizer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace linkwright::optimization {

/// Distance of a variable from a bound that pushes; infinite where none does, as where both bounds
/// coincide.
inline double roomAt(const MinimizerVariable& variable, double value, bool upper) {
    if (variable.lower == variable.upper) return std::numeric_limits<double>::infinity();
    return upper ? variable.upper - value : value - variable.lower;
}

/// Numbers of an interior point, or changes of them.
struct Iterate {
    std::vector<double> variables, lower, upper;  ///< the latter are forces of the bounds
    std::vector<double> slacks, forces;           ///< of the rows, in their scales
    std::vector<double> costates;                 ///< of what arrives at nodes of cut motions

    /// The longest step, at most one, that keeps part of all distances, or of all forces.
    /// @param share of them that it may take
    [[nodiscard]] double longest(const Iterate& change, double share, bool ofForces,
                                 const std::vector<MinimizerVariable>& all,
                                 const LimitRows& rows) const {
        double length = 1.0;
        const auto limit = [&](double distance, double by) {
            if (by < 0.0 && std::isfinite(distance))
                length = std::min(length, -share * distance / by);
        };
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double dx = change.variables[i];
            limit(ofForces ? lower[i] : roomAt(all[i], variables[i], false),
                  ofForces ? change.lower[i] : dx);
            limit(ofForces ? upper[i] : roomAt(all[i], variables[i], true),
                  ofForces ? change.upper[i] : -dx);
        }
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (!rows[row].isEquation)
                limit(ofForces ? forces[row] : slacks[row],
                      ofForces ? change.forces[row] : change.slacks[row]);
        return length;
    }

    /// @param ofForces length of the step of what pushes
    [[nodiscard]] Iterate moved(const Iterate& change, double length, double ofForces,
                                const std::vector<MinimizerVariable>& all,
                                const LimitRows& rows) const {
        Iterate result = *this;
        const auto move = [](std::vector<double>& values, const std::vector<double>& by,
                             double share) {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] += share * by[i];
        };
        move(result.variables, change.variables, length);
        move(result.slacks, change.slacks, length);
        move(result.costates, change.costates, length);
        for (std::size_t row = 0; row < rows.size(); ++row)
            result.forces[row] += (rows[row].isEquation ? length : ofForces) * change.forces[row];
        move(result.lower, change.lower, ofForces);
        move(result.upper, change.upper, ofForces);
        for (std::size_t i = 0; i < all.size(); ++i) {
            result.variables[i] = std::clamp(result.variables[i], all[i].lower, all[i].upper);
            if (!std::isfinite(all[i].lower)) result.lower[i] = 0.0;
            if (!std::isfinite(all[i].upper)) result.upper[i] = 0.0;
        }
        return result;
    }
};

}  // namespace linkwright::optimization
