// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/json_report.h"
#include "engine/model/model.h"

#include <atomic>
#include <string>
#include <vector>

/// The command that makes projects: `synthesize`.
namespace linkwright::cli {

/// A mechanism that was found, and the file it was written to.
struct SynthesisFind {
    std::string kind;  ///< "Four-bar, crank-rocker"
    Json numbers;      ///< errors, angles and lengths by name, SI units
    model::Model model;
    std::string path;  ///< empty: not written
};

/// What was found, best first.
struct SynthesisReport {
    std::vector<SynthesisFind> found;
    std::string remark;  ///< what of the task nothing can do exactly, one sentence; may be empty
};

/// Finds mechanisms and writes one project for each, if asked: `NAME-1.linkwright.json`, ...
/// @throws base::InputError when the task makes no sense or nothing was found
SynthesisReport synthesize(const Options& options, const std::atomic<bool>& stop);

Json synthesisJson(const SynthesisReport& report);
std::string synthesisText(const SynthesisReport& report);

}  // namespace linkwright::cli
