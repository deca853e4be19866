// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <set>
#include <string>

namespace linkwright::session {

/// Ids of the points that a link, a joint, or what is fixed to a link carries, and of the corners
/// of surfaces. Any other point belongs to the ground: a link drawn there is hinged to it.
std::set<std::string> carriedPoints(const model::Model& model);

}  // namespace linkwright::session
