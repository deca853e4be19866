// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "app/cli/command_line.h"
#include "app/cli/json_report.h"

#include <atomic>
#include <string>

namespace linkwright::cli {

/// What `export` wrote.
struct Exported {
    Json json;
    std::string text;
    std::string failure;  ///< one sentence; empty: written
};

/// Writes a project in another form, which the ending of the file tells: robot description,
/// drawing, or table of dimensions.
/// @throws base::InputError, base::Cancelled
Exported exportProject(const Options& options, const model::Model& model,
                       const std::atomic<bool>& stop);

}  // namespace linkwright::cli
