// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/rig_run.h"

#include <memory>
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

/// A run on a rig as its file tells it.
struct StoredRigRun {
    std::string projectName;                    ///< file name of the project it was made for
    std::shared_ptr<const model::Model> model;  ///< that the plan was made of
    RunOutcome outcome;                         ///< measured anew against that model
};

/// The project a run was recorded for, as the file names it; empty when the file cannot be read.
std::string recordedProject(const std::string& path);

/// Reads a run with what it is worth.
/// @throws base::InputError when the file cannot be read, holds no run or a model that cannot be
///         measured against
StoredRigRun readRigRun(const std::string& path);

}  // namespace linkwright::session
