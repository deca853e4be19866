// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"

#include <optional>
#include <vector>

namespace linkwright::assembly {

/// Degrees of freedom that the assembly may move: those without an explicit start value.
struct Freedom {
    std::vector<bool> position, velocity;
};

Freedom freedomOf(const System& system);

/// The requested start, reached from the drawn pose.
struct ReachedStart {
    std::vector<double> coordinates;  ///< loops closed to about 1e-11 of the size of the drawing
    std::vector<base::Diagnostic> remarks;  ///< where the way could have gone on otherwise
    /// Why the way ends before the start; the coordinates are then those that were requested.
    std::optional<base::Diagnostic> blocked;
};

/// Leads the coordinates with a start value and the drives from the drawn pose to the start, the
/// loops closed on the drawn branch all the way (pose_path.h); where a length is not the drawn
/// one, it grows along. Where the straight way ends at a dead point, angles go the other way around
/// and coordinates move one after another. Start values that follow from others choose among the
/// branches that meet on the way.
/// @param system in joint coordinates
template <class Space>
ReachedStart reachStart(const System& system, const double* numbers, const double* parameters);

}  // namespace linkwright::assembly
