// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/runs/run_file.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// Writes several runs into one results file of kind "comparison" (resources/help/results-file.md):
/// of each its iterations, variables, best motion and project. An existing results file is
/// replaced. @throws base::InputError
void writeComparison(const std::string& path, const std::vector<StoredRun>& runs);

/// The iterations of several runs as one table: one line per iteration, the first column names the
/// run. Variables are columns by name; a run without one leaves its cell empty.
std::string iterationsCsv(const std::vector<StoredRun>& runs);

/// The best motions of several runs as one table: one line per stored time, the first column names
/// the run; signals, joint coordinates and velocities with their units.
std::string motionsCsv(const std::vector<StoredRun>& runs);

}  // namespace linkwright::session
