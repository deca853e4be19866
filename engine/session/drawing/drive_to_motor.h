// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/solving/solve.h"

#include <string>

namespace linkwright::session {

/// From kinematics to the machine: takes a drive of a joint out and puts in its place what makes
/// the same motion by forces, found by inverse dynamics: a usual motor with its voltage where the
/// joint turns, else a force. Where the motor cannot follow within its voltage, the bounds give
/// way. The input is optimized from there on, the motion dynamic and begins with the speed of the
/// drive.
/// @return id of the motor or load
/// @throws base::InputError when the drive leads a point, or the model is wrong;
///         base::ComputationError when the driven motion stops early; base::Cancelled
std::string replaceDriveByMotor(model::Model& model, const std::string& drive,
                                const SolveControl& control = {});

}  // namespace linkwright::session
