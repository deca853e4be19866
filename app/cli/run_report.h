// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/json_report.h"
#include "engine/session/rig/trial.h"

#include <string>
#include <vector>

/// What `run` and `recover` print.
namespace linkwright::cli {

/// A run as it was asked for.
struct RunReport {
    session::TrialOutcome outcome;
    double leadInTime = 0.0;  ///< s
    std::vector<base::Diagnostic> warnings;
    std::string logPath;  ///< empty: not written
};

/// A recording, which becomes the log when the run ends, is beside it: `LOG.h5.recording`.
inline constexpr std::string_view recordingEnding = ".recording";

Json runJson(const RunReport& report);
std::string runText(const RunReport& report);

}  // namespace linkwright::cli
