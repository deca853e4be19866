// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/model.h"

#include <string>
#include <vector>

namespace linkwright::session {

/// Values of the function that a drive follows, m or rad. @param times s
/// @throws base::InputError when its formula has a fault
std::vector<double> driveValues(const model::Model& model, const model::Drive& drive,
                                const std::vector<double>& times);

/// Gives a drive another kind of function, as near as it gets to the one it had: a formula or a
/// speed is sampled over the motion, a course becomes its mean speed. A table that becomes a
/// formula takes up the former formula.
void setDriveProfile(model::Model& model, const std::string& drive, model::DriveProfile profile);

/// The step in which a drive turns by two degrees, rounded down to three digits: what happens
/// within it is seen well. @param speed rad/s, not zero
double stepForSpeed(double speed);

/// Whether something has times of its own, which a change of the duration would leave behind.
bool hasOwnTimes(const model::Model& model);

/// Lets the duration and the step follow a drive that turns at a constant speed, after an edit of
/// that speed: a motion of whole turns keeps their number and its steps, and a step that nobody
/// chose turns the drive by at most two degrees. Whatever else has times of its own in a model, or
/// a duration that follows from a formula, keeps both as they are.
/// @param before the model before the edit
void followDrive(model::Model& model, const model::Model& before);

}  // namespace linkwright::session
