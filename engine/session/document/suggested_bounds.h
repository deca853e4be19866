// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <cstddef>

namespace linkwright::session {

/// How many design variables have neither a lower nor an upper bound.
std::size_t unboundedVariables(const model::Model& model);

/// Gives design variables without bounds some that keep the design near the drawing, rounded to
/// two digits: coordinates of points half the size of the drawing to both sides, angles 45 degrees,
/// other numbers a third and three times their value. Numbers that are zero and no coordinates stay
/// without.
void suggestBounds(model::Model& model);

}  // namespace linkwright::session
