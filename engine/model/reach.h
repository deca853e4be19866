// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::model {

/// How far the links let a point come from a joint at the ground.
struct Reach {
    std::string joint;  ///< id
    std::array<double, 3> center{};
    double radius = 0.0;  ///< m; no place of the mechanism is farther away
};

/// Bounds on where an attachment can get: from each joint at the ground that turns, the sum of the
/// lengths on the shortest way along links and rods. What the optimizer may change counts with the
/// largest length that its bounds allow; where there is no bound, or a joint slides, no length is
/// known and nothing is said.
std::vector<Reach> reachesOf(const Model& model, const Attachment& attachment);

}  // namespace linkwright::model
