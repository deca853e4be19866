// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <optional>

namespace linkwright::assembly {

/// The plane all motion stays parallel to, when the joints alone guarantee one and planar
/// kernels give exactly what spatial ones would: revolute axes along the normal, travel in the
/// plane, springs without an offset along the normal, and no design variable, directly or through
/// a formula, that could tilt an axis or move the end of a spring along the normal. None when the
/// mechanism has to be treated in space.
std::optional<PlaneFrame> findPlane(const model::Model& model);

}  // namespace linkwright::assembly
