// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"
#include "engine/base/diagnostic.h"

#include <vector>

namespace linkwright::assembly {

/// Residual beyond which a loop is open at the start, as a fraction of the size of the drawing.
inline constexpr double closedGap = 1e-9;

/// Coordinates and joint velocities at the start of the motion.
template <class Scalar>
struct StartState {
    std::vector<Scalar> coordinates;  ///< coordinateCount
    std::vector<Scalar> velocities;   ///< dofCount
    /// Where the way from the drawn pose could have gone on otherwise.
    std::vector<base::Diagnostic> remarks;
};

/// Start values as the user wrote them, before loops are closed: given coordinates, else those
/// of the drawn pose; given velocities, else zero.
/// @param system in joint coordinates
template <class Scalar>
StartState<Scalar> requestedStart(const System& system, const Scalar* numbers);

/// Consistent start: the pose nearest to the requested one in which all loops are closed, on the
/// branch that leads there from the drawn pose (start_path.h), and the velocities nearest to the
/// requested ones that keep them closed. Coordinates and velocities with an explicit start value
/// are kept; a start that cannot be reached, or a loop that cannot be closed that way, is an error
/// naming the joint and the remaining gap, and so are rows that were left out as redundant in the
/// drawn design and do not hold for these numbers.
/// @param known coordinates of the same drawing in joint coordinates, in which all loops are
/// closed:
///        the start is there, with the velocities that were requested; null: it is assembled
/// @throws base::InputError
template <class Space>
StartState<typename Space::Scalar> assembleStart(const System& system,
                                                 const typename Space::Scalar* numbers,
                                                 const typename Space::Scalar* parameters,
                                                 const typename Space::Scalar* known = nullptr);

}  // namespace linkwright::assembly
