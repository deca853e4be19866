// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <Eigen/Core>

#include <vector>

namespace linkwright::assembly {

// In a linkage that moves although it has more constraints than it needs (Bennett, Bricard), which
// of the components of a joint follow from the others turns as it moves, and no choice made once
// stays good. The axes that components are taken along are turned with it (turned_rows.h chooses
// them at the start). All say the same; the state and what is solved for it stay as they are.

/// Axes of the components of one joint, kept ones and then left-out ones, and what they become:
///   axis_i <- sum_j combination(j, i) axis_j, an orthogonal matrix.
struct RowBasisChange {
    std::vector<int> directions;  ///< offsets of the axes in the parameter vector, a vector each
    Eigen::MatrixXd combination;
};

/// Whether the system has such joints.
bool hasTurnableRows(const System& system);

/// The turns that take the kept rows farthest from depending on each other.
/// @param parameters with the axes as they are
/// @param coordinates of a pose with closed loops
std::vector<RowBasisChange> bestTurns(const System& system, const double* parameters,
                                      const double* coordinates);

}  // namespace linkwright::assembly
