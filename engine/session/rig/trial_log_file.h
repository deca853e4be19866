// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/session/rig/trial.h"

#include <memory>
#include <string>

namespace linkwright::session {

/// Writes a trial as a results file of kind "rig" (resources/help/results-file.md): the log as
/// table
/// `/log`, what is known about the trial as attributes of `/rig`, and the project it was planned
/// from. A file that is there already is never overwritten.
/// @param projectPath path or name of the project, for the record
/// @param program "linkwright" or "linkwright-cli"
/// @throws base::InputError naming the file and the reason
void writeTrialLog(const std::string& path, const model::Model& model, const TrialOutcome& outcome,
                   const std::string& projectPath, const std::string& program);

/// Reads what `writeTrialLog` wrote; the measures are not stored, see `measureTrial`.
/// @throws base::InputError when the file cannot be read or holds no trial
TrialLog readTrialLog(const std::string& path);

/// A trial on a rig as its file tells it.
struct StoredTrial {
    std::string projectName;                    ///< file name of the project it was made for
    std::shared_ptr<const model::Model> model;  ///< that the plan was made of
    TrialOutcome outcome;                       ///< measured anew against that model
};

/// The project a trial was recorded for, as the file names it; empty when the file cannot be read.
std::string recordedProject(const std::string& path);

/// Reads a trial with what it is worth.
/// @throws base::InputError when the file cannot be read, holds no trial or a model that cannot be
///         measured against
StoredTrial readTrial(const std::string& path);

}  // namespace linkwright::session
