// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/study_commands.h"
#include "engine/session/studies/study.h"

namespace linkwright::cli {

/// Writes a batch script for Slurm that computes a study, and says what it does and how to submit
/// it. @throws base::InputError
StudyReport writeSlurmScript(const Options& options, const session::Study& study);

}  // namespace linkwright::cli
