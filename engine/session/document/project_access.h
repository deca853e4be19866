// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/mesh_file.h"
#include "engine/project/project_file.h"
#include "engine/project/shape_files.h"
#include "engine/project/table_file.h"
#include "engine/project/text_file.h"

namespace linkwright::session {

/// The file side of a project for those who ask only the session (the user interface); see
/// engine/project/project_file.h, text_file.h, table_file.h, shape_files.h and
/// mesh_file.h for what they promise. Whoever calls
/// them links engine/project.
using project::formatProject;
using project::moveIntoPlace;
using project::partialPath;
using project::preparePartial;
using project::readProject;
using project::readTextFile;
using project::writeProject;
// Tables of references and targets.
using project::formatTable;
using project::parseTable;
// Shapes of bodies.
using project::bringShapes;
using project::missingShapes;
using project::placeOf;
using project::readMesh;
using project::shapesAreBeside;

}  // namespace linkwright::session
