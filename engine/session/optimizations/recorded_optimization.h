// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/session/optimizations/optimization_file.h"
#include "engine/session/solving/solve.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linkwright::session {

/// What an optimization needs to know beside its model. Its functions are called on the solving
/// thread; either may be empty.
struct OptimizeRequest {
    std::optional<OptimizationStart> start;  ///< absent: from the values of the model
    std::string recordPath;                  ///< results file to write, empty for none
    OptimizationDescription description;     ///< for that file
    std::function<void(std::shared_ptr<const IterationReport>)> iterated;
    /// The results can no longer be written; the optimization goes on.
    std::function<void(std::vector<base::Diagnostic>)> recordingFailed;
    /// True at the end: the file stays as it is, to be continued.
    const std::atomic<bool>* abandoned = nullptr;
};

/// Optimizes and writes each iteration and the outcome to the results file. Whatever ends the
/// optimization is in the file, too; trouble with the file never ends the optimization.
/// @param control to stop, pause and resume
/// @return the result without its iterations, which `iterated` has told
/// @throws as `optimize`
std::shared_ptr<const OptimizationResult> optimizeRecorded(const model::Model& model,
                                                           const OptimizeRequest& request,
                                                           SolveControl control = {});

}  // namespace linkwright::session
