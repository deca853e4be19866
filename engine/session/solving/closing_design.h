// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <atomic>
#include <optional>

namespace linkwright::session {

/// A design near that of a driven mechanism which does not close everywhere, and does: the closure
/// residual (sensitivity::LoopConstraintResidual) is minimized over the design variables, with a
/// margin that keeps what is found away from dead points; in every case, where there are some.
/// @param gap receives what the loops of the nearest design miss where none is found that closes:
///        root mean square over the motion, m; else zero
/// @return nothing where the design closes already, fails for another reason, or none is found
std::optional<model::Model> closingDesign(const model::Model& model, const std::atomic<bool>* stop,
                                          double* gap = nullptr);

}  // namespace linkwright::session
