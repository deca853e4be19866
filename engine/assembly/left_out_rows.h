// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace linkwright::assembly {

// Rows that followed from others in the drawn design were left out (closure_rank.h). Nothing keeps
// them from being violated by another design, or later in the motion: whoever moves the drawing
// asks here. When the kept rows hold and a left-out one does not, the two contradict each other.

/// How far a row is from holding.
struct RowError {
    double position = 0.0;  ///< residual: m, or rad or 1, see `unitOf`
    double velocity = 0.0;  ///< its rate, the same per second
};

/// What counts as holding.
struct RowTolerance {
    double position = 0.0, velocity = 0.0;
};

/// Unit of the residual of a row: "m", or "rad" for angles and directions.
std::string unitOf(const System& system, const LoopConstraintRow& row);

/// Errors of the left-out rows, in their order.
/// @param coordinates all of the system
/// @param velocities of the nodes' joints, `dofCount`; null: rates are not wanted
/// @param time s
template <class Space>
void evaluateLeftOutRows(const System& system, const double* parameters, const double* coordinates,
                         const double* velocities, double time, std::vector<RowError>& errors);

/// The left-out row that holds least: an error that names both constraints, the instant and the
/// amount. Empty when all hold.
/// Parameters as for `evaluateLeftOutRows`
template <class Space>
std::optional<base::Diagnostic> contradictionAt(const System& system, const double* parameters,
                                                const double* coordinates, const double* velocities,
                                                double time, const RowTolerance& tolerance);

/// A left-out row that no longer follows from the others at this pose: the two would have to hold
/// together, and leave less freedom than the drawn design has. An error as that of
/// `contradictionAt`, with the amount per unit of motion; empty when all rows follow.
template <class Space>
std::optional<base::Diagnostic> lostFreedomAt(const System& system, const double* parameters,
                                              const double* coordinates, double time);

/// Names of the closures whose forces are not determined where the motion starts: those in which
/// forces can hold each other, because more rows join their bodies than it takes. All that the
/// loops carry fits with any amount of these.
/// @param system of the absolute formulation, in which every joint is made of rows
/// @throws base::InputError when the start cannot be assembled
std::set<std::string> undeterminedForces(const System& system);

/// Follows a mechanism that its drives leave no freedom through the motion they prescribe, and
/// checks the left-out rows at several instants. Does nothing for other mechanisms, and ends
/// where the motion cannot go on, which the simulation tells.
/// @throws base::InputError when drives contradict each other or a loop
void requireConsistentDrives(const System& system);

}  // namespace linkwright::assembly
