// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig_run.h"

#include <string>

namespace linkwright::session {

/// Writes a run as a results file of kind "rig" (resources/help/results-file.md): the log as table
/// `/log`, what is known about the run as attributes of `/rig`, and the project it was planned
/// from. A file that is there already is never overwritten.
/// @param projectPath path or name of the project, for the record
/// @param program "linkwright" or "linkwright-cli"
/// @throws base::InputError naming the file and the reason
void writeRunLog(const std::string& path, const model::Model& model, const RunOutcome& outcome,
                 const std::string& projectPath, const std::string& program);

/// Reads what `writeRunLog` wrote; the measures are not stored, see `measureRun`.
/// @throws base::InputError when the file cannot be read or holds no run
RunLog readRunLog(const std::string& path);

}  // namespace linkwright::session
