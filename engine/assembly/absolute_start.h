// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/start_state.h"

namespace linkwright::assembly {

/// Start of a system in the absolute formulation: the start is assembled in joint coordinates,
/// so that start values of joints keep their meaning, and the bodies are put where it has them.
/// Velocities are those of the nodes only.
/// @param parameters of the absolute system
/// @param known see `assembleStart`
/// @throws base::InputError when a loop cannot be closed
template <class Space>
StartState<typename Space::Scalar> absoluteStart(const System& system,
                                                 const typename Space::Scalar* numbers,
                                                 const typename Space::Scalar* parameters,
                                                 const typename Space::Scalar* known);

}  // namespace linkwright::assembly
