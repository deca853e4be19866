// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/assembly/system.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::assembly {

/// The plane all motion stays parallel to, when the joints alone guarantee one and planar
/// kernels give exactly what spatial ones would: revolute axes along the normal, travel in the
/// plane, springs without an offset along the normal, and no design variable, directly or through
/// a formula, that could tilt an axis or move the end of a spring along the normal. None when the
/// mechanism has to be treated in space.
std::optional<PlaneFrame> findPlane(const model::Model& model);

/// Ids of signals, and of joint friction, that tell or take forces or moments out of the plane
/// which nothing makes zero: gravity or loads out of it, products of inertia, points or centers of
/// mass beside each other along the normal.
std::vector<std::string> seenOutOfPlane(const model::Model& model, const PlaneFrame& plane);

/// Whether what joints carry out of the plane follows from the motion, and the mechanism can be
/// computed in space instead: joints in a loop share it in proportion to their stiffness.
bool determinesOutOfPlane(const model::Model& model);

}  // namespace linkwright::assembly
