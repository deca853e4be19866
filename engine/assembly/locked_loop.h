// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace linkwright::assembly {

/// A loop in space whose joints have too few freedoms together for it to move: by the criterion of
/// Chebychev, Gruebler and Kutzbach it needs seven, where its hinges are neither parallel nor meet
/// in a point.
struct LockedLoop {
    std::vector<std::string> joints;     ///< ids, around the loop
    int freedoms = 0;                    ///< of all of them, below seven
    std::vector<std::string> spherical;  ///< hinges that should become spherical joints,
    std::vector<std::string> universal;  ///< and universal ones, to make it seven
};

/// The shortest loop through a joint, if it is locked.
std::optional<LockedLoop> lockedLoopThrough(const model::Model& model, const std::string& joint);

/// Says of a problem with loops of a mechanism in space that one of them is locked, if one is, and
/// which joints to exchange; its place is then the kind of a joint of that loop. Others stay as
/// they are.
base::Diagnostic blameLockedLoop(const model::Model& model, base::Diagnostic problem);

}  // namespace linkwright::assembly
