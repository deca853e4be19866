// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_file.h"

namespace linkwright::session {

/// Robot descriptions of others, for those who ask only the session; see
/// engine/project/import/robot_file.h. Whoever calls them links linkwright_engine_project_import.
using project::ImportedRobot;
using project::ImportNote;
using project::importRobot;
using project::isRobotFile;

}  // namespace linkwright::session
