// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/matlab_file.h"
#include "engine/session/statics/statics.h"

namespace linkwright::session {

/// A motion as variables of MATLAB, columns over the stored times, SI units: `time`, one for each
/// component of a signal, `coordinate_...`, `velocity_...`, `kineticEnergy`, `potentialEnergy`; and
/// `names`, `descriptions` and `units`, which tell what is what, row by row.
std::vector<project::MatlabVariable> matlabVariables(const SimulationResult& motion);

/// Small motions as variables of MATLAB: `A`, `B`, `C`, `D` of the linear system, whether it is
/// `steady` (1 or 0), the names of its `states`, `inputs` and `outputs`, and `eigenvalues`,
/// `frequencies`, `dampingRatios` and `shapes` (a column for each mode).
std::vector<project::MatlabVariable> matlabVariables(const SmallMotions& motions);

}  // namespace linkwright::session
