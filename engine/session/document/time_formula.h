// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// Values of a formula of `t` and the named parameters, in SI units.
/// @param times s
/// @throws base::InputError where the formula has a fault
std::vector<double> timeFormulaValues(const model::Model& model, const std::string& formula,
                                      const std::vector<double>& times);

}  // namespace linkwright::session
