// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/optimizations/optimization_file.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// Writes several optimizations into one results file of kind "comparison"
/// (resources/help/results-file.md): of each its iterations, variables, best motion and project. An
/// existing results file is replaced. @throws base::InputError
void writeComparison(const std::string& path, const std::vector<StoredOptimization>& optimizations);

/// The iterations of several optimizations as one table: one line per iteration, the first column
/// names the optimization. Variables are columns by name; an optimization without one leaves its
/// cell empty.
std::string iterationsCsv(const std::vector<StoredOptimization>& optimizations);

/// The best motions of several optimizations as one table: one line per stored time, the first
/// column names the optimization; signals, joint coordinates and velocities with their units.
std::string motionsCsv(const std::vector<StoredOptimization>& optimizations);

}  // namespace linkwright::session
