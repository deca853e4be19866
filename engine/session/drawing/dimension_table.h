// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>

namespace linkwright::session {

/// What the workshop sketch tells, as CSV in SI units, in the drawn pose: a row for each line of a
/// link (length; angle, where it lies in the plane of the hinges), and one for each point (x, y,
/// z). Cells that do not apply are empty.
std::string dimensionTable(const model::Model& model);

}  // namespace linkwright::session
