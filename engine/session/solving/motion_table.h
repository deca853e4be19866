// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/results.h"

#include <string>

namespace linkwright::session {

/// Heading of a column in CSV: "tip.x [m]", behind a prefix.
std::string columnName(const Series& series, const std::string& prefix);

/// A motion as CSV, SI units: time, components of signals, coordinates and velocities of joints,
/// and both energies, a row for each stored time.
std::string motionTable(const SimulationResult& motion);

/// Writes the curves of a motion as what the name ends with: a table (.csv), variables of MATLAB
/// (.mat), or else results (HDF5).
/// @param description for results
/// @throws base::InputError
void writeMotionData(const std::string& path, const model::Model& model,
                     const SimulationResult& motion, const OptimizationDescription& description);

}  // namespace linkwright::session
