// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <map>
#include <string>

namespace linkwright::session {

/// Gives parameters the values named, and recomputes the numbers that follow from them.
void setParameters(model::Model& model, const std::map<std::string, double>& values);

/// The problem that a stage of an optimization solves, its weights aside. What dimensions keep is
/// among its constraints, behind the terms of the model.
model::Model modelOfStage(const model::Model& model, const model::OptimizationStage& stage);

/// @throws base::InputError with every error of the model
void requireValid(const model::Model& model);

}  // namespace linkwright::session
