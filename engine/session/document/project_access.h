// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/project_file.h"
#include "engine/project/table_file.h"
#include "engine/project/text_file.h"

namespace linkwright::session {

/// The file side of a project for those who ask only the session (the user interface); see
/// engine/project/project_file.h, text_file.h and table_file.h for what they promise. Whoever calls
/// them links engine/project.
using project::formatProject;
using project::moveIntoPlace;
using project::partialPath;
using project::readProject;
using project::readTextFile;
using project::writeProject;
// Tables of references and targets.
using project::formatTable;
using project::parseTable;

}  // namespace linkwright::session
