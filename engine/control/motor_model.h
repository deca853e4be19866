// SPDX-License-Identifier: BSD-3-Clause
// What several computations do to a model of which only the motors and what they move matter.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <vector>

namespace linkwright::control {

/// Errors of a model, and the lack of a motor.
std::vector<base::Diagnostic> errorsOfMotorModel(const model::Model& model);

/// Every joint has all its coordinates, none of them a start value.
void freeJoints(model::Model& model);

/// The voltages of the motors are held samples, zero to begin with.
void holdVoltages(model::Model& model);

}  // namespace linkwright::control
