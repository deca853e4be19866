// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <vector>

namespace linkwright::session {

/// What a cost term wants its signal to be at given times, one list of values per component.
/// @param times s, ascending
/// @param initial value of each component at t = 0, for terms that hold it
/// @return empty when the term cannot be evaluated (a formula with a fault, a missing table)
std::vector<std::vector<double>> referenceCurve(const model::Model& model,
                                                const model::CostTerm& term,
                                                const std::vector<double>& times,
                                                const std::vector<double>& initial);

}  // namespace linkwright::session
