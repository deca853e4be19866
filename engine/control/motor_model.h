// SPDX-License-Identifier: BSD-3-Clause
// What several computations do to a model of which only the motors and what they move matter.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::control {

/// Errors of a model, and the lack of a motor.
std::vector<base::Diagnostic> errorsOfMotorModel(const model::Model& model);

/// Every joint has all its coordinates, none of them a start value.
void freeJoints(model::Model& model);

/// The voltages of the motors are held samples, zero to begin with.
void holdVoltages(model::Model& model);

/// A rig stands still to begin with, whatever its model begins with.
void restAtStart(model::Model& model);

/// A torque (force) on the joint of each motor, held samples, zero to begin with.
/// @param name of the inputs, made fresh
/// @returns ids of the inputs, in the order of the motors
std::vector<std::string> addMotorTorques(model::Model& model, const std::string& name);

}  // namespace linkwright::control
