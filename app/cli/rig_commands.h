// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/json_report.h"
#include "engine/session/rig/trial.h"

#include <functional>
#include <string>
#include <vector>

/// The commands that have to do with a rig: `run`, `recover` and `identify`.
namespace linkwright::cli {

/// Says something to the person at the terminal, on standard error.
using Tell = std::function<void(const std::vector<base::Diagnostic>&)>;

/// A run as it was asked for.
struct RunReport {
    session::TrialOutcome outcome;
    double leadInTime = 0.0;  ///< s
    std::vector<base::Diagnostic> warnings;
    std::string logPath;  ///< empty: not written
};

/// Makes the plan and writes its table instead of playing it, see plan_table.h.
/// @return `table`, `samples`, `duration`, `leadIn`
Json writePlanTable(const Options& options, const model::Model& model,
                    const session::SolveControl& control);
std::string planTableText(const Json& written);

/// Makes the plan, checks it, plays it on the device and writes the log.
/// @throws base::InputError when the plan may not be run or the device cannot be reached
RunReport runOnRig(const Options& options, const model::Model& model,
                   const session::SolveControl& control, const Tell& tell);

/// Makes a log of the recording of a run that was killed.
/// @throws base::InputError when there is no such recording, or the log is there already
RunReport recoverRun(const Options& options);

/// An identification, and the project it was written to.
struct IdentificationReport {
    session::IdentificationResult result;
    model::Model model;  ///< with the identified values
};
IdentificationReport identifyFromLog(const Options& options, const model::Model& model,
                                     const session::SolveControl& control);

Json runJson(const RunReport& report);
Json identificationJson(const session::IdentificationResult& result);
std::string runText(const RunReport& report);
std::string identificationText(const session::IdentificationResult& result);

}  // namespace linkwright::cli
