// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/json_report.h"

#include <string>

/// The commands about many points: `study` and `evaluate`.
namespace linkwright::cli {

/// What a command has to say.
struct StudyReport {
    Json json;
    std::string text;
    bool complete = true;  ///< everything that was asked for is there
    bool failed = false;   ///< none of the points could be computed
    bool silent = false;   ///< another process of the same job reports
};

/// Runs, lists, shows or merges studies.
/// @throws base::InputError, base::ComputationError, base::Cancelled
StudyReport runStudyCommand(const Options& options, const Environment& environment);

/// Computes functions and gradients at values from a file: Dakota's parameters, or a table.
/// @throws as `runStudyCommand`
StudyReport evaluatePoints(const Options& options, const Environment& environment);

}  // namespace linkwright::cli
