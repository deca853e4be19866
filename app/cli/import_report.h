// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/project/import/robot_file.h"

#include <string>

/// What `import` prints.
namespace linkwright::cli {

Json importJson(const project::ImportedRobot& imported);
std::string importText(const project::ImportedRobot& imported);

}  // namespace linkwright::cli
