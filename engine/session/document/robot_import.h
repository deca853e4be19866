// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/import/robot_export.h"
#include "engine/project/import/robot_file.h"
#include "engine/project/import/step_file.h"
#include "engine/project/import/step_import.h"

namespace linkwright::session {

/// Robot descriptions and assemblies of others, for those who ask only the session; see
/// engine/project/import. Whoever calls them links linkwright_engine_project_import.
using project::ImportedRobot;
using project::ImportNote;
using project::importRobot;
using project::isRobotFile;
using project::keepShapes;
// Out again.
using project::saveRobot;
// Assemblies.
using project::axesOf;
using project::guessJoints;
using project::isStepFile;
using project::makeOfStep;
using project::readStepFile;
using project::StepAssembly;
using project::StepAxis;
using project::StepChoice;
using project::StepJoint;

}  // namespace linkwright::session
