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

}  // namespace linkwright::session
