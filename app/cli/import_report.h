// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/project/import/robot_file.h"

#include <string>
#include <vector>

/// What `import` prints.
namespace linkwright::cli {

/// Adds the lists `taken`, `changed` and `leftOut`.
void addNotes(Json& json, const std::vector<project::ImportNote>& notes);
std::string notesText(const std::vector<project::ImportNote>& notes);

Json importJson(const project::ImportedRobot& imported);
std::string importText(const project::ImportedRobot& imported);

}  // namespace linkwright::cli
