// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/project/json_text.h"
#include "engine/session/quality/drive_cycle.h"
#include "engine/session/solving/error_estimate.h"
#include "engine/session/solving/gradient_check.h"
#include "engine/session/solving/hessian.h"
#include "engine/session/solving/results.h"

#include <string>
#include <vector>

/// Results as the JSON objects that the contract of the headless tool promises. A number that is
/// not finite becomes null.
namespace linkwright::cli {

using project::Json;

Json problemsJson(const std::vector<base::Diagnostic>& diagnostics);
Json summaryJson(const session::ModelSummary& summary);
Json simulationJson(const session::SimulationResult& result);
Json errorEstimateJson(const session::ErrorEstimate& estimate);
/// @param fluctuation that the flywheel leaves
Json driveCyclesJson(const std::vector<session::DriveCycle>& cycles, double fluctuation);
Json gradientJson(const session::GradientResult& result);
Json hessianJson(const session::HessianResult& result);
Json costatesJson(const session::CostateResult& result);
Json checkJson(const session::GradientCheck& check);
Json optimizationJson(const session::OptimizationResult& result);
/// What takes the place of a result when there is none.
Json failureJson(const std::vector<base::Diagnostic>& diagnostics, const std::string& reason);

}  // namespace linkwright::cli
