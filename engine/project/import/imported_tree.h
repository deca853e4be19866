// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/imported_model.h"
#include "engine/project/import/robot_export.h"

namespace linkwright::project {

/// What a format calls itself.
const char* nameOf(RobotFormat format);

/// @throws base::InputError naming the element that the format cannot say
[[noreturn]] void rejectExport(const std::string& object, const std::string& message,
                               const std::string& remedy);

/// The links of a model as a tree, parents first. Joints that lead towards the ground are turned
/// round, with the same coordinate.
/// @throws base::InputError when it is no tree, or has what no robot description can say
ImportedModel foreignTree(const model::Model& model, RobotFormat format);

std::string formatUrdf(ImportedModel& foreign);
std::string formatMjcf(ImportedModel& foreign);

}  // namespace linkwright::project
