// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <set>
#include <string>
#include <vector>

namespace linkwright::session {

/// An element that was taken out of the model.
struct Removed {
    std::string noun;  ///< "joint"
    std::string id;
    std::string name;  ///< for people; the id when it had none
};

/// Takes elements out of a model and, with them, all that cannot be without them: joints of a
/// body, what acts on a joint, signals of what is gone, their cost terms, design variables.
/// A link with fewer than two points left goes too. Points that only removed bodies used go with
/// them, unless the ground holds them. Numbers that follow from a removed parameter keep their
/// value.
/// @param ids elements to remove; ids of nothing are passed over
/// @return everything removed, the listed elements first
std::vector<Removed> removeElements(model::Model& model, const std::set<std::string>& ids);

/// "Link 2, and with it 2 joints, 1 spring and 1 cost term".
/// @param asked how many of `removed` were asked for
std::string describeRemoval(const std::vector<Removed>& removed, std::size_t asked);

}  // namespace linkwright::session
